import { describe, expect, it } from 'vitest';
import { gamesHere, searched, written } from '../../scripts/labels/boards.mjs';

/** Names that cannot stand clear of everything, and why. They may reach over the edge of a place for counters, and over nothing else. */
const EXCUSED: Readonly<Record<string, string>> = {
  'By-pass Crossroads': 'two roads cross there, and the name is longer than the room between two counters',
};

/** A new game has no places for its names until somebody runs the search; they stand below their dots. */
const lettered = gamesHere().filter((game) => written(game).lettering !== undefined);

describe('names on the maps', () => {
  it('have been placed by the search', () => {
    expect(lettered.length).toBeGreaterThan(1);
  });

  describe.each(lettered)('of %s', (game) => {
    const { lettering, names, collisions } = written(game);

    it('stand where the search puts them: npm run labels writes them anew', () => {
      expect(lettering).toEqual(searched(game));
      expect(Object.keys(lettering?.names ?? {})).toHaveLength(names.length);
    });

    it('cover no number, no road, no figure, no other name and no place for counters', () => {
      expect(collisions.filter(({ text, over }) => !EXCUSED[text] || over.some((what) => what !== 'counter'))).toEqual(
        [],
      );
    });
  });
});
