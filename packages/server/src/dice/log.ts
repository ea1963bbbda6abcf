/** The server's side of a match's log: fresh bytes, commitments, promises to the witness, and the head over all rows. */

import { createHash, randomBytes } from 'node:crypto';
import type { Json } from '@cauldron/engine';

/** v[k], or the secret seed of a match. */
export const freshBytes = (): Buffer => randomBytes(32);

/** SHA-256: C[k] of v[k], and the published hash of the secret seed. */
export const commitmentOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** SHA-256 of the canonical JSON of a message's content. */
export const contentHash = (content: Json): Buffer =>
  createHash('sha256').update(canonicalJson(content), 'utf8').digest();

/** Whether the value that a witness shows lies directly below its last known value (at first the tip). */
export const isReveal = (known: Uint8Array, shown: Uint8Array): boolean =>
  shown.length === 32 && commitmentOf(shown).equals(known);

/** What the server sends a witness before it shows its bytes: message k is on the log with this n and this content. */
export const promiseOf = (matchId: string, k: number, n: Uint8Array, hash: Uint8Array): string =>
  hexOf(
    `cauldron-promise-1\n${matchId}\n${k}\n${Buffer.from(n).toString('hex')}\n${Buffer.from(hash).toString('hex')}`,
  );

/** A row as the head covers it: its message and the bytes of its dice, in hexadecimal digits. */
export interface BoundRow {
  readonly k: number;
  readonly seat: number | null;
  readonly content: Json;
  readonly n: string;
  readonly v: string;
  readonly next: string;
}

/** The head before the first row: it covers the header of the record. */
export const firstHead = (header: Json): string => hexOf(`cauldron-head-1\n${canonicalJson(header)}`);

/** The head after a row. The acknowledgement carries it, so a player who notes it can prove any later change of the log up to there. */
export const headOf = (before: string, { k, seat, content, n, v, next }: BoundRow): string =>
  hexOf(`${before}\n${canonicalJson({ k, seat, content, n, v, next })}`);

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

const hexOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
