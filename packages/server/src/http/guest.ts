/** A guest's browser, known by a cookie of its own: so that one person on several seats is seen without an account. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '../accounts/secrets.ts';

const GUEST_DAYS = 400;

export interface GuestCookie {
  readonly name: string;
  readonly secure: boolean;
}

export const guestCookie = (session: string, secure: boolean): GuestCookie => ({ name: `${session}-guest`, secure });

function guestOf(request: FastifyRequest, { name }: GuestCookie): string | undefined {
  const secret = request.cookies[name];
  return secret === undefined || !/^[\w-]{20,100}$/.test(secret) ? undefined : hashSecret(secret);
}

/** The hash of the browser's cookie; a browser without one gets it now. */
export function welcomeGuest(request: FastifyRequest, reply: FastifyReply, cookie: GuestCookie): string {
  const known = guestOf(request, cookie);
  if (known !== undefined) return known;
  const secret = newSecret();
  const how = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    maxAge: GUEST_DAYS * 86_400,
  } as const;
  reply.header('set-cookie', reply.server.serializeCookie(cookie.name, secret, how));
  return hashSecret(secret);
}
