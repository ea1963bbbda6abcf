/** Nothing is shown as a bare key: whatever a game's rules can say, offer or count has words on its board. */

import { SCOPES } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadGame, loadPack } from '../helpers.ts';
import { filesUnder, read } from './tree.ts';

/** A name stays as it is; a key is all small letters. */
const isKey = (word: string): boolean => /^[a-z][a-z-]*$/.test(word);

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
  const { board } = loadPack(id);
  const { reasons, refusals, terms, verbs } = board.sentences;

  it('name every reason that the rules give', () => {
    const given = reasonsIn(id);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((key) => !(key in reasons) && !(key in refusals))).toEqual([]);
  });

  it('name every verb, every choice of a verb and every window', async () => {
    const { vocabulary, info } = await loadGame(id);
    const choices = vocabulary.verbNames.flatMap((_, verb) => {
      const kind = vocabulary.targetKind(verb);
      return typeof kind === 'string' || kind === undefined || kind === SCOPES ? [] : [...kind];
    });
    // Chance is no player's answer.
    expect(vocabulary.verbNames.filter((verb) => verb !== 'chance' && !(verb in verbs))).toEqual([]);
    expect(choices.filter((word) => isKey(word) && !(word in terms))).toEqual([]);
    expect(info.windows.filter((window) => !(window in terms))).toEqual([]);
  });
});
