/** A whole database as lines of JSON, and back: from PGlite to PostgreSQL, to a newer PGlite, or to another machine. */

import type { Database, Queryable } from '../db/database.ts';
import { Sentence } from './sentence.ts';

/** In the order in which each row finds what it refers to. */
const TABLES = [
  'people',
  'sessions',
  'matches',
  'seats',
  'entries',
  'snapshots',
  'chat',
  'channels',
  'notices',
] as const;
/** What each database makes anew. */
const OF_THE_MOMENT = ['migrations', 'thinking'];
const AT_ONCE = 200;

interface Head {
  readonly cauldron: 'export';
  readonly format: 1;
  readonly migrations: readonly string[];
}

/** Tables of other parts of the server would be lost without a word: there must be none. */
async function checkTables(q: Queryable): Promise<void> {
  const rows = await q.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const known: readonly string[] = [...TABLES, ...OF_THE_MOMENT];
  const other = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (other.length > 0) throw new Sentence(`The database has tables that are not Cauldron's: ${other.join(', ')}.`);
}

/** A large database takes its time. */
const PATIENT = { patient: true };

const migrationsOf = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);

/** Writes every row, all as of one moment; how many there are. */
export async function exportAll(db: Database, write: (line: string) => Promise<void>): Promise<number> {
  return db.transaction(async (q) => {
    await q.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await checkTables(q);
    const head: Head = { cauldron: 'export', format: 1, migrations: await migrationsOf(q) };
    await write(`${JSON.stringify(head)}\n`);
    let count = 0;
    for (const table of TABLES) {
      await q.query(`DECLARE rows_of_${table} NO SCROLL CURSOR FOR SELECT to_json(t)::text AS row FROM ${table} t`);
      for (;;) {
        const rows = await q.query<{ row: string }>(`FETCH ${AT_ONCE} FROM rows_of_${table}`);
        if (rows.length === 0) break;
        count += rows.length;
        await write(`{"table":"${table}","rows":[${rows.map(({ row }) => row).join(',')}]}\n`);
      }
      await q.query(`CLOSE rows_of_${table}`);
    }
    await write(`{"end":${count}}\n`);
    return count;
  }, PATIENT);
}

/** Reads them into an empty database of the same version: all of them, or none. */
export async function importAll(db: Database, lines: AsyncIterable<string>): Promise<number> {
  return db.transaction(async (q) => {
    for (const table of TABLES) {
      const rows = await q.query(`SELECT 1 FROM ${table} LIMIT 1`);
      if (rows.length > 0) throw new Sentence('The database is not empty: import into a new one.');
    }
    let head: Head | undefined;
    let count = 0;
    for await (const text of lines) {
      if (text === '') continue;
      const line = readLine(text);
      if (!head) {
        head = await checkHead(q, line);
        continue;
      }
      if (typeof line.end === 'number') {
        if (line.end !== count)
          throw new Sentence(`The file promises ${line.end} rows and holds ${count}: export again.`);
        return count;
      }
      const table = TABLES.find((name) => name === line.table);
      if (!table || !Array.isArray(line.rows)) throw new Sentence('This is no file of `cauldron-server export`.');
      await q.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`, [
        JSON.stringify(line.rows),
      ]);
      count += line.rows.length;
    }
    throw new Sentence('The file ends before its last line: export again.');
  }, PATIENT);
}

function readLine(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Said below.
  }
  throw new Sentence('This is no file of `cauldron-server export`.');
}

async function checkHead(q: Queryable, line: Record<string, unknown>): Promise<Head> {
  if (line.cauldron !== 'export' || line.format !== 1)
    throw new Sentence('This is no file of `cauldron-server export`.');
  const here = await migrationsOf(q);
  if (JSON.stringify(line.migrations) !== JSON.stringify(here))
    throw new Sentence(
      `The file is of another version (${String(line.migrations)}; here ${here.join()}): import it with the version that wrote it, then upgrade.`,
    );
  return { cauldron: 'export', format: 1, migrations: here };
}
