/** 7.0 Who can be activated, and how a unit joins the activated group. */

import { NO, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { type Gazala, MARK } from '../state.ts';
import { canArrive } from './15-reinforcements.ts';

/** On the map, or waiting to arrive. */
export const isAvailable = (g: Gazala, u: Unit): boolean => g.isOnMap(u) || canArrive(g, u);

/** 7.0: a unit of a formation that is not frozen, on the map or due to arrive; it may have acted before. */
export function whyNotUnit(g: Gazala, side: Side, u: Unit): Refusal | undefined {
  const { units, limits } = g.world;
  if (units.side[u] !== side) return g.no?.('7.0', 'not-own', { unit: u }) ?? NO;
  const formation = units.formation[u];
  for (const limit of limits) {
    if (limit.singly || !limit.turns.includes(g.turn) || !limit.formations.includes(formation)) continue;
    return g.no?.('7.0', 'frozen', { formation: g.world.formations[formation].name }) ?? NO; // [7.0.j] [7.0.k]
  }
  return isAvailable(g, u) ? undefined : (g.no?.('7.0', 'not-available', { unit: u }) ?? NO); // [7.0.l] no limit for a single unit
}

/** 7.0: a unit joins the activated group, which is the top frame, and turns to its unused face. */
export function enrol(g: Gazala, u: Unit): void {
  g.append(u);
  g.mark(u, MARK.activated);
  g.unmark(u, MARK.acted);
  g.used[u] = 0; // [7.0.m]
}
