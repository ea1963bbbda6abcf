import { describe, expect, it } from 'vitest';
import { ln, tanh } from './numbers.ts';

const grid = Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);

describe('the hyperbolic tangent that is the same everywhere', () => {
  it('keeps the shape of the usual one', () => {
    for (const x of grid) expect(Math.abs(tanh(x) - Math.tanh(x)), `${x}`).toBeLessThan(1e-12);
  });

  it('rises everywhere, is 0 in the middle, is symmetric, and never passes 1', () => {
    expect({ middle: tanh(0), high: tanh(1e9), low: tanh(-1e9), infinite: tanh(Number.POSITIVE_INFINITY) }).toEqual({
      middle: 0,
      high: 1,
      low: -1,
      infinite: 1,
    });
    for (const x of grid.filter((x) => x !== 0)) expect(tanh(-x)).toBe(-tanh(x));
    // A nearly won position is worth less than a position that is still closer to the win.
    for (let x = -15; x < 15; x += 0.05) expect(tanh(x + 0.05)).toBeGreaterThan(tanh(x));
  });

  it('gives the same bits as on the machine that wrote this test', () => {
    expect([0.1, 0.5, 1, 2.5, 7].map(tanh)).toEqual([
      ...[0.09966799462497081, 0.46211715725999764, 0.761594155955752, 0.9866142981514311, 0.9999983369439446],
    ]);
  });
});

describe('the logarithm that is the same everywhere', () => {
  it('agrees with the usual one', () => {
    expect(ln(1)).toBe(0);
    for (let x = 1; x < 3e5; x += 1 + x / 50) expect(Math.abs(ln(x) - Math.log(x)), `${x}`).toBeLessThan(1e-13);
  });

  it('gives the same bits as on the machine that wrote this test', () => {
    expect([3, 7, 12345, 99999].map(ln)).toEqual([
      1.0986122886681096, 1.9459101490553132, 9.42100640177928, 11.512915464920228,
    ]);
  });
});
