/** A simpler flood over places and modes, for movers that remember something on the way (a column on a road, fractions lost off it). */

import type { Place } from '../ids.ts';
import type { Grid } from './flood.ts';

/** Offers the steps from a place in a mode: `visit(place, mode there, cost)`. A cost below 0 is no step. */
export type Steps = (place: Place, mode: number, visit: (to: Place, mode: number, cost: number) => void) => void;

export interface ModeReach {
  /** [place * modes + mode], -1 if it is not reached. */
  readonly cost: Int32Array;
  /** The place and mode before, in the same numbering; -1 at the start and where it is not reached. */
  readonly from: Int32Array;
}

export function modeFlood(
  grid: Grid,
  modes: number,
  start: Place,
  mode: number,
  budget: number,
  steps: Steps,
): ModeReach {
  const cost = new Int32Array(grid.count * modes).fill(-1);
  const from = new Int32Array(grid.count * modes).fill(-1);
  const buckets: number[][] = [[start * modes + mode]];
  cost[start * modes + mode] = 0;
  for (let c = 0; c < buckets.length; c++) {
    for (const node of buckets[c] ?? []) {
      if (cost[node] !== c) continue;
      steps(Math.floor(node / modes), node % modes, (to, toMode, step) => {
        const total = c + step;
        const there = to * modes + toMode;
        if (step < 0 || total > budget || (cost[there] >= 0 && cost[there] <= total)) return;
        cost[there] = total;
        from[there] = node;
        const bucket = buckets[total] ?? [];
        buckets[total] = bucket;
        bucket.push(there);
      });
    }
  }
  return { cost, from };
}
