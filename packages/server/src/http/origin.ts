/** Which pages may speak to this server with a player's cookie: its own, and no other. */

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../ops/settings.ts';

/** Where a request was sent to. The scheme is undefined where a proxy knows it and does not say. */
export interface SentTo {
  readonly host: string | undefined;
  readonly scheme: string | undefined;
}

/** Of what a proxy says only that of one the host declared counts. */
export function sentTo(request: FastifyRequest, { proxies }: Pick<Settings, 'proxies'>): SentTo {
  const isTold = proxies === 0 || request.headers['x-forwarded-proto'] !== undefined;
  return { host: request.headers.host, scheme: isTold ? request.protocol : undefined };
}

/**
 * Whether a request comes from a page of this server. Where the host named no origin, the page's address must be the very one the
 * request was sent to, by number or as localhost: a name somebody else registered could be made to lead here.
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
