/** What both databases must do, and the lock that keeps a second process out of PGlite's folder. */

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, isDuplicate, migrate, openPglite, openPostgres } from '@cauldron/server';
import { describe, expect, it } from 'vitest';
import { eachDatabase, temporaryDatabase, temporaryFolder } from './kit/databases.ts';

eachDatabase((_, open) => {
  it('names the key of a duplicate row', async () => {
    const db = await open();
    await db.query('CREATE TABLE once (a int, b text, CONSTRAINT once_a UNIQUE (a))');
    await db.query('INSERT INTO once VALUES ($1, $2)', [1, 'x'], 'once');
    const again = await db.query('INSERT INTO once VALUES ($1, $2)', [1, 'y'], 'once').catch((e: unknown) => e);
    expect(again).toBeInstanceOf(DatabaseError);
    expect({
      isDuplicateOnceA: isDuplicate(again, 'once_a'),
      isDuplicateOnceB: isDuplicate(again, 'once_b'),
      isDuplicateAgain: isDuplicate(again),
    }).toEqual({ isDuplicateOnceA: true, isDuplicateOnceB: false, isDuplicateAgain: true });
  });

  it('a transaction that throws leaves nothing, and others wait for it', async () => {
    const db = await open();
    await db.query('CREATE TABLE sums (n int)');
    const thrown = db.transaction(async (q) => {
      await q.query('INSERT INTO sums VALUES (1)');
      throw new Error('no');
    });
    const kept = db.transaction(async (q) => {
      await q.query('INSERT INTO sums VALUES (2)');
      return (await q.query<{ n: number }>('SELECT n FROM sums'))[0];
    });
    await expect(thrown).rejects.toThrow('no');
    expect(await kept).toEqual({ n: 2 });
    expect(await db.query('SELECT n FROM sums')).toEqual([{ n: 2 }]);
  });

  it('a hint is heard until the listener stops', async () => {
    const db = await open();
    const heard: (string | undefined)[] = [];
    const stop = await db.listen('news', (payload) => heard.push(payload));
    await db.notify('news', 'one');
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    await db.notify('news', 'two');
    await db.query('SELECT 1');
    expect(heard).toEqual(['one']);
  });

  it('is migrated once, even by two processes that start together', async () => {
    const db = await open();
    await Promise.all([migrate(db), migrate(db)]);
    const done = await db.query<{ name: string }>('SELECT name FROM migrations');
    expect(new Set(done.map(({ name }) => name)).size).toBe(done.length);
  });

  it('a database of a newer Cauldron is left alone', async () => {
    const db = await open();
    await db.query("INSERT INTO migrations (name) VALUES ('999-later.sql')");
    await expect(migrate(db)).rejects.toThrow('newer Cauldron');
    await db.query("DELETE FROM migrations WHERE name = '999-later.sql'");
  });
});

describe('a listener whose connection is cut', () => {
  const fresh = temporaryDatabase();
  it('comes back, says that it may have missed something, and hears again', async () => {
    const db = await openPostgres({ url: await fresh() });
    const heard: (string | undefined)[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    await db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
    await expect.poll(() => heard).toEqual([undefined]);
    await db.notify('news', 'again');
    await expect.poll(() => heard).toEqual([undefined, 'again']);
    await db.close();
  });
});

describe("PGlite's folder", () => {
  const folder = temporaryFolder();

  it('is refused to a second opener, with advice, and free again after closing', async () => {
    const db = await openPglite(folder);
    await expect(openPglite(folder)).rejects.toThrow(/in use by another Cauldron \(process \d+.*DATABASE_URL/);
    await db.close();
    await (await openPglite(folder)).close();
  });

  it('is refused while another process has it, and is free once that process was killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, DIST, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(openPglite(folder)).rejects.toThrow(`process ${holder.pid}`);
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    await (await openPglite(folder)).close();
  });

  it('may have a long name', async () => {
    const long = join(folder, 'a'.repeat(120));
    mkdirSync(long, { recursive: true });
    const db = await openPglite(long);
    await expect(openPglite(long)).rejects.toThrow('in use');
    await db.close();
  });
});

const DIST = new URL('../../packages/server/dist/db/lock.js', import.meta.url).href;
const HOLD = `
  const { lockFolder } = await import(process.argv[1]);
  await lockFolder(process.argv[2]);
  setInterval(() => {}, 1000);
  console.log('held');
`;
