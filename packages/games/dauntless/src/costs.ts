/** 5.1, 5.2: the Terrain Effects Chart compiled: what each step costs each class, by road and off it, on dry and on muddy turns. Slopes cost nothing. [5.1.6.a] */

import { crossingsWhere, type GameMap, stepCosts } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { CLASS, CLASSES, TERRAINS } from './names.ts';

export type Costs = Readonly<ReturnType<typeof compileCosts>>;

const NEVER = -1;

export function compileCosts({ terrainEffects: { grid: effects }, movement }: Charts, map: GameMap) {
  const terrainOf = (hex: number) => TERRAINS.findIndex((name) => map.terrainIs(hex, name));
  const waterway = map.sideBit('stream') | map.sideBit('river'); // [5.1.5.a]
  const [river, bridge] = [map.sideBit('river'), map.sideBit('bridge')];
  const [primary, secondary, tertiary] = [
    map.wayBit('primary') | map.wayBit('rail'),
    map.wayBit('secondary'),
    map.wayBit('tertiary'),
  ]; // [5.2.a]
  const isWater = (edge: number) => (map.sides[edge] & waterway) !== 0 && (map.sides[edge] & bridge) === 0;
  /** The road rate over a hexside; NEVER where no road connects the hexes, or mud has drowned it. */
  const road = (mud: number) =>
    stepCosts(map, (edge, to) => {
      const way = map.ways[edge];
      if (terrainOf(to) < 0 || isWater(edge)) return NEVER; // [5.2.b] [5.1.7.a]
      if ((way & primary) !== 0) return movement.primary; // [5.2.c]
      if ((way & secondary) !== 0) return mud === 1 ? movement.secondaryMud : movement.secondary; // [5.2.d]
      return (way & tertiary) !== 0 && mud === 0 ? movement.tertiary : NEVER; // [5.2.e]
    });
  const offRoad = (mover: number, mud: number) =>
    stepCosts(map, (edge, to) => {
      const terrain = terrainOf(to);
      if (terrain < 0 || (map.sides[edge] & river) !== 0) return NEVER; // [5.1.5.b]
      const isVehicle = mover !== CLASS.leg;
      if (isWater(edge) && isVehicle) return NEVER; // [4.4.b] [5.1.5.c]
      const slow = mud === 0 || !isVehicle ? 0 : mover === CLASS.tracked ? movement.mudTracked : movement.mudWheeled; // [17.0.k]
      return effects[terrain][mover] + (isWater(edge) ? movement.stream : 0) + slow; // [4.1.a] [5.1.3.a]
    });
  const roads = [road(0), road(1)];
  const off = [0, 1].map((mud) => CLASSES.map((_, mover) => offRoad(mover, mud)));
  const dearest = (a: number, b: number) => (a < 0 ? b : b < 0 ? a : Math.min(a, b));
  return {
    /** [mud]: [place * 6 + direction] half points by road, -1 where there is none. */
    road: roads,
    /** [mud][class]: the same without the road. */
    offRoad: off,
    /** [mud][class]: whichever is cheaper. */
    step: off.map((tables, mud) => tables.map((table) => table.map((cost, edge) => dearest(cost, roads[mud][edge])))),
    /** 9.1, 10.6.1: hexsides of streams and of the Seulles, bridged or not. [5.1.5.d] */
    water: crossingsWhere(map, (edge) => (map.sides[edge] & waterway) !== 0),
    /** [place * 6 + direction] 1 over a waterway without a bridge. */
    unbridged: crossingsWhere(map, isWater), // [15.2.d] R76
    /** [place] 1 at a bridge over the Seulles. */
    crossing: Uint8Array.from(map.ids, (_, place) =>
      Number(
        [0, 1, 2, 3, 4, 5].some(
          (d) => (map.sides[place * 6 + d] & river) !== 0 && (map.sides[place * 6 + d] & bridge) !== 0,
        ),
      ),
    ),
    /** [place] 1 where nobody may go: west of the Seulles. */
    closed: Uint8Array.from(map.ids, (_, place) => Number(place < map.hexes && terrainOf(place) < 0)),
    /** [place] its terrain; -1 in boxes and out of play. */
    terrain: Int8Array.from(map.ids, (_, place) => (place < map.hexes ? terrainOf(place) : -1)), // [5.0.a]
  };
}
