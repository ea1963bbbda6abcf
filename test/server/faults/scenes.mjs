/** The two scenes: what runs, what is killed in which order, and what is checked at the end. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRng } from '@cauldron/engine';
import { openPglite, openPostgres } from '@cauldron/server';
import { gameIds, loadGame } from '../../../scripts/games.mjs';
import { startPostgres } from '../kit/postgres.mjs';
import { checkAll } from './checks.mjs';
import { Load, until } from './load.mjs';
import { Journal, ServerProcess } from './servers.mjs';

/** Points in a server process, reached by work on matches. */
const IN_SERVER = ['before-insert', 'before-ack', 'during-snapshot', 'listener'];
const PATIENCE_MS = 120_000;
/** Between two kills the matches advance by this many entries. */
const PROGRESS = 10;
/** Milliseconds from the point to the kill; -1: at once, before anything else of that process runs. */
const DELAYS = [-1, -1, 0, 1, 5];
const MATCHES = 8;
/** One in this many kills of a server takes the others with it. */
const ALL_AT_ONCE = 6;

/** All points equally often, each round in another order. */
function* pointsIn(rng, points) {
  for (;;) {
    const left = [...points];
    while (left.length > 0) yield left.splice(rng.below(left.length), 1)[0];
  }
}

export async function onPostgres({ kills, endAt, seed, folder, say }) {
  const postgres = await startPostgres();
  try {
    const admin = await openPostgres({ url: postgres.url, connections: 1 });
    await admin.query('CREATE DATABASE faults');
    await admin.close();
    const url = postgres.urlOf('faults');
    const servers = [new ServerProcess({ DATABASE_URL: url }), new ServerProcess({ DATABASE_URL: url })];
    const rng = seededRng(`${seed} points`);
    return await scene({
      title: 'PostgreSQL and two servers',
      kills,
      endAt,
      seed,
      folder,
      say,
      servers,
      rng,
      matches: MATCHES,
      points: [...IN_SERVER, 'postgres', 'listening connection'],
      strike: {
        async postgres() {
          await postgres.kill();
          await new Promise((resolve) => setTimeout(resolve, rng.below(400)));
          await postgres.start();
        },
        'listening connection': () => cutListeners(url),
      },
      open: () => openPostgres({ url }),
    });
  } finally {
    await postgres.stop();
  }
}

/** The connections on which all servers wait for notifications. */
async function cutListeners(url) {
  const admin = await openPostgres({ url, connections: 1 });
  try {
    await until('somebody listens', PATIENCE_MS, async () => {
      const sql = `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND pid <> pg_backend_pid()`;
      return (await admin.query(sql)).some(({ cut }) => cut);
    });
  } finally {
    await admin.close();
  }
}

/** Few kills, because each needs a start of the embedded database. */
export async function onPglite({ kills, endAt, seed, folder, say }) {
  const data = join(folder, 'pglite');
  mkdirSync(data);
  return scene({
    title: 'the embedded database',
    endAt,
    seed,
    folder,
    say,
    points: IN_SERVER,
    strike: {},
    matches: 2,
    kills: Math.max(IN_SERVER.length, Math.ceil(kills / 20)),
    servers: [new ServerProcess({ CAULDRON_DATA: data })],
    rng: seededRng(`${seed} embedded`),
    open: () => openPglite(data),
  });
}

async function scene({ title, kills, endAt, seed, folder, say, servers, points, strike, rng, open, matches }) {
  const journal = new Journal(join(folder, `journal-${matches}`));
  const games = {};
  for (const id of gameIds) games[id] = (await loadGame(id)).game;
  const load = new Load({ servers, journal, games, rng: seededRng(`${seed} players ${title}`) });
  const hits = Object.fromEntries(points.map((point) => [point, 0]));
  try {
    await startAll(servers);
    load.begin(matches);
    const order = pointsIn(rng, points);
    // Each point is hit once, however long it takes.
    for (let n = 1; n <= kills && (n <= points.length || Date.now() < endAt); n++) {
      const before = load.acknowledged;
      await until(`the matches go on before kill ${n}`, PATIENCE_MS, () => {
        const crashed = servers.find(({ crashes }) => crashes.length > 0);
        if (crashed) throw new Error(`a server ended by itself: ${crashed.crashes[0]}`);
        return load.acknowledged >= before + PROGRESS;
      });
      await startAll(servers);
      const point = order.next().value;
      if (strike[point]) await strike[point]();
      else {
        // A snapshot is rare, so any server may be hit.
        const victims = point === 'during-snapshot' ? servers : [servers[rng.below(servers.length)]];
        const delay = DELAYS[rng.below(DELAYS.length)];
        await Promise.race(victims.map((server) => server.dieAt(point, delay, PATIENCE_MS)));
        for (const server of victims) server.spare();
        // Now and then all servers go at once, and there is none to reconnect to.
        if (rng.below(ALL_AT_ONCE) === 0) await Promise.all(servers.map((server) => server.kill()));
      }
      hits[point]++;
      await startAll(servers);
      load.stir();
      say(`${title}: kill ${n} of ${kills}, ${point}; ${load.acknowledged} acknowledged`);
    }
    const atLast = load.acknowledged;
    await until('the matches go on after the last kill', PATIENCE_MS, () => load.acknowledged >= atLast + PROGRESS);
    // A match that is stuck is reported with its log.
    const stuck = [];
    const apart = await comeToRest(load).catch((error) => void stuck.push(error.message));
    await Promise.all(servers.map((server) => server.stop()));
    const db = await open();
    const { found, entries, snapshots } = await checkAll(db, load, await journal.close()).finally(() => db.close());
    const done = Object.values(hits).reduce((sum, count) => sum + count, 0);
    const listed = Object.entries(hits).map(([point, count]) => `${point} ${count}`);
    return {
      title,
      ...(done < kills && { short: `${done} of ${kills} kills in the time given` }),
      facts: `${done} of ${kills} kills (${listed.join(', ')}), ${load.tables.length} matches, ${entries} entries, ${snapshots} snapshots, ${load.acknowledged} acknowledgements`,
      found: {
        ...found,
        'every named point was hit': points.filter((point) => hits[point] === 0 && kills >= points.length),
        'every match goes on after the last kill, and everything on its way arrives': stuck,
        'both players of every match see what each server shows them': apart ?? stuck,
        'no player found the dice unfair': load.complaints,
        'no server ended by itself': servers.flatMap(({ crashes }) => crashes),
      },
    };
  } catch (error) {
    throw new Error(
      `${title}, after ${load.acknowledged} acknowledgements: ${error.message}\n${servers.map(({ said }) => said).join('\n')}`,
      { cause: error },
    );
  } finally {
    load.close();
    journal.kill();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function comeToRest(load) {
  await load.stop(PATIENCE_MS);
  const apart = await compareViews(load);
  await Promise.all(load.tables.map((table) => table.finish()));
  return apart;
}

async function startAll(servers) {
  await Promise.all(servers.filter(({ address }) => address === undefined).map((server) => server.start()));
}

/** The views of players, and those that each server would give them. */
async function compareViews({ tables, servers }) {
  const wrong = [];
  for (const { id, players } of tables) {
    for (const { seat, token, hash } of players) {
      for (const { address } of servers) {
        const headers = { authorization: `Bearer ${token}` };
        const sync = await (await fetch(`${address}/api/matches/${id}/view`, { headers })).json();
        if (sync.hash !== hash)
          wrong.push(`${id} seat ${seat} sees ${hash}, the server says ${JSON.stringify(sync.hash ?? sync)}`);
      }
    }
  }
  return wrong;
}
