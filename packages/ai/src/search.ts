/** The search over whole activations: plans race each other through the same imagined futures; the winner is changed and raced again. */

import { type Action, type Question, type State, targetOf, verbOf } from '@cauldron/engine';
import { AIM_IDS, aimOf, fix, keyOf, type Plan, planFor } from './plan.ts';
import { FastRng, mix } from './random.ts';
import type { Horizon, Rollouts, Step } from './rollout.ts';

export interface Budget {
  /** Decisions in rollouts. */
  readonly nodes: number;
  /** Futures in which two plans are compared before one is preferred. */
  readonly futures: number;
  /**
   * How far futures go: about so many decisions, in whole activations. Where an activation is long, looking beyond it costs more
   * than it tells: the noise of what follows drowns what is compared (measured, see docs/ai.md).
   */
  readonly reach: number;
  /** Targets for which scripts are tried. */
  readonly targets: number;
  /** Answers to the open question that are tried. */
  readonly answers: number;
}

export interface Found {
  readonly plan: Plan;
  /** The mean worth of the plan over the futures it was tried in, from -1 to 1. */
  readonly worth: number;
  readonly futures: number;
  readonly tried: number;
}

/** One side's search at one question. It yields now and then, so that whoever drives it can stop it or let others work. */
export class Search<S extends State> {
  private readonly rng = new FastRng();
  private worths: number[] = [];
  private incumbent: Plan;
  /** The decisions of the best plan in one future, and which of them could be others. */
  private steps: Step[] = [];
  private open: number[] = [];
  private tried = 1;
  private horizon: Horizon = ACTIVATION;

  constructor(
    private readonly rollouts: Rollouts<S>,
    /** Imagined positions, all alike to the seat. */
    private readonly roots: readonly S[],
    private readonly seat: number,
    private readonly seed: number,
    private readonly budget: Budget,
    start: Plan,
  ) {
    this.incumbent = start;
    this.rng.seed(mix(seed, 77));
  }

  /** Races challengers against the best plan so far until the budget is used. */
  *run(fresh: boolean): Generator<void, Found> {
    const { rollouts, budget } = this;
    const before = rollouts.nodes;
    const end = before + budget.nodes;
    this.note();
    const length = Math.max(1, rollouts.nodes - before);
    this.horizon = {
      activations: Math.min(MOST_ACTIVATIONS, Math.floor(budget.reach / length)),
      decisions: MOST_DECISIONS,
    };
    const queue = budget.nodes < FEWEST_ROLLOUTS * length ? [] : this.openings(fresh);
    while (rollouts.nodes < end - length) {
      const challenger = queue.shift() ?? this.change();
      if (!challenger) break;
      yield* this.race(challenger, end);
      this.tried++;
    }
    return this.best();
  }

  /** The best plan so far. */
  best(): Found {
    return { plan: this.incumbent, worth: mean(this.worths), futures: this.worths.length, tried: this.tried };
  }

  /**
   * The challenger goes through the futures one by one and is given up as soon as it falls behind. The longer the best plan has stood, the more
   * futures it is compared in: with few of them the search would soon fit its plan to their dice.
   */
  private *race(challenger: Plan, end: number): Generator<void, void> {
    const futures = Math.min(this.budget.futures, FEWEST_FUTURES + Math.floor(this.tried / CHALLENGERS_A_FUTURE));
    const from = this.rng.below(futures);
    const worths: number[] = [];
    let sum = 0;
    let squares = 0;
    for (let n = 1; n <= futures; n++) {
      const i = (from + n - 1) % futures;
      this.worths[i] ??= this.sample(this.incumbent, i);
      const worth = this.sample(challenger, i);
      worths[i] = worth;
      const ahead = worth - this.worths[i];
      sum += ahead;
      squares += ahead * ahead;
      yield;
      if (n >= 2 && sum < 0 && (sum / n) ** 2 * n > GIVE_UP * (squares / n)) return;
      if (n >= 3 && squares === 0) return; // the same in all futures: the change changes nothing
      if (this.rollouts.nodes > end && n < futures) return;
    }
    const lead = sum / futures;
    const spread = Math.sqrt(Math.max(0, squares / futures - lead * lead) / futures);
    if (lead <= spread * SURE) return;
    this.incumbent = challenger;
    this.worths = worths;
    this.note();
  }

  private sample(plan: Plan, future: number): number {
    const root = this.roots[future % this.roots.length];
    return this.rollouts.play(root, this.seat, plan, mix(this.seed, future), this.horizon);
  }

  /** The decisions of the best plan, to be changed one by one. */
  private note(): void {
    const steps: Step[] = [];
    this.rollouts.play(this.roots[0], this.seat, this.incumbent, mix(this.seed, 0), ACTIVATION, { steps });
    this.steps = steps;
    this.open = [];
    steps.forEach((step, i) => {
      if (step.subject >= ABOUT_NONE && step.others.length > 0) this.open.push(i);
    });
  }

  /** What is tried first: the other answers to the open question; at the start of an activation, the scripts for each target. */
  private openings(fresh: boolean): Plan[] {
    const { rollouts, budget, roots, seat } = this;
    const { game } = rollouts;
    const root = roots[0];
    const q = game.pending(root);
    if (q.kind !== 'question') return [];
    const plans: Plan[] = [];
    const subject = game.advice?.subject(root) ?? -1;
    const answers = subject < -1 ? [] : rollouts.policy.best(root, q, this.incumbent.aim, budget.answers);
    const alternatives = answers.filter((a) => a !== this.steps[0]?.action).map((a) => this.withAnswer(q, subject, a));
    const side = root.sideOf(seat);
    if (fresh && game.advice && side >= 0) {
      const targets = game.advice.targets(root, side).slice(0, budget.targets);
      for (const id of AIM_IDS) if (id !== this.incumbent.aim.id) plans.push(planFor(aimOf(id)));
      for (const { place } of targets) plans.push(planFor(aimOf('advance', place)), planFor(aimOf('attack', place)));
    }
    // Taken in turn, so that a small budget sees something of both.
    const mixed: Plan[] = [];
    for (let i = 0; i < Math.max(plans.length, alternatives.length); i++) {
      if (i < alternatives.length) mixed.push(alternatives[i]);
      if (i < plans.length) mixed.push(plans[i]);
    }
    return mixed;
  }

  private withAnswer(q: Question, subject: number, answer: Action): Plan {
    const plan = this.incumbent;
    return subject >= 0 ? fix(plan, keyOf(q, subject), [answer]) : { ...plan, first: answer };
  }

  /** A change of the best plan: another answer about one subject, or another aim for what is not fixed. */
  private change(): Plan | undefined {
    const { rng, steps, open, incumbent } = this;
    if (open.length === 0 && this.tried > MOST_AIMS) return undefined;
    if (open.length === 0 || rng.below(8) === 0) {
      const aim = aimOf(AIM_IDS[rng.below(AIM_IDS.length)], incumbent.aim.target);
      return { ...incumbent, aim };
    }
    const at = open[rng.below(open.length)];
    const step = steps[at];
    // The better answers come first; take one near the front.
    const other = step.others[Math.min(rng.below(step.others.length), rng.below(step.others.length))];
    let plan = this.withStep(incumbent, at, other);
    // What goes the same way may go the same way together.
    for (const i of open) {
      const also = steps[i];
      if (i === at || also.subject < 0 || also.action !== step.action || verbOf(other) !== verbOf(also.action))
        continue;
      if (targetOf(also.action) === targetOf(step.action) && rng.below(2) === 0) plan = this.withStep(plan, i, other);
    }
    return plan;
  }

  /** What was answered before about the same stays as it was. */
  private withStep(plan: Plan, at: number, other: Action): Plan {
    const { key } = this.steps[at];
    const answers: Action[] = [];
    for (let i = 0; i < at; i++) if (this.steps[i].key === key) answers.push(this.steps[i].action);
    answers.push(other);
    return fix(plan, key, answers);
  }
}

const MOST_AIMS = 24;
/** A future never goes further than this. */
const MOST_ACTIVATIONS = 4;
const MOST_DECISIONS = 400;
/** The activation under way, and nothing of what follows. */
const ACTIVATION: Horizon = { activations: 0, decisions: MOST_DECISIONS };
/** Behind by so many deviations (squared), a challenger is given up; ahead by so many, it is preferred. */
const GIVE_UP = 0.6;
const SURE = 0.5;
/** Where no more rollouts than this can be paid, nothing is tried. */
const FEWEST_ROLLOUTS = 5;
/** A race begins with so many futures, and has one more for each so many challengers that were beaten. */
const FEWEST_FUTURES = 3;
const CHALLENGERS_A_FUTURE = 4;
/** What a game says where a question is about no unit or place. */
const ABOUT_NONE = -1;

const mean = (list: readonly number[]): number =>
  list.length === 0 ? 0 : list.reduce((a, b) => a + b, 0) / list.length;
