/** The search over whole activations: plans race each other through the same imagined futures; the winner is changed and raced again. */

import { type Action, type Question, type State, targetOf, verbOf } from '@cauldron/engine';
import { ABOUT_NONE, type ActivationPlan, aimOf, fix, ORDER_ONLY, planFor, topicOf } from './plan.ts';
import { FastRng, mix } from './random.ts';
import type { Horizon, Listeners, PlanStep, Rollouts } from './rollout.ts';
import { RolloutTrail } from './trail.ts';

export interface Budget {
  /** Decisions in rollouts. */
  readonly nodes: number;
  /** The most futures in which two plans are compared before one is preferred. */
  readonly futures: number;
  /** Targets for which scripts are tried. */
  readonly targets: number;
  /** Answers to the open question that are tried. */
  readonly answers: number;
}

export interface FoundPlan {
  readonly plan: ActivationPlan;
  /** The mean worth of the plan over the futures it was tried in, from -1 to 1. */
  readonly worth: number;
  readonly futures: number;
  readonly tried: number;
}

/** One side's search at one question. It yields now and then, so that the caller can stop it or do other work. */
export class Search<S extends State> {
  private readonly rng = new FastRng();
  /** [future] the worth of the best plan in it, where it was tried. */
  private worths: number[] = [];
  private incumbent: ActivationPlan;
  /** [future] how the best plan went in it, where it was tried; and the same of the plan that challenges it. */
  private trails: (RolloutTrail<S> | undefined)[] = [];
  private challenging: (RolloutTrail<S> | undefined)[] = [];
  /** The decisions of the best plan in one future, and which of them can be changed. */
  private steps: PlanStep[] = [];
  private open: number[] = [];
  private tried = 1;
  /** The answers to the open question that scripts were tried with. */
  private readonly scripted = new Set<Action>();

  constructor(
    private readonly rollouts: Rollouts<S>,
    /** Imagined positions that all look the same to the seat. */
    private readonly roots: readonly S[],
    private readonly seat: number,
    private readonly seed: number,
    private readonly budget: Budget,
    start: ActivationPlan,
  ) {
    this.incumbent = start;
    this.rng.seed(mix(seed, 77));
  }

  /** Races challengers against the best plan so far until the budget is used. */
  *run(fresh: boolean): Generator<void, FoundPlan> {
    const { rollouts, budget } = this;
    const before = rollouts.nodes;
    const end = before + budget.nodes;
    this.note();
    const length = Math.max(1, rollouts.nodes - before);
    const queue = budget.nodes < FEWEST_ROLLOUTS * length ? [] : this.openings(fresh);
    const last = end - Math.max(length, budget.nodes * STRAIGHTENING);
    while (rollouts.nodes < last) {
      const challenger = queue.shift() ?? this.change();
      if (!challenger) break;
      const before = this.incumbent;
      yield* this.race(challenger, end);
      this.tried++;
      if (fresh && this.incumbent !== before) queue.unshift(...this.scriptsFor(this.answerOf(this.incumbent)));
    }
    yield* this.straighten(end);
    return this.best();
  }

  /**
   * A unit that the plan sends on in several legs goes to its last place at once, or stays where it is, if the plan is not worse for it in the same
   * futures: changes of single answers leave detours behind.
   */
  private *straighten(end: number): Generator<void, void> {
    const legs = new Map<number, PlanStep[]>();
    for (const step of this.steps) if (step.subject >= 0) legs.set(step.key, [...(legs.get(step.key) ?? []), step]);
    for (const [key, steps] of legs) {
      const going = steps.filter(({ goes }) => goes);
      if (going.length < 2) continue;
      const stay = steps.find(({ goes }) => !goes);
      for (const { action } of stay ? [stay, going[going.length - 1]] : going.slice(-1)) {
        if (this.rollouts.nodes > end) return;
        const straight = fix(this.incumbent, key, [action]);
        const worths = yield* this.compared(straight);
        if (!worths) continue;
        this.prefer(straight, worths);
        break;
      }
    }
  }

  /** The worth of another plan in the futures in which the best plan was tried, in three at least, if it is not worse. */
  private *compared(plan: ActivationPlan): Generator<void, number[] | undefined> {
    const worths: number[] = [];
    let ahead = 0;
    for (let i = 0; i < Math.max(FEWEST_FUTURES, this.worths.length); i++) {
      if (i < FEWEST_FUTURES) this.worths[i] ??= this.play(this.incumbent, i);
      if (this.worths[i] === undefined) continue;
      worths[i] = this.challenge(plan, i);
      ahead += worths[i] - this.worths[i];
      yield;
    }
    return ahead >= 0 ? worths : undefined;
  }

  /** The best plan so far. */
  best(): FoundPlan {
    // A future in which nobody has challenged the plan yet is a gap in the list.
    const worths = Object.values(this.worths);
    return { plan: this.incumbent, worth: mean(worths), futures: worths.length, tried: this.tried };
  }

  /**
   * The challenger plays the futures one by one and is dropped as soon as it falls behind. The longer the best plan has stood,
   * the more futures it is compared in: with only a few, the search would soon fit its plan to their dice.
   */
  private *race(challenger: ActivationPlan, end: number): Generator<void, void> {
    const futures = Math.min(this.budget.futures, FEWEST_FUTURES + Math.floor(this.tried / CHALLENGERS_A_FUTURE));
    const from = this.rng.below(futures);
    const worths: number[] = [];
    let sum = 0;
    let squares = 0;
    for (let n = 1; n <= futures; n++) {
      const i = (from + n - 1) % futures;
      this.worths[i] ??= this.play(this.incumbent, i);
      const worth = this.challenge(challenger, i);
      worths[i] = worth;
      const ahead = worth - this.worths[i];
      sum += ahead;
      squares += ahead * ahead;
      yield;
      if (n >= 2 && sum < 0 && (sum * sum) / n > GIVE_UP * (squares / n)) return;
      if (n >= 3 && squares === 0) return; // All futures gave the same: the change has no effect.
      if (this.rollouts.nodes > end && n < futures) return;
    }
    const lead = sum / futures;
    const spread = Math.sqrt(Math.max(0, squares / futures - lead * lead) / futures);
    if (lead <= spread * SURE) return;
    this.prefer(challenger, worths);
  }

  private prefer(plan: ActivationPlan, worths: number[]): void {
    this.incumbent = plan;
    this.worths = worths;
    [this.trails, this.challenging] = [this.challenging, this.trails];
    this.note();
  }

  private play(plan: ActivationPlan, n: number): number {
    this.trails[n] ??= new RolloutTrail(this.rollouts.game);
    return this.sample(plan, n, { trail: this.trails[n] });
  }

  /** What the challenger has in common with the best plan is not played again. */
  private challenge(challenger: ActivationPlan, n: number): number {
    this.challenging[n] ??= new RolloutTrail(this.rollouts.game);
    const trail = this.trails[n];
    const after = trail && { plan: this.incumbent, trail };
    return this.sample(challenger, n, { trail: this.challenging[n], after });
  }

  private sample(plan: ActivationPlan, n: number, listeners: Listeners<S>): number {
    const root = this.roots[n % this.roots.length];
    return this.rollouts.play(root, this.seat, plan, { seed: this.seed, n }, ACTIVATION, listeners);
  }

  /** The decisions of the best plan, to be changed one by one. */
  private note(): void {
    const steps: PlanStep[] = [];
    this.rollouts.play(this.roots[0], this.seat, this.incumbent, { seed: this.seed, n: 0 }, ACTIVATION, {
      record: { steps },
    });
    this.steps = steps;
    this.open = [];
    steps.forEach((step, i) => {
      if (step.subject === ORDER_ONLY || step.others.length === 0) return;
      this.open.push(i);
      // A unit's destination matters more often than a decision about no unit.
      if (step.subject > ABOUT_NONE) this.open.push(i);
    });
  }

  /**
   * The order of the first tries. At the start of an activation come scripts, the bold ones and those for each target before the
   * timid ones; other answers stand in between.
   */
  private openings(fresh: boolean): ActivationPlan[] {
    const { rollouts, budget, roots } = this;
    const { game } = rollouts;
    const root = roots[0];
    const q = this.question();
    const { subject } = topicOf(game, q);
    const usual = this.answerOf(this.incumbent);
    const answers = subject === ORDER_ONLY ? [] : rollouts.policy.best(root, q, this.incumbent.aim, budget.answers);
    const alternatives = answers.filter((a) => a !== usual).map((a) => this.withAnswer(this.incumbent, a));
    const plans = fresh ? [...this.scriptsFor(usual), ...TIMID.map((id) => planFor(aimOf(id)))] : [];
    // Scripts win more often, so they are tried first, two for each other answer (measured, see docs/ai-measured.md).
    const mixed: ActivationPlan[] = [];
    while (plans.length + alternatives.length > 0) mixed.push(...plans.splice(0, 2), ...alternatives.splice(0, 1));
    return mixed;
  }

  /**
   * The bold scripts and the scripts for worthwhile targets, after an answer to the open question: the chosen unit decides which
   * targets are near. Once for each answer.
   */
  private scriptsFor(answer: Action): ActivationPlan[] {
    const { rollouts, budget, roots, seat, scripted } = this;
    const { game } = rollouts;
    const side = roots[0].sideOf(seat);
    if (!game.advice || side < 0 || scripted.has(answer)) return [];
    const isUsual = scripted.size === 0;
    scripted.add(answer);
    const s = game.copy(roots[0]);
    if (game.apply(s, answer)) return [];
    const targets = game.advice.targets(s, side).slice(0, budget.targets);
    const aims = [
      ...BOLD.map((id) => aimOf(id)),
      ...targets.flatMap(({ place }) => [aimOf('attack', place), aimOf('advance', place)]),
    ];
    // Every script gives the usual answer anyway.
    return aims.map((aim) => (isUsual ? planFor(aim) : this.withAnswer(planFor(aim), answer)));
  }

  private answerOf(plan: ActivationPlan): Action {
    return this.rollouts.answerOf(this.roots[0], this.question(), plan);
  }

  private question(): Question {
    const q = this.rollouts.game.pending(this.roots[0]);
    if (q.kind !== 'question') throw new Error('a search was begun where nothing is asked');
    return q;
  }

  private withAnswer(plan: ActivationPlan, answer: Action): ActivationPlan {
    const { key, subject } = topicOf(this.rollouts.game, this.question());
    return subject >= 0 ? fix(plan, key, [answer]) : { ...plan, first: answer };
  }

  /** A change of the best plan: another answer about one subject, or about several that got the same answer. */
  private change(): ActivationPlan | undefined {
    const { rng, steps, open, incumbent } = this;
    if (open.length === 0) return undefined;
    const at = open[rng.below(open.length)];
    const step = steps[at];
    // The better answers come first; take one near the front.
    const other = step.others[Math.min(rng.below(step.others.length), rng.below(step.others.length))];
    let plan = this.withStep(incumbent, at, other);
    // Units that went to the same place may be sent elsewhere together.
    for (const i of open) {
      const also = steps[i];
      if (i === at || also.subject < 0 || also.action !== step.action || verbOf(other) !== verbOf(also.action))
        continue;
      if (targetOf(also.action) === targetOf(step.action) && rng.below(2) === 0) plan = this.withStep(plan, i, other);
    }
    return plan;
  }

  /** Earlier answers about the same subject stay. */
  private withStep(plan: ActivationPlan, at: number, other: Action): ActivationPlan {
    const { key } = this.steps[at];
    const answers: Action[] = [];
    for (let i = 0; i < at; i++) if (this.steps[i].key === key) answers.push(this.steps[i].action);
    answers.push(other);
    return fix(plan, key, answers);
  }
}

/** The scripts in the order in which they are tried; those for targets come in between. */
const BOLD = ['attack', 'advance'];
const TIMID = ['hold', 'screen', 'withdraw'];
/**
 * Futures end with the current activation. One more activation triples the deviation of the comparison, which would need nine
 * times as many futures, each twice as long (measured, see docs/ai-measured.md). The evaluation judges what comes later.
 */
export const ACTIVATION: Horizon = { activations: 0, decisions: 400 };
/** Squared deviations: a challenger this far behind is dropped, and one this far ahead is preferred. */
const GIVE_UP = 0.6;
const SURE = 0.5;
/** The part of a budget that is kept for straightening the best plan. */
const STRAIGHTENING = 0.08;
/** With a budget for fewer rollouts than this, nothing is tried. */
const FEWEST_ROLLOUTS = 5;
/** A race begins with the first number of futures, and gets one more each time the second number of challengers has been beaten. */
const FEWEST_FUTURES = 3;
const CHALLENGERS_A_FUTURE = 4;

const mean = (list: readonly number[]): number =>
  list.length === 0 ? 0 : list.reduce((a, b) => a + b, 0) / list.length;
