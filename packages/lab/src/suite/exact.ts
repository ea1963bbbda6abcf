/**
 * The exact chance of winning after each answer: every answer and every outcome of chance up to the end of the match is tried.
 * For tiny positions.
 */

import {
  type Action,
  type Chance,
  forEachOutcome,
  type Game,
  type Outcome,
  type Question,
  type State,
  totalWeight,
} from '@cauldron/engine';
import { Trouble } from '../trouble.ts';

/** With more positions than this, the position is not tiny. */
const MOST = 100_000;

/**
 * For each answer, the chance that the deciding side wins if everybody then plays as well as possible; a draw is half a win. Only
 * for positions without secrets.
 */
export function exactChances(game: Game, state: State): { readonly action: Action; readonly chance: number }[] {
  const asked = game.pending(state);
  if (asked.kind !== 'question') throw new Trouble('Nobody is asked: there is nothing to prove.');
  const search = new Exhaustive(game, state, sideOf(asked));
  // The question object is reused by the game, so it does not survive the first answer that is tried.
  const answers = Array.from(asked.actions.subarray(0, asked.count));
  return answers.map((action) => ({ action, chance: search.after(state, action) ?? 0 }));
}

/** Seats are the sides here, as in every composed position. */
const sideOf = (asked: Question): number => asked.seat;

class Exhaustive {
  private readonly known = new Map<string, number>();
  /** The positions between the first one and the one that is being tried. */
  private readonly open = new Set<string>();

  constructor(
    private readonly game: Game,
    first: State,
    private readonly side: number,
  ) {
    this.open.add(game.hash(first));
  }

  /** Undefined if the answer only takes back what was begun: that leads to the same choice again, and decides nothing. */
  after(state: State, action: Action): number | undefined {
    const next = this.game.copy(state);
    if (this.game.apply(next, action)) throw new Error('an answer that was offered is refused');
    return this.value(next);
  }

  private value(state: State): number | undefined {
    const pending = this.game.pending(state);
    if (pending.kind === 'outcome') return worthOf(pending, this.side);
    const hash = this.game.hash(state);
    const before = this.known.get(hash);
    if (before !== undefined) return before;
    if (this.open.has(hash)) return undefined;
    this.open.add(hash);
    const value = pending.kind === 'chance' ? this.mean(state, pending) : this.best(state, pending);
    this.open.delete(hash);
    if (value === undefined) return undefined;
    this.known.set(hash, value);
    if (this.known.size > MOST)
      throw new Trouble(`More than ${MOST} positions follow: this cannot be proved by trying all of them.`);
    return value;
  }

  private mean(state: State, chance: Chance): number {
    let sum = 0;
    const total = totalWeight(chance);
    const outcomes: [Action, number][] = [];
    forEachOutcome(chance, (outcome, weight) => outcomes.push([outcome, weight]));
    for (const [outcome, weight] of outcomes) {
      const value = this.after(state, outcome);
      if (value === undefined) throw new Trouble('Dice lead back to an earlier position: this cannot be proved.');
      sum += weight * value;
    }
    return sum / total;
  }

  private best(state: State, asked: Question): number | undefined {
    const own = sideOf(asked) === this.side;
    let best: number | undefined;
    for (const action of asked.actions.slice(0, asked.count)) {
      const value = this.after(state, action);
      if (value === undefined) continue;
      best = best === undefined ? value : own ? Math.max(best, value) : Math.min(best, value);
      if (best === (own ? 1 : 0)) break;
    }
    return best;
  }
}

const worthOf = ({ winner }: Outcome, side: number): number => (winner < 0 ? 0.5 : winner === side ? 1 : 0);
