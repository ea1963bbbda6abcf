/** The rows of a match's log as hashes. They bind the server, and show where a record was changed. */

import { type Bytes, fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { sha256 } from './sha256.ts';

/** One message on the log. Bytes are hexadecimal digits. */
export interface BoundRow {
  /** 1, 2, 3… without a gap. */
  readonly k: number;
  /** The seat that sent it; null if the server itself did. */
  readonly seat: number | null;
  /** Its kind, and the fields of that kind. */
  readonly content: { readonly [key: string]: Json };
  /** The sender's bytes. */
  readonly n: string;
  /** The number of the key that signed it (0 is the server's), that key's own count, and the signature. A seat without a key signs nothing. */
  readonly by?: number | undefined;
  readonly count?: number | undefined;
  readonly sig?: string | undefined;
  /** The number of a deciding message, 1, 2, 3… Other messages have none, and take no bytes of the server. */
  readonly d?: number | undefined;
  /** The server's bytes for a deciding message: their hash stood in the deciding row before, or in the header. */
  readonly v?: string | undefined;
  /** SHA-256 of v[d + 1]. */
  readonly next?: string | undefined;
}

const sha256Hex = (text: string): string => toHex(sha256(utf8(text)));

/** SHA-256 of the canonical JSON of a message's content. */
export const contentHash = (content: Json): Bytes => sha256(utf8(canonicalJson(content)));

/** The hash of bytes given as hexadecimal digits: C[d] of v[d], or of the secret seed. Undefined unless there are 32 bytes. */
export function commitmentOf(bytes: string): string | undefined {
  const raw = fromHex(bytes);
  return raw?.length === 32 ? toHex(sha256(raw)) : undefined;
}

/** The head before the first row: the header of the record. */
export const firstHead = (header: Json): string => sha256Hex(`cauldron-head-2\n${canonicalJson(header)}`);

/**
 * The head of a log after a row. Every row is hashed on top of all rows before it, so a player who has noted one head can prove
 * any later change of the record up to there. Results of the rules (falls, positions) are left out: they may be secret, and they
 * follow from the rest.
 */
export function headOf(before: string, { k, seat, content, n, by, count, sig, d, v, next }: BoundRow): string {
  const covered: Record<string, Json> = { k, seat, content, n };
  for (const [name, value] of Object.entries({ by, count, sig, d, v, next }))
    if (value !== undefined) covered[name] = value;
  return sha256Hex(`${before}\n${canonicalJson(covered)}`);
}
