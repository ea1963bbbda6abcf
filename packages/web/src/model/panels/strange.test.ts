import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import { sitDown } from '../testing/sit-down.ts';
import { strangeWords } from './strange.ts';

describe.each(gameIds.map((id, n) => [id, n] as const))('the strange words of %s', (id, n) => {
  it('stand in its glossary, and are explained in the first turn where they are used', async () => {
    const { pack, game } = await loadEdition(id);
    const { glossary = {}, explained = [] } = pack.messages;
    for (const term of explained) expect(Object.keys(glossary)).toContain(term);
    const desk = await sitDown(n, 'strange', false, game.info.scenarios.length - 1);
    const { table } = desk;
    // A set-up may have none of them.
    for (let n = 0; n < 40 && strangeWords(desk).length === 0; n++) await desk.answer(table.offers.value.all[0]);
    const told = strangeWords(desk);
    expect(told.length > 0).toBe(explained.length > 0);
    for (const [term, meaning] of told) expect([explained.includes(term), meaning]).toEqual([true, glossary[term]]);
    const view = { ...table.view, value: { ...table.view.value, turn: 99 } };
    const later = Object.create(table, { view: { value: view } });
    expect(strangeWords({ table: later, edition: desk.edition })).toEqual([]);
  });
});
