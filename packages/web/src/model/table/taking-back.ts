/**
 * Taking back at a table on this device: how far undo goes, and why it stops. What the computer or a standing order only let pass is taken
 * back with the person's own decision; between two people it is not, because it tells what the other one lets pass.
 */

import {
  type Decision,
  type Entry,
  isRefusal,
  letsPass,
  type Match,
  type Refusal,
  refuse,
  type State,
} from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import { isPersonAt, type Seating } from './seating.ts';

export class TakingBack {
  constructor(
    private readonly match: Match<State>,
    private readonly seating: () => Seating,
    /** Decisions with only one answer, by entry. */
    private readonly forced: ReadonlySet<number>,
  ) {}

  /** Two people who have not agreed to play with open cards. */
  get isBetweenPeople(): boolean {
    const { seats, isOpen } = this.seating();
    return isOpen !== true && seats.filter((player) => player === 'person').length > 1;
  }

  /** The entry that undo takes back next, or why it stops. */
  target(): number | Refusal {
    const seat = this.seatOfLast();
    return seat === undefined
      ? this.match.undoTarget(-1, this.mayCross(-1))
      : this.match.undoTarget(seat, this.mayCross(seat));
  }

  mayCross =
    (seat: number) =>
    (entry: Decision): boolean => {
      if (!letsPass(this.match.game.info, entry)) return false;
      if (!isPersonAt(this.seating(), entry.seat)) return true;
      return entry.order === true && (entry.seat === seat || !this.isBetweenPeople);
    };

  /** The seat of the last person who decided, behind what was only let pass. In a hot seat it may be anybody's. */
  seatOfLast(): number | undefined {
    const { line, from, game } = this.match;
    for (let n = line.length - 1; n >= from; n--) {
      const entry = line[n];
      if (!('do' in entry)) return undefined;
      if (this.isDecision(entry)) return entry.seat;
      if (!letsPass(game.info, entry)) return undefined;
    }
    return undefined;
  }

  /** A person's own decision at or before an entry, at which he can be asked again; or else the first one after it. */
  decisionAt(n: number): Decision | Refusal {
    const { line, from } = this.match;
    const isHere = (entry: Entry): entry is Decision => this.isDecision(entry) && !this.forced.has(entry.n);
    const before = line.slice(from, n + 1).findLast(isHere);
    return before ?? line.slice(Math.max(from, n + 1)).find(isHere) ?? refuse('', 'nothing-to-undo');
  }

  /** Whether going back to an entry takes back a die or a draw. */
  takesDice(n: number): boolean {
    return this.match.line.slice(n).some((entry) => 'chance' in entry);
  }

  /** How far undo goes, in words for a seat. `named` names a decision; that of another person is not named, because it may be sealed. */
  words(seat: number, named: (entry: Decision) => string, refusal: (why: Refusal) => string): string {
    const n = this.target();
    if (isRefusal(n)) return n.key === 'nothing-to-undo' ? refusal(n) : t('undo-stops', { why: refusal(n) });
    const entry = this.match.line[n];
    if (this.isBetweenPeople && 'do' in entry && entry.seat !== seat) return t('undo-goes-others');
    const order = 'do' in entry ? named(entry) : '';
    const passes = this.match.line.slice(n + 1).filter((one) => 'do' in one && !this.isDecision(one)).length;
    return passes === 0 ? t('undo-goes', { order }) : t('undo-goes-over', { order, n: passes });
  }

  private isDecision(entry: Entry): entry is Decision {
    return 'do' in entry && entry.order !== true && isPersonAt(this.seating(), entry.seat);
  }
}
