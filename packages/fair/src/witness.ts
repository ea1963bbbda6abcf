/** The witness: bytes of the other seat, promised before anyone can know them and shown when nothing can be changed any more. */

import { type Bytes, fromHex, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** So many messages can be witnessed with one chain; then a new tip is put on the log. */
export const CHAIN_LENGTH = 1024;

/** The value `steps` hashes above `x`. The tip is CHAIN_LENGTH above; what is shown lies one lower each time, and `x` comes last. */
export function chainValue(x: Bytes, steps: number): Bytes {
  let value = x;
  for (let i = 0; i < steps; i++) value = sha256(value);
  return value;
}

/** Whether what was shown is the one below what was known: one hash, in hexadecimal digits. */
export function isReveal(known: string, shown: string): boolean {
  const bytes = fromHex(shown);
  return bytes?.length === 32 && toHex(sha256(bytes)) === known;
}

/**
 * What a witness is told before it shows its bytes: a promise that message k, with its n and its content, stands on the log. It tells
 * nothing of either, for n is random; and afterwards anyone can compute it from the record.
 */
export const promiseOf = (matchId: string, k: number, n: string, contentHash: string): string =>
  toHex(sha256(utf8(`cauldron-promise-1\n${matchId}\n${k}\n${n}\n${contentHash}`)));

/** What a witness keeps on its device, so that a page that was closed goes on where it was. */
export interface WitnessNotes {
  /** The bottom of the chain, in hexadecimal digits: the secret of this seat. */
  readonly x: string;
  readonly length: number;
  /** How many values were shown. */
  readonly shown: number;
  /** The last message that was witnessed, and the promise it was shown for. */
  readonly k: number;
  readonly promise: string;
}

/** Shows each value for one promise only: a host who asks again with other bytes learns nothing. */
export class Witness {
  private readonly bottom: Bytes;
  constructor(private kept: WitnessNotes) {
    const bottom = fromHex(kept.x);
    if (bottom?.length !== 32) throw new Error('a chain begins with 32 bytes');
    this.bottom = bottom;
  }

  /** A new chain above 32 random bytes. */
  static begin(x: Bytes, length = CHAIN_LENGTH): Witness {
    return new Witness({ x: toHex(x), length, shown: 0, k: 0, promise: '' });
  }

  /** To be kept before a value is sent. */
  get notes(): WitnessNotes {
    return this.kept;
  }
  /** The value last known to others: at first the tip, which is committed. */
  get known(): string {
    return toHex(chainValue(this.bottom, this.kept.length - this.kept.shown));
  }
  /** How many more messages this chain can witness: before it is 0 a new tip must stand on the log. */
  get left(): number {
    return this.kept.length - this.kept.shown;
  }

  /**
   * The value for message k, or undefined where it must not be shown: another promise was made for the same message, an earlier one is
   * asked for, or the chain has run out. Asked again in the same words it answers the same.
   */
  show(k: number, promise: string): string | undefined {
    const { kept } = this;
    if (k === kept.k) return promise === kept.promise ? this.known : undefined;
    if (k < kept.k || this.left === 0) return undefined;
    this.kept = { ...kept, shown: kept.shown + 1, k, promise };
    return this.known;
  }
}
