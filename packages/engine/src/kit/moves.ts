/** Where units like to go: nearer to a goal, to attack from there, out of danger; and what is special to a game. */

import type { Aim } from '../advice.ts';
import { targetOf, verbOf } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';
import type { Goals, Wanting } from './goals.ts';
import type { Stacked } from './melee.ts';

/** Worse than anything else. */
export const NEVER = -3000;

/** A unit that may go somewhere. */
export interface Marcher {
  readonly unit: number;
  /** It has gone some way in this move already. */
  readonly begun: boolean;
  /** It acts now: it may have points left to attack with, and shows that it has acted. */
  readonly acts: boolean;
}

export interface Taste<S extends Stacked> extends Wanting<S> {
  /** Comes first, once for each question and unit: for tables that the rest reads. */
  look?(s: S, u: number): void;
  /** Nobody else fits in there. */
  isFull(s: S, u: number, hex: number): boolean;
  /** What a part of the way nearer to its goal is worth to a unit; `sent` if its plan names the goal. */
  step(u: number, sent: boolean): number;
  /** What it may expect to gain by an attack from a hex; 0 if it would not attack. */
  strike(s: S, marcher: Marcher, hex: number, aim: Aim): number;
  /** What being there may cost it. */
  fear(s: S, marcher: Marcher, hex: number): number;
  /** All else that it likes about a hex. */
  more(s: S, marcher: Marcher, hex: number, aim: Aim): number;
}

export class Moves<S extends Stacked> {
  /** Within one question nothing changes: for whom was looked last, and where it goes. */
  private looked = -1;
  private way: ArrayLike<number> | undefined;

  constructor(
    private readonly game: Taste<S>,
    private readonly goals: Goals<S>,
  ) {}

  /** A question is open anew. */
  begin(): void {
    this.looked = -1;
  }

  /** How a unit likes to be in a hex. */
  liking(s: S, marcher: Marcher, hex: number, aim: Aim): number {
    const { game } = this;
    const u = marcher.unit;
    if (this.looked !== u) this.look(s, u, aim);
    if (game.isFull(s, u, hex)) return NEVER;
    const { way } = this;
    const near = way === undefined ? 0 : (-way[hex] * aim.advance * game.step(u, aim.target >= 0)) / 100;
    const fear = (game.fear(s, marcher, hex) * aim.safety) / 100;
    return near + game.strike(s, marcher, hex, aim) - fear + game.more(s, marcher, hex, aim);
  }

  /** How much better another hex is than where it stands. */
  gain(s: S, marcher: Marcher, hex: number, aim: Aim): number {
    return this.liking(s, marcher, hex, aim) - this.liking(s, marcher, s.at[marcher.unit], aim);
  }

  /**
   * Rates the answers that say where a unit goes, and that it stays. Of all it could reach it went where it liked best: under way
   * it stays there, rather than go to and fro until its points are spent.
   */
  rate(s: S, q: Question, marcher: Marcher, aim: Aim, verbs: MoveVerbs<S>, into: Float64Array): void {
    const bar = verbs.bar(s, marcher);
    const here = s.isOnMap(marcher.unit) ? this.liking(s, marcher, s.at[marcher.unit], aim) : NEVER;
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const target = targetOf(q.actions[i]);
      if (verb === verbs.go) into[i] = marcher.begun ? NEVER : this.liking(s, marcher, target, aim) - bar;
      else if (verb === verbs.stay) into[i] = here;
      else into[i] = verbs.else(s, marcher, verb, target, here, aim);
    }
  }

  private look(s: S, u: number, aim: Aim): void {
    this.looked = u;
    this.game.look?.(s, u);
    const goal = this.goals.goalOf(s, u, aim);
    this.way = goal < 0 ? undefined : this.game.wayTo(s, u, goal);
  }
}

export interface MoveVerbs<S> {
  readonly go: number;
  readonly stay: number;
  /** By so much a hex must be better for the unit to go there. */
  bar(s: S, marcher: Marcher): number;
  /** All other answers; `here` is how the unit likes it where it is. */
  else(s: S, marcher: Marcher, verb: number, target: number, here: number, aim: Aim): number;
}
