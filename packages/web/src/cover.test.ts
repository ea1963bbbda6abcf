/** What the first page shows without rules is what the rules say; and the rules for a board are those of the whole game. */

import { isRefusal, Match, seededRng, Vocabulary } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { coverDataOf } from './cover.ts';
import { gameIds, loadEdition } from './library.ts';

describe.each(gameIds)('the cover of %s', (id) => {
  it('numbers units and places as the rules do, and has an opening for each scenario', async () => {
    const { game, pack } = await loadEdition(id);
    const { info, units, places, openings } = coverDataOf(game, pack);
    const { map } = pack;
    const words = new Vocabulary({}, info.sides, units, places, map.aliases);
    for (const place of [...places, ...Object.keys(map.aliases ?? {})])
      expect(words.place(place), place).toBe(game.vocabulary.place(place));
    for (const unit of units) expect(words.unit(unit)).toBe(game.vocabulary.unit(unit));
    expect(Object.keys(openings)).toEqual(info.scenarios.map((scenario) => scenario.id));
  });

  it('has counters of every scenario on the map, also where the sides set them up themselves', async () => {
    const { game, pack } = await loadEdition(id);
    const { openings } = coverDataOf(game, pack);
    for (const [scenario, { pieces }] of Object.entries(openings)) {
      const hexes = new Set(Object.keys(pack.map.hexes));
      const onMap = pieces.filter(({ place }) => hexes.has(game.vocabulary.placeName(place)));
      expect(onMap.length, scenario).toBeGreaterThan(5);
    }
  });

  it('survives JSON, in which the build writes it', async () => {
    const { game, pack } = await loadEdition(id);
    const data = coverDataOf(game, pack);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });
});

describe.each(gameIds)('the rules of %s for a board', (id) => {
  it('lead to the same positions as those of the whole game', async () => {
    const edition = await loadEdition(id);
    const [{ id: scenario }] = edition.info.scenarios;
    const [plain, whole] = [edition.game, await edition.loadWhole()].map((game) => {
      const match = Match.begin(game, { scenario, seed: 'cover' });
      if (isRefusal(match)) throw new Error(match.key);
      return match;
    });
    const rng = seededRng('cover');
    for (let i = 0; i < 60; i++) {
      const question = plain.question();
      if (!question) break;
      // The question is valid until the next call of the game.
      const { seat } = question;
      const action = question.actions[rng.below(question.count)];
      expect(plain.act(seat, action)).toEqual(whole.act(seat, action));
      expect(plain.line.at(-1)).toEqual(whole.line.at(-1));
    }
    expect(plain.line.length).toBeGreaterThan(3);
  });
});
