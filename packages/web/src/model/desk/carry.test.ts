import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** A stack is under way and can go on, and each of its units may be left where it is now. */
const stackUnderWay = (desk: Desk) => {
  const { hand, offers } = desk.table;
  const [unit] = hand.value;
  if (offers.value.byPlace.size === 0) return undefined;
  if (hand.value.length < 2 || !hand.value.every((u) => offers.value.byUnit.has(u))) return undefined;
  return desk.table.view.value.pieces.find((p) => p.unit === unit)?.place;
};

describe('taking counters in hand', () => {
  it('a stack under way can be picked up again, and is not left behind by that', async () => {
    const { desk, found: place } = await until(stackUnderWay);
    const { table, carry } = desk;
    const held = table.hand.value;
    expect(carry.takableAt(place).filter((u) => held.includes(u))).toEqual([]);
    expect(carry.canLift(place)).toBe(true);
    await desk.lift(place);
    expect(table.hand.value).toEqual(held);
  });

  it('a unit that is left where it is is in hand no more', async () => {
    const { desk } = await until(stackUnderWay);
    const { table } = desk;
    const held = table.hand.value;
    const last = held[held.length - 1];
    const [leave] = table.offers.value.byUnit.get(last) ?? [];
    await desk.answer(leave);
    expect(table.hand.value).not.toContain(last);
  });
});
