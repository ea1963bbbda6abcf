/** The witness: bytes of the other seat, committed before anybody can know them and shown when nothing can be changed any more. */

import { type Bytes, fromHex, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** One chain can witness this many messages; then a new tip is put on the log. */
export const CHAIN_LENGTH = 1024;

/** The value `steps` hashes above `x`. The tip is CHAIN_LENGTH above. Each shown value lies one lower, and `x` comes last. */
export function chainValue(x: Bytes, steps: number): Bytes {
  let value = x;
  for (let i = 0; i < steps; i++) value = sha256(value);
  return value;
}

/** Whether a shown value lies directly below the known one: one hash, in hexadecimal digits. */
export function isReveal(known: string, shown: string): boolean {
  const bytes = fromHex(shown);
  return bytes?.length === 32 && toHex(sha256(bytes)) === known;
}

/**
 * What the server sends a witness before it shows its bytes: a promise that deciding message d, with its n and its content, is on the log.
 * The promise reveals neither, because n is random. Afterwards anybody can compute it from the record.
 */
export const promiseOf = (matchId: string, d: number, n: string, contentHash: string): string =>
  toHex(sha256(utf8(`cauldron-promise-2\n${matchId}\n${d}\n${n}\n${contentHash}`)));

/** What a witness stores on its device. A page that was closed goes on from there. */
export interface WitnessNotes {
  /** The bottom of the chain, in hexadecimal digits: the secret of this seat. */
  readonly x: string;
  readonly length: number;
  /** How many values were shown. */
  readonly shown: number;
  /** The last deciding message that was witnessed, and the promise for which its value was shown. */
  readonly d: number;
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
    return new Witness({ x: toHex(x), length, shown: 0, d: 0, promise: '' });
  }

  /** Must be stored before a value is sent. */
  get notes(): WitnessNotes {
    return this.kept;
  }
  /** The value that others know last: at first the tip, which is committed. */
  get known(): string {
    return toHex(chainValue(this.bottom, this.kept.length - this.kept.shown));
  }
  /** How many more messages this chain can witness. A new tip must be on the log before this is 0. */
  get left(): number {
    return this.kept.length - this.kept.shown;
  }

  /**
   * The value for deciding message d. Undefined if it must not be shown: another promise was made for the same message, the message is an
   * earlier one, or the chain has run out. The same request gets the same answer again.
   */
  show(d: number, promise: string): string | undefined {
    const { kept } = this;
    if (d === kept.d) return promise === kept.promise ? this.known : undefined;
    if (d < kept.d || this.left === 0) return undefined;
    this.kept = { ...kept, shown: kept.shown + 1, d, promise };
    return this.known;
  }
}
