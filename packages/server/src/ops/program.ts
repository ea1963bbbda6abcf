/** The whole service in one process, from its settings to its end. */

import type { AddressInfo } from 'node:net';
import { createServer } from '../http/server.ts';
import { BundleFolder } from '../match/bundle-folder.ts';
import { openShelf, type Shelf } from '../match/bundles.ts';
import { Courier } from '../notices/courier.ts';
import { faultsOf } from './faults.ts';
import type { LogStream } from './log.ts';
import { openPlay } from './play.ts';
import { missingRules, unkeptRules } from './rules-at-hand.ts';
import { Sentence } from './sentence.ts';
import { type Environment, readSettings, type Settings, USUAL_PORT, unknownSettings } from './settings.ts';

export interface ProgramOptions {
  readonly env: Environment;
  /** Relative folders in the settings start here. */
  readonly folder: string;
  readonly site?: string;
  /** The bundles that the build made or the release brought. They are taken into the host's folder, which outlives updates. */
  readonly made?: string;
  readonly version: string;
  readonly log?: LogStream;
  /** Serve the board even without a database: on a player's own machine local play is worth more than nothing. */
  readonly boardAnyway: boolean;
  say(sentence: string): void;
}

export interface Running {
  readonly address: string;
  /** Why there is no online play, once that is known; undefined if there is. */
  readonly why: Promise<string | undefined>;
  close(): Promise<void>;
}

export function settingsFrom(env: Environment, folder: string): Settings {
  const settings = readSettings(env, folder);
  if ('wrong' in settings) throw new Sentence(settings.wrong.join('\n'));
  return settings;
}

export async function runProgram(options: ProgramOptions): Promise<Running> {
  const { env, folder, version, say } = options;
  const settings = settingsFrom(env, folder);
  for (const name of unknownSettings(env))
    say(`${name} is no setting of Cauldron: docs/hosting.md lists those there are.`);
  // The log belongs to the web server, which needs what is opened here first.
  let complain = (what: string, error: unknown) => say(`${what}: ${String(error)}`);
  const bundles = new BundleFolder(settings.bundleFolder, say);
  const shelf = openShelf(bundles);
  if (options.made !== undefined) await keepRules(shelf, bundles, options.made, say);
  const ending = new AbortController();
  let beginsToWait = () => {};
  const waits = new Promise<undefined>((resolve) => {
    beginsToWait = () => resolve(undefined);
  });
  const play = openPlay(settings, shelf, (what, error) => complain(what, error), {
    fault: faultsOf(env),
    waiting: {
      signal: ending.signal,
      say: (sentence) => {
        say(sentence);
        beginsToWait();
      },
    },
  });
  play.then(async ({ database }) => (await missingRules(database, shelf, bundles)).forEach(say)).catch(() => {});
  const why = play.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (!options.boardAnyway) {
    // A database that is only down is waited for while the server listens: it is alive, but not ready.
    const trouble = await Promise.race([why, waits]);
    if (trouble !== undefined) throw new Sentence(`Online play cannot start: ${trouble}`);
  }
  const server = await createServer({
    settings,
    version,
    play,
    bundles,
    ...(options.site !== undefined && { site: options.site }),
    ...(options.log && { log: options.log }),
  });
  complain = (what, error) => server.app.log.error({ err: error }, what);
  const end = async () => {
    ending.abort();
    await server.close();
    await play.then(
      (opened) => opened.close(),
      () => {},
    );
  };
  let port: number;
  try {
    port = await listen(server, settings, say);
  } catch (error) {
    await end();
    throw error;
  }
  const address = settings.origins[0] ?? `http://${hostOf(settings, server.app.server.address())}:${port}`;
  const courier = courierOf(server, address);
  void why.then((trouble) => trouble === undefined && courier?.start());
  return {
    address,
    why,
    async close() {
      await courier?.close();
      await end();
    },
  };
}

/** A full or closed disk stops no match of today, so the server starts all the same. */
async function keepRules(shelf: Shelf, bundles: BundleFolder, made: string, say: (sentence: string) => void) {
  try {
    bundles.takeFrom(made);
  } catch (error) {
    say(`The rules of this release cannot be kept in ${bundles.path}: ${String(error)}`);
  }
  const unkept = await unkeptRules(shelf, bundles);
  if (unkept !== undefined) say(unkept);
}

type Server = Awaited<ReturnType<typeof createServer>>;

/** The requested port or none. If none was requested: the usual one, or any. */
async function listen(server: Server, { port }: Settings, say: (sentence: string) => void): Promise<number> {
  try {
    return await server.listen(port ?? USUAL_PORT);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES')
      throw new Sentence(`Port ${port} is not open to this user: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Sentence(
        'CAULDRON_HOST is no address of this machine: 127.0.0.1 is for it alone, 0.0.0.0 for everybody.',
      );
    if (code !== 'EADDRINUSE') throw error;
    if (port !== undefined)
      throw new Sentence(`Port ${port} is taken by another program: choose another with PORT, or stop that one.`);
    say(`Port ${USUAL_PORT} is taken, so another is used. Matches kept in this browser belong to the usual one.`);
    return server.listen(0);
  }
}

function hostOf({ host }: Settings, bound: AddressInfo | string | null): string {
  const isAny = host === '0.0.0.0' || host === '::';
  if (isAny || typeof bound !== 'object' || bound === null) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function courierOf(server: Server, address: string): Courier | undefined {
  if (server.notices.senders.kinds.size === 0) return undefined;
  return new Courier({
    ...server.notices,
    urlOf: (match) => `${address}/#/match/${match}`,
    sent: server.metrics.counter('cauldron_notices_total', 'Notices by kind and by what became of them.'),
    log: server.app.log,
  });
}
