import { seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { AimTest, meanOf, SequentialTest, signFlipTest, wilson } from './statistics.ts';

describe("Wilson's interval", () => {
  // Published values: Newcombe 1998, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i out of %i is %f to %f', (wins, matches, low, high) => {
    const found = wilson(wins, matches);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
    expect(found.share).toBeCloseTo(wins / matches, 12);
  });

  it('says nothing before the first match', () => {
    expect(wilson(0, 0)).toEqual({ share: 0.5, low: 0, high: 1 });
  });
});

describe('a mean', () => {
  it('has the interval of its standard error', () => {
    const { mean, within } = meanOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(mean).toBe(5);
    // The sample's deviation is the root of 32 / 7.
    expect(within).toBeCloseTo(1.959964 * Math.sqrt(32 / 7 / 8), 5);
  });
});

describe('the exact test over pairs', () => {
  it('is the sign test if every pair is decided by the same margin', () => {
    // 8 of 10: twice the tail of the binomial, 2 * (45 + 10 + 1) / 1024.
    expect(signFlipTest([2, 2, 2, 2, 2, 2, 2, 2, -2, -2])).toBeCloseTo(112 / 1024, 12);
    expect(signFlipTest(Array(7).fill(2))).toBeCloseTo(2 / 128, 12);
  });

  it('is the permutation test of Fisher for pairs of different weight', () => {
    // Fisher's own example (Darwin's maize, in eighths of an inch): p = 0.05267 of 32,768 ways.
    const maize = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    expect(signFlipTest(maize)).toBeCloseTo(1726 / 32768, 12);
  });

  it('finds nothing in pairs with one win each', () => {
    expect(signFlipTest([0, 0, 0])).toBe(1);
    expect(signFlipTest([])).toBe(1);
  });
});

describe('the sequential test', () => {
  const run = (chance: number, seed: string) => {
    const rng = seededRng(seed);
    const match = () => (rng.below(1000) < chance * 1000 ? 1 : 0);
    const test = new SequentialTest(0.1);
    for (let pairs = 1; pairs <= 2000; pairs++) {
      const verdict = test.add((match() + match()) / 2);
      if (verdict !== 'open') return { verdict, pairs };
    }
    return { verdict: 'open', pairs: 2000 };
  };
  const share = (chance: number, verdict: string) => {
    const runs = Array.from({ length: 400 }, (_, i) => run(chance, `${chance}/${i}`));
    return runs.filter((r) => r.verdict === verdict).length / runs.length;
  };

  it('calls equal players unequal at most once in ten (once in twenty each way)', () => {
    expect(share(0.5, 'better') + share(0.5, 'worse')).toBeLessThan(0.12);
    expect(share(0.5, 'equal')).toBeGreaterThan(0.88);
  });

  it('finds a player who is better by the margin about nineteen times in twenty', () => {
    expect(share(0.6, 'better')).toBeGreaterThan(0.92);
    expect(share(0.4, 'worse')).toBeGreaterThan(0.92);
  });

  it('needs seven pairs, not one, for a player who always wins', () => {
    expect(run(1, 'always')).toEqual({ verdict: 'better', pairs: 7 });
  });
});

describe('the test of an aim', () => {
  const run = (aim: number, chance: number, seed: string) => {
    const rng = seededRng(seed);
    const match = () => (rng.below(1000) < chance * 1000 ? 1 : 0);
    const test = new AimTest(aim);
    for (let matches = 2; matches <= 4000; matches += 2) {
      const verdict = test.add((match() + match()) / 2);
      if (verdict !== 'open') return { verdict, matches };
    }
    return { verdict: 'open', matches: 4000 };
  };
  const share = (aim: number, chance: number, verdict: string) => {
    const runs = Array.from({ length: 400 }, (_, i) => run(aim, chance, `${aim}/${chance}/${i}`));
    return runs.filter((r) => r.verdict === verdict).length / runs.length;
  };

  it('says that the aim is reached for a player who just scores it, nineteen times in twenty', () => {
    expect(share(0.85, 0.85, 'reached')).toBeGreaterThan(0.93);
    expect(share(0.65, 0.65, 'reached')).toBeGreaterThan(0.93);
  });

  it('says that the aim is missed for a player who scores ten points less', () => {
    expect(share(0.85, 0.75, 'missed')).toBeGreaterThan(0.93);
    expect(share(0.65, 0.55, 'missed')).toBeGreaterThan(0.93);
  });

  it('is soon done with a clear case', () => {
    expect(run(0.85, 1, 'always')).toEqual({ verdict: 'reached', matches: 24 });
    expect(run(0.85, 0, 'never')).toEqual({ verdict: 'missed', matches: 6 });
    expect(run(0.99, 1, 'always')).toEqual({ verdict: 'reached', matches: 58 });
  });
});
