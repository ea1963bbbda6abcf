/** 10.2, 10.3 Objectives: who was there last. */

import type { Place, Side } from '@cauldron/engine';
import type { Theseus } from '../state.ts';

/** A ground unit has come to a hex: it was the last to be there, whatever it does next (TH-33). */
export function passThrough(g: Theseus, side: Side, hex: Place): void {
  g.scenario.objectives.forEach((objective, i) => {
    if (objective.hex === hex) g.latest[i] = side + 1; // [10.2.e] [10.3.f]
  });
}
