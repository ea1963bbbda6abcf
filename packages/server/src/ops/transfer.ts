/** A whole database as lines of JSON, and back: from PGlite to PostgreSQL, to a newer PGlite, or to another machine. */

import type { Database } from '../db/database.ts';
import { allOrNone, asOfNow, isTableName, type WholeStore } from '../store/whole.ts';
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
    for await (const text of lines) {
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
      await tables.add(line.table, line.rows);
      count += line.rows.length;
    }
    throw new Sentence('The file ends before its last line: export again.');
  });
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
