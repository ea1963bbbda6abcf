/** The board knows no game: what it shows comes from the catalogue, the packs and the contract. */

import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './tree.ts';

/** Present games, planned ones, and the made-up one. */
const GAMES = /tobruk|gazala|theseus|desertfox|desert fox|dauntless/i;
const MADE_UP = /\bford/i;

describe('the board', () => {
  const drawing = filesUnder('packages/board/src');
  const sources = [...filesUnder('packages/web/src'), ...drawing];

  it('names no game in its sources', () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((path) => GAMES.test(read(path)))).toEqual([]);
    // The board's unit tests play the made-up game.
    expect(sources.filter((path) => !path.endsWith('.test.ts') && MADE_UP.test(read(path)))).toEqual([]);
  });

  it('draws without anything from outside: its package imports only its own files', () => {
    expect(drawing.length).toBeGreaterThan(20);
    const imports = drawing
      .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
      .flatMap((path) =>
        [...read(path).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, name]) => `${path}: ${name}`),
      );
    expect(imports.filter((found) => !/: \.{1,2}\//.test(found))).toEqual([]);
    const { dependencies } = JSON.parse(read('packages/board/package.json')) as { dependencies?: unknown };
    expect(dependencies).toBeUndefined();
  });

  it('has all its words in one catalogue: no element contains literal words', () => {
    const spoken = sources
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) =>
        [...read(path).matchAll(/(?<!=)>\s*([A-Z][a-z]+[^<>{}]*)</g)].map((found) => `${path}: ${found[1].trim()}`),
      );
    expect(spoken).toEqual([]);
  });
});
