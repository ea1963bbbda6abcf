/** 6.0 Stacking: how many units a hex holds, and what happens to those that are too many. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { overstacked } from '../frames.ts';
import { implement } from '../implement.ts';
import { BRITISH, GERMAN, TYPE } from '../names.ts';
import type { Dauntless } from '../state.ts';
import { eliminate } from './08-steps.ts';

/** Counted in thirds: a German platoon of infantry is a third of a unit. */
export function stackSize(k: Dauntless, units: readonly Unit[]): number {
  const { units: all, charts } = k.world;
  const whole = charts.stacking.platoonsToUnit;
  const cargo = units.filter((u) => all.type[u] !== TYPE.transport).length;
  let free = Math.min(charts.stacking.freeTransports, cargo); // [6.0.b] R36: who may carry whom comes with 4.5.2
  let size = 0;
  for (const u of units) {
    if (all.type[u] === TYPE.transport && free-- > 0) continue;
    size += k.sideOfUnit(u) === GERMAN && all.isPlatoon[u] === 1 ? 1 : whole; // [6.0.c]
  }
  return size;
}

/** [6.0.a] [6.0.d] regardless of step strength; with `more`, if these came as well. */
export function isOverstacked(k: Dauntless, side: Side, hex: Place, more: readonly Unit[] = []): boolean {
  if (hex >= k.world.map.hexes) return false;
  const there = k.stackAt(hex).filter((u) => k.sideOfUnit(u) === side);
  const units = [...there, ...more.filter((u) => !there.includes(u))];
  const { stacking } = k.world.charts;
  const companies = side === BRITISH ? units.filter((u) => k.world.units.isCompany[u] === 1).length : 0;
  return companies > stacking.britishCompanies || stackSize(k, units) > stacking.units * stacking.platoonsToUnit; // R39
}

export const overstackedConduct = implement(overstacked, {
  run: (g, f) => isOverstacked(g, f.side, f.hex) || g.pop(),
  rule: '6.0',
  prompt: 'overstacked',
  answers: {
    remove: {
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)),
      whyNot: (k, f, u): Refusal | undefined =>
        k.at[u] === f.hex ? undefined : (k.no?.('6.0', 'not-in-hex', { unit: u, hex: f.hex }) ?? NO),
      does: (g, _f, u) => eliminate(g, u), // [6.0.h]
    },
  },
});
