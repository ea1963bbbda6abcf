/** Which pages may speak to this server with a player's cookie: its own, and no other. */

import { isIP } from 'node:net';

/**
 * Whether a request comes from a page of this server. Where the host named no origin, the page's address must be the very one the
 * request was sent to, by number or as localhost: a name somebody else registered could be made to lead here.
 */
export function isOwnOrigin(origin: string, host: string | undefined, origins: readonly string[]): boolean {
  if (origins.length > 0) return origins.includes(origin);
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const isThisMachine = name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
  return isThisMachine && url.host === host && url.origin === origin;
}
