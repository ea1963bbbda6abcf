/** The chains of the seats that witness: which value is in force for which deciding message. */

import { isReveal } from './witness.ts';

interface SeatChain {
  /** Whether the seat witnesses the others' dice. */
  does: boolean;
  /** The known value that deciding messages are made under. */
  known: string | undefined;
  /** The key that committed it. */
  by: number | undefined;
  /** What counts after the next deciding message: a new tip, or null for none. */
  next: { readonly tip: string; readonly by: number | undefined } | null | undefined;
}

export class Chains {
  private readonly chains: SeatChain[];
  private hasBegun = false;

  constructor(witness: readonly boolean[]) {
    this.chains = witness.map((does) => ({ does, known: undefined, by: undefined, next: undefined }));
  }

  /** The seat that witnesses the dice of this one; -1 if nobody does. */
  witnessOf(seat: number | null): number {
    return this.chains.findIndex(({ does }, s) => does && s !== seat);
  }
  does(seat: number): boolean {
    return this.chains[seat]?.does ?? false;
  }
  knownOf(seat: number): string | undefined {
    return this.chains[seat]?.known;
  }
  keyOf(seat: number): number | undefined {
    return this.chains[seat]?.by;
  }
  /** The witness has stood aside, but messages on their way were made under its chain. */
  isLeaving(seat: number): boolean {
    return this.chains[seat]?.next === null;
  }

  /**
   * A tip counts at once if the seat never had one and nothing has been decided. Otherwise it counts after the next deciding
   * message: a witness who has seen a message on its way must not choose its part of that message's dice.
   */
  commit(seat: number, tip: string, by: number | undefined): void {
    const chain = this.chains[seat];
    if (!chain) return;
    if (this.hasBegun || chain.known !== undefined || !chain.does) chain.next = { tip, by };
    else Object.assign(chain, { known: tip, by });
  }

  stepAside(seat: number, isAwaited: boolean): void {
    const chain = this.chains[seat];
    if (!chain) return;
    if (chain.known === undefined || isAwaited)
      Object.assign(chain, { does: false, known: undefined, next: undefined });
    else chain.next = null;
  }

  /** A value was shown for dice that waited on `above`. */
  shown(seat: number, above: string, value: string): boolean {
    if (!isReveal(above, value)) return false;
    const chain = this.chains[seat];
    if (chain?.known === above) chain.known = value;
    return true;
  }

  /** A deciding message stands on the log: what was put up before it counts from now on. */
  decided(): void {
    this.hasBegun = true;
    for (const chain of this.chains) {
      if (chain.next === undefined) continue;
      const { tip, by } = chain.next ?? { tip: undefined, by: undefined };
      Object.assign(chain, { does: tip !== undefined, known: tip, by, next: undefined });
    }
  }
}
