/** Levels and temperaments. All levels are the same program with more or less time, and no level sees more than another. */

import type { Temper } from '@cauldron/engine';
import type { Budget } from './search.ts';

export const LEVELS = ['recruit', 'soldier', 'officer', 'commander'] as const;
export type Level = (typeof LEVELS)[number];

export const TEMPERAMENTS = ['cautious', 'balanced', 'bold'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

export interface LevelFigures extends Omit<Budget, 'nodes'> {
  /** Decisions in rollouts for a whole activation, and for a reaction in somebody else's. */
  readonly nodes: number;
  readonly reaction: number;
  /** The same in milliseconds, where there is a clock. */
  readonly millis: number;
  readonly reactionMillis: number;
  /** How many positions are imagined behind one view. */
  readonly imagined: number;
}

/** A recruit does not search at all. The budgets are spaced by what a plan gains from each level to the next (docs/ai-measured.md). */
export const FIGURES: Readonly<Record<Level, LevelFigures>> = {
  recruit: {
    nodes: 0,
    reaction: 0,
    millis: 0,
    reactionMillis: 0,
    imagined: 1,
    futures: 0,
    targets: 0,
    answers: 0,
  },
  soldier: {
    nodes: 10_000,
    reaction: 300,
    millis: 1_000,
    reactionMillis: 100,
    imagined: 2,
    futures: 16,
    targets: 2,
    answers: 4,
  },
  officer: {
    nodes: 50_000,
    reaction: 1_500,
    millis: 3_000,
    reactionMillis: 200,
    imagined: 4,
    futures: 32,
    targets: 4,
    answers: 6,
  },
  commander: {
    nodes: 200_000,
    reaction: 6_000,
    millis: 10_000,
    reactionMillis: 300,
    imagined: 8,
    futures: 64,
    targets: 8,
    answers: 10,
  },
};

export const TEMPERS: Readonly<Record<Temperament, Temper>> = {
  cautious: { gain: 85, loss: 130 },
  balanced: { gain: 100, loss: 100 },
  bold: { gain: 130, loss: 80 },
};
