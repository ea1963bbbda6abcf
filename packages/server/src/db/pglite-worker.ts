/**
 * The thread of PGlite: one message for each statement, answered in order. On the main thread a long statement would stall every
 * socket.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Param } from './database.ts';

export interface Statement {
  readonly id: number;
  readonly sql: string;
  /** A text without parameters may hold several statements, as a migration does. */
  readonly params?: readonly Param[] | undefined;
}
export type Told =
  | { readonly id: number; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | {
      readonly id: number;
      readonly failed: {
        readonly message: string;
        readonly code: string;
        readonly constraint: string;
        readonly isBroken: boolean;
      };
    };

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');

const { folder } = workerData as { folder: string };
const db = await PGlite.create(folder);
port.on('message', (ask: Statement | 'close') => {
  if (ask === 'close') void db.close().then(() => port.close());
  else
    void answer(ask).then((told) => {
      port.postMessage(told);
      // A crash inside PGlite leaves it unusable: another thread opens the database again.
      if ('failed' in told && told.failed.isBroken) process.exit(1);
    });
});
port.postMessage('ready');

async function answer({ id, sql, params }: Statement): Promise<Told> {
  try {
    if (params) return { id, rows: (await db.query<Record<string, unknown>>(sql, [...params])).rows };
    return { id, rows: (await db.exec(sql)).at(-1)?.rows ?? [] };
  } catch (error) {
    const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
    const isBroken = error instanceof Error && error.name === 'RuntimeError';
    return {
      id,
      failed: { message: message ?? String(error), code: code ?? '', constraint: constraint ?? '', isBroken },
    };
  }
}
