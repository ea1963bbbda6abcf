import type { Arrow, Why } from '@cauldron/ai';
import { isRefusal } from '@cauldron/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../library.ts';
import { addWords } from '../messages/messages.ts';
import opponentWords from '../messages/opponent.json' with { type: 'json' };
import { objectivesOf } from '../model/map/worth.ts';
import { sitDown } from '../model/testing/sit-down.ts';
import { type PlannedPosition, reasonsOfMoves } from './move-reasons.ts';

beforeAll(() => addWords(opponentWords));

const planOf = (arrows: readonly Arrow[], odds: Why['odds'] = []): Why => ({
  intention: { key: 'hold', figures: {} },
  arrows,
  odds,
  reply: [],
  worth: 0,
  futures: 1,
  plans: 1,
});

/** The drill of a game once both sides stand on the map, as the side that decides sees it. */
async function begun(n: number): Promise<PlannedPosition> {
  const { info } = (await loadEdition(gameIds[n])).game;
  const { table, edition } = await sitDown(n, 'reasons', true, info.scenarios.length - 1);
  const sides = () =>
    new Set(table.view.value.pieces.filter(({ unit }) => unit >= 0).map((p) => edition.counters.sideOf(p.unit)));
  for (let i = 0; i < 40 && (sides().size < 2 || table.view.value.phase === 'setup'); i++) {
    await table.act(table.offers.value.all[0]);
    table.lift();
  }
  const view = table.view.value;
  return { edition, view, words: table.words, side: view.side };
}

describe.each(gameIds.map((id, n) => [id, n] as const))('the reasons of a plan in %s', (_, n) => {
  it('tell for each move a sentence of its own: the battle, the objective, the supply, the neighbours', async () => {
    const position = await begun(n);
    const { edition, view, words, side } = position;
    const { sheet, counters, game } = edition;
    const onMap = view.pieces.filter((p) => p.unit >= 0 && sheet.centreOf.has(p.place));
    const isOwn = (unit: number) => counters.sideOf(unit) === game.vocabulary.sides[side];
    const mine = onMap.filter((p) => isOwn(p.unit));
    const enemies = onMap.filter((p) => !isOwn(p.unit));
    const { unit, place: from } = mine[0];
    const go = (to: number): Arrow => ({ unit, from, to, by: 'own' });
    const reasonOf = (to: number, odds: Why['odds'] = []) => reasonsOfMoves(position, planOf([go(to)], odds))[0];

    for (const to of sheet.hexes) expect(reasonOf(to)).toMatch(/^It .*\.$/);

    const [enemy] = enemies;
    const [beside] = sheet.neighbours.get(enemy.place) ?? [];
    const battle = { key: '', figures: {}, results: [], attackers: [{ unit, from: beside }], at: [enemy.place] };
    expect(reasonOf(beside)).toContain('threatens');
    expect(reasonOf(beside)).toContain(words.unit(enemy.unit));
    expect(reasonOf(beside, [battle])).toContain(`attacks ${words.place(enemy.place)}`);

    const [[goal, points]] = objectivesOf(edition, view);
    expect(reasonOf(goal)).toMatch(new RegExp(`(?:takes|holds) ${words.place(goal)}.*worth ${points}`));

    // A hex on an enemy's way to supply, where none of his units stands.
    const cut = enemies.flatMap((one) => {
      const line = game.query(view, { ask: 'supply', unit: one.unit });
      const path = isRefusal(line) || line.source < 0 ? [] : line.path;
      return path.filter((place) => !onMap.some((p) => p.place === place)).map((place) => ({ place, one }));
    });
    // Where own units stand already, one more keeps no way open.
    for (const { place } of mine) expect(reasonOf(place)).not.toContain('keeps open');
    for (const { place } of cut.slice(0, 3)) expect(reasonOf(place)).toContain('stands on the way by which');
  });
});
