/** The Terrain Effects Chart, compiled: what each hexside costs each class, whether supply passes it, and what it does in combat. */

import { crossingsWhere, type GameMap, type OfCrossing, stepCosts } from '@cauldron/engine';
import type { Charts } from './charts.ts';
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

export function compileCosts({ terrainEffects: { list: effectsOf }, constants }: Charts, map: GameMap) {
  const terrains = map.terrains.map(effectsOf);
  const [escarpment, fortification] = ['escarpment', 'fortification'].map(effectsOf);
  const barrier = barriers(map);
  const fort = map.feature('fort');
  const terrainCost = CLASSES.map((c) => terrains.map((t) => t[c])); // [9.0.d] each class has its own column
  const hexesWhere = (is: (p: number) => boolean) =>
    Uint8Array.from(map.ids, (_, p) => (p < map.hexes && is(p) ? 1 : 0));
  const land = hexesWhere((p) => terrainCost[0][map.terrain[p]] >= 0); // [5.1.f] sea is never entered
  const overLand = (price: OfCrossing<number>) =>
    stepCosts(map, (edge, to, from) => (land[from] === 1 && land[to] === 1 ? price(edge, to, from) : -1));
  /** One a hex, for moves that count hexes (9.4). */
  const hexes = overLand(() => 1);
  /** What a road or a trail costs, where the bits of ways have it. */
  const byWay = (bits: number, way: string, name: (typeof CLASSES)[number]) =>
    (bits & map.wayBit(way)) !== 0 ? effectsOf(way)[name] : -1;
  const plain = CLASSES.map((name, c) =>
    overLand((edge, to) => {
      const cliff = (barrier[edge] & ESCARPMENT) !== 0 ? escarpment[name] : 0;
      return least(terrainCost[c][map.terrain[to]] + cliff, byWay(map.ways[edge], 'trail', name));
    }),
  );
  const entry = CLASSES.map((name, c) =>
    Int16Array.from(map.terrain, (t, p) =>
      land[p] ? least(terrainCost[c][t], byWay(map.wayHexes[p], 'trail', name)) : -1,
    ),
  );
  const wayOnly = terrains.map((t) => t.supply === 'wayOnly'); // [5.1.d]
  const roadOrTrail = map.wayBit('road') | map.wayBit('trail');
  const cliffWayOnly = escarpment.supply === 'wayOnly';
  return {
    /** [class]: [place * 6 + direction] without road movement (9.0), -1 never. */
    plain,
    /** [class]: the same with road movement where a road crosses the hexside (9.2). */
    road: CLASSES.map((name, c) => overLand((edge) => least(plain[c][edge], byWay(map.ways[edge], 'road', name)))), // [9.2.a]
    hexes,
    /** [class]: what a unit from off the map pays for its first hex, by hex: [place]. */
    entry,
    entryRoad: CLASSES.map((name, c) =>
      entry[c].map((across, p) => least(across, byWay(map.wayHexes[p], 'road', name))),
    ),
    leaveZone: Math.round(constants.zocExitCost * COST_UNIT), // [8.0.g]
    /** Added to a crossing into a fortified hex that the mover's side does not hold (T-07); WHOLE_MOVE where it takes all there is (T-67). */
    fortification: Math.min(fortification.notHeldCost, WHOLE_MOVE),
    /** The crossings that lead into a fortified hex. */
    inward: [...hexes.keys()].flatMap((edge) =>
      hexes[edge] === 1 && (barrier[edge] & INWARD) !== 0 ? [{ edge, inside: map.neighbours[edge] }] : [],
    ),
    /** [place * 6 + direction] 1 where a supply path may pass (5.1). */
    supply: crossingsWhere(map, (edge, to, from) => {
      const isRough = wayOnly[map.terrain[from]] || wayOnly[map.terrain[to]]; // [5.1.d] T-34: entering or leaving
      const isCliff = cliffWayOnly && (barrier[edge] & ESCARPMENT) !== 0;
      return hexes[edge] === 1 && ((map.ways[edge] & roadOrTrail) !== 0 || !(isRough || isCliff)); // [5.1.d]
    }),
    /** [place * 6 + direction] 1 from land to land. */
    onLand: crossingsWhere(map, (edge) => hexes[edge] === 1),
    /** [place] 1 where a unit may be at all. */
    land,
    /** [place] 1 where no zone of control enters (8.0). */
    noZone: hexesWhere(
      (p) =>
        !terrains[map.terrain[p]].zoc || // [8.0.b] cities
        (fort[p] === 1 && !effectsOf('fort').zoc), // [8.0.c]
    ),
    /** [terrain] columns to the left for a defender there (10.1). */
    hexShift: terrains.map((t) => (t.shiftWhen === 'always' ? t.shiftLeft : 0)), // [10.1.d]
    fortificationShift: fortification.shiftLeft,
    escarpmentShift: escarpment.shiftLeft,
    /** [place * 6 + direction] what lies on the hexside: the bits above. */
    barrier,
    cityTerrain: map.terrains.indexOf('city'),
  };
}

function barriers(map: GameMap): Uint8Array {
  const [escarpment, fortification] = [map.sideBit('escarpment'), map.sideBit('fortification')];
  return Uint8Array.from(map.sides, (sides, edge) => {
    const cliff = (map.into[edge] & escarpment) !== 0 ? ESCARPMENT | UPWARD : ESCARPMENT;
    return ((sides & escarpment) !== 0 ? cliff : 0) | ((map.into[edge] & fortification) !== 0 ? INWARD : 0);
  });
}

/** The lower of two costs, of which -1 is none. */
const least = (a: number, b: number): number => (a < 0 ? b : b < 0 ? a : Math.min(a, b));
