import { describe, expect, it } from 'vitest';
import { type Contest, tune, type WeightSet } from './tune.ts';

/** The setting that is nearer to 10 and 2 does better. */
const distance = (w: WeightSet) => ((w.a - 10) / 10) ** 2 + ((w.b - 2) / 2) ** 2;
const contest: Contest = async (first, second) => Math.tanh(distance(second) - distance(first));

describe('tuning by self-play', () => {
  const start = { a: 5, b: 4, c: 7 };

  it('moves towards the wins, and leaves fixed weights alone', async () => {
    const found = await tune({ start, names: ['a', 'b'], steps: 300, seed: '1' }, contest, () => {});
    expect(Math.abs(found.a - 10)).toBeLessThan(2);
    expect(Math.abs(found.b - 2)).toBeLessThan(0.8);
    expect(found.c).toBe(7);
  });

  it('finds the same weights again with the same seed', async () => {
    const run = (seed: string) => tune({ start, names: ['a', 'b', 'c'], steps: 20, seed }, contest, () => {});
    expect(await run('x')).toEqual(await run('x'));
    expect(await run('x')).not.toEqual(await run('y'));
  });
});
