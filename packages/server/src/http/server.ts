/** The web server: the board's files, the HTTP interface and the socket, with their guards, in one process. */

import { MAX_MESSAGE_BYTES, PROTOCOL, type ServerInfo } from '@cauldron/protocol';
import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Accounts } from '../accounts/accounts.ts';
import { Busy } from '../accounts/gate.ts';
import { PasswordResets } from '../accounts/resets.ts';
import { type Database, isAway, isFull } from '../db/database.ts';
import { BundleFolder } from '../match/bundle-folder.ts';
import type { MatchService } from '../match/service.ts';
import { Channels } from '../notices/channels.ts';
import { CodeLimits } from '../notices/code-limits.ts';
import type { CourierOptions } from '../notices/courier.ts';
import { sendersOf } from '../notices/senders.ts';
import { Door } from '../ops/door.ts';
import { bindHealth } from '../ops/health.ts';
import { type LogStream, logOptions } from '../ops/log.ts';
import { Metrics } from '../ops/metrics.ts';
import type { Settings } from '../ops/settings.ts';
import { Turnstile } from '../ops/turnstile.ts';
import { Hub, type SocketFigures } from '../socket/hub.ts';
import { networkOf } from '../socket/pace.ts';
import { accountHandlers } from './account-handlers.ts';
import { guestCookie } from './guest.ts';
import { matchHandlers } from './handlers.ts';
import { lateDatabase, lateMatches, orWhy } from './late.ts';
import { describeApi } from './openapi.ts';
import { isOwnOrigin, sentTo } from './origin.ts';
import { RefusedCall } from './problems.ts';
import { bindRoutes } from './routes.ts';
import { guardPages, serveBundles, serveSite } from './site.ts';

/** What online play needs. */
export interface Play {
  readonly database: Database;
  readonly matches: MatchService;
  readonly games: ServerInfo['games'];
}

export interface ServerOptions {
  readonly settings: Settings;
  /** The built board; without it only the interface is served. */
  readonly site?: string;
  /** Rules and packs for pages; without it those of the settings. */
  readonly bundles?: BundleFolder;
  /** May still be opening, or fail to. The board is served all the same, and online play gives the reason. */
  readonly play: Promise<Play>;
  readonly version: string;
  readonly log?: LogStream;
  /** How often sockets are checked whose session may have ended through another process. */
  readonly sessionsEveryMs?: number;
}

export interface CauldronServer {
  readonly app: FastifyInstance;
  /** Sends the «your turn» notices of this server. */
  readonly notices: Pick<CourierOptions, 'channels' | 'senders' | 'database' | 'matches'>;
  readonly metrics: Metrics;
  /** Listens, and returns the port. */
  listen(port: number): Promise<number>;
  /** Asks every client to come back later, finishes what is under way, and ends. The caller closes the database. */
  close(): Promise<void>;
}

const SESSIONS_EVERY_MS = 25_000;
const SWEEP_EVERY_MS = 6 * 3_600_000;

export async function createServer(options: ServerOptions): Promise<CauldronServer> {
  const { settings, play, version } = options;
  const app = Fastify({
    logger: logOptions(settings, options.log),
    // We log a line of our own for each request, without the raw address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_, hop) => hop < settings.proxies,
    bodyLimit: 2 * MAX_MESSAGE_BYTES,
    requestTimeout: 30_000,
    // Connections that no browser closes would keep the process running.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 100 },
    // The address cannot be parsed.
    frameworkErrors: (_, request, reply) => sayNoSuchAddress(request, reply),
  });
  const metrics = new Metrics();
  const door = new Door(settings.paceFactor);
  keepDoor(app, door, settings);
  const seconds = metrics.histogram('cauldron_http_seconds', 'Time to answer a request of the HTTP interface.');
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (route.startsWith('/api/'))
      seconds.seconds(reply.elapsedTime / 1000, { method: request.method, route, status: `${reply.statusCode}` });
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10, from: request.ip };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else if (route.startsWith('/api/')) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.code === 'too-fast' || problem.code === 'malformed') door.refused(networkOf(request.ip));
    return answerError(error, problem, request, reply);
  });
  app.setNotFoundHandler(sayNoSuchAddress);
  await guardPages(app, settings.origins);
  await app.register(cookies);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: () => new RefusedCall('too-fast'),
  });

  const database = lateDatabase(play.then((opened) => opened.database));
  const online = await bindPlay(app, options, database, metrics, door);
  const description = JSON.stringify(describeApi());
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(description));
  bindHealth(app, { settings, metrics, database, version });
  serveBundles(app, options.bundles ?? new BundleFolder(settings.bundleFolder));
  if (options.site !== undefined) await serveSite(app, options.site);

  return {
    app,
    metrics,
    notices: online.notices,
    async listen(port) {
      await app.listen({ port, host: settings.host });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    async close() {
      await online.close();
      await app.close();
    },
  };
}

/** Online play: the routes, the socket, accounts and their notices. */
async function bindPlay(
  app: FastifyInstance,
  options: ServerOptions,
  database: Database,
  metrics: Metrics,
  door: Door,
) {
  const { settings, version, play } = options;
  const matches = lateMatches(play.then((opened) => opened.matches));
  const secure = settings.origins.length > 0 && settings.origins.every((origin) => origin.startsWith('https:'));
  // Browsers take a cookie with this prefix only over TLS, and from no other host.
  const cookie = secure ? '__Host-cauldron' : 'cauldron';
  const guest = guestCookie(cookie, secure);
  const accounts = new Accounts(database);
  const senders = sendersOf(settings);
  const channels = new Channels(database, {
    kinds: senders.kinds,
    anywhere: settings.webhooks === 'any',
    limits: new CodeLimits(),
    sendCode: (address, code) => senders.sendCode(address, code),
  });
  const resets = settings.mail
    ? new PasswordResets(database, {
        send: (address, codes) => senders.sendReset(address, codes),
        log: (error) => app.log.error({ err: error }, 'a code for a forgotten password was not sent'),
      })
    : undefined;
  const figures: SocketFigures = {
    proposals: metrics.counter('cauldron_proposals_total', 'Proposals to the log of a match, by what became of them.'),
    seconds: metrics.histogram('cauldron_proposal_seconds', 'Time from a proposal to its durable answer.'),
    refused: metrics.counter('cauldron_socket_refused_total', 'Sockets and frames that were refused, by why.'),
  };
  const limits = {
    sockets: settings.maxSockets,
    socketsPerAddress: settings.maxSocketsPerAddress,
    pace: settings.paceFactor,
  };
  const turnstile = new Turnstile(settings.paceFactor);
  const hub = new Hub(matches, limits, figures, app.log, `cauldron ${version}`, turnstile, door);
  accounts.onEnded = (ended) => {
    for (const session of ended.sessions) hub.dropSession(session);
    matches
      .seatsChanged(ended.matches)
      .catch((error: unknown) => app.log.warn({ err: error }, 'viewers were not told that a token has ended'));
  };
  const load = () => database.load();
  metrics.gauge('cauldron_sockets', 'Open sockets.', () => hub.size);
  metrics.gauge('cauldron_matches_loaded', 'Matches in the memory of this process.', () => matches.counts().loaded);
  metrics.gauge('cauldron_matches_watched', 'Matches that somebody watches here.', () => matches.counts().watched);
  metrics.gauges('cauldron_database_connections', 'Connections to the database, by what they do.', () => [
    [{ state: 'busy' }, load().busy],
    [{ state: 'idle' }, load().idle],
    [{ state: 'waiting' }, load().waiting],
  ]);

  const { push, mail, webhooks } = settings;
  const games = orWhy(play.then((opened) => opened.games));
  const about = async (): Promise<ServerInfo> => ({
    protocol: PROTOCOL,
    server: `cauldron ${version}`,
    openList: settings.openList,
    accounts: true,
    notices: { push: push?.publicKey ?? null, mail: mail !== undefined, webhook: webhooks !== 'off' },
    games: await games,
  });
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    // The hub closes its sockets itself.
    preClose: (done) => done(),
    errorHandler(error, socket, request) {
      // A frame that is too long or broken is the client's error. It must not fill the log, so the hub only counts it.
      if (!('code' in error && String(error.code).startsWith('WS_ERR_')))
        request.log.error({ err: error }, 'a socket failed');
      socket.terminate();
    },
  });
  bindRoutes(
    app,
    {
      ...matchHandlers({ matches, accounts, settings, figures, about }),
      ...accountHandlers({ accounts, channels, resets, cookie, secure, pace: settings.paceFactor }),
    },
    { settings, accounts, cookie, guest, turnstile },
  );
  await app.register(async (scope) => {
    scope.get('/api/socket', { websocket: true, preValidation: checkPage(settings, hub) }, async (socket, request) => {
      // Messages that arrive during the lookup wait in the socket.
      socket.pause();
      socket.on('error', () => {});
      const { origin } = request.headers;
      const secret = request.cookies[cookie];
      // Only our own pages may use the cookie. A program that sends no origin uses tokens.
      const session = origin !== undefined && secret ? await accounts.find(secret).catch(() => undefined) : undefined;
      hub.accept(socket, request.raw.socket, {
        address: request.ip,
        ...(session && { account: session.account, session: session.hash }),
      });
      socket.resume();
    });
  });
  // Somebody may sign out through another process.
  const watch = setInterval(() => {
    accounts
      .endedOf(hub.sessions())
      .then((ended) => {
        for (const session of ended) hub.dropSession(session);
      })
      .catch((error: unknown) => app.log.warn({ err: error }, 'sessions could not be looked at'));
  }, options.sessionsEveryMs ?? SESSIONS_EVERY_MS);
  watch.unref();
  const sweep = setInterval(() => {
    Promise.all([accounts.sweep(), channels.sweep(), resets?.sweep()]).catch((error: unknown) =>
      app.log.warn({ err: error }, 'what is old could not be let go'),
    );
  }, SWEEP_EVERY_MS);
  sweep.unref();
  return {
    notices: { channels, senders, database, matches },
    async close() {
      clearInterval(watch);
      clearInterval(sweep);
      await hub.close();
      await resets?.close();
      senders.close();
    },
  };
}

/** Turns networks away that the door is shut to: their connections at once; behind a proxy, which carries others too, their requests. */
function keepDoor(app: FastifyInstance, door: Door, { proxies }: Settings): void {
  if (proxies === 0)
    app.server.on('connection', (socket) => {
      if (!door.isOpenToAll && door.isShut(networkOf(socket.remoteAddress ?? ''))) socket.destroy();
    });
  app.addHook('onRequest', async (request, reply) => {
    if (door.isOpenToAll || !door.isShut(networkOf(request.ip))) return;
    const { socket } = request.raw;
    if (proxies === 0) {
      reply.hijack();
      socket.destroy();
      return;
    }
    // Also the connection of a socket that is not opened must end.
    reply.header('connection', 'close').raw.once('finish', () => socket.destroySoon());
    throw new RefusedCall('too-fast');
  });
}

const checkPage = (settings: Settings, hub: Hub) => async (request: FastifyRequest) => {
  // Before the socket is made: to turn one away costs less than to open it.
  if (!hub.mayOpen(request.ip)) throw new RefusedCall('too-fast');
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, sentTo(request, settings), settings.origins))
    throw new RefusedCall('forbidden');
};

const isInterface = (request: FastifyRequest): boolean => request.url.startsWith('/api/');

const sayNoSuchAddress = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isInterface(request)
    ? reply.code(404).send(new RefusedCall('malformed', 'There is no such address: see /api/openapi.json.').body)
    : sayNothingIsHere(reply);

const sayNothingIsHere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n');

/** Turns every failure into a problem of the list. Unforeseen errors are logged, and the answer says nothing about them. */
function answerError(error: unknown, problem: RefusedCall, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A path that leads out of the site's folder is answered as not found.
  if (problem.code === 'malformed' && !isInterface(request)) return sayNothingIsHere(reply);
  if (problem.code === 'failed' || problem.code === 'unavailable')
    request.log.error({ err: error }, 'a request failed');
  return reply
    .code(statusOf(error) ?? problem.status)
    .header('cache-control', 'no-store')
    .send(problem.body);
}

function problemOf(error: unknown): RefusedCall {
  if (error instanceof RefusedCall) return error;
  if (error instanceof Busy) return new RefusedCall('too-fast');
  if (isFull(error))
    return new RefusedCall(
      'unavailable',
      'The disk of the server is full, so nothing can be saved now. Nothing that was saved is lost: tell its host, and try again later.',
    );
  if (isAway(error))
    return new RefusedCall('unavailable', 'The database does not answer: try again in a little while.');
  const status = statusOf(error);
  return status !== undefined && status < 500 ? new RefusedCall('malformed') : new RefusedCall('failed');
}

/** The status of the framework's own refusals (413, 415, …). */
function statusOf(error: unknown): number | undefined {
  if (error instanceof RefusedCall || !(error instanceof Error) || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
