/** What a game may tell an opponent beside its rules: what a position is worth, and what a sensible player would look at first. */

import type { Action } from './flow/action.ts';
import type { Chance, Question } from './flow/question.ts';
import type { State } from './flow/state.ts';

/** What a script is after. The weights are percentages of the ordinary. */
export interface Aim {
  /** A key of the opponent's words: advance, attack, hold, withdraw… */
  readonly id: string;
  /** The place it goes for; -1 leaves that to each unit. */
  readonly target: number;
  readonly advance: number;
  readonly attack: number;
  readonly safety: number;
}

/** How a player weighs gains against losses, in percent; it never changes what is legal. */
export interface Temper {
  /** What the enemy loses. */
  readonly gain: number;
  /** What the own side loses. */
  readonly loss: number;
}

/** A place worth having, in hundredths of a victory point. */
export interface Target {
  readonly place: number;
  readonly value: number;
}

/**
 * All of it reads a position that was imagined, never the truth, and changes nothing. Each part is called thousands of times a second:
 * no floods but where they are needed, no objects.
 */
export interface Advice<S extends State = State> {
  /** The worth of a position to a side, in hundredths of a victory point: what counts at the end, and what leads to it. */
  evaluate(s: S, side: number, temper: Temper): number;
  /** The lead, in the same measure, that makes a win likely: with it a worth becomes a chance. */
  readonly scale: number;
  /**
   * How much better an outcome of chance is for the first side than the mean of all outcomes, in the same measure: who compares plans takes
   * it off again, so that fewer futures tell what they are worth. Over all outcomes it must come to nothing. A game need not offer it.
   */
  fortune?(s: S, chance: Chance, outcome: Action): number;
  /** What a side fights for now, the most valuable first. */
  targets(s: S, side: number): readonly Target[];
  /** A number that differs from one activation to the next; -1 while none is under way. */
  activation(s: S): number;
  /** The side whose activation it is; -1 if nobody's. */
  activeSide(s: S): number;
  /** Whether a question only asks in which order things are done, and nothing hangs on it. */
  asksOnlyOrder(q: Question): boolean;
  /** How much each answer of the open question appeals, by its place in the list. False if the game has no view on such questions. */
  appeal(s: S, q: Question, aim: Aim, into: Float64Array): boolean;
  /** The figures behind it, by name; and the same advice with other figures. For tuning by self-play; a game need not offer it. */
  readonly weights?: Readonly<Record<string, number>>;
  tuned?(weights: Readonly<Record<string, number>>): Advice<S>;
}
