/** What a plan owes for tearing formations apart: no evaluation sees what a formation in one place can do next turn. */

import type { Lessons, State } from '@cauldron/engine';

/** A formation is torn if it is drawn out to more than this times its own length. */
const TORN = 2;
/** The cost of each further length, from -1 (lost) to 1 (won), and the most for one formation. */
const COST = 0.01;
const MOST = 0.04;

export class Cohesion<S extends State> {
  private readonly formations: readonly number[];
  /** [formation] how far it may be drawn out: as far as it was at the start. */
  private readonly free = new Map<number, number>();

  constructor(
    private readonly lessons: Lessons<S>,
    root: S,
    side: number,
  ) {
    this.formations = lessons.formationsOf(side);
    for (const f of this.formations) this.free.set(f, Math.max(TORN, lessons.stretch(root, f)));
  }

  cost(s: S): number {
    let sum = 0;
    for (const f of this.formations) {
      const excess = this.lessons.stretch(s, f) - (this.free.get(f) ?? TORN);
      if (excess > 0) sum += Math.min(MOST, excess * COST);
    }
    return sum;
  }
}
