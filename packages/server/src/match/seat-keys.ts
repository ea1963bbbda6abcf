/** The keys of the devices that play a match: which may sign for which seat, and how many messages each has signed. */

import type { LogContent, SeatKeyState } from '@cauldron/protocol';

/** The number of the key that signed a message, that key's own count, and the signature. */
export interface Signed {
  readonly by: number;
  readonly count: number;
  readonly sig: string;
}

export interface SignedSaid {
  readonly seat: number | null;
  readonly content: LogContent;
  readonly signed?: Signed | undefined;
}

/** Why a message may not stand on the log with this key. */
export type KeyRefusal = 'unsigned' | 'stale' | 'vouch';

/** The server's own key: it signs for programs and for the server itself. */
const SERVER = 0;
/** Only a person's device says these. */
const PERSONAL: ReadonlySet<LogContent['kind']> = new Set(['key', 'vouch', 'commit', 'witness']);

export class SeatKeys {
  private keys: readonly SeatKeyState[];

  constructor(server: string) {
    this.keys = [{ seat: null, key: server, proved: true, count: 0 }];
  }

  get all(): readonly SeatKeyState[] {
    return this.keys;
  }
  at(by: number): SeatKeyState | undefined {
    return this.keys[by];
  }
  hasKey(seat: number | null): boolean {
    return this.keys.some((one) => one.seat !== null && one.seat === seat);
  }
  /** The number of a key, or the one it would get. */
  numberOf(key: string): number {
    const found = this.keys.findIndex((one) => one.key === key);
    return found < 0 ? this.keys.length : found;
  }

  /** The signature itself has been checked, or stands on the log. */
  whyNot({ seat, content, signed }: SignedSaid): KeyRefusal | undefined {
    if (!signed) return seat === null || this.hasKey(seat) || PERSONAL.has(content.kind) ? 'unsigned' : undefined;
    const { by, count } = signed;
    const key = this.keys[by];
    if (content.kind === 'key') {
      const isFresh = by === this.keys.length && count === 1 && this.numberOf(content.key) === by;
      return isFresh && seat !== null ? undefined : 'stale';
    }
    if (!key || (by === SERVER ? PERSONAL.has(content.kind) : key.seat !== seat)) return 'unsigned';
    if (count !== key.count + 1) return 'stale';
    return content.kind === 'vouch' && !this.mayVouch(key, content.key) ? 'vouch' : undefined;
  }

  take({ seat, content, signed }: SignedSaid): void {
    if (!signed) return;
    const { by, count } = signed;
    if (content.kind === 'key')
      this.keys = [...this.keys, { seat, key: content.key, proved: !this.hasKey(seat), count }];
    else
      this.keys = this.keys.map((one, number) => {
        const isVouched = content.kind === 'vouch' && one.key === content.key;
        if (number !== by && !isVouched) return one;
        return { ...one, count: number === by ? count : one.count, proved: one.proved || isVouched };
      });
  }

  save(): readonly SeatKeyState[] {
    return this.keys;
  }
  restore(keys: readonly SeatKeyState[]): void {
    this.keys = keys;
  }

  private mayVouch(by: SeatKeyState, of: string): boolean {
    return by.proved && this.keys.some((one) => one.seat === by.seat && one.key === of && !one.proved);
  }
}
