import { describe, expect, it } from 'vitest';
import { nodeLibrary } from '../library.ts';
import { cauldron } from '../testing/desk.ts';
import { type Contest, tune, type WeightSet } from './tune.ts';

/** Whoever is nearer to 10 and 2 does better. */
const distance = (w: WeightSet) => ((w.a - 10) / 10) ** 2 + ((w.b - 2) / 2) ** 2;
const contest: Contest = async (first, second) => Math.tanh(distance(second) - distance(first));

describe('tuning by self-play', () => {
  const start = { a: 5, b: 4, c: 7 };

  it('goes where the wins are, and leaves alone what it may not change', async () => {
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

  it('plays the scripts of a game against each other', async () => {
    const args = ['ai', 'tune', 'gazala', '--scenario', 'drill', '--steps', '2', '--games', '2', '--json'];
    const { code, out, err } = await cauldron([...args, '--only', 'fear.axis,moving.allied'], {}, nodeLibrary);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { game } = await nodeLibrary.load('gazala');
    const before = game.advice?.weights ?? {};
    const { weights } = JSON.parse(out);
    expect(Object.keys(weights)).toEqual(Object.keys(before));
    for (const [name, value] of Object.entries(before))
      if (!['fear.axis', 'moving.allied'].includes(name)) expect(weights[name], name).toBe(value);
  });

  it('says which weights there are when asked for another', async () => {
    const { code, err } = await cauldron(['ai', 'tune', 'gazala', '--only', 'luck'], {}, nodeLibrary);
    expect(code).not.toBe(0);
    expect(err).toMatch(/no weight “luck”.*fear\.axis/s);
  });
});
