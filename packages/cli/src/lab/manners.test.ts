import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from '../testing/desk.ts';

const manners = (...args: string[]) => cauldron(['ai', 'manners', ...args], {}, nodeLibrary);

describe('how a player plays', () => {
  it.each(['tobruk', 'gazala'])('is counted in matches of %s, the same for the same seed', async (id) => {
    const run = async () => {
      const { code, out, err } = await manners(
        id,
        '--scenario',
        'drill',
        '--seats',
        'recruit,recruit',
        '--games',
        '4',
        '--json',
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return JSON.parse(out);
    };
    const found = await run();
    expect(found.moves).toBeGreaterThan(10);
    expect(found.activations).toBeGreaterThan(3);
    for (const [some, all] of [
      ['revisits', 'moves'],
      ['torn', 'formations'],
      ['turnabouts', 'journeys'],
      ['idle', 'activations'],
      ['below', 'attacks'],
    ])
      expect(found[some]).toBeLessThanOrEqual(found[all]);
    expect(await run()).toEqual(found);
  });
  it('asks for two players', async () => {
    const { code, err } = await manners('tobruk', '--seats', 'recruit');
    expect({ code, says: err.includes('two players') }).toEqual({ code: 2, says: true });
  });
});
