/**
 * The light policy: the answer that a script gives at once, from the game's advice alone. It plays the recruit, and both sides in
 * rollouts.
 */

import {
  type Action,
  type Aim,
  type Game,
  isInOrder,
  pickAnswer,
  type Question,
  type Rng,
  type State,
  verbOf,
} from '@cauldron/engine';

/** A verb to leave out; the default is none. */
export const ANY_VERB = -1;

export class Policy<S extends State> {
  /** How much each answer of the last question appealed; see `rate`. */
  appeal = new Float64Array(1024);

  constructor(readonly game: Game<S>) {}

  /**
   * Rates the answers of the open question, and leaves out answers that would take a set out of order. False if the game does not
   * rate this question.
   */
  rate(s: S, q: Question, aim: Aim): boolean {
    if (this.appeal.length < q.count) this.appeal = new Float64Array(q.count * 2);
    const { appeal } = this;
    appeal.fill(0, 0, q.count);
    const rated = this.game.advice?.appeal(s, q, aim, appeal) === true;
    if (q.setVerb < 0) return rated;
    let left = q.count;
    for (let i = 0; i < q.count; i++) if (!isInOrder(q, q.actions[i])) left--;
    if (left === 0) return rated;
    for (let i = 0; i < q.count; i++) if (!isInOrder(q, q.actions[i])) appeal[i] = OUT;
    return rated;
  }

  /**
   * The answer that appeals most. `noise` is added at random, so that rollouts differ. Answers with the verb `but` are given only
   * if nothing else is offered.
   */
  answer(s: S, q: Question, aim: Aim, rng: Rng, noise: number, but = ANY_VERB): Action {
    if (q.count === 1) return q.actions[0];
    if (!this.rate(s, q, aim)) return pickAnswer(q, rng);
    const { appeal } = this;
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < q.count; i++) {
      if (appeal[i] <= OUT || (but >= 0 && verbOf(q.actions[i]) === but)) continue;
      const value = noise > 0 ? appeal[i] + rng.below(noise) : appeal[i];
      if (value > most) {
        most = value;
        best = i;
      }
    }
    if (best >= 0) return q.actions[best];
    return but >= 0 ? this.answer(s, q, aim, rng, noise) : q.actions[rng.below(q.count)];
  }

  /** The answer that appeals far more than every other; undefined if there is none, or if the game does not rate this question. */
  clear(s: S, q: Question, aim: Aim): Action | undefined {
    if (!this.rate(s, q, aim)) return undefined;
    let [best, next] = [-1, -1];
    for (let i = 0; i < q.count; i++) {
      if (this.appeal[i] <= OUT) continue;
      if (best < 0 || this.appeal[i] > this.appeal[best]) [best, next] = [i, best];
      else if (next < 0 || this.appeal[i] > this.appeal[next]) next = i;
    }
    if (best < 0) return undefined;
    return next < 0 || this.appeal[best] - this.appeal[next] > CLEAR ? q.actions[best] : undefined;
  }

  /** The answers that appeal most, best first. Answers that no sensible player would give are left out. */
  best(s: S, q: Question, aim: Aim, most: number): Action[] {
    this.rate(s, q, aim);
    const order: number[] = [];
    for (let i = 0; i < q.count; i++) if (this.appeal[i] > OUT) order.push(i);
    order.sort((a, b) => this.appeal[b] - this.appeal[a] || a - b);
    const least = this.appeal[order[0]] - SENSIBLE;
    return order
      .slice(0, most)
      .filter((i) => this.appeal[i] >= least)
      .map((i) => q.actions[i]);
  }
}

/** An answer with this rating is not considered. */
const OUT = -1e9;
/** An answer this far ahead of all others, in hundredths of a point, is given as a reaction without a search. */
const CLEAR = 300;
/** An answer this far behind the best, in hundredths of a point, is not considered. */
const SENSIBLE = 1500;
