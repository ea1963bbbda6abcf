/** Passwords: scrypt, each with its own salt. The parameters stand in the hash, so that they can be raised later. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Gate } from './gate.ts';

const COST = { N: 16_384, r: 8, p: 5 } as const;
const KEY_BYTES = 32;
/** One computation takes 16 MiB and a core for about a fifth of a second. More at a time would starve the matches. */
const gate = new Gate(2, 64);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('a password hash of an unknown kind is in the database');
  const want = Buffer.from(key, 'base64url');
  const have = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return have.length === want.length && timingSafeEqual(have, want);
}

/** Takes as long as a real check, so that the time of an answer does not reveal which names exist. */
export async function pretendToCheck(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), COST);
  return false;
}

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  gate.run(
    () =>
      new Promise((resolve, reject) => {
        const maxmem = 256 * cost.N * cost.r;
        // Unicode-normalised: the same password typed on two keyboards may arrive composed or decomposed.
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
