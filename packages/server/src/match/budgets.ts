/** How much of each kind a seat may put on the log in one turn. What decides is limited by the rules; the rest would be endless. */

import type { LogContent } from '@cauldron/protocol';

const MOST: Partial<Record<BudgetKind, number>> = {
  // Every unit of a side, twice over.
  unasked: 120,
  // Enough for slips of the mouse. Without a bound a seat could hand the turn over and take it back for ever, and the other never moved.
  'taken-back': 6,
  order: 24,
  'ask-undo': 2,
  'answer-undo': 4,
  'offer-draw': 1,
  'answer-draw': 2,
  key: 2,
  vouch: 2,
  commit: 2,
  unwitnessed: 2,
  vacation: 2,
};

/** A kind of message; or an answer that no question offers, ordering a stack; or an `undo` that takes the turn back from another seat. */
export type BudgetKind = LogContent['kind'] | 'unasked' | 'taken-back';

/** What was written since the turn began, by seat and kind. */
export type TurnWritings = Readonly<Record<string, number>>;

export class Budgets {
  private written: TurnWritings = {};

  allows(seat: number | null, kind: BudgetKind): boolean {
    const most = MOST[kind];
    return seat === null || most === undefined || (this.written[`${seat}/${kind}`] ?? 0) < most;
  }

  spend(seat: number | null, kind: BudgetKind): void {
    if (seat === null || MOST[kind] === undefined) return;
    const of = `${seat}/${kind}`;
    this.written = { ...this.written, [of]: (this.written[of] ?? 0) + 1 };
  }

  /** Another seat is asked. What was taken back counts on: otherwise each time would be the first of a new turn. */
  newTurn(): void {
    this.keep((of) => of.endsWith('/taken-back'));
  }

  /** A seat has decided: what the others took back before is past. */
  decided(seat: number): void {
    this.keep((of) => !of.endsWith('/taken-back') || of.startsWith(`${seat}/`));
  }

  private keep(isKept: (of: string) => boolean): void {
    this.written = Object.fromEntries(Object.entries(this.written).filter(([of]) => isKept(of)));
  }

  save(): TurnWritings {
    return this.written;
  }
  restore(written: TurnWritings): void {
    this.written = written;
  }
}
