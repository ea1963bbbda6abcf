import { describe, expect, it } from 'vitest';
import { gameIds, loadGame, loadPack } from '../helpers.ts';
import { conformance } from './suite.ts';

for (const id of gameIds) {
  const game = await loadGame(id);
  conformance(id, () => game, {
    scenarios: game.info.scenarios.map((scenario) => scenario.id),
    matches: 10,
    seed: `conformance/${id}`,
    positions: 12,
    perftDepth: 2,
    secrets: game.info.secrets,
    windows: game.info.windows,
  });
}

describe.each(gameIds)('the words of %s', (id) => {
  it('have one sentence for each key: none hides another in the catalogue', () => {
    const { prompts, events, refusals, reasons } = loadPack(id).board.sentences;
    const keys = [prompts, events, refusals, reasons].flatMap((sentences) => Object.keys(sentences ?? {}));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });
});
