/**
 * What a rollout was at some of its decisions. A plan that differs from the one played only in a later answer plays on from the last of these
 * positions before it: up to there both are the same.
 */

import type { Action, Game, State } from '@cauldron/engine';
import type { ActivationPlan } from './plan.ts';

/** A rollout before one of the plan's decisions: the position, and everything else on which its course depends. */
export interface Milestone<S extends State> {
  /** How many decisions of the plan came before. */
  readonly decided: number;
  readonly s: S;
  readonly random: number;
  readonly rolled: ReadonlyMap<number, number>;
  readonly fortune: number;
  readonly decisions: number;
  readonly activation: number;
}

/** Of one rollout at most this number of positions is kept. When there are more, every second one is dropped. */
const MOST_MILESTONES = 16;

export class RolloutTrail<S extends State> {
  /** The plan's decisions in order: the key of each question, and the answer. */
  private readonly keys: number[] = [];
  private readonly answers: Action[] = [];
  private milestones: Milestone<S>[] = [];
  /** Positions to be overwritten. */
  private readonly spare: S[] = [];
  /** A position is kept before every decision whose number this divides. */
  private apart = 1;

  constructor(private readonly game: Game<S>) {}

  clear(): void {
    for (const { s } of this.milestones) this.spare.push(s);
    this.milestones = [];
    this.keys.length = 0;
    this.answers.length = 0;
    this.apart = 1;
  }

  /** Begins as another rollout did up to its milestone. */
  branch(from: RolloutTrail<S>, at: Milestone<S>): void {
    this.clear();
    this.apart = from.apart;
    let next = 0;
    for (let i = 0; i < at.decided; i++) {
      this.note(from.keys[i], from.answers[i]);
      const one = from.milestones[next];
      if (one?.decided !== i + 1 || one === at) continue;
      this.keep(one.s, one);
      next++;
    }
  }

  note(key: number, answer: Action): void {
    this.keys.push(key);
    this.answers.push(answer);
  }

  get isDue(): boolean {
    return this.keys.length > 0 && this.keys.length % this.apart === 0;
  }

  keep(s: S, rest: Omit<Milestone<S>, 's' | 'decided'>): void {
    this.milestones.push({ ...rest, decided: this.keys.length, s: this.game.copy(s, this.spare.pop()) });
    if (this.milestones.length <= MOST_MILESTONES) return;
    this.apart *= 2;
    const kept: Milestone<S>[] = [];
    for (const one of this.milestones) {
      if (one.decided % this.apart === 0) kept.push(one);
      else this.spare.push(one.s);
    }
    this.milestones = kept;
  }

  /** From where a rollout of `other` may go on if `played` left this trail; undefined if only from the start. */
  shared(played: ActivationPlan, other: ActivationPlan): Milestone<S> | undefined {
    const same = this.agreement(played, other);
    return this.milestones.findLast(({ decided }) => decided <= same);
  }

  /** How many of the trail's decisions the other plan shares for certain. */
  private agreement(played: ActivationPlan, other: ActivationPlan): number {
    if (played.aim !== other.aim || played.first !== other.first) return 0;
    const asked = new Map<number, number>();
    for (let i = 0; i < this.keys.length; i++) {
      const key = this.keys[i];
      const fixed = other.fixed.get(key);
      if (fixed === played.fixed.get(key) || this.isFirst(i, other)) continue;
      const n = asked.get(key) ?? other.given.get(key) ?? 0;
      asked.set(key, n + 1);
      if (fixed === undefined || fixed[n] !== this.answers[i]) return i;
    }
    return this.keys.length;
  }

  /** How often each question with fixed answers had been asked before the milestone. */
  askedBefore({ decided }: Milestone<S>, plan: ActivationPlan, into: Map<number, number>): void {
    for (let i = 0; i < decided; i++) {
      const key = this.keys[i];
      if (!plan.fixed.has(key) || this.isFirst(i, plan)) continue;
      into.set(key, (into.get(key) ?? plan.given.get(key) ?? 0) + 1);
    }
  }

  /** The open question was answered by the plan's first answer, which is not among those that it has fixed. */
  private isFirst(i: number, plan: ActivationPlan): boolean {
    return i === 0 && plan.first >= 0 && this.answers[0] === plan.first;
  }
}
