/**
 * The server's part of the benchmark: whole server processes over loopback sockets, on PostgreSQL and on the embedded database,
 * compared with what the database itself can do through the same driver in the same run. Every move is durable before it is
 * acknowledged.
 */

import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, setUp } from '../scripts/setup.mjs';
import { fine, goalTable, table, whole } from './figures.mjs';

setUp('packages/server');
const { startPostgres } = await import('../test/server/kit/postgres.mjs');

const MATCHES = [1, 20, 100];
const SECONDS = 5;
const RAW_SECONDS = 2.5;
const SPECTATORS = 2000;

/** Does one job in a separate process, which stays until it is ended. */
async function helper(file, job) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: 'inherit' });
  const end = () => child.disconnect();
  try {
    const told = await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
      child.send(job);
    });
    if (told.failed) throw new Error(told.failed);
    return { figures: told.figures, end };
  } catch (error) {
    child.kill();
    throw error;
  }
}

async function figuresOf(file, job) {
  const { figures, end } = await helper(file, job);
  end();
  return figures;
}

const servers = new Set();

/** The server of a checkout. */
export async function startServer(env, folder = root) {
  const { DATABASE_URL: _, ...rest } = process.env;
  // With the flags of the systemd unit and the container.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', join(folder, 'packages/server/bin/cauldron-server.mjs')],
    {
      env: {
        ...rest,
        PORT: '0',
        CAULDRON_LOG: 'error',
        CAULDRON_PACE: '1000',
        CAULDRON_AI_THREADS: '0',
        CAULDRON_MAX_SOCKETS_PER_ADDRESS: '10000',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  servers.add(child);
  let said = '';
  const address = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    child.stderr.on('data', (data) => {
      said += data;
      const found = /Cauldron is at (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  return {
    address,
    /** A figure of the process, by its name in the metrics. */
    async metric(name) {
      const text = await (await fetch(`${address}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      );
    },
    memory() {
      return this.metric('process_resident_memory_bytes');
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      servers.delete(child);
    },
  };
}

/** Raw first, then the server; `storage` names the database for both. */
async function measureDatabase(name, storage, env, say) {
  const rows = [];
  const raw = [];
  for (const workers of MATCHES) {
    say(`${name}: ${workers} at once, the database alone`);
    raw.push((await figuresOf('server-raw.mjs', { ...storage, workers, seconds: RAW_SECONDS })).perSecond);
  }
  const server = await startServer(env);
  let relaxed;
  for (const [i, matches] of MATCHES.entries()) {
    say(`${name}: ${matches} matches`);
    const half = matches === Math.max(...MATCHES);
    const found = await figuresOf('server-load.mjs', { addresses: [server.address], matches, seconds: SECONDS, half });
    rows.push({ name, matches, raw: raw[i], memory: await server.memory(), ...found.full });
    relaxed = found.relaxed ?? relaxed;
  }
  await server.stop();
  return { rows, relaxed };
}

async function measureTwo(env, matches, place, say) {
  say(`two processes, ${matches} matches, players ${place}`);
  const two = [await startServer(env), await startServer(env)];
  const addresses = two.map(({ address }) => address);
  const { full } = await figuresOf('server-load.mjs', { addresses, matches, seconds: SECONDS, place });
  for (const server of two) await server.stop();
  return full;
}

async function measureIdle(env, say) {
  say(`${whole(SPECTATORS)} spectators`);
  const server = await startServer(env);
  const before = await server.memory();
  const { figures, end } = await helper('server-load.mjs', {
    addresses: [server.address],
    spectators: SPECTATORS,
    matches: 20,
  });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = await server.memory();
  end();
  await server.stop();
  return { before, after, ...figures };
}

/** Measures the server and reports in Markdown. */
export async function serverPart(machine, say) {
  const folder = mkdtempSync(join(tmpdir(), 'cauldron-bench-'));
  const postgres = await startPostgres();
  try {
    const pg = { DATABASE_URL: postgres.url };
    const onPostgres = await measureDatabase('PostgreSQL', { url: postgres.url }, pg, say);
    const most = Math.max(...MATCHES);
    const two = {};
    for (const place of ['together', 'random', 'apart']) two[place] = await measureTwo(pg, most, place, say);
    const idle = await measureIdle(pg, say);
    const data = join(folder, 'data');
    const onPglite = await measureDatabase('embedded', { folder: data }, { CAULDRON_DATA: data }, say);
    return report({ machine, all: [onPostgres, onPglite], two, idle });
  } finally {
    for (const child of servers) child.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const MEGA = 1024 * 1024;

function report({ machine, all, two, idle }) {
  const [onPostgres, onPglite] = all;
  const one = onPostgres.rows.at(-1);
  const goals = [
    ...all.map(({ rows }) => {
      const { name, matches, perSecond, raw } = rows.at(-1);
      const found = perSecond / raw;
      return {
        what: `${name}, ${matches} matches: moves for each raw commit`,
        goal: '≥ 0.2',
        found: fine(found),
        met: found >= 0.2,
      };
    }),
    ...[onPostgres, onPglite].map(({ rows, relaxed }) => ({
      what: `${rows[0].name}: p95 at half the load, ms`,
      goal: '< 100',
      found: fine(relaxed.p95),
      met: relaxed.p95 < 100,
    })),
    ...[
      ['each match on one of them', two.together],
      ['each player on one at random', two.random],
      ['the worst case: the players of each match always apart', two.apart],
    ].map(([how, { perSecond }]) => ({
      what: `two processes for one, ${how}`,
      goal: '≥ 0.8',
      found: fine(perSecond / one.perSecond),
      met: perSecond / one.perSecond >= 0.8,
    })),
    {
      what: `${whole(idle.watching)} idle spectators, MB of the process`,
      goal: '< 500',
      found: whole(idle.after / MEGA),
      met: idle.watching === SPECTATORS && idle.after < 500 * MEGA,
    },
  ];
  const columns = [
    'database',
    'matches',
    'moves/s',
    'raw commits/s',
    'p50, ms',
    'p95, ms',
    'p99, ms',
    'memory, MB',
    'bytes a move, in',
    'out',
  ];
  const rowOf = (label, matches, f) => [
    ...[label, matches, whole(f.perSecond), f.raw ? whole(f.raw) : '–', fine(f.p50), fine(f.p95), fine(f.p99)],
    ...[f.memory ? whole(f.memory / MEGA) : '–', whole(f.sent), whole(f.heard)],
  ];
  const most = Math.max(...MATCHES);
  return [
    '## The server',
    `Server processes as the unit for systemd and the container start them, on loopback, ${machine}; the load comes from a process of its own, and database, server and load share these cores. Two players a match, a socket each, half of the matches Tobruk and half Gazala at their longest; each answers at random as soon as it is asked. A player checks its first views and their hashes as a page does, before the measuring begins; then it reads every message and keeps up the question alone, so that the load does not take the cores from what is measured. A move is acknowledged when it is durable. “Raw” begins, inserts a row as large as an entry and commits, by as many at once, through the same driver on the same database in the same run.`,
    goalTable(goals),
    table(columns, [
      ...all.flatMap(({ rows }) => rows.map((row) => rowOf(row.name, row.matches, row))),
      ...all.map(({ rows, relaxed }) => rowOf(`${rows[0].name}, half the load`, most, relaxed)),
      rowOf('PostgreSQL, two processes', most, two.together),
      rowOf('PostgreSQL, two processes, players at random', most, two.random),
      rowOf('PostgreSQL, two processes, players apart', most, two.apart),
    ]),
    `Times are from the player’s message to its acknowledgement, both at the player. “Out” is what goes to both players together. Dice are not witnessed here: a witness adds a message to each roll. The aim for two processes does not say where players land; it is read for a balancer that places each at random, which splits about half of the matches, and the rows beside it give the best and the worst case. Before the spectators came the process held ${whole(idle.before / MEGA)} MB.`,
  ].join('\n\n');
}
