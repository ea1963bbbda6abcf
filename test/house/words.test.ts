/** Nothing is shown as a bare key: everything that a game's rules can say, offer or count has words on its board. */

import { checkMessages, showProblem } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadGame, loadPack } from '../helpers.ts';
import { filesUnder, read } from './tree.ts';

/** Keys that the rules give as reasons for points, shifts and modifiers. */
function reasonsIn(game: string): string[] {
  const sources = filesUnder(`packages/games/${game}/src`).filter((path) => !path.endsWith('.test.ts'));
  return sources.flatMap((path) =>
    [...read(path).matchAll(/because: '([^']+)'|\badd\([^;]*, '([a-z][a-z-]*)'\)/g)].map(
      (found) => found[1] ?? found[2],
    ),
  );
}

describe.each([...gameIds])('the words of %s', (id) => {
  const pack = loadPack(id);
  const { reasons, refusals } = pack.messages;

  it('name every reason that the rules give', () => {
    const given = reasonsIn(id);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((key) => !(key in reasons) && !(key in refusals))).toEqual([]);
  });

  it('name every verb, every choice of a verb, every window, and every key that the rules declare', async () => {
    expect(checkMessages(pack, await loadGame(id)).map(showProblem)).toEqual([]);
  });
});
