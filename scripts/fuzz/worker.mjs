/** A worker of the fuzzer: plays match after match until it is ended, and reports once a second and at a failure. */

import { parentPort, workerData } from 'node:worker_threads';
import { loadGame } from '../games.mjs';
import { playFuzzed } from './play.mjs';

const { ids, seed, first, step, deadline } = workerData;
const games = await Promise.all(ids.map(async (id) => (await loadGame(id)).game));

/** How often matches used each of a game's verbs. */
const verbs = new Set();
let reported = Date.now();
const since = { matches: 0, ended: 0, decisions: 0 };

function report(now, current) {
  parentPort.postMessage({ kind: 'progress', ...since, current });
  Object.assign(since, { matches: 0, ended: 0, decisions: 0 });
  reported = now;
}

for (let i = first; Date.now() < deadline; i += step) {
  const game = games[i % games.length];
  const current = { game: game.info.id, seed: `${seed}/${i}` };
  report(Date.now(), current);
  try {
    const { ended, used } = playFuzzed(game, current.seed, () => {
      since.decisions++;
      const now = Date.now();
      if (now - reported > 1000) report(now, current);
      return now < deadline;
    });
    since.matches++;
    used.forEach((times, verb) => {
      if (times > 0) verbs.add(`${current.game} ${game.vocabulary.verbNames[verb]}`);
    });
    if (ended) since.ended++;
  } catch (failure) {
    const { scenario, options, seats, decision, recent, message } = failure;
    const stack = failure.cause instanceof Error ? failure.cause.stack : failure.stack;
    parentPort.postMessage({ kind: 'failure', ...current, scenario, options, seats, decision, recent, message, stack });
    break;
  }
}
report(Date.now(), undefined);
parentPort.postMessage({ kind: 'verbs', verbs: [...verbs] });
