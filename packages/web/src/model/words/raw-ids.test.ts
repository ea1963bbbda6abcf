/** No raw id reaches a person: every sentence of a random match, on the command line and on the page, uses names. */

import {
  type Figures,
  type Game,
  isRefusal,
  type Pack,
  playRandom,
  SeededChance,
  sayFor,
  seededRng,
  unitNames,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import { Words } from './words.ts';

const DECISIONS = 400;

/** Every sentence of a match, in both wordings. */
function saidIn(game: Game, words: Words, seed: string): ReadonlySet<string> {
  const said = new Set<string>();
  const hear = (key: string, figures: Figures) =>
    said.add(sayFor(game, key, figures)).add(words.sentence(key, figures));
  for (const { id } of game.info.scenarios) {
    const state = game.setup(id, {});
    if (isRefusal(state)) throw new Error(`${id} cannot be set up`);
    const { outcome } = playRandom(game, state, seededRng(seed), new SeededChance(seed), {
      maxDecisions: DECISIONS,
      events: { push: ({ key, figures }) => hear(key, figures) },
      onAction: (_, action, pending) => {
        if (pending.kind !== 'question') return;
        hear(pending.prompt, pending.figures);
        said.add(words.action(action));
      },
    });
    if (outcome) hear(outcome.ending, outcome.figures ?? {});
  }
  return said;
}

/** Finds ids in sentences that should contain only names of a pack. */
function finder({ units, board, map, messages }: Pack): (sentence: string) => string[] {
  const names = Object.values(unitNames(units)).sort((a, b) => b.length - a.length);
  const { game: _, answers = {}, ...rest } = messages;
  const groups = { ...rest, ...answers };
  const templates = Object.values(groups).flatMap((group) => Object.values(group));
  const kebab = (text: string) => text.match(/\b[a-z]+(?:-[a-z]+)+\b/g) ?? [];
  const written = new Set([...templates, ...names].flatMap(kebab));
  const keys = new Set(Object.values(groups).flatMap((group) => Object.keys(group)));
  const ids = [
    // A bare number may be anything.
    ...Object.entries(unitNames(units)).flatMap(([id, name]) => (id === name || /^\d+$/.test(id) ? [] : [id])),
    ...board.sides.filter(({ id, name }) => id !== name).map(({ id }) => id),
    ...(map.boxes ?? []).filter(({ id, name }) => id !== name && /[:-]/.test(id)).map(({ id }) => id),
  ].map((id) => [id, new RegExp(`(?<![\\w/])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w/])`)] as const);
  return (sentence) => {
    const rest = names.reduce((text, name) => text.replaceAll(name, ''), sentence);
    const raw = ids.filter(([, pattern]) => pattern.test(rest)).map(([id]) => id);
    return [...raw, ...kebab(rest).filter((word) => keys.has(word) && !written.has(word))];
  };
}

describe('names for people', () => {
  it.each(gameIds)(
    '%s: no sentence of a random match has the id of a unit, a side or a box, or a bare key',
    async (id) => {
      const { game, pack } = await loadEdition(id);
      const rawIds = finder(pack);
      const said = saidIn(game, new Words(game, pack), 'raw ids');
      expect(said.size).toBeGreaterThan(200);
      expect([...said].flatMap((text) => rawIds(text).map((raw) => `${raw} in: ${text}`))).toEqual([]);
      // A unit that comes on enters the map: it does not come from a box of the turn track.
      expect([...said].filter((text) => /\bfrom turn \d/i.test(text))).toEqual([]);
    },
  );

  it('the finder sees ids and keys', async () => {
    const { pack } = await loadEdition(gameIds[0]);
    const unit = pack.units.find((u) => u.id.includes('/'));
    const key = Object.keys(pack.messages.refusals).find((k) => k.split('-').length > 2);
    const rawIds = finder(pack);
    expect(rawIds(`${unit?.id} of ${pack.board.sides[0].id} in turn:1: ${key}.`)).toEqual([
      ...[unit?.id, pack.board.sides[0].id, 'turn:1'],
      key,
    ]);
    expect(rawIds(`${unit?.name} of ${pack.board.sides[0].name} in Turn 1.`)).toEqual([]);
  });
});
