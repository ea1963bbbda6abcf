/** 3.1: the Terrain Effects Chart compiled: what each step costs each mix of movers, and what lies on the hexsides. */

import { crossingsWhere, type GameMap, stepCosts } from '@cauldron/engine';
import { type Charts, NEVER } from './charts.ts';
import { MOVER, MOVERS } from './names.ts';
import { ON_ROADS } from './units.ts';

export type Costs = Readonly<ReturnType<typeof compileCosts>>;

/** The row of the chart for a terrain of the map. Whose Minefield it is matters only for entering one that is not breached (7.3.6). */
const rowOf = (terrain: string): string => (terrain === 'minefield' || terrain === 'box' ? 'mine-own' : terrain);

export function compileCosts({ terrainEffects: { list: effectsOf } }: Charts, map: GameMap) {
  const ways = ['road', 'trail'].filter((type) => map.wayBit(type) !== 0);
  const sea = map.sideBit('sea');
  const steep = map.sideBit('ridge') | map.sideBit('wadi'); // [3.1.2.a]
  if (MOVERS.some((mover) => effectsOf('mine-own')[mover] !== effectsOf('mine-breached')[mover]))
    throw new Error('own and breached Minefields must cost the same: one table serves both');
  const closed = ['ridge', 'wadi', 'sea'].reduce(
    (bits, type) => bits | (effectsOf(type === 'sea' ? 'sea-side' : type).zone === 'no' ? map.sideBit(type) : 0),
    0,
  );
  /** What one class pays: on the way that crosses the hexside, or as if there were none. */
  const pays = (mover: number, road: number, onWay: boolean) =>
    stepCosts(map, (edge, to) => {
      if ((map.sides[edge] & sea) !== 0) return NEVER;
      const way = onWay ? ways.find((type) => (map.ways[edge] & map.wayBit(type)) !== 0) : undefined;
      if (way !== undefined) return effectsOf(way)[MOVERS[road]]; // [3.1.1.g] [3.1.1.h] [7.3.3.a]
      if ((map.sides[edge] & steep) !== 0) return NEVER; // [3.1.2.b] the whole allowance, not a number of points
      return effectsOf(rowOf(map.terrains[map.terrain[to]]))[MOVERS[mover]]; // [3.1.1.b] [3.1.1.c]
    });
  const tables = [true, false].map((onWay) => [
    ...MOVERS.map((_, mover) => pays(mover, mover, onWay)),
    pays(MOVER.leg, MOVER.motorised, onWay), // [7.3.3.c]
  ]);
  /** 7.3.1, TH-126: each step costs a stack what its dearest member pays. */
  const dearest = (tables: readonly Int16Array[], mix: number): Int16Array => {
    const paying = tables.filter((_, i) => ((mix >> i) & 1) === 1);
    const cost = new Int16Array(map.neighbours.length);
    for (const table of paying)
      for (let edge = 0; edge < cost.length; edge++)
        if (table[edge] === NEVER || cost[edge] === NEVER) cost[edge] = NEVER;
        else if (table[edge] > cost[edge]) cost[edge] = table[edge];
    return cost;
  }; // [7.3.1.e]
  const mixes = Array.from({ length: ON_ROADS * 2 }, (_, mix) => mix);
  return {
    /** [bits of movers]: [place * 6 + direction] in sixths, -1 never. */
    step: mixes.map((mix) => dearest(tables[0], mix)),
    /** The same where the Road or Trail may not be used (3.1.1). */
    offRoad: mixes.map((mix) => dearest(tables[1], mix)),
    /** [place * 6 + direction] 1 over a Ridge or Wadi. */
    steep: crossingsWhere(map, (edge) => (map.sides[edge] & steep) !== 0 && (map.sides[edge] & sea) === 0),
    /** [place * 6 + direction] 1 where a Road or Trail crosses. */
    way: crossingsWhere(map, (edge) => map.ways[edge] !== 0),
    /** [place * 6 + direction] 1 where nobody ever passes: sea. */
    sea: crossingsWhere(map, (edge, to) => (map.sides[edge] & sea) !== 0 || isSea(map, to)),
    /** [place * 6 + direction] 1 where no zone of control passes. */
    shut: crossingsWhere(map, (edge) => (map.sides[edge] & closed) !== 0), // [3.1.2.e] [5.4.c] [5.4.g]
    /** [place] 1 for sea, which is closed to everyone. */
    closed: Uint8Array.from(map.ids, (_, place) => Number(isSea(map, place))),
  };
}

const isSea = (map: GameMap, place: number): boolean => map.terrainIs(place, 'sea');
