import type { Library } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron, fordLibrary } from './testing/desk.ts';

const argv = [
  'simulate',
  'ford',
  '--scenario',
  'skirmish',
  '--games',
  '20',
  '--seed',
  'tide',
  '--workers',
  '1',
  '--json',
];
/** Everything but the times. */
const timeless = (text: string) => ({ ...JSON.parse(text), seconds: 0, decisionsPerSecond: 0, gamesPerSecond: 0 });

describe('simulate', () => {
  it('reports exactly the documented fields', async () => {
    const { out } = await cauldron(argv);
    const result = JSON.parse(out);
    expect(Object.keys(result)).toEqual([
      'games',
      'finished',
      'decisions',
      'seconds',
      'decisionsPerSecond',
      'gamesPerSecond',
      'wins',
      'draws',
      'averageTurns',
      'errors',
    ]);
    expect(result).toMatchObject({ games: 20, finished: 20, errors: [] });
    expect(result.wins.red + result.wins.blue + result.draws).toBe(20);
    expect(result.averageTurns).toBeGreaterThan(1);
  });

  it('plays the same matches again for the same seed, checked or not', async () => {
    const plain = timeless((await cauldron(argv)).out);
    expect(timeless((await cauldron(argv)).out)).toEqual(plain);
    expect(timeless((await cauldron([...argv, '--verify'])).out)).toEqual(plain);
  });

  it('lists a match that breaks down with its number and seed, and plays the others', async () => {
    const broken: Library = {
      ...fordLibrary,
      async load(id) {
        const loaded = await fordLibrary.load(id);
        let matches = 0;
        const setup: typeof loaded.game.setup = (scenario, options) => {
          if (matches++ === 2) throw new Error('a wheel came off');
          return loaded.game.setup(scenario, options);
        };
        return { ...loaded, game: { ...loaded.game, setup } };
      },
    };
    const { code, out } = await cauldron(argv, {}, broken);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      games: 20,
      finished: 19,
      errors: [{ game: 2, seed: 'tide/2', message: 'a wheel came off' }],
    });
  });
});
