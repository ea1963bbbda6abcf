/** The seats that witness the others' dice: their chains, and the seat that dice wait for. */

import { isReveal, promiseOf } from '../dice/log.ts';

/** Dice of an entry that wait for a witness, with the bytes they will be made of. */
export interface AwaitedDice {
  readonly seat: number;
  /** The entry, and its number among the deciding messages. */
  readonly of: number;
  readonly d: number;
  readonly promise: string;
  /** The shown value must lie directly below this one. */
  readonly known: string;
  readonly v: string;
  readonly n: string;
  readonly contentHash: string;
  readonly know: number;
}

/** One seat's chain. */
interface WitnessChain {
  readonly does: boolean;
  /** The value that everyone knows and deciding messages are made under; at first the tip. */
  readonly known: string | null;
  /** What counts after the next deciding message: a new tip, or null for a witness that has stood aside. */
  readonly next?: string | null;
}

const isMissing = ({ does, known }: WitnessChain): boolean => does && known === null;

export interface SavedWitnesses {
  readonly chains: readonly WitnessChain[];
  readonly awaiting: AwaitedDice | null;
  readonly hasBegun: boolean;
}

export class Witnesses {
  private all: readonly WitnessChain[];
  private hasBegun = false;
  awaiting: AwaitedDice | null = null;

  constructor(from: readonly boolean[]) {
    this.all = from.map((does) => ({ does, known: null }));
  }

  /** The seat that witnesses the dice of this one. */
  witnessOf(seat: number | null): number | undefined {
    const found = this.all.findIndex(({ does }, s) => does && s !== seat);
    return found < 0 ? undefined : found;
  }

  /** The known value that a message of this seat is made under; '' if nobody witnesses it. */
  knownFor(seat: number | null): string {
    const witness = this.witnessOf(seat);
    return (witness === undefined ? null : this.all[witness].known) ?? '';
  }

  /** A seat that should witness and has no chain in force yet. The match waits for it, and its clock runs. */
  get missing(): number | undefined {
    const found = this.all.findIndex(isMissing);
    return found < 0 ? undefined : found;
  }
  /** Whether another seat is missing. Nobody may decide anything before it has put up its chain. */
  isUncommitted(seat: number | null): boolean {
    return this.all.some((chain, s) => s !== seat && isMissing(chain));
  }
  /** Whether a seat should witness and has put up no chain. One that decides first would block the other: its first tip would not count at once. */
  owesChain(seat: number): boolean {
    return isMissing(this.all[seat]) && this.all[seat].next === undefined;
  }

  does(seat: number): boolean {
    return this.all[seat].does;
  }
  /** The witness has stood aside, but messages on their way were made under its chain. */
  isLeaving(seat: number): boolean {
    return this.all[seat].next === null;
  }
  hasNewTip(seat: number): boolean {
    return typeof this.all[seat].next === 'string';
  }

  /**
   * The first tip counts at once. A later one counts after the next deciding message: a witness that has seen a message on its way
   * must not choose its part of that message's dice.
   */
  commit(seat: number, tip: string): void {
    const { does, known } = this.all[seat];
    this.set(seat, this.hasBegun || !does || known !== null ? { does, known, next: tip } : { does, known: tip });
  }

  stepAside(seat: number): void {
    const chain = this.all[seat];
    const isAtOnce = chain.known === null || this.awaiting?.seat === seat;
    this.set(seat, isAtOnce ? { does: false, known: null } : { ...chain, next: null });
  }

  /** A deciding message stands on the log: what was put up before it counts from now on. */
  decided(): void {
    this.hasBegun = true;
    if (this.all.every(({ next }) => next === undefined)) return;
    this.all = this.all.map((chain) =>
      chain.next === undefined ? chain : { does: chain.next !== null, known: chain.next },
    );
  }

  /** What everyone knows of each seat's chain; null for a seat without one. */
  get chains(): readonly (string | null)[] {
    return this.all.map(({ known }) => known);
  }

  isRevealed(w: string): boolean {
    const { awaiting } = this;
    return awaiting !== null && isReveal(Buffer.from(awaiting.known, 'hex'), Buffer.from(w, 'hex'));
  }
  reveal(seat: number, w: string): void {
    const chain = this.all[seat];
    // The chain may have been replaced while its last dice waited.
    if (chain.known === this.awaiting?.known) this.set(seat, { ...chain, known: w });
  }

  await(match: string, wait: Omit<AwaitedDice, 'promise'>): void {
    const [n, hash] = [Buffer.from(wait.n, 'hex'), Buffer.from(wait.contentHash, 'hex')];
    this.awaiting = { ...wait, promise: promiseOf(match, wait.d, n, hash) };
  }

  save(): SavedWitnesses {
    return { chains: this.all, awaiting: this.awaiting, hasBegun: this.hasBegun };
  }
  restore({ chains, awaiting, hasBegun }: SavedWitnesses): void {
    this.all = chains;
    this.awaiting = awaiting;
    this.hasBegun = hasBegun;
  }

  private set(seat: number, chain: WitnessChain): void {
    this.all = this.all.with(seat, chain);
  }
}
