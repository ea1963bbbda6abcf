/** Which pages may use a player's cookie with this server: its own pages, and no others. */

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../ops/settings.ts';

/** The address of a request. The scheme is undefined if only a proxy knows it and does not say. */
export interface SentTo {
  readonly host: string | undefined;
  readonly scheme: string | undefined;
}

/** What a proxy says counts only if the host declared that there is one. */
export function sentTo(request: FastifyRequest, { proxies }: Pick<Settings, 'proxies'>): SentTo {
  const isTold = proxies === 0 || request.headers['x-forwarded-proto'] !== undefined;
  return { host: request.headers.host, scheme: isTold ? request.protocol : undefined };
}

/**
 * Whether a request comes from a page of this server. If the host named no origin, the page's address must equal the request's,
 * by number or as localhost: somebody else could register a name that leads here.
 */
export function isOwnOrigin(origin: string, { host, scheme }: SentTo, origins: readonly string[]): boolean {
  if (origins.length > 0) return origins.includes(origin);
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const isThisMachine = name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
  const isSameScheme = scheme === undefined || url.protocol === `${scheme}:`;
  return isThisMachine && isSameScheme && url.host === host && url.origin === origin;
}
