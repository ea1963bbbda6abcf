/** The time of matches, as the database has it, and the steps of its clock that were seen. */

import { type Database, MATCH_NOW, type Row } from '../db/database.ts';

export interface TimeReading extends Row {
  readonly now: number;
  /** Of the last step that was seen. */
  readonly version: number;
}

export class TimeStore {
  constructor(private readonly db: Database) {}

  async read(): Promise<TimeReading> {
    return (await this.db.query<TimeReading>(`SELECT ${MATCH_NOW} AS now, version FROM steps`, [], 'time'))[0];
  }

  /** The database's clock has stepped by this much since the reading: the time of matches does not. Another process may have been first. */
  async absorb({ version }: TimeReading, step: number): Promise<void> {
    await this.db.query(
      `UPDATE steps SET ahead = ${MATCH_NOW} - wall_now() - $2, since = wall_now(), version = version + 1 WHERE version = $1`,
      [version, step],
    );
  }
}
