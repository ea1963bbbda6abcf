/**
 * `npm run fuzz -- --minutes 10 [--game g] [--seed S] [--workers N]`: random and adversarial matches on all cores, with every
 * invariant checked after every action. `--repeat <seed>` plays one match again and shows how it failed.
 */

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { giveUp, setUp } from './setup.mjs';

const { values: given } = readArguments();
const minutes = Number(given.minutes);
const workers = Number(given.workers ?? availableParallelism());
if (!(minutes > 0)) giveUp('--minutes must be a number above 0.', 2);
if (!Number.isInteger(workers) || workers < 1) giveUp('--workers must be a whole number above 0.', 2);

setUp('packages/games');
const { gameIds, loadGame } = await import('./games.mjs');
const ids = given.game ? [given.game] : gameIds;
if (ids.length === 0) giveUp('There is no game to play yet.');
/** Every verb of every game, to report those that no match used. */
const verbs = [];
for (const id of ids) {
  const { game } = await loadGame(id);
  verbs.push(...game.vocabulary.verbNames.slice(1).map((verb) => `${id} ${verb}`));
}

/** A worker that is silent for this long is caught in a rule that does not end. */
const SILENCE = 120_000;

if (given.repeat) await repeat(given.repeat);
else await fuzz(given.seed ?? String(Date.now() % 1_000_000_007));

function readArguments() {
  try {
    return parseArgs({
      options: {
        minutes: { type: 'string', default: '1' },
        game: { type: 'string' },
        seed: { type: 'string' },
        workers: { type: 'string' },
        repeat: { type: 'string' },
      },
    });
  } catch (error) {
    return giveUp(
      `${error.message}. Use: npm run fuzz -- --minutes 10 [--game g] [--seed S] [--workers N] [--repeat seed]`,
      2,
    );
  }
}

function fuzz(seed) {
  const began = Date.now();
  const deadline = began + minutes * 60_000;
  const sum = { matches: 0, ended: 0, decisions: 0 };
  const played = new Set();
  process.stdout.write(`Fuzzing ${ids.join(', ')} for ${minutes} minutes with seed ${seed} on ${workers} cores.\n`);
  return new Promise((resolve) => {
    let left = workers;
    const pool = Array.from({ length: workers }, (_, first) => {
      const worker = new Worker(new URL('./fuzz/worker.mjs', import.meta.url), {
        workerData: { ids, seed, first, step: workers, deadline },
      });
      const at = { worker, current: undefined, heard: Date.now() };
      worker.on('message', (message) => {
        if (message.kind === 'failure') return fail(message);
        if (message.kind === 'verbs') {
          for (const verb of message.verbs) played.add(verb);
          return undefined;
        }
        at.heard = Date.now();
        at.current = message.current;
        for (const figure of Object.keys(sum)) sum[figure] += message[figure];
      });
      worker.on('error', (error) => fail({ ...at.current, message: error.message, stack: error.stack }));
      worker.on('exit', () => {
        if (--left === 0) finish();
      });
      return at;
    });
    const watch = setInterval(
      () => {
        showProgress(sum, began, deadline);
        for (const { current, heard } of pool) {
          if (current && Date.now() - heard > SILENCE)
            fail({ ...current, message: 'the match stands still: a rule does not end' });
        }
      },
      process.stdout.isTTY ? 1000 : 30_000,
    );

    function finish() {
      clearInterval(watch);
      showProgress(sum, began, deadline);
      process.stdout.write(
        `\nNothing found: ${sum.matches} matches, ${sum.ended} of them to the end, ${sum.decisions} decisions.\n`,
      );
      const unused = verbs.filter((verb) => !played.has(verb));
      process.stdout.write(unused.length > 0 ? `Never used: ${unused.join(', ')}.\n` : 'Every verb was used.\n');
      resolve();
    }
    function fail(failure) {
      clearInterval(watch);
      describeFailure(failure);
      process.exit(1);
    }
  });
}

function showProgress(sum, began, deadline) {
  const seconds = Math.max(1, (Date.now() - began) / 1000);
  const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
  const rate = Math.round(sum.decisions / seconds);
  const line = `${sum.ended} matches ended, ${sum.decisions} decisions (${rate}/s), ${left} s left`;
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

function describeFailure({ game, scenario, options, seats, seed, decision, recent, message, stack }) {
  const lines = [
    '',
    `FAILED: ${message}`,
    `game ${game}, scenario ${scenario ?? '?'}, seed ${seed}, decision ${decision ?? '?'}`,
    `options ${JSON.stringify(options ?? {})}, seats played ${(seats ?? []).join(', ')}`,
    ...(recent ?? []).map((line) => `  ${line}`),
    stack ?? '',
    `Repeat it: npm run fuzz -- --game ${game} --repeat ${seed}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Plays the match of one game's seed again. */
async function repeat(seed) {
  if (ids.length !== 1) giveUp('--repeat needs --game too.', 2);
  const { playFuzzed } = await import('./fuzz/play.mjs');
  const { game } = await loadGame(ids[0]);
  try {
    const { decisions } = playFuzzed(game, seed);
    process.stdout.write(`The match of seed ${seed} ends after ${decisions} decisions, and nothing is wrong.\n`);
  } catch (failure) {
    describeFailure({ ...failure, message: failure.message, stack: failure.cause?.stack ?? failure.stack });
    process.exitCode = 1;
  }
}
