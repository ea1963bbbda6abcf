/** Keeps a match on the device. New lines are stored before they are shown, and failures are reported. */

import type { Match, State } from '@cauldron/engine';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type KeptPosition, type MatchCard, Overtaken, type Store } from './store.ts';

/** Why the board is ahead of the device: storage is full, or the device gave another reason. */
export type StorageTrouble = { readonly kind: 'full' } | { readonly kind: 'refused'; readonly why: string };

/** What another tab did: this page followed it, or it wrote first and the decision made here is lost. */
export type Overtaking = 'followed' | 'refused';

/** A match on this device, as the page sees it. */
export interface Device {
  readonly trouble: ReadonlySignal<StorageTrouble | undefined>;
  /** Entries of the journal that only this page has. */
  readonly unkept: ReadonlySignal<number>;
  /** Another tab has gone on with the match. This table is over, and the match must be opened again. */
  readonly overtaken: ReadonlySignal<Overtaking | undefined>;
  /** Writes new lines. Afterwards `trouble` and `overtaken` say how it went. */
  keep(): Promise<void>;
  /** Checks whether the device has lines of another tab that this page has not heard of; then sets `overtaken`. */
  look(): Promise<void>;
  /** The match leaves this page. */
  leave(): void;
}

/** A position is kept after this many lines: opening the match or looking back goes on from there. */
export const POSITION_EVERY = 256;

/** Standing orders are kept elsewhere. */
export const positionOf = (match: Match<State>): KeptPosition => ({
  ...match.save(),
  journal: match.journal.length,
  orders: [],
});

export class Keeper implements Device {
  readonly trouble: Signal<StorageTrouble | undefined> = signal(undefined);
  readonly unkept: Signal<number> = signal(0);
  readonly overtaken: Signal<Overtaking | undefined> = signal(undefined);
  private work: Promise<void> = Promise.resolve();
  private unwatch: () => void;

  constructor(
    private readonly store: Store,
    private readonly match: Match<State>,
    private readonly card: () => MatchCard,
    /** How many lines of the journal are on the device, and after how many its newest position was kept. */
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

const troubleOf = (error: unknown): StorageTrouble =>
  error instanceof Error && error.name === 'QuotaExceededError'
    ? { kind: 'full' }
    : { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
