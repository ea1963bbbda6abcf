import { describe, expect, it } from 'vitest';
import { cheapestWays, lowestPrice, NO_WAY, pricesOfWays } from './retreat.ts';

/** A line of six hexes: direction 0 leads up, direction 3 down. */
const LENGTH = 6;
const neighbours = Array.from({ length: LENGTH * 6 }, (_, edge) => {
  const to = Math.floor(edge / 6) + (edge % 6 === 0 ? 1 : -1);
  return (edge % 6 === 0 || edge % 6 === 3) && to >= 0 && to < LENGTH ? to : -1;
});
const map = { neighbours };
const priced = (prices: readonly number[]) => ({ price: (_from: number, _d: number, to: number) => prices[to] });

describe('the ways of a retreat', () => {
  it('are priced to their end: a free first step may lead into a dear one', () => {
    expect(pricesOfWays(map, priced([0, 0, 0, 1, 4, 0]), 2, 2)).toEqual([1, NO_WAY, NO_WAY, 0, NO_WAY, NO_WAY]);
    expect(pricesOfWays(map, { price: (_f, d, to) => (d === 3 ? NO_WAY : [0, 0, 0, 1, 4, 0][to]) }, 2, 2)[0]).toBe(5);
  });
  it('end where a step is closed', () => {
    const up = { price: (_from: number, d: number) => (d === 0 ? 0 : NO_WAY) };
    expect([lowestPrice(map, up, 3, 2), lowestPrice(map, up, 3, 3)]).toEqual([0, NO_WAY]);
  });
  it('cost what is missed, where that is allowed', () => {
    const up = { price: (_from: number, d: number) => (d === 0 ? 0 : NO_WAY), missed: (left: number) => 2 * left };
    expect([lowestPrice(map, up, 3, 4), lowestPrice(map, up, 5, 1)]).toEqual([4, 2]);
  });
  it('end at once in some hexes, but begin there', () => {
    const steps = { ...priced([0, 0, 0, 1, NO_WAY, 0]), ends: (at: number) => at === 3 };
    expect([lowestPrice(map, steps, 3, 2), pricesOfWays(map, steps, 3, 2)[3]]).toEqual([0, 0]);
    expect(pricesOfWays(map, steps, 2, 3)[0]).toBe(1);
  });
  it('of the lowest price are named by their directions', () => {
    expect(cheapestWays(map, priced([0, 0, 0, 1, 4, 0]), 2, 2)).toBe(1 << 3);
    expect(cheapestWays(map, priced([0, 0, 0, 0, 0, 0]), 2, 2)).toBe((1 << 3) | 1);
    expect(cheapestWays(map, { price: () => NO_WAY }, 2, 2)).toBe(0);
  });
  it('know how many hexes are still to go', () => {
    const rising = { price: (_from: number, d: number, _to: number, left: number) => (d === 0 ? left : NO_WAY) };
    expect(lowestPrice(map, rising, 0, 3)).toBe(6);
  });
});
