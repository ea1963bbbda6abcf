/** What must hold in every position. A broken one is a fault of the program, named with its figures. */

import { misplacedUnit } from '@cauldron/engine';
import type { Template } from './state.ts';

export function invariants(g: Template): string | undefined {
  const { map, units, lost, reserve } = g.world;
  for (let u = 0; u < units.count; u++) {
    const place = g.at[u];
    if (place === lost && g.reduced[u] === 0) return `${units.ids[u]} was lost at full strength (5.4)`;
    if (place === reserve && g.marks[u] !== 0) return `${units.ids[u]} has acted beside the map`;
  }
  for (let place = 0; place < map.hexes; place++) {
    const used = g.unitsIn(0, place) + g.unitsIn(1, place);
    if (used > 1) return `${used} units stand in ${map.ids[place]} (3.3)`;
  }
  return misplacedUnit(g);
}
