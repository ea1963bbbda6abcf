/** The Movement Point Cost Chart and the terrain effects, compiled: what each hexside costs each class, and what it bars. */

import { chartCell, type GameMap, type Pack } from '@cauldron/engine';
import { CLASSES } from './names.ts';

export interface Costs {
  /** [plain ground, with rough as desert][class]: [place * 6 + direction], -1 never. */
  readonly step: readonly (readonly Int16Array[])[];
  /** [plain ground, with rough as desert][class][terrain]: what the hex itself costs. */
  readonly ground: readonly (readonly (readonly number[])[])[];
  /** [place * 6 + direction] 1 where no attack, supply or retreat crosses: an escarpment without a road or track. */
  readonly cliff: Uint8Array;
  /** [place * 6 + direction] 1 where a supply path may cross: anywhere but there. */
  readonly supply: Uint8Array;
  /** [place * 6 + direction] 1 where an escarpment is climbed. */
  readonly climb: Uint8Array;
  /** [terrain] the modifier for a defender there. */
  readonly modifier: readonly number[];
  readonly roughTerrain: number;
  readonly boxTerrain: number;
}

export function compileCosts(pack: Pack, map: GameMap): Costs {
  const cell = (row: string, column: string) => chartCell(pack, 'terrainEffects', row, column);
  const cost = (row: string, column: string) => {
    const value = cell(row, column);
    return value === null ? -1 : Number(value);
  };
  const edges = map.count * 6;
  const ways = ['road', 'track'].filter((type) => map.wayBit(type) !== 0);
  const escarpment = map.sideBit('escarpment');
  const cliff = new Uint8Array(edges);
  const climb = new Uint8Array(edges);
  for (let edge = 0; edge < map.hexes * 6; edge++) {
    if ((map.sides[edge] & escarpment) === 0) continue;
    if (map.ways[edge] === 0 && cell('escarpment', 'attack') === 'wayOnly') cliff[edge] = 1; // [8.0.g] [11.0.d]
    if ((map.into[edge] & escarpment) !== 0 && cell('escarpment', 'zone') === 'notUp') climb[edge] = 1; // [8.0.j] G-27
  }
  const ground = [false, true].map((flat) =>
    CLASSES.map((c) => map.terrains.map((t) => cost(flat && t === 'rough' ? 'desert' : t, c))),
  );
  const step = ground.map((terrains) =>
    CLASSES.map((c, i) => {
      const costs = new Int16Array(edges).fill(-1);
      for (let edge = 0; edge < map.hexes * 6; edge++) {
        const to = map.neighbours[edge];
        if (to < 0 || cliff[edge] === 1) continue;
        const way = ways.find((type) => (map.ways[edge] & map.wayBit(type)) !== 0);
        costs[edge] = way === undefined ? terrains[i][map.terrain[to]] : cost(way, c); // [8.0.e] [8.0.f]
      }
      return costs;
    }),
  );
  return {
    step,
    ground,
    cliff,
    supply: cliff.map((barred) => 1 - barred),
    climb,
    modifier: map.terrains.map((t) => Number(cell(t, 'modifier'))),
    roughTerrain: map.terrains.indexOf('rough'),
    boxTerrain: map.terrains.indexOf('box'),
  };
}
