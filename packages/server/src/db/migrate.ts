/** Brings a database up to date: numbered SQL files, each applied once, under a lock that only one process gets. */

import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from './database.ts';

/** The same from `src` and from `dist`. */
const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any number, the same in every process. Without the lock two processes that start together would both create the tables. */
const LOCK = 4_219_305;

export async function migrate(db: Database): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{3}-.*\.sql$/.test(name)).sort();
  const bringUpToDate = async (q: Queryable) => {
    await q.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await q.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Set((await q.query<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name));
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `the database is of a newer Cauldron (it has ${unknown.join(', ')}): start that version, or restore a backup.`,
      );
    for (const name of files.filter((file) => !done.has(file))) {
      await q.query(await readFile(new URL(name, FOLDER), 'utf8'));
      await q.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    }
  };
  // A second process waits until the first is done.
  await db.transaction(bringUpToDate, { patient: true });
}
