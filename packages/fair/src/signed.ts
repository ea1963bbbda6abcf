/** What a device signs, and the keys that stand on a match's log. The check of a signature itself is handed in: this package has no curve. */

import { fromHex, toHex, utf8 } from './bytes.ts';
import type { Json } from './canonical.ts';
import { contentHash } from './row.ts';
import { sha256 } from './sha256.ts';

/** Whether an Ed25519 signature over a text is right. Key and signature are hexadecimal digits. */
export type IsSigned = (key: string, text: string, sig: string) => boolean;

/** n and content in one hash: without n an opponent could try guesses at a sealed answer. */
export const saidHash = (n: string, content: Json): string =>
  toHex(sha256(utf8(`cauldron-said-1\n${n}\n${toHex(contentHash(content))}`)));

export interface SignedParts {
  readonly match: string;
  readonly seat: number | null;
  /** The key's own count of its messages in this match, from 1. */
  readonly count: number;
  /** The head after the last deciding message. */
  readonly head: string;
  /** `saidHash` of the message. */
  readonly said: string;
  /** For a deciding message: the server's commitment, and the witness's known value ('' without a witness). */
  readonly under?: { readonly next: string; readonly known: string } | undefined;
}

export const signedText = ({ match, seat, count, head, said, under }: SignedParts): string =>
  ['cauldron-sign-1', match, seat ?? 'server', count, head, said, under?.next ?? '', under?.known ?? ''].join('\n');

/** A key on the log. */
export interface LoggedKey {
  /** Null for the server's own key. */
  readonly seat: number | null;
  readonly key: string;
  /** It was the first of its seat, or a proved key of that seat has vouched for it. */
  readonly proved: boolean;
  /** How many messages it has signed. */
  readonly count: number;
}

export type KeyFault =
  | 'unsigned'
  | 'key-shape'
  | 'key-unknown'
  | 'key-seat'
  | 'count'
  | 'vouch'
  | 'server-key'
  | 'seat-change';

export interface KeyedRow {
  readonly seat: number | null;
  readonly content: { readonly [key: string]: Json };
  readonly by?: number | undefined;
  readonly count?: number | undefined;
}

/** The server signs for programs. These only a person's device may say. */
const PERSONAL = new Set<Json | undefined>(['key', 'vouch', 'commit', 'witness']);

/** The keys of a match in the order of the log. Key 0 is the server's. */
export class KeyBook {
  private readonly book: LoggedKey[];

  constructor(server: string) {
    this.book = [{ seat: null, key: server, proved: true, count: 0 }];
  }
  /** Goes on from keys that stand on the log already. */
  static of(keys: readonly LoggedKey[]): KeyBook {
    const book = new KeyBook(keys[0]?.key ?? '');
    book.book.splice(0, 1, ...keys);
    return book;
  }

  get keys(): readonly LoggedKey[] {
    return this.book;
  }
  at(by: number | undefined): LoggedKey | undefined {
    return by === undefined ? undefined : this.book[by];
  }
  hasKey(seat: number | null): boolean {
    return this.book.some((one) => seat !== null && one.seat === seat);
  }

  /** Takes the next row of the log, or returns what is wrong with its key or count. */
  take({ seat, content, by, count }: KeyedRow): KeyFault | undefined {
    if (content.kind === 'seat' && (seat !== null || by !== 0)) return 'seat-change';
    if (by === undefined || count === undefined)
      return seat === null || this.hasKey(seat) || PERSONAL.has(content.kind) ? 'unsigned' : undefined;
    if (content.kind === 'key') return this.enter(seat, content.key, by, count);
    const key = this.book[by];
    if (!key) return 'key-unknown';
    if (by === 0 ? PERSONAL.has(content.kind) : key.seat !== seat) return by === 0 ? 'server-key' : 'key-seat';
    if (count !== key.count + 1) return 'count';
    if (content.kind === 'vouch') {
      const of = this.book.findIndex((one) => one.seat === seat && one.key === content.key);
      if (of < 0 || !key.proved || this.book[of].proved) return 'vouch';
      this.book[of] = { ...this.book[of], proved: true };
    }
    this.book[by] = { ...this.book[by], count };
    return undefined;
  }

  private enter(seat: number | null, key: Json | undefined, by: number, count: number): KeyFault | undefined {
    if (seat === null || typeof key !== 'string' || fromHex(key)?.length !== 32) return 'key-shape';
    if (by !== this.book.length || this.book.some((one) => one.key === key)) return 'key-shape';
    if (count !== 1) return 'count';
    this.book.push({ seat, key, proved: !this.hasKey(seat), count });
    return undefined;
  }
}
