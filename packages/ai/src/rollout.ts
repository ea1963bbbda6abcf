/** Plays a plan on in an imagined position: its own activation by the plan, the rest by the light policy, then the evaluation. */

import {
  type Action,
  type Aim,
  type Chance,
  type Events,
  type Game,
  isInOrder,
  type Question,
  type State,
  type Temper,
  verbOf,
} from '@cauldron/engine';
import { tanh } from './numbers.ts';
import { type ActivationPlan, aimOf, topicOf } from './plan.ts';
import { ANY_VERB, Policy } from './policy.ts';
import { FastRng, type Future, mix, SharedLuck } from './random.ts';
import type { RolloutTrail } from './trail.ts';

/** A decision of the planning side within its activation. Searches change plans with it, and explanations describe them. */
export interface PlanStep {
  readonly key: number;
  readonly subject: number;
  readonly action: Action;
  /** The answer sends the subject somewhere. */
  readonly goes: boolean;
  /** The other answers that appealed. */
  readonly others: readonly Action[];
}

export interface Horizon {
  /** How many activations follow the current one. */
  readonly activations: number;
  /** The most decisions in all. For a game that reports no activations it is the only limit. */
  readonly decisions: number;
}

/** A listener to a rollout. */
export interface Recorder<S extends State = State> {
  readonly steps: PlanStep[];
  /** Called with each event and the deciding seat; returns false once the activation is over. */
  readonly events?: (own: boolean) => Events;
  /** In the planning side's activation the others let their windows pass, so that the plan is told as it goes undisturbed. */
  readonly isUndisturbed?: boolean;
  /** Called before dice fall or something is drawn. */
  readonly beforeChance?: (s: S, chance: Chance, own: boolean) => void;
  /** Called with the position in which the rollout ends. */
  readonly end?: (s: S) => void;
}

/** What goes along with a rollout. */
export interface Listeners<S extends State> {
  readonly record?: Recorder<S>;
  /** Keeps the way of this rollout, for others in the same future. */
  readonly trail?: RolloutTrail<S>;
  /** Another plan has played the same future with the same horizon: what both share is not played again. */
  readonly after?: { readonly plan: ActivationPlan; readonly trail: RolloutTrail<S> };
}

const SCRIPT: Aim = aimOf('script');
/** The highest worth of a position that is not decided yet. */
const LIVELY = 0.97;
/** Up to this many hundredths of a point are added at random to what appeals, so that rollouts differ. */
export const NOISE = 24;
/** How many alternatives a recorded step keeps. */
const OTHERS = 7;

export class Rollouts<S extends State> {
  /** Decisions played so far: the measure of every budget. */
  nodes = 0;
  readonly policy: Policy<S>;
  private readonly luck = new SharedLuck();
  private readonly rng = new FastRng();
  private readonly asked = new Map<number, number>();
  private scratch: S | undefined;
  /** What a plan owes for the position it ends in, besides its worth. */
  owes: ((s: S) => number) | undefined;
  /** For the position that rollouts begin with: how much a little more worth adds to the chance of winning. */
  private readonly slopes = new WeakMap<S, number>();

  constructor(
    readonly game: Game<S>,
    readonly temper: Temper,
  ) {
    this.policy = new Policy(game);
  }

  /** The result of a plan of `seat` from `root`, with the luck of one future: from -1 (lost) to 1 (won). */
  play(
    root: S,
    seat: number,
    plan: ActivationPlan,
    future: Future,
    horizon: Horizon,
    { record, trail, after }: Listeners<S> = {},
  ): number {
    const { game, rng, luck } = this;
    const { advice } = game;
    const from = after?.trail.shared(after.plan, plan);
    const s = game.copy(from?.s ?? root, this.scratch);
    this.scratch = s;
    this.asked.clear();
    if (after && from) {
      rng.seed(from.random);
      luck.resume(future, from.rolled);
      after.trail.askedBefore(from, plan, this.asked);
      trail?.branch(after.trail, from);
    } else {
      rng.seed(mix(mix(future.seed, future.n), 1));
      luck.begin(future);
      trail?.clear();
    }
    let own = true;
    let first = from === undefined;
    let activation = from?.activation ?? advice?.activation(s) ?? -1;
    let left = horizon.activations;
    let fortune = from?.fortune ?? 0;
    for (let decisions = from?.decisions ?? 0; ; ) {
      const pending = game.pending(s);
      if (pending.kind === 'outcome') break;
      if (pending.kind === 'chance') {
        record?.beforeChance?.(s, pending, own);
        const outcome = luck.next(s, pending);
        if (advice?.fortune) fortune += advice.fortune(s, pending, outcome);
        this.apply(s, outcome, record?.events?.(own));
        continue;
      }
      if (advice) {
        const now = advice.activation(s);
        if (now >= 0 && now !== activation) {
          if (activation >= 0) {
            own = false;
            if (left-- === 0) break;
          }
          activation = now;
        }
      }
      if (decisions === horizon.decisions) break;
      const byPlan = own && pending.seat === seat;
      if (byPlan && trail?.isDue)
        trail.keep(s, { random: rng.now, rolled: luck.sofar, fortune, decisions, activation });
      decisions++;
      this.nodes++;
      const action = byPlan
        ? this.planned(s, pending, plan, first, { record, trail })
        : ((own && record?.isUndisturbed ? passOf(pending) : undefined) ??
          this.policy.answer(s, pending, SCRIPT, rng, NOISE));
      if (byPlan) first = false;
      // When the other side lets a window pass, what follows is still the planning side's move.
      const isOwn = own && (pending.seat === seat || pending.window !== '');
      this.apply(s, action, record?.events?.(isOwn));
    }
    record?.end?.(s);
    const worth = this.worth(s, seat) - (this.owes?.(s) ?? 0);
    return fortune === 0 ? worth : worth - this.fortuneOf(root, seat, fortune);
  }

  /** How much the given luck of the first side adds to a seat's worth, as it stood at the root. */
  private fortuneOf(root: S, seat: number, fortune: number): number {
    const { advice } = this.game;
    const side = root.sideOf(seat);
    if (!advice || side < 0) return 0;
    let slope = this.slopes.get(root);
    if (slope === undefined) {
      const worth = this.worth(root, seat);
      slope = (LIVELY * LIVELY - worth * worth) / (LIVELY * advice.scale);
      this.slopes.set(root, slope);
    }
    return slope * (side === 0 ? fortune : -fortune);
  }

  /** From -1 (lost) to 1 (won). */
  worth(s: S, seat: number): number {
    const { game, temper } = this;
    const side = s.sideOf(seat);
    const pending = game.pending(s);
    if (pending.kind === 'outcome') return pending.winner < 0 ? 0 : pending.winner === side ? 1 : -1;
    if (side < 0) return 0;
    const { advice } = game;
    if (advice) return LIVELY * tanh(advice.evaluate(s, side, temper) / advice.scale);
    return LIVELY * tanh(pointsLead(game, s, seat, side) / PLAIN_SCALE);
  }

  /** The plan's answer to the question that `root` puts. */
  answerOf(root: S, q: Question, plan: ActivationPlan): Action {
    this.asked.clear();
    return this.planned(root, q, plan, true);
  }

  /** A plan's answer: the fixed one if it is offered, otherwise the script's. */
  private planned(
    s: S,
    q: Question,
    plan: ActivationPlan,
    first: boolean,
    { record, trail }: Listeners<S> = {},
  ): Action {
    const { key, subject } = topicOf(this.game, q);
    const action = this.fixedAnswer(q, plan, key, first) ?? this.scripted(s, q, plan, key, subject);
    trail?.note(key, action);
    if (record) {
      const others = q.count > 1 ? this.policy.best(s, q, plan.aim, OTHERS).filter((a) => a !== action) : [];
      record.steps.push({ key, subject, action, goes: q.roleOf(verbOf(action)) === 'go', others });
    }
    return action;
  }

  private fixedAnswer(q: Question, plan: ActivationPlan, key: number, first: boolean): Action | undefined {
    if (first && plan.first >= 0 && isOffered(q, plan.first)) return plan.first;
    const answers = plan.fixed.get(key);
    if (!answers) return undefined;
    const n = this.asked.get(key) ?? plan.given.get(key) ?? 0;
    this.asked.set(key, n + 1);
    return n < answers.length && isOffered(q, answers[n]) ? answers[n] : undefined;
  }

  /** Once a unit has gone where the plan sends it, the script does not send it further. */
  private scripted(s: S, q: Question, plan: ActivationPlan, key: number, subject: number): Action {
    const answers = subject < 0 ? undefined : plan.fixed.get(key);
    const last = answers === undefined ? ANY_VERB : verbOf(answers[answers.length - 1]);
    const but = q.roleOf(last) === 'go' ? last : ANY_VERB;
    return this.policy.answer(s, q, plan.aim, this.rng, 0, but);
  }

  private apply(s: S, action: Action, events: Events | undefined): void {
    const refusal = this.game.apply(s, action, events);
    if (refusal) {
      const named = this.game.vocabulary.name(action).join(' ');
      throw new Error(`a rollout tried ${named}, which is refused: ${refusal.key}`);
    }
  }
}

/** The answer that lets a window pass; undefined if the question is no window. */
export function passOf(q: Question): Action | undefined {
  if (q.window === '') return undefined;
  return q.actions.subarray(0, q.count).find((a) => q.roleOf(verbOf(a)) === 'no');
}

function isOffered(q: Question, action: Action): boolean {
  for (let i = 0; i < q.count; i++) if (q.actions[i] === action) return isInOrder(q, action);
  return false;
}

/** Without advice the points decide. A lead of this many points counts as a win. */
const PLAIN_SCALE = 10;
function pointsLead<S extends State>(game: Game<S>, s: S, seat: number, side: number): number {
  const score = game.query(game.observe(s, seat), { ask: 'score' });
  if (!('points' in score)) return 0;
  return score.points.reduce((sum, points, i) => sum + (i === side ? points : -points), 0);
}
