/** How far it is to a place on the ground: along ways, around Minefields of the enemy that are not breached. */

import { ChangingWays } from '@cauldron/engine';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';

/** Half hexes: along a Road or Trail, across open desert, into rough ground, over a Ridge or Wadi, into an enemy Minefield. */
const STEP = { way: 1, open: 2, rough: 4, steep: 8, mined: 40 } as const;
export const MINED = STEP.mined;

export function waysOf({ map, costs, mines }: World): ChangingWays<Theseus> {
  const rough = new Set(['broken', 'hill']);
  const cost = Int16Array.from(map.neighbours, (next, edge) => {
    if (next < 0 || next >= map.hexes || costs.sea[edge] === 1) return -1;
    if (costs.way[edge] === 1) return STEP.way;
    if (costs.steep[edge] === 1) return STEP.steep;
    return rough.has(map.terrains[map.terrain[Math.floor(edge / 6)]]) ? STEP.rough : STEP.open;
  });
  const signOf = (g: Theseus): number =>
    mines.hexes.reduce((sign, hex) => (Math.imul(sign, 31) + Number(g.isBreached(hex))) | 0, 7);
  return new ChangingWays(map, cost, signOf, (g, side, hex) => (g.isMinedBy(1 - side, hex) ? STEP.mined : 0));
}
