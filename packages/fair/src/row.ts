/** The rows of a match's log as hashes. They bind the server, and show where a record was changed. */

import { type Bytes, fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { sha256 } from './sha256.ts';

/** One message on the log, with its part of the dice. Bytes are hexadecimal digits. */
export interface BoundRow {
  /** 1, 2, 3… without a gap. */
  readonly k: number;
  /** The seat that sent it; null if the server itself did. */
  readonly seat: number | null;
  /** Its kind, and the fields of that kind. */
  readonly content: { readonly [key: string]: Json };
  /** The sender's bytes. */
  readonly n: string;
  /** The server's bytes: their hash stood in the row before, or in the header. */
  readonly v: string;
  /** SHA-256 of v[k + 1]. */
  readonly next: string;
}

const sha256Hex = (text: string): string => toHex(sha256(utf8(text)));

/** SHA-256 of the canonical JSON of a message's content. */
export const contentHash = (content: Json): Bytes => sha256(utf8(canonicalJson(content)));

/** The hash of bytes given as hexadecimal digits: C[k] of v[k], or of the secret seed. Undefined unless there are 32 bytes. */
export function commitmentOf(bytes: string): string | undefined {
  const raw = fromHex(bytes);
  return raw?.length === 32 ? toHex(sha256(raw)) : undefined;
}

/** The head before the first row: the header of the record. */
export const firstHead = (header: Json): string => sha256Hex(`cauldron-head-1\n${canonicalJson(header)}`);

/**
 * The head of a log after a row. Every row is hashed on top of all rows before it, so a player who has noted one head can prove
 * any later change of the record up to there. Results of the rules (falls, positions) are left out: they may be secret, and they
 * follow from the rest.
 */
export const headOf = (before: string, { k, seat, content, n, v, next }: BoundRow): string =>
  sha256Hex(`${before}\n${canonicalJson({ k, seat, content, n, v, next })}`);
