import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from '../testing/desk.ts';

const learn = (...args: string[]) => cauldron(['ai', 'learn', ...args], {}, nodeLibrary);

describe('a value learned from matches', () => {
  it('has a weight for each feature and part, says what it explains, and is the same for the same seed', async () => {
    const args = ['gazala', '--scenario', 'drill', '--matches', '20', '--workers', '1', '--branches', '1', '--json'];
    const run = async () => {
      const { code, out, err } = await learn(...args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return JSON.parse(out);
    };
    const found = await run();
    const { game } = await nodeLibrary.load('gazala');
    const width = game.advice?.lessons?.features.width ?? 0;
    expect(width).toBeGreaterThan(200);
    for (const { spread, weights } of found.scenario.phases) {
      expect(spread).toBeGreaterThan(0);
      expect(weights.split(' ').map(Number).filter(Number.isInteger)).toHaveLength(width);
    }
    expect(found.explained.curve.at(-1)).toEqual({ matches: 16, share: expect.any(Number) });
    expect(found.branches).toMatchObject({ positions: 1, slope: expect.any(Number), gain: expect.any(Number) });
    expect(await run()).toEqual(found);
  });
});
