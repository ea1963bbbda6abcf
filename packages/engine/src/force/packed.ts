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
    const { neighbours, crossings, once, signs } = this.plan;
    for (let edge = place * 6, last = edge + 6; edge < last; edge++) {
      let open = layers & crossings[edge];
      if (open === 0) continue;
      const to = neighbours[edge];
      if (signs > 0) open &= ~this.closedAt(to);
      this.ints[to] += by * once[open];
    }
  }

  // Signs.

  hasSign(sign: number, place: Place): boolean {
    return (this.ints[place] & this.plan.signBit(sign)) !== 0;
  }
  /** All signs of a place at once, as bits; zones that they close must be counted again. */
  setSigns(signs: number, place: Place): void {
    const { signShift, signs: count } = this.plan;
    const mask = ((1 << count) - 1) << signShift;
    this.ints[place] = (this.ints[place] & ~mask) | (signs << signShift);
  }
  /** A bit for each layer whose zones the signs of a place keep out. */
  closedAt(place: Place): number {
    const { signShift, signs, closedBySigns } = this.plan;
    return closedBySigns[(this.ints[place] >>> signShift) & ((1 << signs) - 1)];
  }
  /** The zones over a place are these: [layer] the number of exerting hexes next to it. */
  setZones(counts: ArrayLike<number>, place: Place): void {
    const { plan } = this;
    let bits = this.ints[place] & ~plan.zoneMask(...Array.from({ length: plan.layers }, (_, i) => i));
    for (let layer = 0; layer < plan.layers; layer++) bits |= counts[layer] << plan.shiftOf(layer);
    this.ints[place] = bits;
  }
}
