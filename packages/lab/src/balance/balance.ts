/** How even a scenario is: wins, points and length, with intervals. */

import { type Broken, isBroken, type PlayedRow } from '../play/match.ts';
import { type Mean, meanOf, type Share, wilson } from '../statistics.ts';

export interface Balance {
  readonly scenario: string;
  readonly matches: number;
  /** The share of each side among all matches; the rest was drawn. */
  readonly wins: readonly Share[];
  readonly draws: number;
  readonly points: readonly Mean[];
  readonly turns: Mean;
  readonly decisions: Mean;
  /** How many matches had this ending. */
  readonly endings: Readonly<Record<string, number>>;
  /** The first side's points minus the second's, match by match. */
  readonly leads: readonly number[];
  readonly broken: readonly Broken[];
}

/** A scenario that leans by less than this is called even. */
export const EVEN = { low: 0.4, high: 0.6 } as const;

export function balanceOf(scenario: string, sides: number, all: readonly (PlayedRow | Broken)[]): Balance {
  const rows = all.filter((row): row is PlayedRow => !isBroken(row));
  const bySide = Array.from({ length: sides }, (_, side) => side);
  const endings: Record<string, number> = {};
  for (const { ending } of rows) endings[ending] = (endings[ending] ?? 0) + 1;
  return {
    scenario,
    matches: rows.length,
    wins: bySide.map((side) => wilson(rows.filter((row) => row.winner === side).length, rows.length)),
    draws: rows.filter((row) => row.winner < 0).length,
    points: bySide.map((side) => meanOf(rows.map((row) => row.points[side] ?? 0))),
    turns: meanOf(rows.map((row) => row.turns)),
    decisions: meanOf(rows.map((row) => row.decisions)),
    endings,
    leads: rows.map((row) => (row.points[0] ?? 0) - (row.points[1] ?? 0)),
    broken: all.filter(isBroken),
  };
}

/** The side that a scenario leans to, counting a draw as half a win: -1 if it is even, undefined if the matches do not decide it yet. */
export function leaningOf({ wins, draws, matches }: Balance): number | undefined {
  if (matches === 0) return undefined;
  const scores = wins.map(({ share }) => wilson(share * matches + draws / 2, matches));
  const side = scores.findIndex(({ low }) => low > EVEN.high);
  if (side >= 0) return side;
  return scores.every(({ low, high }) => low >= EVEN.low && high <= EVEN.high) ? -1 : undefined;
}
