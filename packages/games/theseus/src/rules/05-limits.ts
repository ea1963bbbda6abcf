/** 5.3.1 The stacking limits of each side. Also carries 3.2 and 3.3. */

import type { Place, Side, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { AXIS, STACK_CLASS } from '../names.ts';
import type { Theseus } from '../state.ts';
import type { World } from '../world.ts';

/** How many units of a side in one hex are too many; HQs are counted apart. */
export function excessOf({ units, charts }: World, side: Side, stack: readonly Unit[]): number {
  const { stacking: limits } = charts;
  const counted = stack.filter((u) => units.stackClass[u] >= 0); // [5.3.1.c] [3.2.n] TH-28
  const ofClass = (cls: number) => counted.filter((u) => units.stackClass[u] === cls).length;
  if (side === AXIS) {
    const infantry = Math.max(0, ofClass(STACK_CLASS.infantry) - limits.axisInfantry);
    return infantry + Math.max(0, ofClass(STACK_CLASS.armour) - limits.axisArmour); // [5.3.1.e]
  }
  const pair = counted.filter((u) => units.isHalf[u] === 1).length === 2 ? 1 : 0; // [5.3.1.g]
  const infantry = ofClass(STACK_CLASS.infantry) - pair - limits.commonwealthInfantry;
  return Math.max(0, infantry, counted.length - pair - limits.commonwealthUnits); // [5.3.1.f] TH-29
}

export const hqsIn = (k: Facts, hex: Place): Unit[] => k.unitsAt(hex).filter((u) => k.isHq(u));

/** 3.3, 5.3.1: too many units, or more than one HQ. Units of several formations count together. */
export function isOverstacked(g: Theseus, hex: Place): boolean {
  const stack = g.stackAt(hex);
  if (stack.length < 2) return false;
  return hqsIn(g, hex).length > g.world.charts.stacking.hqs || excessOf(g.world, g.sideOfUnit(stack[0]), stack) > 0; // [3.3.d] [5.3.1.h]
}

/** Whether a hex has room for one more unit. */
export const hasRoom = (g: Theseus, u: Unit, hex: Place): boolean =>
  excessOf(g.world, g.sideOfUnit(u), [...g.stackAt(hex), u]) === 0;

/** The units whose leaving makes the excess smaller: any of them may be displaced. */
export function surplusIn(k: Facts, hex: Place): Unit[] {
  const stack = k.unitsAt(hex);
  const side = stack.length === 0 ? AXIS : k.sideOfUnit(stack[0]);
  const without = (u: Unit) => stack.filter((v) => v !== u);
  const now = excessOf(k.world, side, stack);
  return stack.filter((u) => k.isCombat(u) && excessOf(k.world, side, without(u)) < now);
}
