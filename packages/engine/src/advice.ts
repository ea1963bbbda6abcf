/** What a game may tell an opponent besides its rules: the worth of a position, and what a sensible player considers first. */

import type { Action } from './flow/action.ts';
import type { Chance, Question } from './flow/question.ts';
import type { State } from './flow/state.ts';
import type { ValueFile } from './kit/value.ts';

/** The aim of a script. The weights are percentages of the usual ones. */
export interface Aim {
  /** A key of the opponent's words: advance, attack, hold, withdraw… */
  readonly id: string;
  /** The place that it wants; -1 leaves that to each unit. */
  readonly target: number;
  readonly advance: number;
  readonly attack: number;
  readonly safety: number;
}

/** How a player weighs gains against losses, in percent; it never changes what is legal. */
export interface Temper {
  /** The weight of the enemy's losses. */
  readonly gain: number;
  /** The weight of the own side's losses. */
  readonly loss: number;
}

/** A place worth having, in hundredths of a victory point. */
export interface Target {
  readonly place: number;
  readonly value: number;
}

/**
 * All functions read an imagined position, never the truth, and change nothing. They are called thousands of times a second, so
 * they make no objects, and floods only where nothing else serves.
 */
export interface Advice<S extends State = State> {
  /** The worth of a position to a side, in hundredths of a victory point: points that count at the end, and what leads to them. */
  evaluate(s: S, side: number, temper: Temper): number;
  /** The lead, in the same unit, that makes a win likely. It turns worth into a chance of winning. */
  readonly scale: number;
  /**
   * How much better an outcome of chance is for the first side than the mean of all outcomes, in the same unit. A search
   * subtracts it when it compares plans, so that it needs fewer futures. Its mean over all outcomes must be zero. Optional.
   */
  fortune?(s: S, chance: Chance, outcome: Action): number;
  /** What a side fights for now, the most valuable first. */
  targets(s: S, side: number): readonly Target[];
  /** A number that differs from one activation to the next; -1 between activations. */
  activation(s: S): number;
  /** The side of the current activation; -1 if it is nobody's. */
  activeSide(s: S): number;
  /** Whether a question only asks for the order of things, and the order does not matter. */
  asksOnlyOrder(q: Question): boolean;
  /** How much each answer of the open question appeals, by its index. False if the game does not rate such questions. */
  appeal(s: S, q: Question, aim: Aim, into: Float64Array): boolean;
  /** The weights by name, and the same advice with other weights. For tuning by self-play. Optional. */
  readonly weights?: Readonly<Record<string, number>>;
  tuned?(weights: Readonly<Record<string, number>>): Advice<S>;
  /** What learning reads of the game. Optional. */
  readonly lessons?: Lessons<S>;
  /** The same advice with the evaluation that the game wrote, where a learned one is in use. */
  readonly handmade?: Advice<S>;
  /** The learned value that is in use. */
  readonly value?: ValueFile;
}

/** A point of the map, in hexes. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** What learning reads of a game: plain numbers that describe a position, and how matches went. The engine's kit makes it from a mapping. */
export interface Lessons<S extends State = State> {
  readonly features: {
    readonly names: readonly string[];
    /** A learned value belongs to one version of the features. */
    readonly version: string;
    readonly width: number;
    read(s: S, into: Float64Array): void;
  };
  /** The lead of the first side now, in points; and at the end, when the winner is known. */
  lead(s: S): number;
  result(s: S, winner: number): number;
  /** How much better an outcome of chance is for the first side than the mean of all, in hundredths of a point. */
  luck(s: S, chance: Chance, outcome: Action): number;
  /** What a chance that decides a battle brings to the first side on the mean of its outcomes, in the same unit; 0 for others. */
  mean(s: S, chance: Chance): number;
  /** The part of the match, from 0 on, and how many parts it has. */
  phase(s: S): number;
  phases(s: S): number;
  /** The formation of a unit, or -1; and how far a formation is drawn out: the way between its farthest units over its own length. */
  formationOf(u: number): number;
  stretch(s: S, formation: number): number;
  /** The formations of a side. */
  formationsOf(side: number): readonly number[];
  /** The middle of a formation's hexes, and a place, on one plane in hexes; undefined if the formation is not on the map. */
  middleOf(s: S, formation: number): MapPoint | undefined;
  spotOf(place: number): MapPoint;
}
