/** Ed25519 on Node's own crypto: the server's key in a match, and the check of a player's signature. Keys and signatures are hexadecimal digits. */

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Json } from '@cauldron/engine';
import { canonicalJson } from './log.ts';

/** What stands before the 32 bytes of a key in its DER form (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

const privateKey = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' });

/** The public half of the key that 32 secret bytes make. */
export const publicKeyOf = (seed: string): string =>
  createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('hex');

export const signWith = (seed: string, text: string): string =>
  sign(null, Buffer.from(text, 'utf8'), privateKey(seed)).toString('hex');

/** Keys that signed lately: reading one costs half as much as checking with it. */
const read = new Map<string, KeyObject>();
const MOST_READ = 2000;

export function isSigned(key: string, text: string, sig: string): boolean {
  let known = read.get(key);
  if (!known) {
    try {
      known = createPublicKey({ key: Buffer.concat([PUBLIC, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' });
    } catch {
      return false;
    }
    if (read.size >= MOST_READ) read.clear();
    read.set(key, known);
  }
  return verify(null, Buffer.from(text, 'utf8'), known, Buffer.from(sig, 'hex'));
}

/** n and content in one hash. */
export const saidHash = (n: string, content: Json): string =>
  hash(`cauldron-said-1\n${n}\n${hash(canonicalJson(content))}`);

export interface SigningParts {
  readonly match: string;
  readonly seat: number | null;
  readonly count: number;
  readonly head: string;
  readonly said: string;
  readonly under: { readonly next: string; readonly known: string } | undefined;
}

/** What a key signs, as docs/fair-dice.md has it. */
export const signedText = ({ match, seat, count, head, said, under }: SigningParts): string =>
  `cauldron-sign-1\n${match}\n${seat ?? 'server'}\n${count}\n${head}\n${said}\n${under?.next ?? ''}\n${under?.known ?? ''}`;

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
