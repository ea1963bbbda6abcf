/** The runs that a process waits for, and the results of their matches. */

import type pg from 'pg';
import type { Tally } from '../simulation/simulation.ts';

export class ResultStore {
  constructor(private readonly pool: pg.Pool) {}

  /** Only one process may wait for a run. Returns a function that releases it, or undefined if another process waits. */
  async hold(run: string): Promise<(() => void) | undefined> {
    const client = await this.pool.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [run]);
    // The lock ends with its connection.
    const letGo = () => client.release(true);
    if (rows[0]?.held === true) return letGo;
    letGo();
    return undefined;
  }

  /** From now on results of the run are stored. */
  async begin(run: string): Promise<void> {
    await this.pool.query('INSERT INTO cauldron_lab.run (id) VALUES ($1) ON CONFLICT DO NOTHING', [run]);
  }

  /** The first result of a match stands. One that comes after its run was reported is dropped. */
  async keep(run: string, game: number, tally: Tally): Promise<void> {
    await this.pool.query(
      `INSERT INTO cauldron_lab.result (run, game, tally)
       SELECT id, $2, $3 FROM cauldron_lab.run WHERE id = $1 FOR KEY SHARE
       ON CONFLICT (run, game) DO NOTHING`,
      [run, game, JSON.stringify(tally)],
    );
  }

  /** Which of the matches have a result. */
  async kept(run: string, games: readonly number[]): Promise<ReadonlySet<number>> {
    const sql = 'SELECT game FROM cauldron_lab.result WHERE run = $1 AND game = ANY($2)';
    const { rows } = await this.pool.query<{ game: number }>(sql, [run, games]);
    return new Set(rows.map((row) => row.game));
  }

  async count(run: string): Promise<number> {
    const { rows } = await this.pool.query('SELECT count(*)::int AS n FROM cauldron_lab.result WHERE run = $1', [run]);
    return Number(rows[0]?.n);
  }

  async all(run: string): Promise<Tally[]> {
    const sql = 'SELECT tally FROM cauldron_lab.result WHERE run = $1 ORDER BY game';
    const { rows } = await this.pool.query<{ tally: Tally }>(sql, [run]);
    return rows.map((row) => row.tally);
  }

  /** Forgets a reported run and its results. */
  async clear(run: string): Promise<void> {
    await this.pool.query('DELETE FROM cauldron_lab.run WHERE id = $1', [run]);
  }
}
