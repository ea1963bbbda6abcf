/** 7.5.1.2 The cup of chits. Also carries 7.5.1. */

import { combat } from '../frames.ts';
import type { Theseus } from '../state.ts';

/** 7.5.1.2: the chits that can be drawn now: one is out while the second is drawn, and both go back after the combat. */
export function cupOf(g: Theseus): Int32Array {
  const chits = g.world.cup.fill(1);
  const drawn = g.nearest(combat)?.attackChit ?? -1;
  if (drawn >= 0) chits[drawn] = 0; // [7.5.1.f] [7.5.1.2.g]
  return chits;
}
