/**
 * Online play that is still opening. The board is served at once. A request for a match waits until the database is open, and
 * gets the reason if it cannot be opened.
 */

import type { Database } from '../db/database.ts';
import type { MatchService } from '../match/service.ts';
import { RefusedCall } from './problems.ts';

export function lateDatabase(opening: Promise<Database>): Database {
  let opened: Database | undefined;
  const ready = orWhy(opening, (database) => {
    opened = database;
  });
  return {
    get kind() {
      return opened?.kind ?? 'pglite';
    },
    query: async (...given) => (await inTime(ready)).query(...given),
    transaction: async (...given) => (await inTime(ready)).transaction(...given),
    listen: async (...given) => (await inTime(ready)).listen(...given),
    notify: async (...given) => (await inTime(ready)).notify(...given),
    isShortOfRoom: () => opened?.isShortOfRoom?.() ?? false,
    load: () => opened?.load() ?? { busy: 0, idle: 0, waiting: 0 },
    close: async () => opened?.close(),
  };
}

export function lateMatches(opening: Promise<MatchService>): MatchService {
  let opened: MatchService | undefined;
  const ready = orWhy(opening, (matches) => {
    opened = matches;
  });
  return {
    make: async (...given) => (await inTime(ready)).make(...given),
    rematch: async (...given) => (await inTime(ready)).rematch(...given),
    info: async (...given) => (await inTime(ready)).info(...given),
    take: async (...given) => (await inTime(ready)).take(...given),
    leave: async (...given) => (await inTime(ready)).leave(...given),
    invite: async (...given) => (await inTime(ready)).invite(...given),
    handToAi: async (...given) => (await inTime(ready)).handToAi(...given),
    propose: async (...given) => (await inTime(ready)).propose(...given),
    playFor: async (...given) => (await inTime(ready)).playFor(...given),
    watch: async (...given) => (await inTime(ready)).watch(...given),
    look: async (...given) => (await inTime(ready)).look(...given),
    entries: async (...given) => (await inTime(ready)).entries(...given),
    question: async (...given) => (await inTime(ready)).question(...given),
    past: async (...given) => (await inTime(ready)).past(...given),
    viewFor: async (...given) => (await inTime(ready)).viewFor(...given),
    chat: async (...given) => (await inTime(ready)).chat(...given),
    talk: async (...given) => (await inTime(ready)).talk(...given),
    record: async (...given) => (await inTime(ready)).record(...given),
    listFor: async (...given) => (await inTime(ready)).listFor(...given),
    open: async () => (await inTime(ready)).open(),
    turnsSince: async (...given) => (await inTime(ready)).turnsSince(...given),
    seatsChanged: async (...given) => (await inTime(ready)).seatsChanged(...given),
    counts: () => opened?.counts() ?? { watched: 0, watchers: 0, loaded: 0 },
    close: async () => opened?.close(),
  };
}

/** A database may be waited for for hours, but a request for a few seconds only. */
const PATIENCE_MS = 10_000;

async function inTime<T>(ready: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    const late = new RefusedCall('unavailable', 'The database does not answer: try again in a little while.');
    timer = setTimeout(reject, PATIENCE_MS, late);
  });
  return Promise.race([ready, patience]).finally(() => clearTimeout(timer));
}

/** A database that could not be opened is not the fault of the request that notices it. */
export function orWhy<T>(opening: Promise<T>, note: (opened: T) => void = () => {}): Promise<T> {
  const ready = opening.then(
    (opened) => {
      note(opened);
      return opened;
    },
    (error: unknown) => {
      throw new RefusedCall('unavailable', error instanceof Error ? error.message : String(error));
    },
  );
  // Nobody may ever await it.
  ready.catch(() => {});
  return ready;
}
