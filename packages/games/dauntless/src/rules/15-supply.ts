/** 15.0 Supply: a path to a source of one's own side. It matters for Recovery and for where a lost unit goes. */

import type { Place, Side, Unit } from '@cauldron/engine';
import { enemyOf } from '../names.ts';
import type { Dauntless } from '../state.ts';

/** [15.0.a] [15.0.b] [15.2.a] The trace runs from the sources to the unit; a path of the unit runs the other way. */
export function isInSupply(k: Dauntless, u: Unit): boolean {
  const { trace, map, costs, isWoods } = k.world;
  const side = k.sideOfUnit(u);
  if (!k.isOnMap(u)) return false;
  trace.begin();
  for (const source of k.scenario.sources[side]) if (isOpen(k, side, source)) trace.source(source); // [15.3.a]
  trace.spread((from, d, to) => {
    const edge = from * 6 + d;
    if (costs.unbridged[edge] === 1 || !isOpen(k, side, to)) return false; // [15.2.d]
    return isWoods[from] === 0 || costs.road[k.mud][to * 6 + map.directionTo(to, from)] >= 0; // [15.2.c] [15.2.e] R103
  });
  return trace.reaches(k.at[u]);
}

/** [15.2.b] [15.2.ba] plain neighbourhood of an enemy bars a path, unless a friend is there. */
function isOpen(k: Dauntless, side: Side, hex: Place): boolean {
  const enemy = enemyOf(side);
  if (k.hasUnit(enemy, hex) || k.scenario.closed[hex] === 1) return false;
  return k.hasUnit(side, hex) || !k.world.map.around[hex].some((near) => k.hasUnit(enemy, near));
}
