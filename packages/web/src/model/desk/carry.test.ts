import { targetOf, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** A stack is moving and can go on, and each of its units may be left behind. */
const stackUnderWay = (desk: Desk) => {
  const { hand, offers } = desk.table;
  const [unit] = hand.value;
  if (offers.value.byPlace.size === 0) return undefined;
  if (hand.value.length < 2 || !hand.value.every((u) => offers.value.byUnit.has(u))) return undefined;
  return desk.table.view.value.pieces.find((p) => p.unit === unit)?.place;
};

describe('taking counters in hand', () => {
  it('a moving stack can be picked up again, and that leaves no unit behind', async () => {
    const { desk, found: place } = await until(stackUnderWay);
    const { table, carry } = desk;
    const held = table.hand.value;
    expect(carry.takableAt(place).filter((u) => held.includes(u))).toEqual([]);
    expect(carry.canLift(place)).toBe(true);
    await desk.lift(place);
    expect(table.hand.value).toEqual(held);
  });

  it('a unit that is left behind is no longer in hand', async () => {
    const { desk } = await until(stackUnderWay);
    const { table } = desk;
    const held = table.hand.value;
    const last = held[held.length - 1];
    const [leave] = table.offers.value.byUnit.get(last) ?? [];
    await desk.answer(leave);
    expect(table.hand.value).not.toContain(last);
  });
});

/** A stack that can be taken as a whole, and the last of it completes a set. */
const stackOfSet = (desk: Desk) => {
  const { question, offers } = desk.table;
  if (!question.value?.all) return undefined;
  const verb = question.value.setVerb;
  const members = offers.value.all.filter((a) => verbOf(a) === verb).map(targetOf);
  const places = desk.table.view.value.pieces.filter((p) => members.includes(p.unit)).map((p) => p.place);
  return members.length > 1 && new Set(places).size === 1 ? { place: places[0], members, verb } : undefined;
};

describe.each([0, 1])('“Take all” in game %i', (game) => {
  it('takes all of a set with one answer', async () => {
    const { desk, found } = await until(stackOfSet, { game });
    const { table } = desk;
    const before = table.match.line.length;
    await desk.takeAll(found.place);
    const done = table.match.line.slice(before).flatMap((entry) => ('do' in entry ? [entry.do] : []));
    expect(done[0]).toEqual(['all', table.game.vocabulary.verbNames[found.verb]]);
    expect(done.filter(([verb]) => verb === table.game.vocabulary.verbNames[found.verb])).toEqual([]);
  });
});

describe('“Take all” of a stack that can move', () => {
  it('takes all its units in hand with two answers: the mover, and all that join', async () => {
    const { desk, found } = await until((d) => {
      const { unitPlaces } = d.table.offers.value;
      const isFree = d.table.hand.value.length === 0 && !d.battle.value;
      return isFree ? [...unitPlaces.keys()].find((p) => d.carry.takableAt(p).length > 2) : undefined;
    });
    const { table } = desk;
    const units = desk.carry.takableAt(found);
    const before = table.match.line.length;
    await desk.takeAll(found);
    expect(table.hand.value).toEqual(expect.arrayContaining([...units]));
    expect(table.match.line.length).toBe(before + 2);
    await desk.undo();
    expect(table.hand.value).toHaveLength(1);
  });
});
