/** What must hold in every position. A broken one is a fault of the program, named with its figures. */

import { misplacedUnit, sharedHex } from '@cauldron/engine';
import type { Dauntless } from './state.ts';

export function invariants(g: Dauntless): string | undefined {
  const { map, units } = g.world;
  for (let u = 0; u < units.count; u++) {
    if (g.isOnMap(u) && g.scenario.closed[g.at[u]] === 1)
      return `${units.ids[u]} is out of play in ${map.ids[g.at[u]]} (4.2)`;
    if (g.stepsOf(u) < 1) return `${units.ids[u]} has no step left`;
  }
  for (let hex = 0; hex < map.hexes; hex++)
    for (let side = 0; side < 2; side++)
      if (g.hasUnit(side, hex) && g.control.controllerOf(hex) !== side)
        return `${map.ids[hex]} is held but not controlled (7.4)`;
  return sharedHex(g) ?? misplacedUnit(g);
}
