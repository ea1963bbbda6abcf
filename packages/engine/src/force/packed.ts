/** Who is where and whose zones of control lie where, in one integer a place (see plan.ts). Floods read these integers by mask. */

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
  /** Whether a zone of any of these sides covers the place; they are given as bits. */
  coversFor(sides: number, place: Place): boolean {
    return (this.ints[place] & this.plan.zonesBySides[sides]) !== 0;
  }

  clear(): void {
    this.ints.fill(0);
  }
  /** Sides, given as bits, that were not there have come. */
  enter(sides: number, place: Place): void {
    this.ints[place] |= sides;
  }
  /** Their last units have left. */
  leave(sides: number, place: Place): void {
    this.ints[place] &= ~sides;
  }
  /** A hex begins (1) or ceases (-1) to exert zones of these layers, given as bits. */
  exert(layers: number, place: Place, by: 1 | -1): void {
    const { neighbours, crossings, once } = this.plan;
    for (let edge = place * 6, last = edge + 6; edge < last; edge++) {
      const open = layers & crossings[edge];
      if (open !== 0) this.ints[neighbours[edge]] += by * once[open];
    }
  }
}
