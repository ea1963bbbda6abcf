/** PGlite in a worker thread, behind an exclusive lock on its folder: one process, nothing to install. */

import { mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, DISK_FULL, type Param, type Queryable, type Row } from './database.ts';
import { lockFolder } from './lock.ts';
import type { Statement, Told } from './pglite-worker.ts';

/** Workers run compiled output, even if the tests read this file as a source. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/db/pglite-worker.js' : './pglite-worker.js',
  import.meta.url,
);

export interface PgliteOptions {
  readonly log?: (what: string, error: unknown) => void;
  /** Called with each new thread; tests end it. */
  readonly began?: (thread: Worker) => void;
}

export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  const threads = new Threads(join(folder, 'pglite'), options);
  try {
    await threads.current();
  } catch (error) {
    await lock.release();
    throw error;
  }
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  /** A transaction has the database to itself: there is one connection. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  let open = 0;
  const ask: Queryable['query'] = async (sql, params) => (await threads.current()).ask(sql, params);
  return {
    kind: 'pglite',
    query: (sql, params) => (open > 0 ? inTurn(() => ask(sql, params)) : ask(sql, params)),
    async transaction(work) {
      open++;
      return inTurn(async () => {
        try {
          // All of it runs on one thread. If that ends, so does the transaction.
          const thread = await threads.current();
          try {
            await thread.ask('BEGIN');
            const result = await work({ query: (sql, params) => thread.ask(sql, params) });
            await thread.ask('COMMIT');
            return result;
          } catch (error) {
            await thread.ask('ROLLBACK').catch(() => {});
            throw error;
          }
        } finally {
          open--;
        }
      });
    },
    async listen(channel, hear) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(hear));
      return async () => void set.delete(hear);
    },
    async notify(channel, payload) {
      // All listeners are in this process. They are called later, as with a real connection, never inside the caller's work.
      for (const hear of listeners.get(channel) ?? []) setImmediate(hear, payload);
    },
    load: () => ({ busy: 1, idle: 0, waiting: threads.waiting }),
    async close() {
      listeners.clear();
      await turn;
      await threads.close();
      await lock.release();
    },
  };
}

/**
 * The thread that has the database. If it ends by itself (out of memory or broken), the next caller starts another one. As after
 * a crash, that one finds everything that was acknowledged; of a statement that was under way nobody knows whether it was done.
 */
class Threads {
  private thread: Promise<PgliteThread> | undefined;
  private last: PgliteThread | undefined;
  private isClosed = false;

  constructor(
    private readonly folder: string,
    private readonly options: PgliteOptions,
  ) {}

  get waiting(): number {
    return this.last?.waiting ?? 0;
  }

  async current(): Promise<PgliteThread> {
    if (this.isClosed) throw new DatabaseError('the database is closed', '', '');
    this.thread ??= this.begin();
    return this.thread;
  }

  private async begin(): Promise<PgliteThread> {
    const thread = new PgliteThread(this.folder, (why) => {
      this.thread = undefined;
      this.options.log?.('the thread of the database ended, and another begins when it is wanted', why);
    });
    this.options.began?.(thread.worker);
    this.last = thread;
    await thread.ready;
    return thread;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.last?.close();
  }
}

interface WaitingStatement {
  done(rows: readonly Row[]): void;
  fail(error: Error): void;
}

class PgliteThread {
  readonly ready: Promise<void>;
  readonly worker: Worker;
  private readonly asked = new Map<number, WaitingStatement>();
  private lastId = 0;
  private ended: Error | undefined;
  private closing = false;

  constructor(
    folder: string,
    /** It ended without being asked to. */
    private readonly lost: (why: Error) => void,
  ) {
    this.worker = new Worker(WORKER, { workerData: { folder } });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (told: Told | 'ready') => (told === 'ready' ? resolve() : this.hear(told)));
      const fail = (error: unknown) => {
        this.end(error instanceof Error ? error : new Error(String(error)));
        void whyNotOpen(folder, error).then(reject);
      };
      this.worker.on('error', fail);
      this.worker.on('exit', () => fail(new Error('the thread of the database ended')));
    });
  }

  get waiting(): number {
    return this.asked.size;
  }

  ask<R extends Row>(sql: string, params?: readonly Param[]): Promise<readonly R[]> {
    if (this.ended) return Promise.reject(new DatabaseError(this.ended.message, '', ''));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { done: (rows) => resolve(rows as readonly R[]), fail: reject });
      this.worker.postMessage({ id, sql, params } satisfies Statement);
    });
  }

  private hear(told: Told): void {
    const waiting = this.asked.get(told.id);
    this.asked.delete(told.id);
    if ('rows' in told) waiting?.done(told.rows);
    else waiting?.fail(new DatabaseError(told.failed.message, told.failed.code, told.failed.constraint));
  }

  private end(why: Error): void {
    if (this.ended) return;
    this.ended = why;
    if (!this.closing) this.lost(why);
    for (const { fail } of this.asked.values()) fail(new DatabaseError(why.message, '', ''));
    this.asked.clear();
  }

  async close(): Promise<void> {
    if (this.ended) return;
    this.closing = true;
    const gone = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage('close');
    await gone;
  }
}

/** PGlite writes a new file of 16 MB for its log when it opens, and needs a little more. */
const ROOM_BYTES = 32 * 1024 * 1024;

/** A full disk damages nothing: no backup is needed, only room. */
async function whyNotOpen(folder: string, error: unknown): Promise<DatabaseError> {
  const room = await statfs(dirname(folder)).catch(() => undefined);
  const isShort = room !== undefined && room.bavail * room.bsize < ROOM_BYTES;
  if (isShort || /ENOSPC|no space left/i.test(String(error)))
    return new DatabaseError(
      `the database in ${folder} does not open, because its disk is full. Nothing is lost: make room (${ROOM_BYTES / 1024 / 1024} MB at least), and start again.`,
      DISK_FULL,
      '',
    );
  return new DatabaseError(
    `the database in ${folder} does not open: ${String(error)}. If a newer version of PGlite made it, export it with that version and import it here; if it is damaged, restore a backup.`,
    '',
    '',
  );
}
