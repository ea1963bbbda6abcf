/**
 * The server of an earlier commit beside the present one, each with its own load and PostgreSQL. Both play all the time; by turns of
 * a second the load of one is stopped, so a slow moment of the machine meets both. Beside the moves a second stands the processor time
 * of the server for a move, which depends less on what else the machine does.
 */

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { startPostgres } from '../test/server/kit/postgres.mjs';
import { fine, whole } from './figures.mjs';
import { startServer } from './server.mjs';

export const PAIRS = 60;
const MATCHES = [20, 100];
const TURN_MS = 1000;
/** After a change of turns what is under way comes to its end. */
const SETTLE_MS = 150;
const WARM_UP = 10;
/** Longer than all turns. */
const LOAD_SECONDS = 3600;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A row for each number of matches. */
export async function measureServer(commit, folder, say) {
  const rows = [];
  for (const matches of MATCHES) {
    const ends = [];
    try {
      const sides = [];
      for (const at of [folder, root]) sides.push(await begin(at, matches, ends));
      // Not earlier: a server drops players who do not answer while the other one is started.
      for (const { load } of sides) load.kill('SIGSTOP');
      rows.push(await rowOf(commit, matches, sides, say));
    } finally {
      for (const end of ends) await end();
    }
  }
  return rows;
}

/** A server that is played on. */
async function begin(at, matches, ends) {
  const postgres = await startPostgres();
  ends.unshift(() => postgres.stop());
  const server = await startServer({ DATABASE_URL: postgres.url }, at);
  ends.unshift(() => server.stop());
  const load = fork(join(at, 'bench/server-load.mjs'), { stdio: 'inherit' });
  ends.unshift(() => load.kill('SIGKILL'));
  load.send({ addresses: [server.address], matches, seconds: LOAD_SECONDS });
  const read = async () => ({
    at: performance.now(),
    moves: (await server.metric('cauldron_proposals_total{outcome="ack"}')) || 0,
    seconds: await server.metric('process_cpu_seconds_total'),
  });
  // Every seat of the present server has sent its key by then.
  while ((await read()).moves < matches * 10) await wait(200);
  return { load, read };
}

async function rowOf(commit, matches, sides, say) {
  const pairs = [];
  for (let i = -WARM_UP; i < PAIRS; i++) {
    const pair = [];
    for (const which of i % 2 === 0 ? [0, 1] : [1, 0]) pair[which] = await turn(sides[which]);
    if (i >= 0) pairs.push(pair);
    if (i >= 0 && i % 10 === 9) say(`${matches} matches, ${i + 1} of ${PAIRS}: ${figuresOf(pairs).join(', ')}`);
  }
  return [`${matches} matches`, commit, ...figuresOf(pairs)];
}

/** What one side does in a turn. */
async function turn({ load, read }) {
  load.kill('SIGCONT');
  await wait(SETTLE_MS);
  const before = await read();
  await wait(TURN_MS);
  const after = await read();
  load.kill('SIGSTOP');
  await wait(SETTLE_MS);
  return { ms: after.at - before.at, moves: after.moves - before.moves, seconds: after.seconds - before.seconds };
}

/** Over all turns; the ratios with the range of their middle half, pair by pair. */
function figuresOf(pairs) {
  const sum = (which, what) => pairs.reduce((all, pair) => all + pair[which][what], 0);
  const rate = (which) => (sum(which, 'moves') * 1000) / sum(which, 'ms');
  const micros = (which) => (sum(which, 'seconds') * 1e6) / sum(which, 'moves');
  const spread = (ratio) => {
    const sorted = pairs.map(ratio).sort((a, b) => a - b);
    const at = (share) => fine(sorted[Math.floor(share * (sorted.length - 1))]);
    return `(${at(0.25)}..${at(0.75)})`;
  };
  const faster = ([then, now]) => now.moves / now.ms / (then.moves / then.ms);
  const cheaper = ([then, now]) => then.seconds / then.moves / (now.seconds / now.moves);
  return [
    whole(rate(0)),
    whole(rate(1)),
    `${fine(rate(1) / rate(0))} ${spread(faster)}`,
    whole(micros(0)),
    whole(micros(1)),
    `${fine(micros(0) / micros(1))} ${spread(cheaper)}`,
  ];
}
