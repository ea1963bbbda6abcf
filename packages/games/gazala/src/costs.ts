/** The Movement Point Cost Chart and the terrain effects, compiled: what each hexside costs each class, and what it bars. */

import { crossingsWhere, type GameMap, stepCosts } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { CLASSES } from './names.ts';

export type Costs = Readonly<ReturnType<typeof compileCosts>>;

export function compileCosts({ terrainEffects: { list: effectsOf } }: Charts, map: GameMap) {
  const ways = ['road', 'track'].filter((type) => map.wayBit(type) !== 0);
  const escarpment = map.sideBit('escarpment');
  const isBar = effectsOf('escarpment').attack === 'wayOnly';
  const cliff = crossingsWhere(map, (edge) => isBar && (map.sides[edge] & escarpment) !== 0 && map.ways[edge] === 0); // [8.0.g] [11.0.d]
  const notUp = effectsOf('escarpment').zone === 'notUp';
  const ground = [false, true].map((flat) =>
    CLASSES.map((c) => map.terrains.map((t) => effectsOf(flat && t === 'rough' ? 'desert' : t)[c])),
  );
  const step = ground.map((terrains) =>
    CLASSES.map((c, i) =>
      stepCosts(map, (edge, to) => {
        if (cliff[edge] === 1) return -1;
        const way = ways.find((type) => (map.ways[edge] & map.wayBit(type)) !== 0);
        return way === undefined ? terrains[i][map.terrain[to]] : effectsOf(way)[c]; // [8.0.e] [8.0.f]
      }),
    ),
  );
  return {
    /** [plain ground, with rough as desert][class]: [place * 6 + direction], -1 never. */
    step,
    /** [plain ground, with rough as desert][class][terrain]: what the hex itself costs. */
    ground,
    /** [place * 6 + direction] 1 where no attack, supply or retreat crosses: an escarpment without a road or track. */
    cliff,
    /** [place * 6 + direction] 1 where a supply path may cross: anywhere but there. */
    supply: cliff.map((barred) => 1 - barred),
    /** [place * 6 + direction] 1 where an escarpment is climbed. */
    climb: crossingsWhere(map, (edge) => notUp && (map.sides[edge] & map.into[edge] & escarpment) !== 0), // [8.0.j] G-27
    /** [terrain] the modifier for a defender there. */
    modifier: map.terrains.map((t) => effectsOf(t).modifier),
    roughTerrain: map.terrains.indexOf('rough'),
    boxTerrain: map.terrains.indexOf('box'),
  };
}
