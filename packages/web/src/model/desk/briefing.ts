/** The brief beside the board: open from the beginning of a match until its reader closes it or the first turn is over. */

import type { Entry } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { isOnlyAnswer } from '../table/only.ts';
import type { Table } from '../table/table.ts';

/** A match with more entries than this was not just begun. */
const JUST_BEGUN = 400;

export class Briefing {
  readonly isOpen: ReadonlySignal<boolean>;
  /** It lies over the board as a sheet. */
  readonly isSheet: Signal<boolean> = signal(false);
  /** What the reader wants; undefined until he opens or closes it. */
  private readonly chosen: Signal<boolean | undefined> = signal(undefined);

  constructor(
    private readonly table: Table,
    /** The other side's decisions are being played: that is no looking back. */
    isHeld: ReadonlySignal<boolean>,
  ) {
    const { past, view } = table;
    const first = this.isNew() ? view.peek().turn : undefined;
    this.isOpen = computed(() => {
      const { turn, outcome } = view.value;
      const isBeginning = turn === first && outcome === undefined;
      return (past.value === undefined || isHeld.value) && (this.chosen.value ?? isBeginning);
    });
  }

  spread(): void {
    this.isSheet.value = true;
  }

  toggle(): void {
    this.chosen.value = !this.isOpen.value;
  }

  /** Whether nobody has decided anything at this screen yet. */
  private isNew(): boolean {
    const { match } = this.table;
    if (match.from > 0 || match.line.length > JUST_BEGUN) return false;
    return !match.line.some((entry, n) => this.isDecision(entry, n));
  }

  /** Whether a seat of this screen chose something there. An answer without a choice was given for it. */
  private isDecision(entry: Entry, n: number): boolean {
    const { game, match } = this.table;
    if (!('do' in entry) || this.table.decidesHere?.(entry.seat) === false) return false;
    if (match.isViewed) return true;
    const pending = game.pending(match.stateAt(n));
    return pending.kind !== 'question' || !isOnlyAnswer(pending);
  }
}
