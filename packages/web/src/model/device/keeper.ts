/** Keeps a match on the device: what is new goes there before it is shown, and what went wrong there is said. */

import type { Match, State } from '@cauldron/engine';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type MatchCard, Overtaken, type Position, type Store } from './store.ts';

/** Why what is on the board is not on the device: there is no room for it, or the device says something else. */
export type Trouble = { readonly kind: 'full' } | { readonly kind: 'refused'; readonly why: string };

/** How another tab came in between: it was followed, or it was first and what was decided here does not count. */
export type Overtaking = 'followed' | 'refused';

/** A match's place on this device, as the page sees it. */
export interface Device {
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  /** Entries of the journal that only this page has. */
  readonly unkept: ReadonlySignal<number>;
  /** Another tab has gone on with the match: this table is over, and the match is to be opened anew. */
  readonly overtaken: ReadonlySignal<Overtaking | undefined>;
  /** Writes what is new; when it is done, `trouble` and `overtaken` say how it went. */
  keep(): Promise<void>;
  /** Looks whether the device has lines of another tab that this page has not heard of; then `overtaken` says so. */
  look(): Promise<void>;
  /** The match is no longer on this page. */
  leave(): void;
}

/** A position is kept after so many lines: whoever opens the match or looks back goes on from there. */
export const POSITION_EVERY = 256;

/** Standing orders are kept elsewhere. */
export const positionOf = (match: Match<State>): Position => ({
  ...match.save(),
  journal: match.journal.length,
  orders: [],
});

export class Keeper implements Device {
  readonly trouble: Signal<Trouble | undefined> = signal(undefined);
  readonly unkept: Signal<number> = signal(0);
  readonly overtaken: Signal<Overtaking | undefined> = signal(undefined);
  private work: Promise<void> = Promise.resolve();
  private unwatch: () => void;

  constructor(
    private readonly store: Store,
    private readonly match: Match<State>,
    private readonly card: () => MatchCard,
    /** So many lines of the journal are on the device, and the newest position there was kept after so many. */
    private kept: number,
    private positionAt: number,
  ) {
    this.unwatch = store.watch(card().id, (length) => {
      if (length > this.kept) this.overtaken.value ??= 'followed';
    });
  }

  /** One write follows the other. */
  keep(): Promise<void> {
    this.work = this.work.then(() => this.write());
    return this.work;
  }

  look(): Promise<void> {
    this.work = this.work.then(async () => {
      try {
        if ((await this.store.length(this.card().id)) > this.kept) this.overtaken.value ??= 'followed';
      } catch (error) {
        this.trouble.value = troubleOf(error);
      }
    });
    return this.work;
  }

  leave(): void {
    this.unwatch();
  }

  private async write(): Promise<void> {
    if (this.overtaken.value) return;
    const { kept } = this;
    const { journal } = this.match;
    const lines = journal.slice(kept).map((entry) => JSON.stringify(entry));
    const isDue = journal.length - this.positionAt >= POSITION_EVERY;
    const positions = isDue ? [positionOf(this.match)] : [];
    try {
      await this.store.append(this.card(), kept, lines, positions);
      this.kept += lines.length;
      if (isDue) this.positionAt = this.kept;
      this.trouble.value = undefined;
    } catch (error) {
      if (error instanceof Overtaken) this.overtaken.value = 'refused';
      else this.trouble.value = troubleOf(error);
    }
    this.unkept.value = journal.length - this.kept;
  }
}

const troubleOf = (error: unknown): Trouble =>
  error instanceof Error && error.name === 'QuotaExceededError'
    ? { kind: 'full' }
    : { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
