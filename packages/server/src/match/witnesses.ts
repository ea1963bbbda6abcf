/** The seats that witness the others' dice: their chains, and the seat that dice wait for. */

import { isReveal, promiseOf } from '../dice/log.ts';

/** Dice of an entry that wait for a witness, with the bytes they will be made of. */
export interface Awaiting {
  readonly seat: number;
  readonly of: number;
  readonly promise: string;
  readonly v: string;
  readonly n: string;
  readonly contentHash: string;
  readonly know: number;
}

export interface SavedWitnesses {
  readonly does: readonly boolean[];
  readonly known: readonly (string | null)[];
  readonly awaiting: Awaiting | null;
}

export class Witnesses {
  private does: boolean[];
  /** The value of a seat's chain that everyone knows; at first its tip. */
  private known: (string | null)[];
  awaiting: Awaiting | null = null;

  constructor(from: readonly boolean[]) {
    this.does = [...from];
    this.known = from.map(() => null);
  }

  /** The seat that witnesses the dice of this one. */
  witnessOf(seat: number | null): number | undefined {
    const found = this.does.findIndex((does, s) => does && s !== seat);
    return found < 0 ? undefined : found;
  }

  /** Whether another seat has not put its chain on the log yet. Nobody may decide anything before. */
  isUncommitted(seat: number | null): boolean {
    return this.does.some((does, s) => does && s !== seat && this.known[s] === null);
  }

  commit(seat: number, tip: string): void {
    this.does[seat] = true;
    this.known[seat] = tip;
  }

  stepAside(seat: number): void {
    this.does[seat] = false;
    this.known[seat] = null;
  }

  /** What everyone knows of each seat's chain; null for a seat without one. */
  get chains(): readonly (string | null)[] {
    return this.known;
  }

  isRevealed(seat: number, w: string): boolean {
    const known = this.known[seat];
    return known !== null && isReveal(Buffer.from(known, 'hex'), Buffer.from(w, 'hex'));
  }
  reveal(seat: number, w: string): void {
    this.known[seat] = w;
  }

  await(match: string, wait: Omit<Awaiting, 'promise'>): void {
    const [n, hash] = [Buffer.from(wait.n, 'hex'), Buffer.from(wait.contentHash, 'hex')];
    this.awaiting = { ...wait, promise: promiseOf(match, wait.of, n, hash) };
  }

  save(): SavedWitnesses {
    return { does: this.does, known: this.known, awaiting: this.awaiting };
  }
  restore({ does, known, awaiting }: SavedWitnesses): void {
    this.does = [...does];
    this.known = [...known];
    this.awaiting = awaiting;
  }
}
