import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRng } from '@cauldron/engine';
import { type Database, openPostgres } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDatabase } from './kit/databases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'packages/cli/bin/cauldron.mjs');
const fresh = temporaryDatabase();
const children = new Set<ChildProcess>();
let db: Database;
let url: string;

interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

function cauldron(...argv: string[]): Running {
  const child = spawn(process.execPath, [program, ...argv], { env: { ...process.env, DATABASE_URL: url } });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString();
  });
  child.stderr.on('data', (piece: Buffer) => {
    err += piece.toString();
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, out, err });
    });
  });
  return { process: child, ended };
}

/** Programs run the compiled output; building again costs nothing if nothing changed. */
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/cli'], { cwd: root });
  url = await fresh();
  db = await openPostgres({ url, connections: 2 });
});

/** A failed test leaves no process behind. */
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

afterAll(() => db?.close());

const timeless = (text: string) => ({ ...JSON.parse(text), seconds: 0, decisionsPerSecond: 0, gamesPerSecond: 0 });
const simulate = (games: number, ...more: string[]) =>
  cauldron(
    ...['simulate', 'tobruk', '--scenario', 'drill', '--seats', 'recruit,random', '--seed', 'spread'],
    ...['--games', String(games), '--json', ...more],
  );
const far = (...more: string[]) => ['--workers', 'postgres', '--patience', '4', ...more];

/** The number of results; none before the tables exist. */
async function count(): Promise<number> {
  const [made] = await db.query<{ is: boolean }>("SELECT to_regclass('cauldron_lab.result') IS NOT NULL AS is");
  if (!made?.is) return 0;
  const [{ n }] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM cauldron_lab.result');
  return n;
}

/** The number of jobs in work. */
async function active(): Promise<number> {
  const [{ n }] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM cauldron_jobs.job WHERE state = 'active'",
  );
  return n;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20);
}

/** 60 by default; more with CAULDRON_LAB_MATCHES=2000. */
const MATCHES = Number(process.env.CAULDRON_LAB_MATCHES ?? 60);

describe('a simulation over many processes', { timeout: 300_000 }, () => {
  it('gives exactly the result of one process even if two of four workers are killed at random', {
    timeout: 300_000 + MATCHES * 500,
  }, async () => {
    const games = MATCHES;
    const rng = seededRng('which workers die');
    const all = simulate(games, ...far());
    const workers = Array.from({ length: 4 }, () => cauldron('worker', '--threads', '1', '--idle', '60'));
    const dead: Running[] = [];
    for (const from of [games / 10, games / 2]) {
      const enough = from + rng.below(games / 4);
      await until(async () => (await count()) >= enough);
      const [gone] = workers.splice(rng.below(workers.length), 1);
      gone.process.kill('SIGKILL');
      dead.push(gone);
    }
    const spreadOut = await all.ended;
    expect({ code: spreadOut.code, games: timeless(spreadOut.out).games }).toEqual({ code: 0, games });
    for (const worker of workers) worker.process.kill('SIGTERM');
    expect((await Promise.all(workers.map((w) => w.ended))).map((w) => w.code)).toEqual([0, 0]);
    await Promise.all(dead.map((w) => w.ended));

    const alone = await simulate(games, '--workers', '1').ended;
    expect(timeless(spreadOut.out)).toEqual(timeless(alone.out));
    expect(timeless(alone.out)).toMatchObject({ finished: games, errors: [] });
    // Nothing of it is left.
    expect(await count()).toBe(0);
  });

  it('counts a match once if its worker slept and wakes up after another has done its job', async () => {
    const all = simulate(8, ...far());
    const sleeper = cauldron('worker', '--threads', '1');
    await until(async () => {
      if ((await count()) === 0) return false;
      sleeper.process.kill('SIGSTOP');
      // A statement that was under way is done by now.
      await setTimeout(200);
      if ((await active()) === 1) return true;
      sleeper.process.kill('SIGCONT');
      return false;
    });
    const other = cauldron('worker', '--threads', '1');
    const { code, out } = await all.ended;
    sleeper.process.kill('SIGCONT');
    // It reports its match, finds that nobody wants it, and looks for the next.
    await setTimeout(1500);
    for (const worker of [sleeper, other]) worker.process.kill('SIGTERM');
    await Promise.all([sleeper.ended, other.ended]);
    expect(code).toBe(0);
    expect(timeless(out)).toEqual(timeless((await simulate(8, '--workers', '1').ended).out));
    expect(await count()).toBe(0);
  });

  it('continues if the waiting process was killed, and refuses a second one meanwhile', async () => {
    const worker = cauldron('worker', '--threads', '1', '--idle', '60');
    const first = simulate(12, ...far());
    await until(async () => (await count()) >= 2);
    // Otherwise the run would be over before the other process has started.
    worker.process.kill('SIGSTOP');
    const other = await simulate(12, ...far()).ended;
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('under way in another process') });
    first.process.kill('SIGKILL');
    await first.ended;
    worker.process.kill('SIGCONT');
    const second = await simulate(12, ...far()).ended;
    worker.process.kill('SIGTERM');
    await worker.ended;
    expect(timeless(second.out)).toEqual(timeless((await simulate(12, '--workers', '1').ended).out));
  });

  it('says what is missing', async () => {
    const lonely = simulate(1, ...far());
    let err = '';
    lonely.process.stderr?.on('data', (piece: Buffer) => {
      err += piece.toString();
    });
    await until(async () => err.includes('run `cauldron worker`'));
    lonely.process.kill('SIGKILL');
    await lonely.ended;
    expect(err).toContain('No worker is there');
    const packed = await simulate(1, ...far('--pack', join(root, 'packages/games/tobruk/pack'))).ended;
    expect(packed).toMatchObject({ code: 2, err: expect.stringContaining('stays on this machine') });
  });
});
