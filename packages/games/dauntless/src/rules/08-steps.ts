/** 8.5.1, 8.6 Step reductions and elimination. Also carries 2.0 and 15.1. */

import type { Unit } from '@cauldron/engine';
import type { Dauntless } from '../state.ts';
import { isInSupply } from './15-supply.ts';

/** [8.5.1.a] A full-strength unit turns to its reduced side; a unit with one step is lost. */
export function reduceStep(g: Dauntless, u: Unit): void {
  if (g.stepsOf(u) === 1) eliminate(g, u);
  else {
    g.flipped[u] = 1; // [2.0.o]
    g.tell?.('reduced', '8.5.1', { unit: u });
  }
}

/** 8.6: a unit out of supply at that instant is lost for good. [8.6.a] [15.1.c] */
export function eliminate(g: Dauntless, u: Unit): void {
  g.tell?.('eliminated', '8.6', { unit: u, hex: g.at[u] });
  const box = isInSupply(g, u) ? g.world.eligible : g.world.permanent;
  g.put(u, box[g.sideOfUnit(u)]);
}
