import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from '../testing/desk.ts';

describe('what the parts of an evaluation are worth', () => {
  it('is found from matches of a game’s script, and is the same for the same seed', async () => {
    const args = ['ai', 'weigh', 'gazala', '--scenario', 'drill', '--positions', '3', '--json'];
    const run = async () => {
      const { code, out, err } = await cauldron(args, {}, nodeLibrary);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return JSON.parse(out);
    };
    const found = await run();
    expect(found).toMatchObject({ positions: 3, matches: expect.any(Number), points: { share: expect.any(Number) } });
    expect(found.matches).toBeGreaterThan(36);
    expect(await run()).toEqual(found);
  });
});
