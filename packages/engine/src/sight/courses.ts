/** The straight lines of a map as lists of steps, each computed once: a line depends only on how far apart its ends are. */

import { opposite } from '../hex/hex.ts';
import { line } from '../hex/line.ts';
import type { Place } from '../ids.ts';
import type { GameMap } from '../map/map.ts';

/** The directions of the steps from one end to the other. The two hands differ only where the line runs along a hexside. */
export interface StraightCourse {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export type CourseMap = Pick<GameMap, 'q' | 'r' | 'neighbours' | 'hexes' | 'elevation' | 'distance'>;

export class Courses {
  private readonly byOffset = new Map<number, StraightCourse>();

  constructor(
    private readonly map: CourseMap,
    private readonly steps: readonly { readonly q: number; readonly r: number }[],
  ) {}

  between(a: Place, b: Place): StraightCourse {
    const q = this.map.q[b] - this.map.q[a];
    const r = this.map.r[b] - this.map.r[a];
    const key = q * 65536 + r;
    let course = this.byOffset.get(key);
    if (course === undefined) {
      const { left, right } = line({ q: 0, r: 0 }, { q, r });
      course = { left: this.directions(left), right: this.directions(right) };
      this.byOffset.set(key, course);
    }
    return course;
  }

  /** A bit for each direction from `a` in which the line to `b` leaves: two of them along a hexside. */
  exits(a: Place, b: Place): number {
    const { left, right } = this.between(a, b);
    return (1 << left[0]) | (1 << right[0]);
  }
  /** A bit for each direction from `b` out of which the line from `a` comes in. */
  entries(a: Place, b: Place): number {
    const { left, right } = this.between(a, b);
    return (1 << opposite(left[left.length - 1])) | (1 << opposite(right[right.length - 1]));
  }

  private directions(way: readonly { readonly q: number; readonly r: number }[]): number[] {
    return way
      .slice(1)
      .map((hex, i) => this.steps.findIndex((step) => step.q === hex.q - way[i].q && step.r === hex.r - way[i].r));
  }
}

/** Facing: the three hexsides around the one a unit looks through, as bits of directions. The other three are its flanks. */
export const frontOf = (direction: number): number =>
  (1 << ((direction + 5) % 6)) | (1 << direction) | (1 << ((direction + 1) % 6));

/** A line that comes in along a hexside between front and flank comes from the front. */
export const comesFromFlank = (entries: number, front: number): boolean => (entries & front) === 0;
