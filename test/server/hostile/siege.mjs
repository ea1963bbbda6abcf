/**
 * `npm run siege [-- --minutes 10 --seed words]`: fifty attacking connections beside twenty honest matches, on a server with its usual
 * limits and a real PostgreSQL. Quiet and attacked times take turns, so that both meet the same machine. It says how long honest
 * decisions took in each, and checks at the end that nothing that was acknowledged is lost and that every record holds.
 */

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, setUp } from '../../../scripts/setup.mjs';

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const minutes = Number(option('minutes', '10'));
const seed = option('seed', 'cauldron');
if (!(minutes > 0)) giveUp('--minutes wants a number above 0.', 2);
if (args.length > 0) giveUp(`“${args[0]}” is not known: --minutes N, --seed words.`, 2);
for (const name of ['cli', 'server', 'client']) setUp(`packages/${name}`);

const { seededRng } = await import('@cauldron/engine');
const { openPostgres } = await import('@cauldron/server');
const { gameIds, loadGame } = await import('../../../scripts/games.mjs');
const { startPostgres } = await import('../kit/postgres.mjs');
const { checkAll } = await import('../faults/checks.mjs');
const { Load, until } = await import('../faults/load.mjs');
const { Journal, ServerProcess } = await import('../faults/servers.mjs');

const MATCHES = 20;
const ATTACKERS = 50;
/** A round begins quiet. */
const ROUND_MS = 40_000;
const QUIET_MS = 10_000;
/** After a change what is under way still belongs to the time before. */
const SETTLE_MS = 1000;
const BOUND = 2;
const PATIENCE_MS = 120_000;
/** What the attackers count for themselves; the rest are the server's answers. */
const ATTACKS = [
  'flooded',
  'chatted',
  'malformed',
  'big',
  'watched unread',
  'stormed',
  'read',
  'guessed',
  'made',
  'half',
];

const say = (text) => process.stdout.write(`${text}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (list, q) => list.toSorted((a, b) => a - b)[Math.floor(q * (list.length - 1))] ?? Number.NaN;
const figures = (list) =>
  `${list.length} decisions, p50 ${quantile(list, 0.5).toFixed(1)} ms, p95 ${quantile(list, 0.95).toFixed(1)} ms`;

const folder = mkdtempSync(join(tmpdir(), 'cauldron-siege-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const postgres = await startPostgres();
const server = new ServerProcess(
  { DATABASE_URL: postgres.url },
  { PORT: '0', CAULDRON_LOG: 'error', CAULDRON_AI_THREADS: '0' },
);
const journal = new Journal(join(folder, 'acknowledged'));
let attackers;
let failed = 0;
const check = (sentence, wrong) => {
  if (wrong.length > 0) failed++;
  say(`  ${wrong.length === 0 ? '✓' : '✗'} ${sentence}`);
  for (const line of wrong.slice(0, 5)) say(`      ${line}`);
};
try {
  await server.start();
  const took = { quiet: [], attacked: [] };
  let now;
  const games = Object.fromEntries(await Promise.all(gameIds.map(async (id) => [id, (await loadGame(id)).game])));
  const load = new Load({
    servers: [server],
    journal,
    rng: seededRng(seed),
    games,
    thinkMs: 400,
    // A household each.
    from: (place) => `127.0.1.${place + 1}`,
    decided: (ms) => now && took[now].push(ms),
  });
  load.begin(MATCHES, { comesAndGoes: false });
  await until('every honest match plays', PATIENCE_MS, () => load.tables.length >= MATCHES && load.acknowledged > 200);

  attackers = fork(fileURLToPath(new URL('siege-attackers.mjs', import.meta.url)), [server.address, String(ATTACKERS)]);
  let counts = {};
  attackers.on('message', (told) => {
    counts = told;
  });
  /** Attackers look into the matches that are going on. */
  const tell = (isAttacking) =>
    attackers.send({ isAttacking, matches: load.tables.filter(({ isClosed }) => !isClosed).map(({ id }) => id) });

  const began = Date.now();
  let attackedSeconds = 0;
  for (let round = 1; Date.now() - began < minutes * 60_000; round++) {
    tell(false);
    await pause(SETTLE_MS);
    now = 'quiet';
    await pause(QUIET_MS - SETTLE_MS);
    now = undefined;
    tell(true);
    await pause(SETTLE_MS);
    now = 'attacked';
    await pause(ROUND_MS - QUIET_MS - SETTLE_MS);
    now = undefined;
    attackedSeconds += (ROUND_MS - QUIET_MS) / 1000;
    say(`round ${round}: quiet ${figures(took.quiet)}; attacked ${figures(took.attacked)}; ${JSON.stringify(counts)}`);
  }
  tell(false);
  attackers.kill();

  await load.stop(PATIENCE_MS);
  for (const table of load.tables) if (!table.isClosed) await table.finish();
  load.close();
  const crashes = [...server.crashes];
  await server.stop();
  const db = await openPostgres({ url: postgres.url });
  const { found, entries } = await checkAll(db, load, await journal.close());
  await db.close();
  say(
    `\n${MATCHES} honest matches beside ${ATTACKERS} attacking connections: ${load.acknowledged} acknowledged, ${entries} entries`,
  );
  say(`  quiet:    ${figures(took.quiet)}\n  attacked: ${figures(took.attacked)}`);
  say(
    `  the attackers did ${Math.round(ATTACKS.reduce((sum, what) => sum + (counts[what] ?? 0), 0) / attackedSeconds)} things a second`,
  );
  const [quiet, attacked] = [quantile(took.quiet, 0.95), quantile(took.attacked, 0.95)];
  check(
    `the honest p95 is at most ${BOUND} times the quiet one (${(attacked / quiet).toFixed(2)})`,
    attacked <= BOUND * quiet ? [] : ['it is not'],
  );
  check('the server has not crashed', crashes);
  check('no honest client complained', load.complaints);
  for (const [sentence, wrong] of Object.entries(found)) check(sentence, wrong);
} catch (error) {
  failed++;
  say(`✗ ${error instanceof Error ? error.stack : error}\n${server.said}`);
} finally {
  attackers?.kill();
  journal.kill();
  await server.kill();
  await postgres.stop();
}
process.exit(failed > 0 ? 1 : 0);
