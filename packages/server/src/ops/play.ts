/** Opens what online play needs: the migrated database and the matches in it. */

import type { ServerInfo } from '@cauldron/protocol';
import { type Database, DatabaseError } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Play } from '../http/server.ts';
import { openShelf } from '../match/bundles.ts';
import { Matches, type MatchesOptions } from '../match/matches.ts';
import { Opponents } from '../opponents/opponents.ts';
import { Sentence } from './sentence.ts';
import type { Settings } from './settings.ts';

type Fault = NonNullable<MatchesOptions['fault']>;

const sayWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function openStorage(
  settings: Settings,
  log: (what: string, error: unknown) => void = () => {},
): Promise<Database> {
  const database = settings.databaseUrl
    ? await openPostgres({ url: settings.databaseUrl, log }).catch((error: unknown) => {
        throw new Sentence(
          `the database of DATABASE_URL cannot be opened (${sayWhy(error)}): start it, or correct the address.`,
        );
      })
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
  log: (what: string, error: unknown) => void,
  fault?: Fault,
): Promise<OpenPlay> {
  const database = await openStorage(settings, log);
  try {
    const shelf = openShelf(settings.bundleFolder);
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
