/**
 * What each formation is after, from one of its activations to the next: the place that its last plan brought it nearer to. A plan that leads it away
 * from there again must be worth more than one that does not.
 */

import type { Lessons, MapPoint, State, Target } from '@cauldron/engine';

/** A formation has an intent if a plan brought it nearer to a place by this many hexes; it may go back this far for nothing. */
const NEARER = 3;
const FREE = 2;
/** The cost of each hex further back, from -1 (lost) to 1 (won), and the most for one formation. */
const COST = 0.003;
const MOST = 0.03;

export class Intents<S extends State> {
  /** [formation] the place. */
  private readonly places = new Map<number, number>();

  constructor(
    private readonly lessons: Lessons<S>,
    private readonly side: number,
  ) {}

  /** After a plan: where it leads from one position to the other. */
  note(before: S, after: S, targets: readonly Target[]): void {
    const { lessons, places } = this;
    for (const f of lessons.formationsOf(this.side)) {
      const [from, to] = [lessons.middleOf(before, f), lessons.middleOf(after, f)];
      if (!from || !to) continue;
      let best = 0;
      for (const { place, value } of targets) {
        const spot = lessons.spotOf(place);
        const nearer = way(from, spot) - way(to, spot);
        if (nearer < NEARER || nearer * value <= best) continue;
        best = nearer * value;
        places.set(f, place);
      }
    }
  }

  /** What plans from this position owe for leading formations away from what they were after. A place that is no target any more is forgotten. */
  from(root: S, targets: readonly Target[]): (s: S) => number {
    const { lessons, places } = this;
    const bound: { readonly f: number; readonly spot: MapPoint; readonly far: number }[] = [];
    for (const [f, place] of places) {
      if (!targets.some((target) => target.place === place)) {
        places.delete(f);
        continue;
      }
      const [spot, from] = [lessons.spotOf(place), lessons.middleOf(root, f)];
      if (from) bound.push({ f, spot, far: way(from, spot) + FREE });
    }
    return (s) => {
      let sum = 0;
      for (const { f, spot, far } of bound) {
        const to = lessons.middleOf(s, f);
        if (to) sum += Math.min(MOST, Math.max(0, way(to, spot) - far) * COST);
      }
      return sum;
    };
  }
}

function way(a: MapPoint, b: MapPoint): number {
  const [x, y] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(x * x + y * y);
}
