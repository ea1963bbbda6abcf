/** What stands next to a hex. */

import type { KitMap } from './mapping.ts';
import type { Stacked } from './melee.ts';

/** What a side has in the hexes next to one, by the worth of its units: of all together, and of the strongest hex alone. */
export interface Around {
  sum: number;
  most: number;
  /** The number of hexes in which it stands. */
  hexes: number;
}

/** The object is used again. */
export function nextTo<S extends Stacked>(
  map: Pick<KitMap, 'neighbours'>,
  s: S,
  side: number,
  hex: number,
  worth: (s: S, u: number) => number,
): Around {
  around.sum = around.most = around.hexes = 0;
  for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
    const near = map.neighbours[edge];
    if (near < 0 || !s.hasUnit(side, near)) continue;
    let there = 0;
    for (let u = s.stacks.firstIn(near); u >= 0; u = s.stacks.next(u)) there += worth(s, u);
    around.hexes++;
    around.sum += there;
    if (there > around.most) around.most = there;
  }
  return around;
}
const around: Around = { sum: 0, most: 0, hexes: 0 };

/** Figures of places, kept until the next look: what is asked about many places in one question is worked out once for each. */
export class Noted {
  private readonly figures: Float64Array;
  private readonly noted: Int32Array;
  private looks = 1;

  constructor(count: number) {
    this.figures = new Float64Array(count);
    this.noted = new Int32Array(count);
  }
  forget(): void {
    this.looks++;
  }
  at(place: number, figure: (place: number) => number): number {
    if (this.noted[place] === this.looks) return this.figures[place];
    this.noted[place] = this.looks;
    this.figures[place] = figure(place);
    return this.figures[place];
  }
}
