/**
 * Line of sight as a matrix: every pair of hexes of a map, computed once, row by row. Levels are compared, heights are not measured:
 * who stands higher sees over what is near and lower.
 */

import { DIRECTIONS, type Orientation } from '../hex/hex.ts';
import type { Place } from '../ids.ts';
import { type CourseMap, Courses } from './courses.ts';

/** What fills a hex. */
export const COVER = {
  /** Open ground: only a hill of it is in the way. */
  none: 0,
  /** Seen over, and seen into, from higher ground. */
  low: 1,
  /** Never seen over or into. */
  tall: 2,
  /** Nothing is seen through it. */
  wall: 3,
} as const;

export interface Outlook {
  readonly map: CourseMap;
  readonly orientation: Orientation;
  /** [place] one of COVER. */
  readonly cover: ArrayLike<number>;
  /** [place * 6 + direction] 1 for a hexside that is in the way (trees along a stream). */
  readonly screens: ArrayLike<number>;
  /** How far from a higher viewer screens can be seen over and cover seen into, in hexes. */
  readonly within: number;
}

/** Bits of a pair. */
const LEFT = 1;
const RIGHT = 2;
const INTO = 4;

export class SightMatrix {
  readonly courses: Courses;
  private readonly rows: (Uint8Array | undefined)[];

  constructor(private readonly outlook: Outlook) {
    this.courses = new Courses(outlook.map, DIRECTIONS[outlook.orientation]);
    this.rows = Array.from({ length: outlook.map.hexes });
  }

  /** Whether one hex sees another; the same in both directions. Neighbours always do. */
  sees(a: Place, b: Place): boolean {
    return (this.row(a)[b] & (LEFT | RIGHT)) !== 0;
  }
  /** Whether a viewer looks down into the cover of a hex, so that nothing in it is hidden from him. */
  seesInto(a: Place, b: Place): boolean {
    return (this.row(a)[b] & INTO) !== 0;
  }
  /** Whether the line is still clear if some hexes are in the way as well: friends in the line of fire. They must lie on both hands of it. */
  seesPast(a: Place, b: Place, isInTheWay: (hex: Place) => boolean): boolean {
    const open = this.row(a)[b];
    const { left, right } = this.courses.between(a, b);
    return (
      ((open & LEFT) !== 0 && !this.meets(a, left, isInTheWay)) ||
      ((open & RIGHT) !== 0 && !this.meets(a, right, isInTheWay))
    );
  }
  /** The hex that is in the way, seen from the higher end, or -1: the reason that a board gives. */
  blocker(a: Place, b: Place): Place {
    if (a === b || this.sees(a, b)) return -1;
    const [from, to] = this.fromAbove(a, b);
    return this.firstInTheWay(from, to, this.courses.between(from, to).left);
  }

  private row(a: Place): Uint8Array {
    const known = this.rows[a];
    if (known !== undefined) return known;
    const { hexes } = this.outlook.map;
    const row = new Uint8Array(hexes);
    for (let b = 0; b < hexes; b++) row[b] = this.look(a, b);
    this.rows[a] = row;
    return row;
  }

  private look(a: Place, b: Place): number {
    const { map, cover, within } = this.outlook;
    if (cover[a] === COVER.wall || cover[b] === COVER.wall) return 0;
    const far = map.distance(a, b);
    if (far < 2) return LEFT | RIGHT;
    const [from, to] = this.fromAbove(a, b);
    const { left, right } = this.courses.between(from, to);
    const isTurned = from !== a;
    const first = this.firstInTheWay(from, to, left) < 0;
    const second = this.firstInTheWay(from, to, right) < 0;
    // The left hand of the line back is the right hand of the line there.
    const open = (first ? (isTurned ? RIGHT : LEFT) : 0) | (second ? (isTurned ? LEFT : RIGHT) : 0);
    if (open === 0 || cover[b] !== COVER.low || far > within || map.elevation[a] <= map.elevation[b]) return open;
    const isFirst = (first && !this.passesCover(from, left)) || (second && !this.passesCover(from, right));
    return isFirst ? open | INTO : open;
  }

  /** The line is judged from its higher end. */
  private fromAbove(a: Place, b: Place): readonly [Place, Place] {
    const { elevation } = this.outlook.map;
    return elevation[a] >= elevation[b] ? [a, b] : [b, a];
  }

  /** `from` is not lower than `to`. */
  private firstInTheWay(from: Place, to: Place, steps: readonly number[]): Place {
    const { map, cover, screens, within } = this.outlook;
    const { elevation, neighbours } = map;
    const [high, low] = [elevation[from], elevation[to]];
    const isAbove = high > low;
    let before = from;
    for (let i = 0; i < steps.length; i++) {
      const edge = before * 6 + steps[i];
      const hex = neighbours[edge];
      if (hex < 0) return before;
      if (screens[edge] === 1) {
        const isBelow = Math.max(elevation[before], elevation[hex]) < low;
        const isSeenOver = isAbove && map.distance(from, before) <= within && hex !== to;
        if (!isBelow && !isSeenOver) return hex;
      }
      if (i < steps.length - 1 && this.fills(hex, cover[hex], high, low)) {
        const isSeenOver =
          isAbove && cover[hex] === COVER.low && elevation[hex] < high && map.distance(from, hex) === 1;
        if (!isSeenOver) return hex;
      }
      before = hex;
    }
    return -1;
  }

  private fills(hex: Place, cover: number, high: number, low: number): boolean {
    const level = this.outlook.map.elevation[hex];
    if (cover === COVER.wall) return true;
    return cover === COVER.none ? level > high : level >= low;
  }

  /** Some cover lies on the way that is not next to the viewer: only the first such hex can be seen into. */
  private passesCover(from: Place, steps: readonly number[]): boolean {
    const { map, cover } = this.outlook;
    let hex = from;
    for (let i = 0; i < steps.length - 1; i++) {
      hex = map.neighbours[hex * 6 + steps[i]];
      if (cover[hex] !== COVER.none && map.distance(from, hex) > 1) return true;
    }
    return false;
  }

  private meets(a: Place, steps: readonly number[], isInTheWay: (hex: Place) => boolean): boolean {
    let hex = a;
    for (let i = 0; i < steps.length - 1; i++) {
      hex = this.outlook.map.neighbours[hex * 6 + steps[i]];
      if (isInTheWay(hex)) return true;
    }
    return false;
  }
}
