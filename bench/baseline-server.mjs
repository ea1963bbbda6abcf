/**
 * The server of an earlier commit beside the present one, each with its own load and PostgreSQL. Both run all the time and play in
 * short turns, the order changing with each pair, so that a slow moment of the machine meets both. Beside the moves a second stands the
 * processor time of the server for a move, which depends less on what else the machine does.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/setup.mjs';
import { startPostgres } from '../test/server/kit/postgres.mjs';
import { fine, medianOf, ranged, whole } from './figures.mjs';
import { figuresOf, startServer } from './server.mjs';

export const PAIRS = 12;
const MATCHES = [20, 100];
const SECONDS = 4;

/** A row for each number of matches. */
export async function measureServer(commit, folder, say) {
  const ends = [];
  try {
    const sides = [];
    for (const at of [folder, root]) {
      const postgres = await startPostgres();
      ends.unshift(() => postgres.stop());
      const server = await startServer({ DATABASE_URL: postgres.url }, at);
      ends.unshift(() => server.stop());
      sides.push({ at, server });
    }
    const rows = [];
    for (const matches of MATCHES) rows.push(await rowOf(commit, matches, sides, say));
    return rows;
  } finally {
    for (const end of ends) await end();
  }
}

async function rowOf(commit, matches, sides, say) {
  // Code is compiled first.
  for (const side of sides) await turn(side, matches);
  const pairs = [];
  for (let i = 0; i < PAIRS; i++) {
    const order = i % 2 === 0 ? [0, 1] : [1, 0];
    const pair = [];
    for (const which of order) pair[which] = await turn(sides[which], matches);
    const [then, now] = pair;
    pairs.push({ then, now, moves: now.perSecond / then.perSecond, time: then.micros / now.micros });
    say(
      `${matches} matches, ${i + 1} of ${PAIRS}: moves ${fine(pairs[i].moves)}, for processor time ${fine(pairs[i].time)}`,
    );
  }
  const median = (pick) => medianOf(pairs.map(pick)).median;
  return [
    `${matches} matches`,
    commit,
    whole(median(({ then }) => then.perSecond)),
    whole(median(({ now }) => now.perSecond)),
    ranged(medianOf(pairs.map(({ moves }) => moves)), fine),
    whole(median(({ then }) => then.micros)),
    whole(median(({ now }) => now.micros)),
    ranged(medianOf(pairs.map(({ time }) => time)), fine),
  ];
}

/** Moves a second, and microseconds of the server's processor time for a move. */
async function turn({ at, server }, matches) {
  const read = async () => ({
    seconds: await server.metric('process_cpu_seconds_total'),
    moves: await server.metric('cauldron_proposals_total{outcome="ack"}'),
  });
  const before = await read();
  const job = { addresses: [server.address], matches, seconds: SECONDS };
  const { full } = await figuresOf(pathToFileURL(join(at, 'bench/server-load.mjs')).href, job);
  const after = await read();
  return {
    perSecond: full.perSecond,
    micros: ((after.seconds - before.seconds) * 1e6) / (after.moves - (before.moves || 0)),
  };
}
