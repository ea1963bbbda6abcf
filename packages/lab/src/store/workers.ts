/** The active workers: each reports every second that it lives. */

import type pg from 'pg';

export class WorkerStore {
  constructor(private readonly pool: pg.Pool) {}

  async beat(worker: string): Promise<void> {
    await this.pool.query(
      'INSERT INTO cauldron_lab.worker (id, seen) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen = now()',
      [worker],
    );
  }

  async leave(worker: string): Promise<void> {
    await this.pool.query('DELETE FROM cauldron_lab.worker WHERE id = $1', [worker]);
  }

  /** How many reported within this many seconds. */
  async count(seconds: number): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM cauldron_lab.worker WHERE seen > now() - $1 * interval '1 second'`;
    const { rows } = await this.pool.query(sql, [seconds]);
    return Number(rows[0]?.n);
  }
}
