/** A database that hangs or dies: waiting callers are told, nothing that was acknowledged is lost, and the same process plays on. */

import type { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, isAway, migrate, openPglite, openPostgres } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDatabase, temporaryFolder } from './kit/databases.ts';
import { freshId, nonce, openMatches, play, seatTwo } from './kit/players.ts';

/** Long enough for a normal statement on a busy machine; each test here waits for it at least once. */
const PATIENCE_MS = 3000;
/** The errors here are intended. */
const QUIET = { log: () => {} };
const failure = (of: Promise<unknown>) =>
  of.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('PostgreSQL that hangs', () => {
  const fresh = temporaryDatabase();
  let other: Database;
  const opened: Database[] = [];
  const open = async (connections: number) => {
    const db = await openPostgres({ url: await fresh(), connections, patienceMs: PATIENCE_MS });
    opened.push(db);
    return db;
  };
  beforeAll(async () => {
    other = await openPostgres({ url: await fresh() });
    await migrate(other);
  });
  afterAll(() => Promise.all([other, ...opened].map((db) => db.close())));

  it('a move that waits for a lock is refused, and acknowledged once when it is sent again', async () => {
    const matches = await openMatches(await open(4), QUIET);
    const table = await seatTwo(matches);
    const asked = table.players.find((player) => player.isAsked) ?? table.players[0];
    const content = await asked.answer();
    const message = { id: freshId(), after: 0, n: nonce() };
    await other.transaction(async (q) => {
      await q.query('SELECT 1 FROM matches WHERE id = $1 FOR UPDATE', [table.id]);
      expect(await asked.do(content, message)).toMatchObject({ t: 'refused', code: 'failed' });
      // Another match goes on meanwhile.
      await play(await seatTwo(matches), 3);
    });
    const done = await asked.do(content, message);
    expect(done).toMatchObject({ t: 'ack', seq: 1 });
    expect(await asked.do(content, message)).toEqual(done);
    await play(table, 5);
    await matches.close();
  });

  it('moves of other matches in the same statement do not fail with the one that waits', async () => {
    const matches = await openMatches(await open(4), QUIET);
    const tables = await Promise.all([0, 1, 2].map(() => seatTwo(matches)));
    const askedOf = ({ players }: (typeof tables)[number]) => players.find((player) => player.isAsked) ?? players[0];
    await other.transaction(async (q) => {
      await q.query('SELECT 1 FROM matches WHERE id = $1 FOR UPDATE', [tables[1].id]);
      const answers = await Promise.all(tables.map(askedOf).map(async (asked) => asked.do(await asked.answer())));
      expect(answers.map(({ t }) => t)).toEqual(['ack', 'refused', 'ack']);
    });
    await matches.close();
  });

  it('a statement that takes too long is ended, and its connection stays usable', async () => {
    const db = await open(1);
    const slow = await failure(db.query('SELECT pg_sleep(60)'));
    expect(slow).toBeInstanceOf(DatabaseError);
    expect({ isAway: isAway(slow), text: String(slow) }).toEqual({
      isAway: true,
      text: expect.stringContaining('timeout'),
    });
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a backend that stands still is given up, in a transaction too, and another takes its place', async () => {
    const db = await open(1);
    const pidOf = async () => (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0].pid;
    for (const ask of [() => db.query('SELECT 2 AS two'), () => db.transaction((q) => q.query('SELECT 2 AS two'))]) {
      const pid = await pidOf();
      process.kill(pid, 'SIGSTOP');
      try {
        const silent = await failure(ask());
        expect({ isAway: isAway(silent), text: String(silent) }).toEqual({
          isAway: true,
          text: expect.stringContaining('timeout'),
        });
        expect(await pidOf()).not.toBe(pid);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    }
  });

  it('a patient transaction has no time limit', async () => {
    const db = await open(1);
    const slow = db.transaction((q) => q.query('SELECT 1 AS one FROM pg_sleep(4)'), { patient: true });
    expect(await slow).toEqual([{ one: 1 }]);
    expect(isAway(await failure(db.transaction((q) => q.query('SELECT pg_sleep(60)'))))).toBe(true);
  });
});

describe('a thread of the embedded database that ends', () => {
  const folder = temporaryFolder();
  const threads: Worker[] = [];
  const said: string[] = [];
  let db: Database;
  beforeAll(async () => {
    db = await openPglite(folder, { began: (thread) => threads.push(thread), log: (what) => said.push(what) });
    await migrate(db);
  });
  afterAll(() => db.close());

  it('is followed by another, and matches go on', async () => {
    const matches = await openMatches(db, QUIET);
    const table = await seatTwo(matches);
    await play(table, 10);
    const before = table.players[0].seq;
    await threads[0].terminate();
    await play(table, 10);
    expect(table.players[0].seq).toBe(before + 10);
    expect(said).toEqual(['the thread of the database ended, and another begins when it is wanted']);
    const log = await db.query<{ seq: number }>('SELECT seq FROM entries WHERE match = $1 ORDER BY seq', [table.id]);
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: before + 10 }, (_, i) => i + 1));
    await matches.close();
  });

  it('leaves its current statement in doubt, and ends its transaction', async () => {
    const thread = threads[threads.length - 1];
    const cut = db.transaction(async (q) => {
      await q.query('CREATE TABLE half (n int)');
      await thread.terminate();
      await q.query('INSERT INTO half VALUES (1)');
    });
    const waits = failure(db.query('SELECT 1 AS one'));
    expect(await failure(cut)).toMatchObject({ code: '' });
    expect(await waits).toBeUndefined();
    const tables = await db.query("SELECT 1 FROM information_schema.tables WHERE table_name = 'half'");
    expect(tables).toEqual([]);
  });
});
