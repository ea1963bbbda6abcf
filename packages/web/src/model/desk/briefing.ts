/** The brief: first as a sheet over the board, then beside it, open from the beginning of a match until its reader closes it or the first turn is over. */

import type { Entry } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { kept } from '../device/kept.ts';
import { briefFirst } from '../device/settings.ts';
import { isOnlyAnswer } from '../table/only.ts';
import type { Table } from '../table/table.ts';

/** A match with more entries than this was not just begun. */
const JUST_BEGUN = 400;

/** The scenarios whose brief has been read on this device. */
const read = kept<readonly string[]>('briefed', [], (stored) =>
  Array.isArray(stored) && stored.every((name) => typeof name === 'string') ? stored : undefined,
);

export class Briefing {
  readonly isOpen: ReadonlySignal<boolean>;
  /** It lies over the board as a sheet. */
  readonly isSheet: Signal<boolean>;
  /** The reader has not begun yet: what the other side does first is shown when the sheet is closed. */
  readonly isFirst: Signal<boolean>;
  /** What the reader wants; undefined until he opens or closes it. */
  private readonly chosen: Signal<boolean | undefined> = signal(undefined);
  /** A small screen: somebody has decided here since. */
  private hasBegun = false;

  constructor(
    private readonly table: Table,
    /** The other side's decisions are being played: that is no looking back. */
    isHeld: ReadonlySignal<boolean>,
    private readonly isSmall: () => boolean = () => false,
  ) {
    const { past, view } = table;
    const isNew = this.isNew();
    const first = isNew ? view.peek().turn : undefined;
    this.isFirst = signal(isNew && this.isDue());
    // An invitation comes first.
    this.isSheet = signal(this.isFirst.peek() && !table.isIncomplete?.peek());
    this.isOpen = computed(() => {
      const { turn, outcome } = view.value;
      const isBeginning = turn === first && outcome === undefined && !this.isInTheWay();
      return (past.value === undefined || isHeld.value) && (this.chosen.value ?? isBeginning);
    });
  }

  spread(): void {
    this.isSheet.value = true;
  }

  toggle(): void {
    this.chosen.value = !this.isOpen.value;
  }

  /** The sheet is closed: the match begins. */
  begin(): void {
    if (!this.isFirst.peek()) return;
    read.value = [...new Set([...read.peek(), this.name])];
    this.isFirst.value = false;
  }

  private get name(): string {
    const { game, header } = this.table;
    return `${game.info.id}/${header.scenario}`;
  }

  /** Whether a person who knows the scenario not yet sits here, and no clock runs. */
  private isDue(): boolean {
    const { table } = this;
    const isSeated = table.game.info.sides.some((_, seat) => table.decidesHere?.(seat) !== false);
    const isPlayed = isSeated && table.takeStep === undefined && table.view.peek().outcome === undefined;
    return isPlayed && briefFirst.peek() && !table.isHurried?.peek() && !read.peek().includes(this.name);
  }

  /** Whether nobody has decided anything at this screen yet. */
  private isNew(): boolean {
    const { match, seat } = this.table;
    // A spectator reads the log.
    if (seat.peek() < 0) return false;
    if (match.from > 0 || match.line.length > JUST_BEGUN) return false;
    return !this.hasDecided();
  }

  /** On a small screen the brief makes room for the match after the first decision. */
  private isInTheWay(): boolean {
    if (!this.isSmall() || this.hasBegun) return this.hasBegun;
    this.table.length.value;
    this.hasBegun = this.hasDecided();
    return this.hasBegun;
  }

  private hasDecided(): boolean {
    return this.table.match.line.some((entry, n) => this.isDecision(entry, n));
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
