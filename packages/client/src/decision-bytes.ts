/**
 * This player's bytes for deciding messages, and its device's count. For one state of the log a message has one n, however often it
 * is sent: a server that turns it away and has it sent again learns no second throw.
 */

import { contentHash, fromHex, sha256, toHex, utf8 } from '@cauldron/fair';
import type { Content } from '@cauldron/protocol';
import { type ClientStorage, KeptValue } from './storage.ts';

/** What a deciding message is made under. */
export interface Under {
  readonly next: string;
  readonly known: string;
}

/** The state of the log that a deciding message is made on: the number of the last deciding message, and the head after it. */
export interface DecidedUpTo {
  readonly d: number;
  readonly head: string;
}

interface Bound extends Under, DecidedUpTo {
  /** 32 secret bytes: n of each message follows from them and its content. */
  readonly secret: string;
}

export class DecisionBytes {
  private readonly bound: KeptValue<Bound>;
  private readonly counts: KeptValue<{ readonly key: string; readonly count: number }>;
  private readonly own: KeptValue<string[]>;
  private readonly lent: KeptValue<number[]>;

  constructor(
    storage: ClientStorage,
    match: string,
    seat: number,
    private readonly random: () => Uint8Array,
  ) {
    this.bound = new KeptValue(storage, `cauldron.bound.${match}.${seat}`, readBound);
    this.counts = new KeptValue(storage, `cauldron.count.${match}.${seat}`, readCount);
    this.own = new KeptValue(storage, `cauldron.vouched.${match}.${seat}`, (stored) =>
      Array.isArray(stored) ? stored.map(String) : [],
    );
    this.lent = new KeptValue(storage, `cauldron.lent.${match}.${seat}`, (stored) =>
      Array.isArray(stored) ? stored.map(Number) : [],
    );
  }

  /**
   * n of a deciding message. `other`: the server now tells the same state of the log differently than before, so that a second n
   * would give it a second throw to choose from. `older`: this device has signed on a later state already.
   */
  nonceFor({ d, head }: DecidedUpTo, { next, known }: Under, content: Content): string | 'other' | 'older' {
    const kept = this.bound.get();
    if (kept && kept.d > d) return 'older';
    if (kept?.d === d && (kept.head !== head || kept.next !== next || kept.known !== known)) return 'other';
    const bound = kept?.d === d ? kept : { d, head, next, known, secret: toHex(this.random()) };
    // Stored before it is used: a reload must not bring other bytes.
    if (bound !== kept) this.bound.set(bound);
    return toHex(sha256(utf8(`cauldron-n-1\n${bound.secret}\n${toHex(contentHash(content))}`)));
  }

  /** Keys of other devices that the player has called his own. */
  get vouched(): readonly string[] {
    return this.own.get() ?? [];
  }
  vouch(key: string): void {
    this.own.set([...new Set([...this.vouched, key])]);
  }

  /** The newest entries at which this player lent the seat to the program: each stands for the lending that comes next on the log. */
  get lendings(): readonly number[] {
    return this.lent.get() ?? [];
  }
  noteLending(seq: number): void {
    this.lent.set([...new Set([...this.lendings, seq])]);
  }

  /** How many messages of this key were acknowledged. */
  countOf(key: string): number {
    const kept = this.counts.get();
    return kept?.key === key ? kept.count : 0;
  }
  counted(key: string, count: number): void {
    if (count > this.countOf(key)) this.counts.set({ key, count });
  }
}

function readBound(stored: unknown): Bound | undefined {
  const { d, head, next, known, secret } = Object(stored) as Record<string, unknown>;
  if (typeof secret !== 'string' || fromHex(secret)?.length !== 32) return undefined;
  return { d: Number(d), head: String(head), next: String(next), known: String(known), secret };
}

function readCount(stored: unknown): { key: string; count: number } {
  const { key, count } = Object(stored) as Record<string, unknown>;
  return { key: String(key), count: Number(count) };
}
