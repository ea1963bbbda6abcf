/** What the seats agree on beside the board, and how a match ends. */

import type { State } from '@cauldron/engine';
import type { MatchResult } from '@cauldron/protocol';
import type { Charter } from './charter.ts';
import type { Said } from './said.ts';

export interface SavedAgreements {
  readonly draw: number | null;
  readonly abort: readonly number[];
  readonly decided: readonly boolean[];
  /** Snapshots of before do not have it. */
  readonly newcomers?: readonly number[];
  readonly result: MatchResult | null;
}

export class Agreements {
  result: MatchResult | null = null;
  /** The seat that offers a draw. */
  draw: number | null = null;
  /** The seats that want to end the match without a result. */
  abort: readonly number[] = [];
  /** The seats that have decided something. */
  private decided: readonly boolean[];
  /** Seats whose holder has not decided yet and whose secrets the other player has seen. */
  private newcomers: readonly number[] = [];

  constructor(private readonly charter: Charter) {
    this.decided = charter.terms.seats.map(() => false);
  }

  save(): SavedAgreements {
    const { draw, abort, decided, newcomers, result } = this;
    return { draw, abort, decided, newcomers, result };
  }
  restore({ draw, abort, decided, newcomers = [], result }: SavedAgreements): void {
    Object.assign(this, { draw, abort, decided, newcomers, result });
  }

  /** The effect of an entry beside the board: offers, and the end. */
  note({ seat, content }: Said, state: State): void {
    const by = seat ?? -1;
    switch (content.kind) {
      case 'act':
        this.decided = this.decided.map((has, s) => has || s === by);
        this.newcomers = this.newcomers.filter((s) => s !== by);
        // A seat that decides has declined the other seat's offer.
        if (this.draw !== by) this.draw = null;
        break;
      case 'offer-draw':
        this.draw = by;
        break;
      case 'answer-draw':
        this.draw = null;
        if (content.yes) this.result = { how: 'draw', winner: -1 };
        break;
      case 'abort':
        this.abort = [...new Set([...this.abort, by])];
        if (this.mayAbort(by)) this.result = { how: 'aborted', winner: -1 };
        break;
      case 'resign':
        this.result = { how: 'resigned', winner: this.sideAgainst(by, state) };
        break;
      case 'seat':
        // The other player has seen this seat's secrets: the newcomer may end the match without a result until he has decided. Nobody
        // else may: otherwise that other player could leave a match that he is losing.
        this.newcomers = this.newcomers.filter((s) => s !== content.of);
        if (content.to === 'person' && content.known) this.newcomers = [...this.newcomers, content.of];
        break;
      default:
    }
    const pending = this.charter.game.pending(state);
    if (pending.kind === 'outcome' && !this.result)
      this.result = { how: 'played', winner: pending.winner, ending: pending.ending };
  }

  private mayAbort(by: number): boolean {
    const { seats } = this.charter.terms;
    return (
      this.newcomers.includes(by) ||
      seats.some(({ kind }, seat) => kind !== 'ai' && !this.decided[seat]) ||
      seats.every(({ kind }, seat) => kind === 'ai' || this.abort.includes(seat))
    );
  }

  /** The flag of this seat has fallen. */
  timeIsUp(seat: number, state: State): void {
    this.result = { how: 'time', winner: this.sideAgainst(seat, state) };
  }

  /** The winning side if this seat loses. */
  private sideAgainst(seat: number, state: State): number {
    const other = this.charter.terms.seats.findIndex((_, s) => s !== seat);
    return state.sideOf(other);
  }
}
