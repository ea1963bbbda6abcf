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
    await this.desk.press(action);
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
  it('three stacked units go five hexes with two clicks: the stack, then the hex', async () => {
    const { desk, found } = await until(threeTogether);
    const { from, to, units } = found;
    const hand = new Hand(desk);
    await hand.click(from);
    expect(desk.table.hand.value).toEqual([...units].sort((a, b) => a - b));
    await hand.click(to);
    expect(units.map((u) => placeOf(desk, u))).toEqual([to, to, to]);
    expect(hand.inputs).toBeLessThanOrEqual(2);
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

  it('four units from two hexes attack with two inputs: the target and the button', async () => {
    const { desk, found: target } = await until(twoAndTwo);
    const before = desk.table.length.value;
    const hand = new Hand(desk);
    await hand.click(target);
    // A target that can be attacked in one way only is chosen by the click.
    const attackers = desk.gather.units.value;
    expect(attackers.length).toBeGreaterThanOrEqual(4);
    const { primary } = desk.bar.value;
    if (primary === undefined) throw new Error('there is no button to attack with');
    await hand.press(primary);
    expect(desk.table.length.value - before).toBeGreaterThan(attackers.length);
    expect(hand.inputs).toBeLessThanOrEqual(2);
  });

  it('another unit is picked up while one is in hand: a fresh one is put back, one that has moved is done', async () => {
    const two = (desk: Desk) => {
      const { table, edition } = desk;
      if (table.hand.value.length > 0 || desk.battle.value) return undefined;
      const places = [...table.offers.value.unitPlaces.keys()].filter(
        (p) => edition.sheet.centreOf.has(p) && desk.carry.takableAt(p).length > 0,
      );
      const stakes = Object.values(table.question.value?.stakes ?? {});
      return places.length >= 2 && stakes.includes('back') ? places : undefined;
    };
    const { desk, found } = await until(two);
    const [first, second] = found;
    const length = desk.table.length.value;
    await desk.lift(first);
    const held = desk.table.hand.value;
    expect(desk.canLift(second)).toBe(true);
    await desk.lift(second);
    expect(desk.table.hand.value.map((u) => placeOf(desk, u))).toContain(second);
    expect(desk.table.length.value - length).toBeLessThanOrEqual(desk.table.hand.value.length);
    await desk.lift(first);
    expect(desk.table.hand.value).toEqual(held);
    const [to] = desk.table.offers.value.byPlace.keys();
    await desk.drop(to);
    if (desk.table.hand.value.length > 0 && desk.canLift(second)) {
      await desk.lift(second);
      expect(held.map((u) => placeOf(desk, u))).not.toContain(first);
      expect(desk.table.hand.value.map((u) => placeOf(desk, u))).toContain(second);
    }
  });
});

/** Two stacks that can be picked up, of which the first could go onto the second. */
const ontoAnother = (desk: Desk) => {
  const { table, edition } = desk;
  // Where one unit after another moves, and none is held to its move once it is picked up.
  const isFree = Object.values(table.question.value?.stakes ?? {}).includes('back');
  if (!isFree || table.hand.value.length > 0 || desk.battle.value) return undefined;
  const isStack = (p: number) => edition.sheet.centreOf.has(p) && desk.carry.takableAt(p).length > 0;
  const places = [...table.offers.value.unitPlaces.keys()].filter(isStack);
  for (const from of places) {
    const reach = edition.game.query(table.view.value, { ask: 'reach', units: desk.carry.takableAt(from) });
    const to = isRefusal(reach) ? undefined : places.find((p) => p !== from && reach.places.includes(p));
    if (to !== undefined) return { from, to };
  }
  return undefined;
};

describe('another own stack, while a unit is in hand that could go there', () => {
  it('is picked up by a click, which says how to go there instead', async () => {
    const { desk, found } = await until(ontoAnother);
    await desk.lift(found.from);
    const held = desk.table.hand.value;
    expect(desk.table.offers.value.byPlace.has(found.to)).toBe(true);
    expect(desk.picksUp(found.to)).toBe(true);
    await desk.choose(found.to);
    expect(held.map((u) => placeOf(desk, u))).toEqual(held.map(() => found.from));
    expect(desk.table.hand.value.map((u) => placeOf(desk, u))).toContain(found.to);
    expect(desk.note.value?.text).toContain('drag it there');
  });

  it('is joined by Enter at the cursor, which cannot drag', async () => {
    const { desk, found } = await until(ontoAnother);
    await desk.lift(found.from);
    const held = desk.table.hand.value;
    desk.cursor.value = found.to;
    expect(desk.picksUp(found.to)).toBe(false);
    await desk.choose(found.to);
    expect(held.map((u) => placeOf(desk, u))).toEqual(held.map(() => found.to));
  });

  it('is joined by a drag', async () => {
    const { desk, found } = await until(ontoAnother);
    await desk.lift(found.from);
    const held = desk.table.hand.value;
    await desk.drop(found.to);
    expect(held.map((u) => placeOf(desk, u))).toEqual(held.map(() => found.to));
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
