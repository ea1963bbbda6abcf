/** 8.0, 8.3 What a unit could do if it were its turn to act, and leaving the map. Also carries 9.0. */

import { NO, type Refusal, type Unit } from '@cauldron/engine';
import type { Gazala } from '../state.ts';
import { LEVELS } from '../words.ts';
import { whyNotAttack } from './11-combat.ts';

/** 8.0: whether a unit could move, attack or leave the map. */
export function canDo(g: Gazala, unit: Unit): boolean {
  const left = g.allowanceOf(unit);
  if (LEVELS.some((_, level) => !whyNotAttack(g, unit, level, left)) || !whyNotExit(g, unit, left)) return true;
  g.overlay.run(g, unit, left);
  return g.overlay.count > 0;
}

/** 8.3: leaving the map costs what the terrain of the hex costs that is left. */
export function exitCost(g: Gazala, unit: Unit): number {
  const { costs, map, units, charts } = g.world;
  const ground = costs.ground[g.optionOn('noRoughTerrain') ? 1 : 0][units.mover[unit]][map.terrain[g.at[unit]]]; // [8.3.c]
  return ground + (g.inEnemyZone(units.side[unit], g.at[unit]) ? charts.zoc.leaveCost : 0); // [9.0.d]
}

export function whyNotExit(g: Gazala, unit: Unit, left: number): Refusal | undefined {
  const { edges, exits, units } = g.world;
  const here = edges[g.at[unit]];
  if (here === 0) return g.no?.('8.3', 'not-at-edge', { unit }) ?? NO;
  if ((here & exits[units.side[unit]]) === 0) return g.no?.('8.3', 'wrong-edge', { unit }) ?? NO; // [8.3.a] [8.3.b]
  if (units.tethered[unit] === 1) return g.no?.('8.2', 'tethered', { unit }) ?? NO; // [8.2.a]
  const cost = exitCost(g, unit);
  return cost <= left ? undefined : (g.no?.('8.0', 'too-dear', { cost, left }) ?? NO);
}
