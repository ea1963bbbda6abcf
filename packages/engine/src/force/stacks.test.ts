import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrierOf, placeInside, Stacks } from './stacks.ts';

const UNITS = 8;
const PLACES = 5;

const newStacks = (at = new Int32Array(UNITS)) => {
  const cache = new Int32Array(PLACES + UNITS);
  const stacks = new Stacks(at, cache.subarray(0, PLACES), cache.subarray(PLACES));
  stacks.rebuild();
  return { stacks, cache };
};

const unitsIn = (stacks: Stacks, place: number): number[] => {
  const units: number[] = [];
  for (let u = stacks.firstIn(place); u >= 0; u = stacks.next(u)) units.push(u);
  return units;
};

describe('stacks', () => {
  it('list the units of a place in the order of their numbers', () => {
    const { stacks } = newStacks(Int32Array.of(3, 1, 3, 0, 3, 1, 0, 0));
    expect([0, 1, 2, 3].map((place) => unitsIn(stacks, place))).toEqual([[3, 6, 7], [1, 5], [], [0, 2, 4]]);
    expect([stacks.isEmpty(2), stacks.isEmpty(3)]).toEqual([true, false]);
  });

  it('kept move by move are the same as rebuilt from the truth', () => {
    const move = fc.tuple(fc.nat({ max: UNITS - 1 }), fc.nat({ max: PLACES - 1 }));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const { stacks, cache } = newStacks();
        for (const [unit, to] of moves) stacks.move(unit, to);
        expect(cache).toEqual(newStacks(stacks.at.slice()).cache);
      }),
      { seed: 4 },
    );
  });

  it('a carrying unit is a place after the last of the map', () => {
    expect(carrierOf(PLACES, placeInside(PLACES, 3))).toBe(3);
    expect(carrierOf(PLACES, 4)).toBe(-1);
  });
});
