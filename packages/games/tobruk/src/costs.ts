/** The Terrain Effects Chart, compiled: what each hexside costs each class, whether supply passes it, and what it does in combat. */

import { chartCell, type GameMap, type Pack } from '@cauldron/engine';
import { CLASSES, COST_UNIT } from './lists.ts';

export type Costs = Readonly<ReturnType<typeof compileCosts>>;

/** More than any unit has: a crossing at this cost is made as the first step of a move or not at all, and ends the move. */
export const WHOLE_MOVE = 254;

/** What lies on a hexside, seen by a unit that crosses it. */
export const ESCARPMENT = 1;
/** The escarpment is climbed. */
export const UPWARD = 2;
/** The crossing leads into a fortified hex. */
export const INWARD = 4;
const ROAD = 8;
const TRAIL = 16;

export function compileCosts(pack: Pack, map: GameMap) {
  const cell = (row: string, column: string) => chartCell(pack, 'terrainEffects', row, column);
  const cost = (row: string, column: string) => {
    const value = cell(row, column);
    return value === null ? -1 : Math.round(Number(value) * COST_UNIT);
  };
  const edges = map.count * 6;
  const barrier = barriers(map);
  const land = new Uint8Array(map.count);
  const noZone = new Uint8Array(map.count);
  const fort = map.feature('fort');
  const supply = new Uint8Array(edges);
  const hexes = new Int16Array(edges).fill(-1);
  const plain = CLASSES.map(() => new Int16Array(edges).fill(-1));
  const road = CLASSES.map(() => new Int16Array(edges).fill(-1));
  const entry = CLASSES.map(() => new Int16Array(map.count).fill(-1));
  const entryRoad = CLASSES.map(() => new Int16Array(map.count).fill(-1));
  const terrainCost = CLASSES.map((c) => map.terrains.map((t) => cost(t, c))); // [9.0.d] each class has its own column
  const wayOnly = map.terrains.map((t) => cell(t, 'supply') === 'wayOnly'); // [5.1.d]
  const roadBit = map.wayBit('road');
  const trailBit = map.wayBit('trail');
  const inward: { edge: number; inside: number }[] = [];

  for (let p = 0; p < map.hexes; p++) {
    const terrain = map.terrains[map.terrain[p]];
    land[p] = cost(terrain, CLASSES[0]) >= 0 ? 1 : 0; // [5.1.f] sea is never entered
    if (cell(terrain, 'zoc') === false) noZone[p] = 1; // [8.0.b] cities
    if (fort[p] === 1 && cell('fort', 'zoc') === false) noZone[p] = 1; // [8.0.c]
    for (const [c, name] of CLASSES.entries()) {
      entry[c][p] = least(
        terrainCost[c][map.terrain[p]],
        (map.wayHexes[p] & trailBit) !== 0 ? cost('trail', name) : -1,
      );
      entryRoad[c][p] = least(entry[c][p], (map.wayHexes[p] & roadBit) !== 0 ? cost('road', name) : -1);
    }
  }
  for (let p = 0; p < map.hexes; p++) {
    for (let d = 0; d < 6; d++) {
      const edge = p * 6 + d;
      const to = map.neighbours[edge];
      if (to < 0 || land[p] === 0 || land[to] === 0) continue;
      const b = barrier[edge];
      hexes[edge] = 1;
      if ((b & INWARD) !== 0) inward.push({ edge, inside: to });
      const byWay = (b & (ROAD | TRAIL)) !== 0;
      const rough = wayOnly[map.terrain[p]] || wayOnly[map.terrain[to]]; // [5.1.d] T-34: entering or leaving
      const cliff = (b & ESCARPMENT) !== 0 && cell('escarpment', 'supply') === 'wayOnly';
      supply[edge] = byWay || (!rough && !cliff) ? 1 : 0; // [5.1.d]
      for (const [c, name] of CLASSES.entries()) {
        const across = terrainCost[c][map.terrain[to]] + ((b & ESCARPMENT) !== 0 ? cost('escarpment', name) : 0);
        plain[c][edge] = (b & TRAIL) !== 0 ? least(across, cost('trail', name)) : across;
        road[c][edge] = (b & ROAD) !== 0 ? least(plain[c][edge], cost('road', name)) : plain[c][edge]; // [9.2.a]
      }
    }
  }
  return {
    /** [class]: [place * 6 + direction] without road movement (9.0), -1 never. */
    plain,
    /** [class]: the same with road movement where a road crosses the hexside (9.2). */
    road,
    /** One a hex, for moves that count hexes (9.4). */
    hexes,
    /** [class]: what a unit from off the map pays for its first hex, by hex: [place]. */
    entry,
    entryRoad,
    leaveZone: Math.round(Number(pack.charts.constants?.values?.zocExitCost?.value) * COST_UNIT), // [8.0.g]
    /** Added to a crossing into a fortified hex that the mover's side does not hold (T-07); WHOLE_MOVE where it takes all there is (T-67). */
    fortification: cell('fortification', 'notHeldCost') === 'all' ? WHOLE_MOVE : cost('fortification', 'notHeldCost'),
    /** The crossings that lead into a fortified hex. */
    inward,
    /** [place * 6 + direction] 1 where a supply path may pass (5.1). */
    supply,
    /** [place] 1 where a unit may be at all. */
    land,
    /** [place] 1 where no zone of control enters (8.0). */
    noZone,
    /** [terrain] columns to the left for a defender there (10.1). */
    hexShift: map.terrains.map((t) => (cell(t, 'shiftWhen') === 'always' ? Number(cell(t, 'shiftLeft')) : 0)), // [10.1.d]
    fortificationShift: Number(cell('fortification', 'shiftLeft')),
    escarpmentShift: Number(cell('escarpment', 'shiftLeft')),
    /** [place * 6 + direction] what lies on the hexside: the bits above. */
    barrier,
    cityTerrain: map.terrains.indexOf('city'),
  };
}

function barriers(map: GameMap): Uint8Array {
  const barrier = new Uint8Array(map.count * 6);
  const escarpment = map.sideBit('escarpment');
  const fortification = map.sideBit('fortification');
  const road = map.wayBit('road');
  const trail = map.wayBit('trail');
  for (let edge = 0; edge < map.hexes * 6; edge++) {
    let b = 0;
    if ((map.sides[edge] & escarpment) !== 0)
      b |= (map.into[edge] & escarpment) !== 0 ? ESCARPMENT | UPWARD : ESCARPMENT;
    if ((map.into[edge] & fortification) !== 0) b |= INWARD;
    if ((map.ways[edge] & road) !== 0) b |= ROAD;
    if ((map.ways[edge] & trail) !== 0) b |= TRAIL;
    barrier[edge] = b;
  }
  return barrier;
}

/** The lower of two costs, of which -1 is none. */
const least = (a: number, b: number): number => (a < 0 ? b : b < 0 ? a : Math.min(a, b));
