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

interface Bound extends Under {
  /** The head after the last deciding message. */
  readonly head: string;
  /** 32 secret bytes: n of each message follows from them and its content. */
  readonly secret: string;
}

export class DecisionBytes {
  private readonly bound: KeptValue<Bound>;
  private readonly counts: KeptValue<{ readonly key: string; readonly count: number }>;
  private readonly own: KeptValue<string[]>;

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
  }

  /** n of a deciding message. Undefined if the server now names other values for the same state of the log than it did before. */
  nonceFor(head: string, { next, known }: Under, content: Content): string | undefined {
    const kept = this.bound.get();
    if (kept?.head === head && (kept.next !== next || kept.known !== known)) return undefined;
    const bound = kept?.head === head ? kept : { head, next, known, secret: toHex(this.random()) };
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
  const { head, next, known, secret } = Object(stored) as Record<string, unknown>;
  if (typeof secret !== 'string' || fromHex(secret)?.length !== 32) return undefined;
  return { head: String(head), next: String(next), known: String(known), secret };
}

function readCount(stored: unknown): { key: string; count: number } {
  const { key, count } = Object(stored) as Record<string, unknown>;
  return { key: String(key), count: Number(count) };
}
