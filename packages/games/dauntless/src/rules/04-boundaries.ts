/** 4.2 Boundaries: the edge of the map or of the area of play. */

import { itemsOf, NO, type Place, type Refusal, type Unit } from '@cauldron/engine';
import { moving } from '../frames.ts';
import type { Dauntless } from '../state.ts';

/** A hex at the edge of what is played on. */
const isEdge = (k: Dauntless, hex: Place): boolean =>
  k.world.map.isOnEdge(hex) || k.world.map.around[hex].some((near) => k.scenario.closed[near] === 1);

/** [4.2.1.a] within four hexes of a source, counted as range (R28). Without divisions of sources any own source serves. */
export function whyNotExit(k: Dauntless, units: readonly Unit[], hex: Place): Refusal | undefined {
  const { map, charts } = k.world;
  const side = k.sideOfUnit(units[0]);
  const isNear = k.scenario.sources[side].some((source) => map.distance(source, hex) <= charts.movement.exitWithin);
  return isEdge(k, hex) && isNear ? undefined : (k.no?.('4.2.1', 'no-exit', { hex }) ?? NO);
}

export function exitMap(g: Dauntless, units: readonly Unit[]): void {
  for (const u of units) {
    g.put(u, g.world.withdrawn[g.sideOfUnit(u)]);
    g.tell?.('left', '4.2.1', { unit: u });
  }
  const f = g.within(moving);
  for (const u of itemsOf(f)) g.remove(u);
}
