/**
 * What a simulation over many machines shares in PostgreSQL: a queue of jobs, the results, and the active workers. A result is
 * stored under its run and its match's number and never written twice, so a job may be done twice. The laboratory's SQL stands
 * only in this folder.
 */

import pg from 'pg';
import PgBoss from 'pg-boss';
import { Trouble } from '../trouble.ts';
import { JobStore } from './jobs.ts';
import { ResultStore } from './results.ts';
import { WorkerStore } from './workers.ts';

export interface Exchange {
  readonly jobs: JobStore;
  readonly results: ResultStore;
  readonly workers: WorkerStore;
  close(): Promise<void>;
}

/** Any number; the same in every process. */
const SETUP_LOCK = 6_021_815;

export async function openExchange(url: string | undefined, queues: readonly string[]): Promise<Exchange> {
  if (!url)
    throw new Trouble(
      'Set DATABASE_URL to the PostgreSQL that all workers share, such as postgres://user@host/cauldron.',
    );
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 10_000 });
  // The pool replaces an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', () => {});
  const boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) },
    schema: 'cauldron_jobs',
    // Long matches must not time out: `takeBack` finds the jobs of lost workers.
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await setUp(pool, boss, queues);
  } catch (error) {
    await pool.end();
    const why = error instanceof Error && error.message !== '' ? error.message : String(error);
    throw new Trouble(`The database of DATABASE_URL cannot be used (${why}): start it, or correct the address.`);
  }
  return {
    jobs: new JobStore(pool, boss),
    results: new ResultStore(pool),
    workers: new WorkerStore(pool),
    async close() {
      await boss.stop({ graceful: false, wait: false });
      await pool.end();
    },
  };
}

/** Processes that start together would create the same tables, so they do it one at a time. */
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
