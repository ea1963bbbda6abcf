/** `cauldron worker`: takes jobs of `cauldron simulate --workers postgres` and plays them, until it is stopped. */

import { type Library, work } from '@cauldron/lab';
import { threadsOf, wholeNumber } from '../choices.ts';
import type { Io } from '../io.ts';

interface WorkerFlags {
  readonly threads?: string;
  readonly idle?: string;
}

export async function worker(io: Io, library: Library, flags: WorkerFlags): Promise<void> {
  const threads = threadsOf(flags.threads, '--threads');
  const idle = flags.idle === undefined ? Number.POSITIVE_INFINITY : wholeNumber(flags.idle, '--idle', 1) * 1000;
  const ending = new AbortController();
  const stop = () => ending.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const played = await work(library, {
      threads,
      idle,
      url: process.env.DATABASE_URL,
      signal: ending.signal,
      ready: () => io.err(`Waiting for matches on ${threads} threads; Ctrl-C ends it.\n`),
      troubled: (why) => io.err(`The database did not answer (${why}); trying again.\n`),
    });
    io.err(`${played} matches played.\n`);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
