/**
 * What a simulation over many machines shares in PostgreSQL: a queue of jobs (pg-boss), the results, and who is at work. A result is
 * kept under its run and its match's number and never written twice, so it does not matter how often a job is done.
 */

import { LEVELS, TEMPERAMENTS } from '@cauldron/ai';
import type { Game } from '@cauldron/engine';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { Trouble } from '../io.ts';
import type { Job, Tally } from '../simulate.ts';

const seat = z.union([
  z.literal('random'),
  z.object({
    level: z.enum(LEVELS),
    temperament: z.enum(TEMPERAMENTS).optional(),
    nodes: z.number().optional(),
  }),
]);

/** Some matches of a run, for one worker. */
const portion = z.object({
  run: z.string(),
  games: z.array(z.number()),
  job: z.object({
    game: z.string(),
    scenario: z.string(),
    options: z.record(z.string(), z.boolean()),
    seed: z.string(),
    seats: z.array(seat),
    verify: z.boolean(),
  }),
});

export interface Portion {
  readonly run: string;
  readonly games: readonly number[];
  readonly job: Job;
}

/** Given out to a worker. */
export interface Taken extends Portion {
  readonly id: string;
  readonly queue: string;
}

/** Workers whose rules or pack differ never see each other's jobs. */
export const queueOf = ({ info }: Game): string => `${info.id}-${info.rulesVersion}-${info.packHash}`;

/** A job that fails so often is not the workers' fault. */
const MOST_TRIES = 20;
/** Any number; the same in every process. */
const SETUP_LOCK = 6_021_815;

export class Exchange {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly boss: PgBoss,
  ) {}

  static async open(url: string | undefined, queues: readonly string[]): Promise<Exchange> {
    if (!url)
      throw new Trouble(
        'Set DATABASE_URL to the PostgreSQL that all workers share, such as postgres://user@host/cauldron.',
      );
    const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 10_000 });
    // A connection that breaks at rest is replaced; without a listener its error would end the process.
    pool.on('error', () => {});
    const boss = new PgBoss({
      db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) },
      schema: 'cauldron_jobs',
      // Long matches must not run out of time: whose worker is gone is found out by `takeBack`.
      ...{ supervise: false, schedule: false },
    });
    boss.on('error', () => {});
    try {
      await setUp(pool, boss, queues);
    } catch (error) {
      await pool.end();
      const why = error instanceof Error && error.message !== '' ? error.message : String(error);
      throw new Trouble(`The database of DATABASE_URL cannot be used (${why}): start it, or correct the address.`);
    }
    return new Exchange(pool, boss);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, wait: false });
    await this.pool.end();
  }

  /** Only one process may wait for a run; returns what lets go of it, or undefined if another waits. */
  async hold(run: string): Promise<(() => void) | undefined> {
    const client = await this.pool.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [run]);
    // The lock ends with its connection.
    const letGo = () => client.release(true);
    if (rows[0]?.held === true) return letGo;
    letGo();
    return undefined;
  }

  /** Whatever was queued for the run before is replaced. */
  async queue(queue: string, run: string, portions: readonly Portion[]): Promise<void> {
    await this.dropJobs(run);
    await this.pool.query('INSERT INTO cauldron_lab.run (id) VALUES ($1) ON CONFLICT DO NOTHING', [run]);
    await this.boss.insert(portions.map((data) => ({ name: queue, data, retryLimit: MOST_TRIES })));
  }

  async take(queue: string, worker: string): Promise<Taken | undefined> {
    const [job] = await this.boss.fetch<unknown>(queue);
    if (!job) return undefined;
    const read = portion.safeParse(job.data);
    if (!read.success) {
      await this.boss.fail(queue, job.id, { message: 'not a job that this version understands' });
      return undefined;
    }
    await this.pool.query(
      'INSERT INTO cauldron_lab.claim (job, worker) VALUES ($1, $2) ON CONFLICT (job) DO UPDATE SET worker = $2',
      [job.id, worker],
    );
    return { ...read.data, job: { ...read.data.job, pack: undefined }, id: job.id, queue };
  }

  async finish({ queue, id }: Taken): Promise<void> {
    await this.boss.complete(queue, id);
    await this.pool.query('DELETE FROM cauldron_lab.claim WHERE job = $1', [id]);
  }

  /** Somebody else shall do it. */
  async giveBack({ queue, id }: Taken, message: string): Promise<void> {
    await this.boss.fail(queue, id, { message });
  }

  /** Jobs whose worker was not heard of for so long are queued again. */
  async takeBack(queue: string, run: string, seconds: number): Promise<number> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT j.id FROM cauldron_jobs.job j
       WHERE j.name = $1 AND j.state = 'active' AND j.data->>'run' = $2 AND j.started_on < now() - $3 * interval '1 second'
         AND NOT EXISTS (SELECT 1 FROM cauldron_lab.claim c JOIN cauldron_lab.worker w ON w.id = c.worker
                         WHERE c.job = j.id AND w.seen > now() - $3 * interval '1 second')`,
      [queue, run, seconds],
    );
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await this.boss.fail(queue, ids);
    return ids.length;
  }

  /** Why a job was given up, if one was. */
  async givenUp(run: string): Promise<string | undefined> {
    const { rows } = await this.pool.query(
      `SELECT output->>'message' AS message FROM cauldron_jobs.job WHERE data->>'run' = $1 AND state = 'failed' LIMIT 1`,
      [run],
    );
    return rows.length > 0 ? String(rows[0].message ?? 'its workers were lost') : undefined;
  }

  /** The first result of a match stands; one that comes when its run was reported is nobody's. */
  async keep(run: string, game: number, tally: Tally): Promise<void> {
    await this.pool.query(
      `INSERT INTO cauldron_lab.result (run, game, tally)
       SELECT id, $2, $3 FROM cauldron_lab.run WHERE id = $1 FOR KEY SHARE
       ON CONFLICT (run, game) DO NOTHING`,
      [run, game, JSON.stringify(tally)],
    );
  }

  /** Those of the matches that have a result. */
  async kept(run: string, games: readonly number[]): Promise<ReadonlySet<number>> {
    const sql = 'SELECT game FROM cauldron_lab.result WHERE run = $1 AND game = ANY($2)';
    const { rows } = await this.pool.query<{ game: number }>(sql, [run, games]);
    return new Set(rows.map((row) => row.game));
  }

  async count(run: string): Promise<number> {
    const { rows } = await this.pool.query('SELECT count(*)::int AS n FROM cauldron_lab.result WHERE run = $1', [run]);
    return Number(rows[0]?.n);
  }

  async results(run: string): Promise<Tally[]> {
    const sql = 'SELECT tally FROM cauldron_lab.result WHERE run = $1 ORDER BY game';
    const { rows } = await this.pool.query<{ tally: Tally }>(sql, [run]);
    return rows.map((row) => row.tally);
  }

  /** Nothing of a run that was reported stays. */
  async clear(run: string): Promise<void> {
    await this.dropJobs(run);
    await this.pool.query('DELETE FROM cauldron_lab.run WHERE id = $1', [run]);
  }

  /** A worker says that it lives. */
  async beat(worker: string): Promise<void> {
    await this.pool.query(
      'INSERT INTO cauldron_lab.worker (id, seen) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen = now()',
      [worker],
    );
  }

  async leave(worker: string): Promise<void> {
    await this.pool.query('DELETE FROM cauldron_lab.worker WHERE id = $1', [worker]);
  }

  async workers(seconds: number): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM cauldron_lab.worker WHERE seen > now() - $1 * interval '1 second'`;
    const { rows } = await this.pool.query(sql, [seconds]);
    return Number(rows[0]?.n);
  }

  private async dropJobs(run: string): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM cauldron_jobs.job WHERE data->>'run' = $1 RETURNING id)
       DELETE FROM cauldron_lab.claim WHERE job IN (SELECT id FROM gone)`,
      [run],
    );
  }
}

/** Processes that start together would make the same tables: one at a time. */
async function setUp(pool: pg.Pool, boss: PgBoss, queues: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS cauldron_lab;
      CREATE TABLE IF NOT EXISTS cauldron_lab.run (id text PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS cauldron_lab.result
        (run text REFERENCES cauldron_lab.run ON DELETE CASCADE, game integer, tally jsonb NOT NULL, PRIMARY KEY (run, game));
      CREATE TABLE IF NOT EXISTS cauldron_lab.worker (id text PRIMARY KEY, seen timestamptz NOT NULL);
      CREATE TABLE IF NOT EXISTS cauldron_lab.claim (job uuid PRIMARY KEY, worker text NOT NULL);
      DELETE FROM cauldron_lab.worker WHERE seen < now() - interval '1 day'`);
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue);
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}
