import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../../test/helpers.ts';
import { createOpponent, playMatch } from '../index.ts';

/**
 * The recruit is the measure of all other players, so its play is pinned: the last positions of matches between two recruits. If a change of
 * a script is meant, measure the new one against the old one (a checkout of the commit before), then pin it anew and say so in docs/ai-measured.md.
 */
const pinned = JSON.parse(readFileSync(new URL('./recruit.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string[]>
>;

describe.each(Object.keys(pinned))('the recruit of %s', (id) => {
  it.each(Object.keys(pinned[id]))('plays scenario %s as it always has', async (scenario) => {
    const game = await loadGame(id);
    const hashes = pinned[id][scenario].map((_, i) => {
      const seats = game.info.sides.map(() => createOpponent(game, { level: 'recruit', explains: false }));
      return playMatch(game, scenario, seats, `frozen ${i}`).hash;
    });
    expect(hashes).toEqual(pinned[id][scenario]);
  });
});
