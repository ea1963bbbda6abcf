/** 14.0 The minefields of a map, compiled: every mined hexside in one numbering, and since when it counts. */

import type { GameMap } from '@cauldron/engine';
import type { Charts } from './charts.ts';

export type Mines = Readonly<ReturnType<typeof compileMines>>;

const NEVER = 0x7fff;

export function compileMines({ minefields, communications }: Charts, map: GameMap) {
  const index = new Int16Array(map.count * 6).fill(-1);
  const field = new Int16Array(map.count).fill(NEVER);
  const from: number[] = [];
  const crossings: number[] = [];
  for (const f of minefields.list) {
    for (const p of map.placesWith(f.feature)) field[p] = Math.min(field[p], f.from); // [14.0.h] [14.0.i]
  }
  for (let p = 0; p < map.hexes; p++) {
    for (let d = 0; d < 3; d++) {
      const edge = p * 6 + d;
      const to = map.neighbours[edge];
      const laid = minefields.list.find(({ hexside }) => (map.sides[edge] & map.sideBit(hexside)) !== 0);
      if (to < 0 || laid === undefined) continue;
      index[edge] = from.length;
      index[to * 6 + d + 3] = from.length;
      from.push(laid.from);
      crossings.push(edge, to * 6 + d + 3);
    }
  }
  return {
    /** The number of mined hexsides. */
    count: from.length,
    /** [place * 6 + direction] the number of the hexside, or -1. Both directions have the same. */
    index,
    /** [hexside] the turn from which it counts. */
    from: Int16Array.from(from),
    /** The crossings of mined hexsides, in both directions. */
    crossings: Int16Array.from(crossings),
    /** [place] the turn from which it is a minefield hex; none: never. */
    field,
    /** [place] 1 for the hexes whose breaches carry a line of communication (14.2). */
    line: map.feature(communications.feature),
    /** Points that an Allied unit pays on top; the Axis never crosses (14.0). */
    alliedCost: minefields.alliedCost, // [14.0.b]
  };
}
