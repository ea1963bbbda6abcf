/**
 * What every game must pass, with no code of its own. The dear chapters look closely at some scenarios; the beginning of a random match, its
 * replay and the counts of the tree are wanted of all. `npm run soak` looks closely at every scenario.
 */

import type { Game, State } from '@cauldron/engine';
import { describe } from 'vitest';
import { answersConform } from './answers.ts';
import { matchesConform } from './matches.ts';
import { perftConforms } from './perft.ts';
import { playsConform } from './randomly.ts';
import { secretsConform } from './secrets.ts';
import { statesConform } from './states.ts';

export interface ConformanceOptions {
  readonly scenarios: readonly string[];
  /** Those on which the dear chapters look; all unless it is said. */
  readonly closely?: readonly string[];
  /** Random matches that are played to the end, of each scenario that is looked at closely. */
  readonly matches: number;
  readonly seed: string;
  /** Positions of each such scenario on which the dearer tests look closely. */
  readonly positions?: number;
  /** The sections of the position that hold secrets: each must be hidden from someone, and vary where it is. */
  readonly secrets?: readonly string[];
  /** The windows that a match is sure to put: a standing order must answer them. */
  readonly windows?: readonly string[];
  /** How deep the tree of questions is counted. */
  readonly perftDepth?: number;
  /** Counts are pinned for one seed, whatever the seed of the rest. */
  readonly perftSeed?: string;
}

/** What each chapter of the suite is given. */
export interface Subject<S extends State> {
  readonly name: string;
  readonly game: Game<S>;
  readonly scenarios: readonly string[];
  readonly closely: readonly string[];
  readonly matches: number;
  readonly seed: string;
  readonly positions: number;
  readonly secrets: readonly string[];
  readonly windows: readonly string[];
  readonly perftDepth: number;
  readonly perftSeed: string;
}

export function conformance<S extends State>(name: string, makeGame: () => Game<S>, options: ConformanceOptions): void {
  const subject: Subject<S> = {
    positions: 12,
    secrets: [],
    windows: [],
    perftDepth: 3,
    perftSeed: options.seed,
    closely: options.scenarios,
    ...options,
    name,
    game: makeGame(),
  };
  describe(`${name} conforms`, () => {
    playsConform(subject);
    statesConform(subject);
    answersConform(subject);
    matchesConform(subject);
    secretsConform(subject);
    perftConforms(subject);
  });
}
