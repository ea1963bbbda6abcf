/**
 * Which of the waiting turns the program thinks about next. Networks take turns, in each network its persons, and of each person the matches.
 * Every thought is charged by its level, so a network that wants long thoughts has to wait longer for its next one. Nobody waits
 * for ever: the thoughts of others are charged too. Pure: no clock and no threads.
 */

import type { Level } from '@cauldron/ai';

/** A question to a seat of the program, and who waits for its answer. */
export interface WaitingTurn {
  readonly match: string;
  readonly seat: number;
  readonly level: Level;
  /** Where that person sat down. */
  readonly network: string;
  /** An account, or a guest in one match. */
  readonly person: string;
  /** Nobody is there to see the answer now: a person will want it later. */
  readonly isAbsent: boolean;
}

/** How dear a thought is, roughly as the levels' times are (`FIGURES` of @cauldron/ai). */
const COST: Readonly<Record<Level, number>> = { recruit: 1, soldier: 4, officer: 8, commander: 16 };
/** The answer that nobody waits for at the screen comes after several that somebody waits for. */
const ABSENT = 4;

const costOf = ({ level, isAbsent }: WaitingTurn): number => COST[level] * (isAbsent ? ABSENT : 1);
/** A recruit does not search. Its thoughts are short and it keeps no plan. */
export const isLong = ({ level }: WaitingTurn): boolean => level !== 'recruit';

/** A network, a person or a match: what it was charged, and its parts that wait. */
class ThoughtShare {
  charged = 0;
  /** What the part that came last had been charged. A part that has not waited for a while begins here: it saves nothing up. */
  level = 0;
  turn: WaitingTurn | undefined;
  readonly parts = new Map<string, ThoughtShare>();

  get waits(): boolean {
    if (this.turn) return true;
    for (const part of this.parts.values()) if (part.waits) return true;
    return false;
  }

  part(name: string): ThoughtShare {
    const known = this.parts.get(name);
    if (known?.waits) return known;
    const part = known ?? new ThoughtShare();
    part.charged = Math.max(part.charged, this.level);
    // At the end: of those that were charged the same, the one that has waited longest comes first.
    this.parts.delete(name);
    this.parts.set(name, part);
    return part;
  }

  charge(name: string, cost: number): void {
    const part = this.parts.get(name);
    if (!part) return;
    this.level = Math.max(this.level, part.charged);
    part.charged += cost;
  }

  /** Forgets parts that would begin anew at the same charge. */
  sweep(): void {
    for (const [name, part] of this.parts) {
      part.sweep();
      if (!part.waits && part.charged <= this.level) this.parts.delete(name);
    }
  }
}

const pathOf = ({ network, person, match }: WaitingTurn) => [network, person, match] as const;

export class Schedule {
  private root = new ThoughtShare();

  /** Adds a turn; a match has one at most. */
  add(turn: WaitingTurn): void {
    const [network, person, match] = pathOf(turn);
    this.root.part(network).part(person).part(match).turn = turn;
  }

  /** These turns wait now, and no others. */
  renew(turns: readonly WaitingTurn[]): void {
    const waiting = new Set(turns.map((turn) => pathOf(turn).join('\n')));
    for (const turn of this.waiting) if (!waiting.has(pathOf(turn).join('\n'))) this.remove(turn);
    for (const turn of turns) this.add(turn);
    if (turns.length === 0) this.root = new ThoughtShare();
    else this.root.sweep();
  }

  get waiting(): readonly WaitingTurn[] {
    return turnsOf(this.root);
  }

  /** Takes the next of those that may be thought about. */
  next(may: (turn: WaitingTurn) => boolean): WaitingTurn | undefined {
    const turn = choose(this.root, may);
    if (!turn) return undefined;
    let share = this.root;
    for (const name of pathOf(turn)) {
      share.charge(name, costOf(turn));
      share = share.parts.get(name) ?? share;
    }
    share.turn = undefined;
    return turn;
  }

  private remove(turn: WaitingTurn): void {
    const [network, person, match] = pathOf(turn);
    const share = this.root.parts.get(network)?.parts.get(person)?.parts.get(match);
    if (share) share.turn = undefined;
  }
}

const turnsOf = (share: ThoughtShare): readonly WaitingTurn[] =>
  share.turn ? [share.turn] : [...share.parts.values()].flatMap(turnsOf);

/** The part that was charged least; of equals, the cheaper thought. */
function choose(share: ThoughtShare, may: (turn: WaitingTurn) => boolean): WaitingTurn | undefined {
  if (share.turn) return may(share.turn) ? share.turn : undefined;
  let [best, charged]: [WaitingTurn | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const part of share.parts.values()) {
    if (part.charged > charged) continue;
    const turn = choose(part, may);
    if (!turn || (best && part.charged === charged && costOf(turn) >= costOf(best))) continue;
    [best, charged] = [turn, part.charged];
  }
  return best;
}
