import { gameIds, loadGame } from '../helpers.ts';
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
