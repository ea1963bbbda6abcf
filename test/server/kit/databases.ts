/** The same suite on both databases: PGlite in a temporary folder and a real PostgreSQL. */

import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openPglite, openPostgres } from '@cauldron/server';
import { afterAll, beforeAll, describe, inject } from 'vitest';

export type DatabaseName = 'pglite' | 'postgres';

/**
 * `open` returns the suite's database, migrated. On PostgreSQL each call has its own connection pool, like another process.
 * Everything is closed after the suite.
 */
export function eachDatabase(suite: (name: DatabaseName, open: () => Promise<Database>) => void): void {
  describe('on pglite', () => {
    const folder = temporaryFolder();
    let opened: Promise<Database> | undefined;
    afterAll(async () => (await opened)?.close());
    suite('pglite', () => {
      opened ??= copyPglite(folder).then(upToDate);
      return opened;
    });
  });
  describe('on postgres', () => {
    const fresh = temporaryDatabase();
    const opened: Database[] = [];
    afterAll(async () => void (await Promise.all(opened.map((db) => db.close()))));
    suite('postgres', async () => {
      const db = await openPostgres({ url: await fresh() }).then(upToDate);
      opened.push(db);
      return db;
    });
  });
}

function copyPglite(folder: string): Promise<Database> {
  cpSync(inject('pglite'), folder, { recursive: true });
  return openPglite(folder);
}

async function upToDate(db: Database): Promise<Database> {
  await migrate(db);
  return db;
}

/** Made once, at the first call. */
export function temporaryDatabase(): () => Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  let made: Promise<string> | undefined;
  return () => {
    made ??= makeDatabase(name);
    return made;
  };
}

async function makeDatabase(name: string): Promise<string> {
  const admin = await openPostgres({ url: inject('postgres'), connections: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Exists from the suite's first hook to its last; an empty suite leaves nothing behind. */
export function temporaryFolder(): string {
  const folder = join(tmpdir(), `cauldron-db-${randomBytes(6).toString('hex')}`);
  beforeAll(() => void mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
