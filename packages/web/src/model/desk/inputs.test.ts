import { distanceBetween } from '@cauldron/board';
import { isRefusal, verbOf } from '@cauldron/engine';
import { describe, expect, it, vi } from 'vitest';
import { lookAhead } from '../map/ahead.ts';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** Clicks on the map and on buttons, counted. */
class Hand {
  inputs = 0;
  constructor(readonly desk: Desk) {}

  async click(place: number): Promise<void> {
    this.inputs++;
    await this.desk.choose(place);
  }
  async drag(from: number, to: number): Promise<void> {
    this.inputs++;
    await this.desk.lift(from);
    await this.desk.drop(to);
  }
  async press(action: number): Promise<void> {
    this.inputs++;
    await this.desk.answer(action);
  }
}

const placeOf = (desk: Desk, unit: number) => desk.table.view.value.pieces.find((p) => p.unit === unit)?.place;

/** A stack of three that can be taken together, and a hex five hexes away that it can reach. */
const threeTogether = (desk: Desk) => {
  const { table, edition } = desk;
  // Units that are chosen for a current battle do not move.
  if (table.hand.value.length > 0 || desk.battle.value) return undefined;
  for (const from of table.offers.value.unitPlaces.keys()) {
    const units = edition.sheet.centreOf.has(from) ? desk.carry.takableAt(from) : [];
    if (units.length !== 3) continue;
    const reach = edition.game.query(table.view.value, { ask: 'reach', units });
    const to = isRefusal(reach) ? undefined : reach.places.find((p) => distanceBetween(edition.sheet, from, p) === 5);
    if (to !== undefined) return { from, to, units };
  }
  return undefined;
};

/** A target beside two hexes from which two units each can attack. */
const twoAndTwo = (desk: Desk) => {
  const { offers, view } = desk.table;
  return [...offers.value.byPlace.keys()].find((target) => {
    const [attack] = offers.value.byPlace.get(target) ?? [];
    const ahead = desk.isHostile(target) ? lookAhead(desk.edition.game, view.value, attack) : undefined;
    const places = [...(ahead?.offered ?? [])].map((u) => placeOf(desk, u));
    return new Set(places.filter((p, i) => places.indexOf(p) < i)).size >= 2;
  });
};

describe('how many inputs a player needs', () => {
  it('three stacked units go five hexes with three clicks: the stack twice, the hex once', async () => {
    const { desk, found } = await until(threeTogether);
    const { from, to, units } = found;
    const hand = new Hand(desk);
    await hand.click(from);
    await hand.click(from);
    expect(desk.table.hand.value).toEqual([...units].sort((a, b) => a - b));
    await hand.click(to);
    expect(units.map((u) => placeOf(desk, u))).toEqual([to, to, to]);
    expect(hand.inputs).toBeLessThanOrEqual(3);
  });

  it('three stacked units go five hexes with one drag', async () => {
    const { desk, found } = await until(threeTogether);
    const { from, to, units } = found;
    const hand = new Hand(desk);
    await hand.drag(from, to);
    expect(units.map((u) => placeOf(desk, u))).toEqual([to, to, to]);
    expect(hand.inputs).toBe(1);
  });

  it('one key puts down everything in hand', async () => {
    const { desk, found } = await until(threeTogether);
    const { from, units } = found;
    await desk.lift(from);
    expect(desk.table.hand.value).toHaveLength(units.length);
    await desk.restart();
    expect(desk.table.hand.value).toEqual([]);
    expect(desk.carry.takableAt(from)).toEqual(units);
  });

  it('four units from two hexes attack with seven clicks: the target and how, each stack twice, the button', async () => {
    const { desk, found: target } = await until(twoAndTwo);
    const hand = new Hand(desk);
    const [attack, ...otherwise] = desk.table.offers.value.byPlace.get(target) ?? [];
    await hand.click(target);
    // If the hex can be attacked in more than one way, a button chooses the way.
    if (otherwise.length > 0) await hand.press(attack);
    const { unitPlaces } = desk.table.offers.value;
    const stacks = [...unitPlaces].filter(([, units]) => units.length >= 2).slice(0, 2);
    for (const [place] of stacks) {
      await hand.click(place);
      await hand.click(place);
    }
    expect(desk.table.hand.value.length).toBeGreaterThanOrEqual(4);
    const resolve = desk.table.offers.value.plain.find(
      (a) => desk.isFinal(a) || desk.table.offers.value.plain.length === 1,
    );
    if (resolve === undefined) throw new Error('there is no button to attack with');
    await hand.press(resolve);
    expect(hand.inputs).toBeLessThanOrEqual(7);
  });
});

describe('the stake of an answer', () => {
  it('is the one that its question declares; an answer is tried only if none is declared', async () => {
    const { desk, found } = await until(({ table }) => {
      const asked = table.question.value;
      const said = asked?.actions.find((a) => asked.stakes[verbOf(a)] === 'back');
      const unsaid = asked?.actions.find((a) => !(verbOf(a) in asked.stakes));
      return said === undefined || unsaid === undefined ? undefined : { said, unsaid };
    });
    const tries = vi.spyOn(desk.edition.game, 'imagine');
    try {
      expect({
        'desk isFinal found said': desk.isFinal(found.said),
        'tries mock calls length': tries.mock.calls.length,
      }).toEqual({ 'desk isFinal found said': false, 'tries mock calls length': 0 });
      desk.isFinal(found.unsaid);
      expect(tries.mock.calls.length).toBe(1);
    } finally {
      tries.mockRestore();
    }
  });
});
