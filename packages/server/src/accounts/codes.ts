/** Codes of eight digits that go out by mail. Only a hash is stored, together with what the code is for. */

import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const newCode = (): string => String(randomInt(1e8)).padStart(8, '0');

export const hashCode = (what: string, code: string): string =>
  createHash('sha256').update(`${what} ${code}`).digest('base64url');

export const isCode = (kept: string, what: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(kept), Buffer.from(hashCode(what, code)));
