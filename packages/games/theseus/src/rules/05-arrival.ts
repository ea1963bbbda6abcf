/** 5.3.2, 5.7.3 What it brings about that ground units come to a hex, by whatever way. Also carries 7.3.2, 7.3.5 and 10. */

import type { Place, Side, Unit } from '@cauldron/engine';
import { hqDisplacement } from '../frames.ts';
import type { Theseus } from '../state.ts';
import { enterHex } from './05-supply.ts';
import { passThrough } from './10-objectives.ts';

/** Units have come to a hex without a Movement Action of their own: they were displaced, or placed there. */
export function comeTo(g: Theseus, units: readonly Unit[], hex: Place): void {
  const side: Side = g.sideOfUnit(units[0]);
  enterHex(g, side, hex); // [5.7.3.c]
  passThrough(g, side, hex);
  if (units.some((u) => g.isCombat(u))) displaceHqsNear(g, hex); // [5.3.2.a]
}

/** 5.3.2: combat units of a side have come to a hex: enemy HQs that stand alone next to it are displaced. */
export function displaceHqsNear(g: Theseus, hex: Place): void {
  const { map, costs } = g.world;
  const side = g.sideOfUnit(g.topOf(hex));
  for (const near of map.around[hex]) {
    const stack = g.stackAt(near);
    const edge = hex * 6 + map.directionTo(hex, near);
    if (stack.length === 0 || g.sideOfUnit(stack[0]) === side || costs.sea[edge] === 1) continue; // [5.3.2.b]
    if (stack.every((u) => g.isHq(u))) for (const hq of stack) g.push(hqDisplacement, { unit: hq }); // [5.3.2.a] [7.3.2.g] [7.3.5.a]
  }
}
