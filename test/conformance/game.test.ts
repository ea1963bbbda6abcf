/** One game of the catalogue. `vitest.config.ts` runs this file once for each game, so that workers share them. */

import { describe, expect, inject, it } from 'vitest';
import { loadGame, loadPack, soak } from '../helpers.ts';
import { conformance } from './suite.ts';

const id = inject('game');
const game = await loadGame(id);
const scenarios = game.info.scenarios.map((scenario) => scenario.id);

/** The drill, and the shortest of the other scenarios: a whole match must be short enough to run often. */
function drillAndOneMore(): string[] {
  const [first, ...rest] = game.info.scenarios.filter((scenario) => scenario.id !== 'drill');
  const shortest = rest.reduce((least, other) => (other.turns < least.turns ? other : least), first);
  return ['drill', shortest.id];
}

conformance(id, () => game, {
  scenarios,
  closely: soak === undefined ? drillAndOneMore() : scenarios,
  matches: 10,
  seed: soak === undefined ? `conformance/${id}` : `conformance/${id}/${soak}`,
  perftSeed: `conformance/${id}`,
  positions: 12,
  perftDepth: 2,
  secrets: game.info.secrets,
  windows: game.info.windows.map(({ id }) => id),
});

describe(`the words of ${id}`, () => {
  it('have one sentence for each key: no two catalogues use the same key', () => {
    const { prompts, events, refusals, reasons } = loadPack(id).messages;
    const keys = [prompts, events, refusals, reasons].flatMap((sentences) => Object.keys(sentences ?? {}));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });
});

declare module 'vitest' {
  interface ProvidedContext {
    game: string;
  }
}
