import { seededRng } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { Moments, ridge } from './ridge.ts';

/** Rows of three figures, of which the last never varies; the result is 2a - b + its own constant, with noise. */
function lesson(rows: number, constant: number, seed: string): Moments {
  const rng = seededRng(seed);
  const noise = () => (rng.below(2001) - 1000) / 1000;
  const moments = new Moments(3);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [noise(), noise() * 10];
    moments.add([a, b, 1], 0, 2 * a - b + constant + noise());
  }
  return moments;
}

describe('ridge regression', () => {
  it('finds the weights of each part and its own constant', () => {
    const parts = [lesson(4000, 5, 'a'), lesson(4000, -5, 'b')];
    const [first, second] = ridge(parts, 1);
    for (const line of [first, second]) {
      expect(line.weights[0]).toBeCloseTo(2, 0);
      expect(line.weights[1]).toBeCloseTo(-1, 1);
      expect(line.weights[2]).toBe(0);
    }
    expect(first.constant).toBeCloseTo(5, 0);
    expect(second.constant).toBeCloseTo(-5, 0);
  });
  it('trusts few rows less, the greater the penalty', () => {
    const size = (penalty: number) => Math.abs(ridge([lesson(30, 0, 'c')], penalty)[0].weights[1]);
    expect(size(1000)).toBeLessThan(size(100));
    expect(size(1000)).toBeLessThan(0.1);
  });
  it('a part without rows of its own learns from its neighbours', () => {
    const [empty] = ridge([new Moments(3), lesson(4000, 0, 'd')], 1);
    expect(empty.weights[1]).toBeCloseTo(-1, 1);
  });
});
