/** What a game tells the computer is a mapping and its exceptions: what two games need belongs to the engine's kit. */

import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './tree.ts';

/** The most lines that each has; the aim is 400 for every game. */
const MOST: Readonly<Record<string, number>> = { gazala: 492, tobruk: 684, theseus: 882 };

/** Of `src/advice.ts` and the folder beside it; tests and what learning writes do not count. */
function linesOf(game: string): number {
  const folder = `packages/games/${game}/src/`;
  const counts = (path: string) =>
    !/\.test\.ts$|\/value\.ts$/.test(path) && /^advice(?:\.ts$|\/)/.test(path.slice(folder.length));
  return filesUnder(folder.slice(0, -1))
    .filter(counts)
    .reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
}

describe('the advice of a game is short', () => {
  it.each(Object.entries(MOST))('%s: at most %i lines', (game, most) => {
    expect(linesOf(game)).toBeLessThanOrEqual(most);
    expect(linesOf(game)).toBeGreaterThan(0);
  });
});
