/** Binds handlers to the addresses of the protocol. It checks shape, size and pace in one place. */

import type { Readable } from 'node:stream';
import { OWN_HEADER, ROUTES, type Route, type RouteAnswer, type RouteName } from '@cauldron/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Accounts, Session } from '../accounts/accounts.ts';
import { type Declined, isDeclined, type Who } from '../match/service.ts';
import type { Settings } from '../ops/settings.ts';
import type { Turnstile } from '../ops/turnstile.ts';
import { networkOf } from '../socket/pace.ts';
import { type GuestCookie, welcomeGuest } from './guest.ts';
import { isOwnOrigin, sentTo } from './origin.ts';
import { RefusedCall } from './problems.ts';

type BodyOf<N extends RouteName> = (typeof ROUTES)[N] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
type QueryOf<N extends RouteName> = (typeof ROUTES)[N] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;

export interface Call<N extends RouteName> {
  readonly body: BodyOf<N>;
  readonly query: QueryOf<N>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The caller: the seat's token in the header, the signed-in account, or both. */
  who(): Promise<Who>;
  session(): Promise<Session | undefined>;
  /** The guest's browser. One that is not known yet gets a cookie. */
  guest(): string;
  /** The session, or the refusal that one is needed. */
  signedIn(): Promise<Session>;
}

/** A long text may come as a stream. */
export type RouteHandlers = { readonly [N in RouteName]: (call: Call<N>) => Promise<RouteAnswer<N> | Readable> };

/** Requests a minute from one network; addresses not listed here have the limit `usual`. */
const PER_MINUTE: Partial<Record<RouteName, number>> & { readonly usual: number } = {
  usual: 600,
  make: 30,
  rematch: 30,
  declineRematch: 30,
  take: 60,
  takeOpen: 60,
  // Each of these folds a log.
  past: 240,
  log: 240,
  signUp: 10,
  signIn: 20,
  password: 10,
  askReset: 10,
  resetPassword: 10,
  deleteAccount: 10,
  exportAccount: 10,
  addNotice: 20,
  confirmNotice: 20,
};

/** Each of these folds a log or makes a match. No table waits for them. */
const COSTLY: ReadonlySet<RouteName> = new Set(['make', 'rematch', 'view', 'past', 'log', 'record']);

export interface RouteSurroundings {
  readonly turnstile: Turnstile;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly cookie: string;
  readonly guest: GuestCookie;
}

/** Returns a result; throws a refusal. */
export function given<T>(result: T | Declined): T {
  if (isDeclined(result)) throw new RefusedCall(result.declined, result.why);
  return result;
}

export function bindRoutes(app: FastifyInstance, handlers: RouteHandlers, around: RouteSurroundings): void {
  for (const name of Object.keys(ROUTES) as RouteName[]) bind(app, name, handlers, around);
}

function bind<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handlers: RouteHandlers,
  around: RouteSurroundings,
): void {
  const route: Route = ROUTES[name];
  app.route({
    method: route.method,
    url: route.path,
    config: {
      rateLimit: { max: (PER_MINUTE[name] ?? PER_MINUTE.usual) * around.settings.paceFactor, timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      if (route.method !== 'GET') checkSender(request, around.settings);
      const call = callOf<N>(request, reply, route, around);
      const work = () => handlers[name](call);
      const answer = await (COSTLY.has(name) ? around.turnstile.pass(networkOf(request.ip), work) : work());
      reply.header('cache-control', 'no-store');
      if (route.gives === undefined) return reply.code(204).send();
      if (route.type) reply.type(route.type);
      return reply.send(answer);
    },
  });
}

/** A page of another site can neither send this header nor fake the `Origin`. */
function checkSender(request: FastifyRequest, settings: Settings): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (request.headers[OWN_HEADER] !== '1')
    throw new RefusedCall('forbidden', `A request that changes something needs the header ${OWN_HEADER}: 1.`);
  if (origin !== undefined && !isOwnOrigin(origin, sentTo(request, settings), settings.origins))
    throw new RefusedCall(
      'forbidden',
      'This page is not of this server: its host names its address in CAULDRON_ORIGIN.',
    );
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new RefusedCall('forbidden');
}

function callOf<N extends RouteName>(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { accounts, cookie, guest }: RouteSurroundings,
): Call<N> {
  let found: Promise<Session | undefined> | undefined;
  const session = () => {
    const secret = request.cookies[cookie];
    found ??= secret ? accounts.find(secret) : Promise.resolve(undefined);
    return found;
  };
  return {
    // The schema of this very route has parsed them.
    body: read(route.body, request.body) as BodyOf<N>,
    query: read(route.query, request.query) as QueryOf<N>,
    params: paramsOf(request),
    request,
    reply,
    session,
    guest: () => welcomeGuest(request, reply, guest),
    async who() {
      const seat = seatOf(paramsOf(request));
      const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
      const account = (await session())?.account;
      return { ...(token !== undefined && { token }), ...(account !== undefined && { account }), ...seat };
    },
    async signedIn() {
      const there = await session();
      if (!there) throw new RefusedCall('sign-in');
      return there;
    },
  };
}

/** Everything that we name in an address matches this; nothing else is looked up. */
function paramsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const params = request.params as Readonly<Record<string, string>>;
  if (!Object.values(params).every((param) => /^[\w-]{1,100}$/.test(param)))
    throw new RefusedCall('malformed', 'There is no such address: names in it are made of letters, digits, - and _.');
  return params;
}

function seatOf({ seat }: Readonly<Record<string, string>>): { readonly seat?: number } {
  if (seat === undefined) return {};
  if (!/^[0-5]$/.test(seat)) throw new RefusedCall('malformed', 'A seat is a number from 0 to 5.');
  return { seat: Number(seat) };
}

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  // Says where the input is wrong, but does not repeat it: it may be a secret.
  const at = result.error.issues[0]?.path.join('.') ?? '';
  throw new RefusedCall('malformed', `${at ? `«${at}» is` : 'The message is'} not as /api/openapi.json describes it.`);
}
