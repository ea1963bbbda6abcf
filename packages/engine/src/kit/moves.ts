/** Where units like to go: nearer to a goal, to attack from there, out of danger; and what is special to a game. */

import type { Aim } from '../advice.ts';
import { targetOf, verbOf } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';
import type { Appeals } from './appeals.ts';
import type { Goals, Wanting } from './goals.ts';
import type { Mapping } from './mapping.ts';
import type { Stacked } from './melee.ts';
import { Contact } from './ways.ts';

/** Worse than anything else. */
export const NEVER = -1e6;
/** To stand with others in a place that is worth holding. */
const ALSO_THERE = 10;

/** A unit that may go somewhere. */
export interface Marcher {
  readonly unit: number;
  /** It has gone some way in this move already. */
  readonly begun: boolean;
  /** It acts now: it may have points left to attack with, and shows that it has acted. */
  readonly acts: boolean;
  /** How much it appeals to stay, if that does not hang on the hex. */
  readonly stays?: number;
}

export interface Liking<S extends Stacked> extends Wanting<S> {
  /** Comes first, once for each question and unit, with its goal or -1: for tables that the rest reads. */
  look?(s: S, u: number, q: Question, goal: number): void;
  /** Nobody else fits in there. */
  isFull(s: S, u: number, hex: number): boolean;
  /** What a part of the way nearer to its goal is worth to a unit, by side; and where its plan names the goal. */
  readonly perPoint: readonly number[];
  readonly sent: readonly number[];
  /** Percent of a place's value for being the one who holds it, by side. */
  readonly hold: readonly number[];
  /** What it may expect to gain by an attack from a hex next to an enemy; percent of that for going there, by side. */
  strike(s: S, marcher: Marcher, hex: number, aim: Aim): number;
  readonly prospect: readonly number[];
  /** What being there may cost it; percent of that for shunning it, by side. */
  threat(s: S, marcher: Marcher, hex: number): number;
  /** Whether only enemies next to a hex are a threat to it. */
  readonly threatIsNear?: boolean;
  readonly fear: readonly number[];
  /** How a unit likes a hex that likes other things than the rest: a headquarters. Undefined for the rest. */
  special?(s: S, u: number, hex: number): number | undefined;
  /** All else that it likes about a hex. */
  more?(s: S, marcher: Marcher, hex: number, aim: Aim): number;
}

export class Moves<S extends Stacked> {
  /** Within one question nothing changes: for whom was looked last, and where it goes. */
  private looked = -1;
  private question: Question | undefined;
  private way: ArrayLike<number> | undefined;
  private readonly sides: ArrayLike<number>;
  private readonly contact: Contact;

  constructor(
    private readonly game: Liking<S>,
    private readonly goals: Goals<S>,
    m: Mapping<S>,
  ) {
    this.sides = m.units.side;
    this.contact = new Contact(m.map, m.units);
  }

  /** A question is open anew. */
  begin(q: Question): void {
    this.goals.begin();
    this.question = q;
    this.looked = -1;
  }

  /** How a unit likes to be in a hex. */
  liking(s: S, marcher: Marcher, hex: number, aim: Aim): number {
    const { game } = this;
    const u = marcher.unit;
    if (this.looked !== u) this.look(s, u, aim);
    if (game.isFull(s, u, hex)) return NEVER;
    const special = game.special?.(s, u, hex);
    if (special !== undefined) return special;
    const { way } = this;
    const side = this.sides[u];
    const step = (aim.target >= 0 ? game.sent : game.perPoint)[side];
    const near = way === undefined ? 0 : (-way[hex] * aim.advance * step) / 100;
    const isNear = this.contact.isAt(hex);
    const threat = isNear || game.threatIsNear !== true ? game.threat(s, marcher, hex) : 0;
    const fear = (threat * game.fear[side] * aim.safety) / 10000;
    const gain = isNear ? Math.max(0, game.strike(s, marcher, hex, aim)) : 0;
    const more = this.holding(s, u, side, hex) + (game.more?.(s, marcher, hex, aim) ?? 0);
    return near + (gain * game.prospect[side]) / 100 - fear + more;
  }

  /** For being the one who holds a place; for others a little. */
  private holding(s: S, u: number, side: number, hex: number): number {
    const value = this.game.placeValue(s, side, hex);
    if (value <= 0) return 0;
    for (let v = s.stacks.firstIn(hex); v >= 0; v = s.stacks.next(v))
      if (v !== u && this.sides[v] === side) return ALSO_THERE;
    return (value * this.game.hold[side]) / 100;
  }

  /** How much better another hex is than where it stands. */
  gain(s: S, marcher: Marcher, hex: number, aim: Aim): number {
    return this.liking(s, marcher, hex, aim) - this.liking(s, marcher, s.at[marcher.unit], aim);
  }

  /**
   * Rates the answers that say where a unit goes, and that it stays. Of all it could reach it went where it liked best: under way
   * it stays there, rather than go to and fro until its points are spent.
   */
  rate(
    s: S,
    q: Question,
    marcher: Marcher,
    aim: Aim,
    verbs: MoveVerbs<S>,
    appeals: Appeals<S>,
    into: Float64Array,
  ): void {
    const bar = verbs.bar(s, marcher);
    const here = s.isOnMap(marcher.unit) ? this.liking(s, marcher, s.at[marcher.unit], aim) : NEVER;
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const target = targetOf(q.actions[i]);
      if (verb === verbs.go) into[i] = marcher.begun ? NEVER : this.liking(s, marcher, target, aim) - bar;
      else if (verb === verbs.stay) into[i] = marcher.stays ?? here;
      else into[i] = verbs.else?.(s, marcher, verb, target, here, aim) ?? appeals.one(s, q, verb, target, aim);
    }
  }

  private look(s: S, u: number, aim: Aim): void {
    this.looked = u;
    this.contact.look(s, 1 - this.sides[u]);
    const goal = this.goals.goalOf(s, u, aim);
    if (this.question) this.game.look?.(s, u, this.question, goal);
    this.way = goal < 0 ? undefined : this.game.wayTo(s, u, goal);
  }
}

export interface MoveVerbs<S> {
  readonly go: number;
  readonly stay: number;
  /** By so much a hex must be better for the unit to go there. */
  bar(s: S, marcher: Marcher): number;
  /** All other answers, if they are not in the table; `here` is how the unit likes it where it is. */
  else?(s: S, marcher: Marcher, verb: number, target: number, here: number, aim: Aim): number;
}
