/** The board knows no game: what it shows comes from the catalogue, the packs and the contract. */

import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './tree.ts';

/** Games that are here, those that are to come, and the made-up one. */
const GAMES = /tobruk|gazala|theseus|desertfox|desert fox|dauntless/i;
const MADE_UP = /\bford/i;

describe('the board', () => {
  const sources = filesUnder('packages/web').filter((path) => path.startsWith('packages/web/src/'));

  it('names no game in its sources', () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((path) => GAMES.test(read(path)))).toEqual([]);
    // Unit tests of the board are played with the made-up game.
    expect(sources.filter((path) => !path.endsWith('.test.ts') && MADE_UP.test(read(path)))).toEqual([]);
  });

  it('has all its words in one catalogue: no element is written with words of its own', () => {
    const spoken = sources
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) =>
        [...read(path).matchAll(/(?<!=)>\s*([A-Z][a-z]+[^<>{}]*)</g)].map((found) => `${path}: ${found[1].trim()}`),
      );
    expect(spoken).toEqual([]);
  });
});
