/** A whole database as lines of JSON, and back: from PGlite to PostgreSQL, to a newer PGlite, or to another machine. */

import { type Database, DatabaseError, isAway, isFull } from '../db/database.ts';
import { allOrNone, asOfNow, isTableName, type TableName, type WholeStore } from '../store/whole.ts';
import { Sentence } from './sentence.ts';

interface Head {
  readonly cauldron: 'export';
  readonly format: 1;
  readonly migrations: readonly string[];
}

/** Writes every row as of one moment; returns their number. */
export async function exportAll(db: Database, write: (line: string) => Promise<void>): Promise<number> {
  return asOfNow(db, async (tables) => {
    const foreign = await tables.foreign();
    if (foreign.length > 0)
      throw new Sentence(`The database has tables that are not Cauldron's: ${foreign.join(', ')}.`);
    const head: Head = { cauldron: 'export', format: 1, migrations: await tables.migrations() };
    await write(`${JSON.stringify(head)}\n`);
    let count = 0;
    for await (const { table, rows } of tables.rows()) {
      count += rows.length;
      await write(`{"table":"${table}","rows":[${rows.join(',')}]}\n`);
    }
    await write(`{"end":${count}}\n`);
    return count;
  });
}

/** Reads the rows into an empty database of the same version: all of them, or none. */
export async function importAll(db: Database, lines: AsyncIterable<string>): Promise<number> {
  return allOrNone(db, async (tables) => {
    if (!(await tables.isEmpty())) throw new Sentence('The database is not empty: import into a new one.');
    let isHeaded = false;
    let count = 0;
    let at = 0;
    for await (const text of readable(lines)) {
      at++;
      if (text === '') continue;
      const line = readLine(text);
      if (!isHeaded) {
        await checkHead(tables, line);
        isHeaded = true;
        continue;
      }
      if (typeof line.end === 'number') {
        if (line.end !== count)
          throw new Sentence(`The file promises ${line.end} rows and holds ${count}: export again.`);
        return count;
      }
      if (!isTableName(line.table) || !Array.isArray(line.rows)) throw notAnExport();
      await add(tables, line.table, line.rows, at);
      count += line.rows.length;
    }
    throw new Sentence('The file ends before its last line: export again.');
  });
}

/** A row that the database does not take is an error in the file, unless the database is away. */
async function add(tables: WholeStore, table: TableName, rows: readonly unknown[], line: number): Promise<void> {
  try {
    await tables.add(table, rows);
  } catch (error) {
    if (!(error instanceof DatabaseError) || isAway(error) || isFull(error)) throw error;
    throw new Sentence(
      `Line ${line} of the file does not fit the table ${table} (${error.message}): nothing was read; export again.`,
    );
  }
}

/** A file that cannot be read to its end: a folder, a file of another user, a broken disk. */
async function* readable(lines: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Sentence(`The file cannot be read (${why}): nothing was read.`);
  }
}

const notAnExport = (): Sentence => new Sentence('This is no file of `cauldron-server export`.');

function readLine(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Reported below.
  }
  throw notAnExport();
}

async function checkHead(tables: WholeStore, line: Record<string, unknown>): Promise<void> {
  if (line.cauldron !== 'export' || line.format !== 1) throw notAnExport();
  const here = await tables.migrations();
  if (JSON.stringify(line.migrations) !== JSON.stringify(here))
    throw new Sentence(
      `The file is of another version (${String(line.migrations)}; here ${here.join()}): import it with the version that wrote it, then upgrade.`,
    );
}
