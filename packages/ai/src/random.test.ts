import { type Chance, targetOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { SharedLuck } from './random.ts';

/** No other procedure is on the stack below the one that waits for dice. */
const POSITION = { frames: new Int32Array(8).fill(-1), framePointer: 0 };
const die = (sides: number): Chance => ({
  kind: 'chance',
  stream: 'dice',
  see: -1,
  side: -1,
  dice: 1,
  sides,
  cup: undefined,
});

/** What future `n` of a seed rolls with each of several dice in turn. */
function rolled(n: number, sides: number, dice: number, seed = 1): number[] {
  const luck = new SharedLuck();
  luck.begin({ seed, n });
  return Array.from({ length: dice }, () => targetOf(luck.next(POSITION, die(sides))));
}

describe('the luck that plans share', () => {
  it('is the same for the same future, and another for another seed', () => {
    expect(rolled(3, 10, 20)).toEqual(rolled(3, 10, 20));
    expect(rolled(3, 10, 20)).not.toEqual(rolled(3, 10, 20, 2));
  });

  it('is shared out: four futures get a quarter of every die each, and over thirty-two every face comes equally often', () => {
    for (let seed = 0; seed < 10; seed++) {
      const four = [0, 1, 2, 3].map((n) => rolled(n, 4, 12, seed));
      for (let d = 0; d < 12; d++) expect(four.map((all) => all[d]).sort()).toEqual([0, 1, 2, 3]);
      const all = Array.from({ length: 32 }, (_, n) => rolled(n, 8, 1, seed)[0]);
      for (let face = 0; face < 8; face++) expect(all.filter((f) => f === face)).toHaveLength(4);
    }
  });

  it('is not good for all dice at once', () => {
    // One of two futures has the high half of a die. In about half of all pairs of dice it has the high half of both.
    let both = 0;
    for (let seed = 0; seed < 400; seed++) {
      const [a, b] = rolled(0, 2, 2, seed);
      if (a === b) both++;
    }
    expect(both).toBeGreaterThan(160);
    expect(both).toBeLessThan(240);
  });

  it('gives every face its chance over many seeds', () => {
    const faces = new Int32Array(10);
    for (let seed = 0; seed < 5000; seed++) faces[rolled(5, 10, 1, seed)[0]]++;
    for (const n of faces) expect(Math.abs(n - 500)).toBeLessThan(100);
  });
});
