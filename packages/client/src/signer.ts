/** Signs this device's messages: what they are made under, their bytes, their count, and the signature over all of it. */

import { type LoggedKey, saidHash, signedText, toHex } from '@cauldron/fair';
import { type Content, type Deciding, mayDecide, type Proposal } from '@cauldron/protocol';
import type { DeviceKey } from './curve.ts';
import { DecisionBytes, type Under } from './decision-bytes.ts';
import type { ClientStorage } from './storage.ts';

/** A message as it goes out, and again unchanged until it is answered. */
export interface SignedForm {
  readonly after: number;
  readonly n: string;
  readonly under?: Under | undefined;
  readonly sign: NonNullable<Proposal['sign']>;
}

export class Signer {
  private readonly decisions: DecisionBytes;

  constructor(
    storage: ClientStorage,
    private readonly match: string,
    private readonly seat: number,
    private readonly device: DeviceKey,
    private readonly random: () => Uint8Array,
  ) {
    this.decisions = new DecisionBytes(storage, match, seat, random);
  }

  get key(): string {
    return this.device.key;
  }

  /** `other` and `older`: the server tells the log differently than before, and this device signs nothing (see `nonceFor`). */
  async sign(
    content: Content,
    deciding: Deciding,
    logged: LoggedKey | undefined,
  ): Promise<SignedForm | 'other' | 'older'> {
    const { d, head, next, known } = deciding;
    const under = mayDecide(content) ? { next, known: known[this.seat] ?? '' } : undefined;
    const n = under ? this.decisions.nonceFor({ d, head }, under, content) : toHex(this.random());
    if (n === 'other' || n === 'older') return n;
    const { key } = this.device;
    const count = Math.max(this.decisions.countOf(key), logged?.count ?? 0) + 1;
    const text = signedText({ match: this.match, seat: this.seat, count, head, said: saidHash(n, content), under });
    return { after: d, n, under, sign: { key, count, sig: await this.device.sign(text) } };
  }

  acknowledged({ key, count }: SignedForm['sign'], content: Content): void {
    if (key === this.key) this.decisions.counted(key, count);
    if (content.kind === 'vouch') this.decisions.vouch(content.key);
  }
  /** The player says that the device with this key is his own; nothing goes on the log. */
  believe(key: string): void {
    this.decisions.vouch(key);
  }
  /** Whether the player has called the device with this key his own. */
  hasVouchedFor(key: string): boolean {
    return this.decisions.vouched.includes(key);
  }
  /** The player lends the seat to the program after this entry, or says that a lending which comes next after it was his own. */
  noteLending(after: number): void {
    this.decisions.noteLending(after);
  }
  /** Lendings, in the order of the log, that the player has not said were his own. Each that he noted stands for the next one only. */
  unknownOf<T extends { readonly k: number }>(lendings: readonly T[]): readonly T[] {
    return lendings.filter(({ k }, i) => {
      const before = lendings[i - 1]?.k ?? -1;
      return !this.decisions.lendings.some((after) => after >= before && after < k);
    });
  }
  /** The log has fewer messages of this device than the server acknowledged. */
  misses(logged: LoggedKey | undefined): boolean {
    return (logged?.count ?? 0) < this.decisions.countOf(this.key);
  }
}
