/** The server's side of a match's log: fresh bytes, commitments, promises to the witness, and the head over all rows. */

import { hash, randomBytes } from 'node:crypto';
import type { Json } from '@cauldron/engine';

/** Random bytes at hand: many are drawn at once, because each call of the system costs more than the bytes. Each is given out once. */
let drawn: Buffer = Buffer.alloc(0);
let used = 0;

/** v[d], or the secret seed of a match. */
export function freshBytes(): Buffer {
  if (used === drawn.length) {
    drawn = randomBytes(128 * 32);
    used = 0;
  }
  const next = drawn.subarray(used, used + 32);
  const bytes = Buffer.from(next);
  next.fill(0);
  used += 32;
  return bytes;
}

/** SHA-256: C[d] of v[d], and the published hash of the secret seed. */
export const commitmentOf = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** SHA-256 of the canonical JSON of a message's content. */
export const contentHash = (content: Json): Buffer => Buffer.from(contentHex(content), 'hex');
export const contentHex = (content: Json): string => speltOnce(content).hash;

/** The canonical JSON of a message's content. */
const contentJson = (content: Json): string => speltOnce(content).json;

interface Spelt {
  readonly json: string;
  readonly hash: string;
}

/** Several hashes cover a content, so it is spelt and hashed once. Nothing changes a content once it is read. */
function speltOnce(content: Json): Spelt {
  if (typeof content !== 'object' || content === null) return speltNow(content);
  const known = spelt.get(content);
  if (known) return known;
  const now = speltNow(content);
  spelt.set(content, now);
  return now;
}
const spelt = new WeakMap<object, Spelt>();

function speltNow(content: Json): Spelt {
  const json = canonicalJson(content);
  return { json, hash: hexOf(json) };
}

/** Whether the value that a witness shows lies directly below its last known value (at first the tip). */
export const isReveal = (known: Uint8Array, shown: Uint8Array): boolean =>
  shown.length === 32 && commitmentOf(shown).equals(known);

/** What the server sends a witness before it shows its bytes: deciding message d is on the log with this n and this content. */
export const promiseOf = (matchId: string, d: number, n: Uint8Array, content: Uint8Array): string =>
  hexOf(
    `cauldron-promise-2\n${matchId}\n${d}\n${Buffer.from(n).toString('hex')}\n${Buffer.from(content).toString('hex')}`,
  );

/** A row as the head covers it: its message, its signature, and the bytes of its dice, in hexadecimal digits, which need no escapes. Absent fields are left out. */
export interface BoundRow {
  readonly k: number;
  readonly seat: number | null;
  readonly content: Json;
  readonly n: string;
  readonly by?: number | undefined;
  readonly count?: number | undefined;
  readonly sig?: string | undefined;
  readonly d?: number | undefined;
  readonly v?: string | undefined;
  readonly next?: string | undefined;
}

/** The head before the first row: it covers the header of the record. */
export const firstHead = (header: Json): string => hexOf(`cauldron-head-2\n${canonicalJson(header)}`);

/** The head after a row. The acknowledgement carries it, so a player who notes it can prove any later change of the log up to there. */
export const headOf = (before: string, { k, seat, content, n, by, count, sig, d, v, next }: BoundRow): string => {
  // The canonical JSON of the row: its names in the order of the alphabet.
  const signed = by === undefined ? '' : `"by":${by},`;
  const counted = count === undefined ? '' : `"count":${count},`;
  const decided = d === undefined ? '' : `"d":${d},`;
  const text = (name: string, value: string | undefined) => (value === undefined ? '' : `,"${name}":"${value}"`);
  return hexOf(
    `${before}\n{${signed}"content":${contentJson(content)},${counted}${decided}"k":${k},"n":"${n}"${text('next', next)},"seat":${seat}${text('sig', sig)}${text('v', v)}}`,
  );
};

/** JSON with sorted keys and no spaces: every program writes the same bytes. */
export function canonicalJson(value: Json): string {
  switch (typeof value) {
    case 'number':
      if (Number.isSafeInteger(value)) return JSON.stringify(value);
      throw new Error(`${value} is no whole number: a message's content has whole numbers only`);
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join()}]`;
      // `<` compares UTF-16 code units, as the formula wants. A locale must not change the order.
      const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`;
    }
    default:
      return JSON.stringify(value);
  }
}

const hexOf = (text: string): string => hash('sha256', text, 'hex');
