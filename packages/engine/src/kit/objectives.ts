/** Places that score: what holding one is worth, and what a side may hope for that is on its way there. */

import type { approachBy } from './approach.ts';
import type { Located } from './mapping.ts';

/** Points for a side that holds one of some places: at the end, or each turn. */
export interface Prize {
  readonly side: number;
  readonly hexes: readonly number[];
  readonly vp: number;
  readonly each: boolean;
}

const POINT = 100;
/** A place that scores each turn counts for as many turns as this. */
const TURNS = 3;

/** The worth of a place to the side that it scores for, in hundredths of a point; 0 for all others. */
export function placeWorth<S extends Located>(prizes: readonly Prize[], s: S, side: number, place: number): number {
  for (const { side: owner, hexes, vp, each } of prizes)
    if (owner === side && hexes.includes(place))
      return vp * POINT * (each ? Math.min(TURNS, s.scenario.last - s.turn + 1) : 1);
  return 0;
}

/** The points each turn of places, for those held in full and for others by the way that is left; `part` of it for being almost there. */
export function pointsInReach<S extends Located>(
  prizes: readonly Prize[],
  s: S,
  approach: ReturnType<typeof approachBy<S>>,
  wayTo: (place: number, u: number) => number,
  part: number,
): number {
  let points = 0;
  for (const { side, hexes, vp, each } of prizes)
    for (const place of each ? hexes : [])
      points += vp * (s.hasUnit(side, place) ? 1 : approach(s, side, 1, (u) => wayTo(place, u)) * part);
  return points;
}
