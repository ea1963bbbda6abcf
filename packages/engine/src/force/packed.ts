/** Presence and zones of control in one integer for each place (see plan.ts). Floods read these integers by mask. */

import type { Place, Side } from '../ids.ts';
import { COUNT, type FieldPlan } from './plan.ts';

export class PackedField {
  constructor(
    readonly plan: FieldPlan,
    /** [place] */
    readonly ints: Int32Array,
  ) {}

  hasUnit(side: Side, place: Place): boolean {
    return ((this.ints[place] >> side) & 1) === 1;
  }
  /** Whether a zone of that layer covers the place. */
  covers(layer: number, place: Place): boolean {
    return ((this.ints[place] >> this.plan.shiftOf(layer)) & COUNT) !== 0;
  }
  /** Whether a zone of any of these sides (bits) covers the place. */
  coversFor(sides: number, place: Place): boolean {
    return (this.ints[place] & this.plan.zonesBySides[sides]) !== 0;
  }

  clear(): void {
    this.ints.fill(0);
  }
  /** The first units of these sides (bits) have come. */
  enter(sides: number, place: Place): void {
    this.ints[place] |= sides;
  }
  /** The last units of these sides (bits) have left. */
  leave(sides: number, place: Place): void {
    this.ints[place] &= ~sides;
  }
  /** A hex begins (1) or stops (-1) exerting zones of these layers (bits). */
  exert(layers: number, place: Place, by: 1 | -1): void {
    const { neighbours, crossings, once } = this.plan;
    for (let edge = place * 6, last = edge + 6; edge < last; edge++) {
      const open = layers & crossings[edge];
      if (open !== 0) this.ints[neighbours[edge]] += by * once[open];
    }
  }
}
