/** PGlite in a worker thread, behind an exclusive lock on its folder: one process, nothing to install. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, type Param, type Queryable, type Row } from './database.ts';
import { lockFolder } from './lock.ts';
import type { Ask, Told } from './pglite-worker.ts';

/** Workers run compiled output, also when the tests read this file as a source. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/db/pglite-worker.js' : './pglite-worker.js',
  import.meta.url,
);

export async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  const thread = new Thread(join(folder, 'pglite'));
  try {
    await thread.ready;
  } catch (error) {
    await lock.release();
    throw error;
  }
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  /** A transaction has the database for itself: there is one connection. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  let open = 0;
  const alone: Queryable = { query: (sql, params) => thread.ask(sql, params) };
  return {
    kind: 'pglite',
    query: (sql, params) => (open > 0 ? inTurn(() => thread.ask(sql, params)) : thread.ask(sql, params)),
    async transaction(work) {
      open++;
      return inTurn(async () => {
        try {
          await thread.ask('BEGIN');
          const result = await work(alone);
          await thread.ask('COMMIT');
          return result;
        } catch (error) {
          await thread.ask('ROLLBACK').catch(() => {});
          throw error;
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
      // Everyone who could hear it is in this process. Later, as from a real connection: never inside the caller's work.
      for (const hear of listeners.get(channel) ?? []) setImmediate(hear, payload);
    },
    load: () => ({ busy: 1, idle: 0, waiting: thread.waiting }),
    async close() {
      listeners.clear();
      await turn;
      await thread.close();
      await lock.release();
    },
  };
}

interface Waiting {
  done(rows: readonly Row[]): void;
  fail(error: Error): void;
}

class Thread {
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly asked = new Map<number, Waiting>();
  private last = 0;
  private ended: Error | undefined;

  constructor(folder: string) {
    this.worker = new Worker(WORKER, { workerData: { folder } });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (told: Told | 'ready') => (told === 'ready' ? resolve() : this.hear(told)));
      this.worker.on('error', (error) => {
        this.end(error instanceof Error ? error : new Error(String(error)));
        reject(
          new Error(
            `the database in ${folder} does not open: ${String(error)}. If a newer version of PGlite made it, export it with that version and import it here; if it is damaged, restore a backup.`,
          ),
        );
      });
      this.worker.on('exit', () => this.end(new Error('the database thread ended')));
    });
  }

  get waiting(): number {
    return this.asked.size;
  }

  ask<R extends Row>(sql: string, params?: readonly Param[]): Promise<readonly R[]> {
    if (this.ended) return Promise.reject(new DatabaseError(this.ended.message, '', ''));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { done: (rows) => resolve(rows as readonly R[]), fail: reject });
      this.worker.postMessage({ id, sql, params } satisfies Ask);
    });
  }

  private hear(told: Told): void {
    const waiting = this.asked.get(told.id);
    this.asked.delete(told.id);
    if ('rows' in told) waiting?.done(told.rows);
    else waiting?.fail(new DatabaseError(told.failed.message, told.failed.code, told.failed.constraint));
  }

  private end(why: Error): void {
    this.ended = why;
    for (const { fail } of this.asked.values()) fail(new DatabaseError(why.message, '', ''));
    this.asked.clear();
  }

  async close(): Promise<void> {
    if (this.ended) return;
    const gone = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage('close');
    await gone;
  }
}
