/** Opens what online play needs: the migrated database and the matches in it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerInfo } from '@cauldron/protocol';
import { type Database, DatabaseError } from '../db/database.ts';
import { rememberFull } from '../db/full.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres, Unreachable } from '../db/postgres.ts';
import type { Play } from '../http/server.ts';
import type { Shelf } from '../match/bundles.ts';
import { Matches, type MatchesOptions } from '../match/matches.ts';
import { Opponents } from '../opponents/opponents.ts';
import { PersonStore } from '../store/people.ts';
import { Sentence } from './sentence.ts';
import type { Settings } from './settings.ts';

type Log = (what: string, error: unknown) => void;
type Fault = NonNullable<MatchesOptions['fault']>;

const sayWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How a server waits for a PostgreSQL that does not answer yet. Without it, that is an error. */
export interface DatabaseWait {
  /** Called before each pause. */
  say(sentence: string): void;
  readonly signal: AbortSignal;
  /** The first pause; each further one is twice as long, up to `mostMs`. */
  readonly firstMs?: number;
  readonly mostMs?: number;
}

/** A wrong password or a missing database does not pass by itself, so only an unreachable one is waited for. */
async function reachPostgres(url: string, log: Log, waiting: DatabaseWait | undefined): Promise<Database> {
  for (let pauseMs = waiting?.firstMs ?? 1000; ; pauseMs = Math.min(2 * pauseMs, waiting?.mostMs ?? 5000)) {
    try {
      return await openPostgres({ url, log });
    } catch (error) {
      const isDown = error instanceof Unreachable || (error instanceof DatabaseError && error.code === '53300');
      if (!waiting || !isDown)
        throw new Sentence(
          `the database of DATABASE_URL cannot be opened (${sayWhy(error)}): start it, or correct the address.`,
        );
      waiting.say(
        `The database of DATABASE_URL does not answer yet (${sayWhy(error)}): trying again in ${pauseMs / 1000} s.`,
      );
      await sleep(pauseMs, undefined, { signal: waiting.signal });
    }
  }
}

export async function openStorage(settings: Settings, log: Log = () => {}, waiting?: DatabaseWait): Promise<Database> {
  const database = settings.databaseUrl
    ? await reachPostgres(settings.databaseUrl, log, waiting)
    : await openPglite(settings.dataFolder, { log }).catch((error: unknown) => {
        throw new Sentence(sayWhy(error));
      });
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseError)
      throw new Sentence(
        `the database could not be brought up to date (${error.message}): see docs/hosting.md, «Upgrade».`,
      );
    throw new Sentence(sayWhy(error));
  }
  return database;
}

export interface OpenPlay extends Play {
  close(): Promise<void>;
}

export async function openPlay(
  settings: Settings,
  shelf: Shelf,
  log: Log,
  { fault, waiting }: { readonly fault?: Fault | undefined; readonly waiting?: DatabaseWait } = {},
): Promise<OpenPlay> {
  const database = rememberFull(await openStorage(settings, log, waiting));
  try {
    await new PersonStore(database).fillLooks();
    const games: ServerInfo['games'] = [];
    for (const id of shelf.ids) {
      const game = await shelf.current(id);
      if (game) games.push({ id, title: game.info.title, rules: game.info.rulesVersion, pack: game.info.packHash });
    }
    const matches = new Matches(database, { games: shelf, log, pace: settings.paceFactor, ...(fault && { fault }) });
    await matches.start();
    const { bundleFolder, aiThreads: threads } = settings;
    const opponents = new Opponents({ database, matches, games: shelf, bundleFolder, threads, log });
    if (threads > 0) opponents.start();
    return {
      database,
      matches,
      games,
      async close() {
        await opponents.close();
        await matches.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
