/** 14.0 The minefields of a map, compiled: every mined hexside in one numbering, and since when it counts. */

import { chartList, type GameMap, type Pack } from '@cauldron/engine';

export interface Mines {
  /** The number of mined hexsides. */
  readonly count: number;
  /** [place * 6 + direction] the number of the hexside, or -1. Both directions have the same. */
  readonly index: Int16Array;
  /** [hexside] the turn from which it counts. */
  readonly from: Int16Array;
  /** The crossings of mined hexsides, in both directions. */
  readonly crossings: Int16Array;
  /** [place] the turn from which it is a minefield hex; none: never. */
  readonly field: Int16Array;
  /** [place] 1 for the hexes whose breaches carry a line of communication (14.2). */
  readonly line: Uint8Array;
  /** Points that an Allied unit pays on top; the Axis never crosses (14.0). */
  readonly alliedCost: number;
}

const NEVER = 0x7fff;

export function compileMines(pack: Pack, map: GameMap): Mines {
  const index = new Int16Array(map.count * 6).fill(-1);
  const field = new Int16Array(map.count).fill(NEVER);
  const from: number[] = [];
  const crossings: number[] = [];
  const fields = chartList(pack, 'minefields');
  for (const f of fields) {
    for (const p of map.placesWith(String(f.feature))) field[p] = Math.min(field[p], Number(f.from)); // [14.0.h] [14.0.i]
  }
  const laid = new Map(fields.map((f) => [String(f.hexside), Number(f.from)]));
  for (let p = 0; p < map.hexes; p++) {
    for (let d = 0; d < 3; d++) {
      const edge = p * 6 + d;
      const to = map.neighbours[edge];
      const type = [...laid].find(([name]) => (map.sides[edge] & map.sideBit(name)) !== 0);
      if (to < 0 || type === undefined) continue;
      index[edge] = from.length;
      index[to * 6 + d + 3] = from.length;
      from.push(type[1]);
      crossings.push(edge, to * 6 + d + 3);
    }
  }
  return {
    count: from.length,
    index,
    from: Int16Array.from(from),
    crossings: Int16Array.from(crossings),
    field,
    line: map.feature(String(pack.charts.communications?.values?.feature?.value)),
    alliedCost: Number(pack.charts.minefields?.values?.alliedCost?.value), // [14.0.b]
  };
}
