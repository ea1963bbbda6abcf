/** What a game tells the kit: how its own words map to what every wargame has. The kit derives the rest. */

import type { Action } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import type { State } from '../flow/state.ts';

/** One figure for each unit. */
interface Figures {
  readonly [u: number]: number;
}

/** What the kit reads of a position by itself. Every position of a scenario with units on a map has it. */
export interface Located extends State {
  readonly at: Figures;
  readonly turn: number;
  readonly scenario: { readonly id: string; readonly first: number; readonly last: number };
  isOnMap(u: number): boolean;
  hasUnit(side: number, place: number): boolean;
}

/** The map, as far as the kit reads it. */
export interface KitMap {
  readonly count: number;
  readonly hexes: number;
  readonly ids: readonly string[];
  readonly neighbours: Int16Array;
  readonly q: ArrayLike<number>;
  readonly r: ArrayLike<number>;
  distance(a: number, b: number): number;
}

/**
 * The mapping of a game with two sides. Strengths, steps and states are those of a unit on the map. No function changes the position;
 * all are called thousands of times a second.
 */
export interface Mapping<S extends Located> {
  readonly map: KitMap;
  readonly sides: readonly string[];
  readonly units: { readonly count: number; readonly side: ArrayLike<number> };
  /** The names of formations, and [unit] the number of its formation; -1 for none. */
  readonly formations: readonly string[];
  readonly formationOf: ArrayLike<number>;

  /** The kinds of strength by name, each of a unit as it will be when it is ready again. */
  readonly strengths: Readonly<Record<string, (s: S, u: number) => number>>;
  stepsOf(s: S, u: number): number;
  /** Whether a unit that is not on the map may still come. */
  mayCome(s: S, u: number): boolean;
  /** Passing states by name: disrupted, hungry, used… */
  readonly states: Readonly<Record<string, (s: S, u: number) => boolean>>;
  /** Whether a unit on the map would be cut off if supply were looked at now, by the game's own trace; `lookAtSupply` comes first. */
  lookAtSupply?(s: S, side: number): void;
  isCutOff(s: S, u: number): boolean;

  /** Every place that may score in some scenario; and the side that holds one now, or -1. */
  readonly objectives: readonly number[];
  holderOf(s: S, place: number): number;

  /** By how many points the first side is ahead of what it needs. */
  lead(s: S): number;
  /** Points for an end that the lead does not show: a sudden death. */
  readonly decisive: number;
  /** What a side has lost so far, in hundredths of a point: tempers weigh it. */
  lostBy(s: S, side: number): number;
  /** What an outcome of chance that decides a battle is worth to the first side, in hundredths of a point; undefined for other chances. */
  battleWorth(s: S, chance: Chance, outcome: Action): number | undefined;

  /** The game's own figures by name: actions left, cards, lines of communication, parts of its evaluation. */
  readonly own: readonly OwnFigures<S>[];
}

/** Figures with names; `tell` writes them from `at` on. */
export interface OwnFigures<S> {
  readonly names: readonly string[];
  tell(s: S, into: Float64Array, at: number): void;
}

/** One figure for each name. */
export const figures = <S>(names: readonly string[], of: (s: S, i: number) => number): OwnFigures<S> => ({
  names,
  tell(s, into, at) {
    for (let i = 0; i < names.length; i++) into[at + i] = of(s, i);
  },
});

/** The greatest of a unit's strengths. */
export function forceBy<S extends Located>(m: Mapping<S>): (s: S, u: number) => number {
  const kinds = Object.values(m.strengths);
  return (s, u) => {
    let most = 0;
    for (const strengthOf of kinds) most = Math.max(most, strengthOf(s, u));
    return most;
  };
}
