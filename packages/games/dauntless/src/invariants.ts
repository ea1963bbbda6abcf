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
  for (let hex = 0; hex < map.hexes; hex++) {
    if (g.works[hex] === 1 && (g.dug[hex] !== 0 || g.world.isField[hex] === 1 || g.world.strongpoint[hex] === 1))
      return `${map.ids[hex]} cannot have a Strongpoint marker (14.6)`; // [14.6.2.b] [14.6.g]
    for (let side = 0; side < 2; side++)
      if (g.hasUnit(side, hex) && g.control.controllerOf(hex) !== side)
        return `${map.ids[hex]} is held but not controlled (7.4)`;
  }
  return sharedHex(g) ?? misplacedUnit(g);
}
