/** The queue of jobs (pg-boss), and which worker holds which job. */

import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { type Portion, readPortion } from '../simulation/portion.ts';

/** A portion that was given out to a worker. */
export interface Taken extends Portion {
  readonly id: string;
  readonly queue: string;
}

/** A job that fails this often is itself at fault, not the workers. */
const MOST_TRIES = 20;

export class JobStore {
  constructor(
    private readonly pool: pg.Pool,
    private readonly boss: PgBoss,
  ) {}

  /** Queues the portions of a run, replacing those queued before. */
  async replace(queue: string, run: string, portions: readonly Portion[]): Promise<void> {
    await this.drop(run);
    await this.boss.insert(portions.map((data) => ({ name: queue, data, retryLimit: MOST_TRIES })));
  }

  async drop(run: string): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM cauldron_jobs.job WHERE data->>'run' = $1 RETURNING id)
       DELETE FROM cauldron_lab.claim WHERE job IN (SELECT id FROM gone)`,
      [run],
    );
  }

  async take(queue: string, worker: string): Promise<Taken | undefined> {
    const [job] = await this.boss.fetch<unknown>(queue);
    if (!job) return undefined;
    const portion = readPortion(job.data);
    if (!portion) {
      await this.boss.fail(queue, job.id, { message: 'not a job that this version understands' });
      return undefined;
    }
    await this.pool.query(
      'INSERT INTO cauldron_lab.claim (job, worker) VALUES ($1, $2) ON CONFLICT (job) DO UPDATE SET worker = $2',
      [job.id, worker],
    );
    return { ...portion, id: job.id, queue };
  }

  async finish({ queue, id }: Taken): Promise<void> {
    await this.boss.complete(queue, id);
    await this.pool.query('DELETE FROM cauldron_lab.claim WHERE job = $1', [id]);
  }

  /** Gives the job to another worker. */
  async giveBack({ queue, id }: Taken, message: string): Promise<void> {
    await this.boss.fail(queue, id, { message });
  }

  /** Queues the jobs of workers that gave no sign for this many seconds again. */
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
}
