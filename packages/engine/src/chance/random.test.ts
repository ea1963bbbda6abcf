import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRng, seedNumber } from './random.ts';

const draw = (seed: number | string, n: number) => {
  const rng = seededRng(seed);
  return Array.from({ length: n }, () => rng.below(1000));
};

describe('seeded randomness', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    expect(draw('a', 20)).toEqual(draw('a', 20));
    expect(draw('a', 20)).not.toEqual(draw('b', 20));
    expect(draw('match/1', 20)).not.toEqual(draw('match/2', 20));
  });

  it('a number and its text are the same seed', () => {
    expect(draw(7, 5)).toEqual(draw('7', 5));
  });

  it('stays below its bound', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1 << 20 }), (seed, n) => {
        const x = seededRng(seed).below(n);
        expect(x >= 0 && x < n && Number.isInteger(x)).toBe(true);
      }),
      { seed: 5 },
    );
  });

  it('throws every face of a die about equally often', () => {
    const rng = seededRng('die');
    const faces = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) faces[rng.below(6)]++;
    for (const n of faces) expect(Math.abs(n - 10_000)).toBeLessThan(400);
  });

  it('makes seeds of 32 bits, and similar texts give very different seeds', () => {
    const seeds = Array.from({ length: 1000 }, (_, i) => seedNumber(`match/${i}`));
    expect(new Set(seeds).size).toBe(1000);
    expect(seeds.every((seed) => seed === (seed | 0))).toBe(true);
  });
});
