/**
 * `node baseline-play.mjs folder game [scenario]`: decisions a second of processor time in the checkout in that folder, or a list
 * of its scenarios.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WARM_UP_MS = 1500;
const MEASURED_MS = 3000;

const [folder, id, scenario] = process.argv.slice(2);
const { engine, loadGame } = await import(pathToFileURL(join(folder, 'scripts/games.mjs')).href);
const { game } = await loadGame(id);

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Plays whole matches for this many seconds; `first` is the number of the first. */
function rateFor(milliseconds, first) {
  const begin = game.setup(scenario, {});
  const state = game.copy(begin);
  const from = cpuMs();
  let decisions = 0;
  for (let i = first; cpuMs() - from < milliseconds; i++) {
    game.copy(begin, state);
    const chance = new engine.SeededChance(`bench/${i}`);
    decisions += engine.playRandom(game, state, engine.seededRng(`bench/${i}`), chance, {
      maxDecisions: 200_000,
    }).decisions;
  }
  return (decisions * 1000) / (cpuMs() - from);
}

if (scenario === undefined) process.stdout.write(JSON.stringify(game.info.scenarios.map((one) => one.id)));
else {
  rateFor(WARM_UP_MS, 0);
  process.stdout.write(String(rateFor(MEASURED_MS, 0)));
}
