import { HIDDEN } from '@cauldron/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Edition } from '../../edition.ts';
import { gameIds, loadEdition } from '../../library.ts';
import lookup from '../../messages/lookup.json' with { type: 'json' };
import { addWords } from '../../messages/messages.ts';
import { sitDown } from '../testing/sit-down.ts';
import { everything, FINDING_KINDS, type Finding, search } from './search.ts';

addWords(lookup);

describe.each(gameIds.map((id, n) => [id, n] as const))('the search of %s', (id, n) => {
  let edition: Edition;
  let all: readonly Finding[];
  beforeAll(async () => {
    edition = await loadEdition(id);
    // The drill is the last scenario, and its units stand on the map at once.
    const { table } = await sitDown(n, 'search', false, edition.game.info.scenarios.length - 1);
    const { pieces } = table.view.value;
    all = everything({ edition, words: table.words, pieces, rows: await edition.loadLedger() });
  });

  it('finds terms, terrain, units, charts and rules, and everything has a title once', () => {
    for (const kind of FINDING_KINDS) expect(all.filter((f) => f.kind === kind).length, kind).toBeGreaterThan(3);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(all.filter(({ title, text }) => title === '' || /[{}]|undefined|null/.test(`${title}${text}`))).toEqual([]);
  });

  it('explains the words of the game: each term is found by its name and comes first', () => {
    const glossary = Object.keys(edition.pack.messages.glossary ?? {});
    expect(glossary.length).toBeGreaterThan(20);
    for (const term of glossary) expect(search(all, term).get('term')?.[0].title).toBe(term);
  });

  it('finds the ground with its effects, and leads to their chart', () => {
    for (const { name } of Object.values(edition.pack.board.terrain)) {
      const [found] = search(all, name).get('terrain') ?? [];
      expect(found.title.toLowerCase()).toContain(name);
    }
    const effects = all.filter(({ kind, lead }) => kind === 'terrain' && lead?.to === 'chart');
    expect(effects.length).toBeGreaterThan(3);
  });

  it('finds a unit by its name, in any order of the words, and leads to its hex if it stands on the map', async () => {
    const { table } = await sitDown(n, 'search', false, edition.game.info.scenarios.length - 1);
    const onMap = table.view.value.pieces.filter(({ place }) => edition.sheet.centreOf.has(place));
    const units = all.filter(({ kind }) => kind === 'unit');
    expect(units.filter(({ lead }) => lead?.to === 'place')).toHaveLength(onMap.length);
    for (const { title } of units) {
      const backwards = title.toUpperCase().split(' ').reverse().join('  ');
      expect(
        search(all, backwards)
          .get('unit')
          ?.map((found) => found.title),
      ).toContain(title);
    }
  });

  it('finds nothing for nonsense, and nothing for nothing', () => {
    expect(search(all, 'qqqzzz').size).toBe(0);
    expect(search(all, '  ').size).toBe(0);
  });

  it('shows no counter that the seat does not know', async () => {
    const { table } = await sitDown(n, 'search');
    const pieces = table.view.value.pieces.map((piece) => ({ ...piece, unit: HIDDEN }));
    const found = everything({ edition, words: table.words, pieces, rows: [] });
    expect(found.filter(({ kind }) => kind === 'unit')).toEqual([]);
  });
});
