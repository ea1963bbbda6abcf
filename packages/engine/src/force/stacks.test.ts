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
    expect({ isEmpty2: stacks.isEmpty(2), isEmpty3: stacks.isEmpty(3) }).toEqual({ isEmpty2: true, isEmpty3: false });
  });

  it('updated move by move equal those rebuilt from the truth', () => {
    const move = fc.tuple(fc.nat({ max: UNITS - 1 }), fc.nat({ max: PLACES - 1 }));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const { stacks, cache } = newStacks();
        for (const [unit, to] of moves) stacks.move(unit, to);
        expect(cache).toEqual(newStacks(Int32Array.from(stacks.at)).cache);
      }),
      { seed: 4 },
    );
  });

  it('keep the order of their counters if ranks are kept', () => {
    const at = new Int32Array(UNITS);
    const rank = new Int32Array(UNITS);
    const stacks = new Stacks(at, new Int32Array(PLACES), new Int32Array(UNITS), rank);
    stacks.rebuild();
    expect(unitsIn(stacks, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const move = fc.tuple(fc.nat({ max: UNITS - 1 }), fc.nat({ max: PLACES - 1 }), fc.boolean());
    const expected: number[][] = [unitsIn(stacks, 0), [], [], [], []];
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        for (const [unit, to, isOnTop] of moves) {
          if (isOnTop) stacks.move(unit, to);
          else stacks.moveUnder(unit, to);
          for (const stack of expected) if (stack.includes(unit)) stack.splice(stack.indexOf(unit), 1);
          if (isOnTop) expected[to].unshift(unit);
          else expected[to].push(unit);
        }
        expect(expected.map((_, place) => unitsIn(stacks, place))).toEqual(expected);
        // The truth is the order alone: equal stacks have equal ranks, however they came about.
        for (const stack of expected) expect(stack.map((u) => rank[u])).toEqual(stack.map((_, i) => i));
      }),
      { seed: 5 },
    );
  });

  it('a carrying unit is a place with a number after those of the map', () => {
    expect(carrierOf(PLACES, placeInside(PLACES, 3))).toBe(3);
    expect(carrierOf(PLACES, 4)).toBe(-1);
  });
});
