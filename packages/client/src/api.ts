/** The HTTP interface: one typed call for each of its addresses. */

import {
  OWN_HEADER,
  type Problem,
  problem,
  ROUTES,
  type RouteAnswer,
  type RouteBody,
  type RouteName,
} from '@cauldron/protocol';

export interface CallOptions<N extends RouteName> {
  /** The value for `:name` in the address. */
  readonly at?: Readonly<Record<string, string | number>>;
  readonly body?: RouteBody<N>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Opens a seat. */
  readonly token?: string | undefined;
}

export type RouteReply<N extends RouteName> =
  | { readonly ok: true; readonly value: RouteAnswer<N> }
  | { readonly ok: false; readonly problem: Problem };

/** `base` is the server's address; a page leaves it empty. */
export class Api {
  constructor(
    private readonly base = '',
    private readonly fetcher: typeof fetch = (...args) => fetch(...args),
  ) {}

  async call<N extends RouteName>(name: N, options: CallOptions<N> = {}): Promise<RouteReply<N>> {
    const { method, path } = ROUTES[name];
    const { at = {}, body, query, token } = options;
    const address = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(at[part])));
    const search = query ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}` : '';
    try {
      const response = await this.fetcher(`${this.base}${address}${search}`, {
        method,
        headers: {
          [OWN_HEADER]: '1',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return await read(name, response);
    } catch (error) {
      // The server did not answer: nobody knows whether it did what was asked, and the caller may try again.
      return failed(error instanceof Error ? error.message : String(error));
    }
  }
}

async function read<N extends RouteName>(name: N, response: Response): Promise<RouteReply<N>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const isText = response.headers.get('content-type')?.includes('ndjson') === true;
  const value: unknown = isJson && !isText ? JSON.parse(text) : text;
  if (!response.ok) {
    const told = problem.safeParse(value);
    return told.success ? { ok: false, problem: told.data } : failed(`the server answered ${response.status}`);
  }
  const { gives } = { gives: undefined, ...ROUTES[name] };
  return { ok: true, value: gives?.parse(value) as RouteAnswer<N> };
}

const failed = (say: string) => ({ ok: false, problem: { code: 'failed', say } }) as const;
