/** Ways of a given length at the lowest price: retreats that break the fewest of their priorities, looked at to their end. */

import type { Place } from '../ids.ts';

/** More than any price: there is no way. */
export const NO_WAY = 1 << 20;

export interface RetreatSteps {
  /** What a step costs, with `left` hexes to go before it; NO_WAY if it is closed. */
  price(from: Place, direction: number, to: Place, left: number): number;
  /** What hexes cost that cannot be made, where no step is open; left out where a way must be made in full. */
  readonly missed?: (left: number, from: Place) => number;
}

interface RetreatMap {
  readonly neighbours: ArrayLike<Place>;
}

/** [direction] the lowest price of the ways of `left` hexes that begin so; NO_WAY where there is none. */
export const pricesOfWays = (map: RetreatMap, steps: RetreatSteps, from: Place, left: number): number[] =>
  [0, 1, 2, 3, 4, 5].map((d) => {
    const to = map.neighbours[from * 6 + d];
    const price = to < 0 ? NO_WAY : steps.price(from, d, to, left);
    return price >= NO_WAY ? NO_WAY : Math.min(NO_WAY, price + lowestPrice(map, steps, to, left - 1));
  });

/** The lowest price of a way of `left` hexes. */
export function lowestPrice(map: RetreatMap, steps: RetreatSteps, from: Place, left: number): number {
  if (left <= 0) return 0;
  const lowest = Math.min(...pricesOfWays(map, steps, from, left));
  return lowest >= NO_WAY && steps.missed ? steps.missed(left, from) : lowest;
}
