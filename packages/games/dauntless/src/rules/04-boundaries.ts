/** 4.2 Boundaries: the edge of the map or of the area of play. */

import { itemsOf, NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { moving } from '../frames.ts';
import type { Dauntless } from '../state.ts';

/** A hex at the edge of what is played on. */
export const isEdge = (k: Dauntless, hex: Place): boolean =>
  k.world.map.isOnEdge(hex) || k.world.map.around[hex].some((near) => k.scenario.closed[near] === 1);

/** [4.2.1.a] within four hexes of a source, counted as range (R28). Without divisions of sources any own source serves. */
export function whyNotExit(k: Dauntless, units: readonly Unit[], hex: Place): Refusal | undefined {
  const mayLeave = isEdge(k, hex) && !isBank(k, hex) && isNearSource(k, k.sideOfUnit(units[0]), hex);
  return mayLeave || units.every((u) => mayCrossSeulles(k, u, hex))
    ? undefined
    : (k.no?.('4.2.1', 'no-exit', { hex }) ?? NO);
}

/** 4.2.2: a hex whose only edge is the Seulles. */
function isBank(k: Dauntless, hex: Place): boolean {
  const { map, costs } = k.world;
  const beyond = map.around[hex].filter((near) => k.scenario.closed[near] === 1);
  return !map.isOnEdge(hex) && beyond.length > 0 && beyond.every((near) => costs.closed[near] === 1);
}
/** [4.2.2.a] Panzer Lehr and 21PD alone, and only by the bridge. */
function mayCrossSeulles(k: Dauntless, u: Unit, hex: Place): boolean {
  const { division } = k.world.units;
  return k.world.costs.crossing[hex] === 1 && (division[u] === 'Panzer Lehr' || division[u] === '21PD');
}

/** Within four hexes of a source of its side. */
const isNearSource = (k: Dauntless, side: Side, hex: Place): boolean =>
  k.scenario.sources[side].some((source) => k.world.map.distance(source, hex) <= k.world.charts.movement.exitWithin);

/** 4.2.1: a Retreat over the edge: to the Withdrawn box near a source, else lost for good. */
export function retreatOut(g: Dauntless, units: readonly Unit[], hex: Place): void {
  for (const u of units) {
    const side = g.sideOfUnit(u);
    const isSafe = mayCrossSeulles(g, u, hex) || (!isBank(g, hex) && isNearSource(g, side, hex)); // [4.2.1.b] [4.2.2.b]
    g.put(u, (isSafe ? g.world.withdrawn : g.world.permanent)[side]); // [4.2.1.c] [4.2.2.c]
    if (isSafe) g.tell?.('left', '4.2.1', { unit: u });
    else g.tell?.('eliminated', '4.2.1', { unit: u, hex });
  }
}

export function exitMap(g: Dauntless, units: readonly Unit[]): void {
  for (const u of units) {
    g.put(u, g.world.withdrawn[g.sideOfUnit(u)]);
    g.tell?.('left', '4.2.1', { unit: u });
  }
  const f = g.within(moving);
  for (const u of itemsOf(f)) g.remove(u);
}
