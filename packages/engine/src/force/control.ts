/** Which side controls each place. It is truth: two bits for each place with up to three sides, four bits with more. */

import type { Place, Side } from '../ids.ts';

const MOST_SIDES = 15;
const NOBODY = -1;

/** How many integers a layout needs for the control of a map's places. */
export const controlLength = (places: number, sides: number): number => Math.ceil(places / (32 / bitsFor(sides)));

export class Control {
  private readonly bits: number;
  /** The binary logarithm of the number of places in one integer. */
  private readonly power: number;
  private readonly mask: number;

  constructor(
    private readonly packed: Int32Array,
    places: number,
    private readonly sides: number,
  ) {
    this.bits = bitsFor(sides);
    this.power = this.bits === 2 ? 4 : 3;
    this.mask = (1 << this.bits) - 1;
    if (packed.length < controlLength(places, sides))
      throw new Error(`${packed.length} integers are too few for the control of ${places} places`);
  }

  /** The side that controls a place, or -1. */
  controllerOf(place: Place): Side {
    return ((this.packed[place >> this.power] >>> this.shiftOf(place)) & this.mask) - 1;
  }
  /** Gives a place to a side; -1 is nobody. */
  setController(place: Place, side: Side): void {
    if (!(side >= NOBODY && side < this.sides)) throw new Error(`no side ${side} can control a place`);
    const shift = this.shiftOf(place);
    const rest = this.packed[place >> this.power] & ~(this.mask << shift);
    this.packed[place >> this.power] = rest | ((side + 1) << shift);
  }

  private shiftOf(place: Place): number {
    return (place & ((1 << this.power) - 1)) * this.bits;
  }
}

function bitsFor(sides: number): number {
  if (sides > MOST_SIDES) throw new Error(`control is kept for ${MOST_SIDES} sides at most, not for ${sides}`);
  return sides <= 3 ? 2 : 4;
}
