/** The whole database, table by table: for export and import, and to check that it answers. */

import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../db/database.ts';

/** In an order in which each row comes after the rows it refers to. */
const TABLES = [
  'people',
  'sessions',
  'devices',
  'matches',
  'seats',
  'hands',
  'entries',
  'snapshots',
  'chat',
  'channels',
  'notices',
] as const;
/** Tables that each database makes for itself, or whose rows live for minutes. */
const OF_THE_MOMENT = ['migrations', 'thinking', 'resets', 'probe', 'steps'];
const AT_ONCE = 200;
const PROBE_BYTES = 200_000;

export type TableName = (typeof TABLES)[number];
export const isTableName = (name: unknown): name is TableName => TABLES.some((table) => table === name);

/** Throws if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.query('SELECT 1 AS one');
}

/** Throws if the disk is full: an emptied table gets a new file, so the row needs new room on the disk. */
export async function tryToWrite(db: Database): Promise<void> {
  await db.transaction(async (q) => {
    await q.query('TRUNCATE probe');
    await q.query('INSERT INTO probe (body) VALUES ($1)', [randomBytes(PROBE_BYTES).toString('base64')]);
  });
}

/** All tables as of one moment. A large database takes its time. */
export const asOfNow = <T>(db: Database, work: (tables: WholeStore) => Promise<T>): Promise<T> =>
  db.transaction(
    async (q) => {
      await q.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return work(new WholeStore(q));
    },
    { patient: true },
  );

/** Fills all tables, or none. */
export const allOrNone = <T>(db: Database, work: (tables: WholeStore) => Promise<T>): Promise<T> =>
  db.transaction((q) => work(new WholeStore(q)), { patient: true });

export class WholeStore {
  constructor(private readonly q: Queryable) {}

  /** Tables that are not ours: an export would silently lose them. */
  async foreign(): Promise<readonly string[]> {
    const rows = await this.q.query<{ name: string }>(
      `SELECT table_name::text AS name FROM information_schema.tables
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
    );
    const known: readonly string[] = [...TABLES, ...OF_THE_MOMENT];
    return rows.map(({ name }) => name).filter((name) => !known.includes(name));
  }

  async migrations(): Promise<readonly string[]> {
    const rows = await this.q.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    return rows.map(({ name }) => name);
  }

  async isEmpty(): Promise<boolean> {
    for (const table of TABLES) if ((await this.q.query(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0) return false;
    return true;
  }

  /** Every row as JSON, some at a time. */
  async *rows(): AsyncGenerator<{ readonly table: TableName; readonly rows: readonly string[] }> {
    for (const table of TABLES) {
      await this.q.query(
        `DECLARE rows_of_${table} NO SCROLL CURSOR FOR SELECT to_json(t)::text AS row FROM ${table} t`,
      );
      for (;;) {
        const rows = await this.q.query<{ row: string }>(`FETCH ${AT_ONCE} FROM rows_of_${table}`);
        if (rows.length === 0) break;
        yield { table, rows: rows.map(({ row }) => row) };
      }
      await this.q.query(`CLOSE rows_of_${table}`);
    }
  }

  async add(table: TableName, rows: readonly unknown[]): Promise<void> {
    await this.q.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`, [
      JSON.stringify(rows),
    ]);
  }
}
