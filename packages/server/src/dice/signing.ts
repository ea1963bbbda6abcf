/** Ed25519 on Node's own crypto: the server's key in a match, and the check of a player's signature. Keys and signatures are hexadecimal digits. */

import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Json } from '@cauldron/engine';
import { contentHex } from './log.ts';

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

/** Keys that signed lately: reading one costs half as much as checking with it. A key that never signed is not kept: made-up keys would push the others out. */
const read = new Map<string, KeyObject>();
const MOST_READ = 2000;

export function isSigned(key: string, text: string, sig: string): boolean {
  const known = read.get(key);
  try {
    const used = known ?? readKey(key);
    const holds = verify(null, Buffer.from(text, 'utf8'), used, Buffer.from(sig, 'hex'));
    if (!holds || known) return holds;
    if (read.size >= MOST_READ) read.clear();
    read.set(key, used);
    return true;
  } catch {
    return false;
  }
}

const readKey = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' });

/** n and content in one hash. */
export const saidHash = (n: string, content: Json): string => sha256(`cauldron-said-1\n${n}\n${contentHex(content)}`);

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

const sha256 = (text: string): string => hash('sha256', text, 'hex');
