/** The brief beside the board: open until its reader has decided something, or closes it. */

import type { Entry } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { isOnlyAnswer } from '../table/only.ts';
import type { Table } from '../table/table.ts';

/** The brief is for the beginning of a match: it looks no further than this for its reader's decisions. */
const EARLY = 400;

export class Briefing {
  readonly isOpen: ReadonlySignal<boolean>;
  /** It lies over the board as a sheet. */
  readonly isSheet: Signal<boolean> = signal(false);
  private readonly isClosed: Signal<boolean> = signal(false);
  private readonly known = new WeakMap<Entry, boolean>();

  constructor(private readonly table: Table) {
    this.isOpen = computed(() => {
      const { match, length, past, seat } = table;
      if (this.isClosed.value || past.value !== undefined) return false;
      if (match.from > 0 || length.value > EARLY) return false;
      return !match.line.slice(0, length.value).some((entry, n) => this.isDecision(entry, n, seat.value));
    });
  }

  spread(): void {
    this.isSheet.value = true;
  }

  close(): void {
    this.isClosed.value = true;
  }

  /** Whether a seat chose something there. An answer without a choice was given for it. */
  private isDecision(entry: Entry, n: number, seat: number): boolean {
    if (!('do' in entry) || entry.seat !== seat) return false;
    const known = this.known.get(entry) ?? this.wasChosen(n);
    this.known.set(entry, known);
    return known;
  }

  private wasChosen(n: number): boolean {
    const { game, match } = this.table;
    if (match.isViewed) return true;
    const pending = game.pending(match.stateAt(n));
    return pending.kind !== 'question' || !isOnlyAnswer(pending);
  }
}
