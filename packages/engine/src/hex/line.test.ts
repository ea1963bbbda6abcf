import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disc, distance, type Hex, neighbour } from './hex.ts';
import { line } from './line.ts';

const SEED = { seed: 1942, numRuns: 400 };
const hex = fc.record({ q: fc.integer({ min: -14, max: 14 }), r: fc.integer({ min: -14, max: 14 }) });
const key = ({ q, r }: Hex) => `${q},${r}`;
const keys = (hexes: readonly Hex[]) => hexes.map(key);

/** The fraction of the line that lies in a hex with its rim, found by cutting it with the three pairs of sides. */
function stretchIn(h: Hex, a: Hex, b: Hex): number {
  const bands = ({ q, r }: Hex) => [2 * q + r, q + 2 * r, q - r];
  const [at, from, to] = [bands(h), bands(a), bands(b)];
  let [enters, leaves] = [0, 1];
  for (let k = 0; k < 3; k++) {
    const slope = to[k] - from[k];
    const offset = at[k] - from[k];
    if (slope === 0) {
      if (Math.abs(offset) > 1) return 0;
      continue;
    }
    const cuts = [(offset - 1) / slope, (offset + 1) / slope].sort((x, y) => x - y);
    enters = Math.max(enters, cuts[0]);
    leaves = Math.min(leaves, cuts[1]);
  }
  return leaves - enters;
}

describe('lines', () => {
  it('run through exactly the hexes that a stretched thread touches for a part of its length', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        fc.pre(key(a) !== key(b));
        const { left, right } = line(a, b);
        const inside = disc(a, distance(a, b) + 1, 'flat').filter((h) => stretchIn(h, a, b) > 1e-9);
        expect([...new Set(keys([...left, ...right]))].sort()).toEqual(keys(inside).sort());
      }),
      SEED,
    );
  });

  it('lead from end to end, each hex next to the one before, never away from the goal', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const { left, right } = line(a, b);
        for (const way of [left, right]) {
          expect({ first: way[0], last: way[way.length - 1] }).toEqual({ first: a, last: b });
          way.forEach((h, i) => {
            if (i > 0) expect(distance(h, way[i - 1])).toBe(1);
            expect(distance(a, h) + distance(h, b)).toBe(distance(a, b));
          });
          expect(way.length).toBeGreaterThan(distance(a, b));
        }
      }),
      SEED,
    );
  });

  it('run through the same hexes in the other direction, with left and right exchanged', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        const [there, back] = [line(a, b), line(b, a)];
        expect(keys(back.left)).toEqual(keys(there.right).reverse());
        expect(keys(back.right)).toEqual(keys(there.left).reverse());
      }),
      SEED,
    );
  });

  it('along a hexside have a hex on each hand, the left one counter-clockwise of the right one', () => {
    const start = { q: 3, r: -2 };
    for (let d = 0; d < 6; d++) {
      const [ahead, right] = [neighbour(start, d, 'flat'), neighbour(start, (d + 1) % 6, 'flat')];
      const goal = { q: ahead.q + right.q - start.q, r: ahead.r + right.r - start.r };
      expect(line(start, goal)).toEqual({ left: [start, ahead, goal], right: [start, right, goal] });
    }
  });

  it('along two hexsides have a hex on each hand twice', () => {
    const { left, right } = line({ q: 0, r: 0 }, { q: 2, r: 2 });
    expect(keys(left)).toEqual(['0,0', '1,0', '1,1', '2,1', '2,2']);
    expect(keys(right)).toEqual(['0,0', '0,1', '1,1', '1,2', '2,2']);
  });

  it('that cross the middle of a hexside run through both hexes, one after the other', () => {
    const through = ['0,0', '1,0', '1,1', '2,0', '2,1', '3,1'];
    const { left, right } = line({ q: 0, r: 0 }, { q: 3, r: 1 });
    expect({ left: keys(left), right: keys(right) }).toEqual({ left: through, right: through });
  });

  it('from a hex to itself have one hex', () => {
    const a = { q: 4, r: 4 };
    expect(line(a, a)).toEqual({ left: [a], right: [a] });
  });
});
