/** What a figure is worth: the same seeds played with our pack and with a correction of it. */

import type { Broken, Row } from './match.ts';
import { isBroken } from './match.ts';
import { type Mean, meanOf, type Share, wilson } from './statistics.ts';

export interface Effect {
  readonly scenario: string;
  /** Seeds that were played to the end with both. */
  readonly pairs: number;
  /** Of the first side, with ours and with the correction; a draw is half a win. */
  readonly scores: readonly [Share, Share];
  /** How much the score and the lead in points of the first side grow, over pairs of matches with the same seed. */
  readonly score: Mean;
  readonly lead: Mean;
}

export function effectOf(scenario: string, ours: readonly (Row | Broken)[], theirs: readonly (Row | Broken)[]): Effect {
  const other = new Map(theirs.flatMap((row) => (isBroken(row) ? [] : [[row.seed, row] as const])));
  const pairs = ours.flatMap((row) => {
    const twin = other.get(row.seed);
    return isBroken(row) || !twin ? [] : [[row, twin] as const];
  });
  const total = (which: 0 | 1) => pairs.reduce((sum, pair) => sum + scoreOf(pair[which]), 0);
  return {
    scenario,
    pairs: pairs.length,
    scores: [wilson(total(0), pairs.length), wilson(total(1), pairs.length)],
    score: meanOf(pairs.map(([a, b]) => scoreOf(b) - scoreOf(a))),
    lead: meanOf(pairs.map(([a, b]) => leadOf(b) - leadOf(a))),
  };
}

const scoreOf = ({ winner }: Row): number => (winner < 0 ? 0.5 : winner === 0 ? 1 : 0);

const leadOf = ({ points }: Row): number => (points[0] ?? 0) - (points[1] ?? 0);
