/** Keeps a match on the device: what is new goes there before it is shown, and what went wrong there is said. */

import type { JournalEntry } from '@cauldron/engine';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type MatchCard, Overtaken, type Store } from './store.ts';

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
  /** The match is no longer on this page. */
  leave(): void;
}

export class Keeper implements Device {
  readonly trouble: Signal<Trouble | undefined> = signal(undefined);
  readonly unkept: Signal<number> = signal(0);
  readonly overtaken: Signal<Overtaking | undefined> = signal(undefined);
  private work: Promise<void> = Promise.resolve();
  private unwatch: () => void;

  constructor(
    private readonly store: Store,
    private readonly journal: readonly JournalEntry[],
    private readonly card: () => MatchCard,
    private kept: number,
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

  leave(): void {
    this.unwatch();
  }

  private async write(): Promise<void> {
    if (this.overtaken.value) return;
    const { journal, kept } = this;
    const lines = journal.slice(kept).map((entry) => JSON.stringify(entry));
    try {
      await this.store.append(this.card(), kept, lines);
      this.kept += lines.length;
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
