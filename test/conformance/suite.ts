/**
 * The suite that every game must pass, without code of its own. The expensive chapters look closely at some scenarios. The
 * beginning of a random match, its replay and the counts of the tree are checked for all. `npm run soak` looks closely at every
 * scenario.
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
  /** The scenarios for the expensive chapters; the default is all. */
  readonly closely?: readonly string[];
  /** Random matches played to the end, for each scenario under close inspection. */
  readonly matches: number;
  readonly seed: string;
  /** Positions of each such scenario for the expensive tests. */
  readonly positions?: number;
  /** The sections of the position with secrets: each must be hidden from somebody, and vary if it is hidden. */
  readonly secrets?: readonly string[];
  /** The windows that are certain to open in a match: a standing order must answer them. */
  readonly windows?: readonly string[];
  /** How deep the tree of questions is counted. */
  readonly perftDepth?: number;
  /** Counts are pinned for one seed, independent of the seed of the rest. */
  readonly perftSeed?: string;
}

/** What each chapter of the suite gets. */
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
