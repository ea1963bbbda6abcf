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
    query: async (...given) => (await ready).query(...given),
    transaction: async (work) => (await ready).transaction(work),
    listen: async (...given) => (await ready).listen(...given),
    notify: async (...given) => (await ready).notify(...given),
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
    make: async (...given) => (await ready).make(...given),
    rematch: async (...given) => (await ready).rematch(...given),
    info: async (...given) => (await ready).info(...given),
    take: async (...given) => (await ready).take(...given),
    leave: async (...given) => (await ready).leave(...given),
    invite: async (...given) => (await ready).invite(...given),
    handToAi: async (...given) => (await ready).handToAi(...given),
    propose: async (...given) => (await ready).propose(...given),
    playFor: async (...given) => (await ready).playFor(...given),
    watch: async (...given) => (await ready).watch(...given),
    look: async (...given) => (await ready).look(...given),
    entries: async (...given) => (await ready).entries(...given),
    question: async (...given) => (await ready).question(...given),
    past: async (...given) => (await ready).past(...given),
    viewFor: async (...given) => (await ready).viewFor(...given),
    chat: async (...given) => (await ready).chat(...given),
    talk: async (...given) => (await ready).talk(...given),
    record: async (...given) => (await ready).record(...given),
    listFor: async (...given) => (await ready).listFor(...given),
    open: async () => (await ready).open(),
    turnsSince: async (...given) => (await ready).turnsSince(...given),
    aiTurns: async () => (await ready).aiTurns(),
    counts: () => opened?.counts() ?? { watched: 0, watchers: 0, loaded: 0 },
    close: async () => opened?.close(),
  };
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
