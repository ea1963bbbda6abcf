/** Ways over the map as if nobody were in the way: for every place that is asked about, what it costs to get there from anywhere. */

import { Flood, type Grid } from '../path/flood.ts';

/** More than any way over a map. */
export const FAR = 2000;
/** The tables together hold at most this many figures: then all are forgotten. A table of every place for every place has no bound. */
const MOST_FIGURES = 1 << 22;
const FEWEST_TABLES = 64;

export class WayTables {
  private readonly flood: Flood;
  /** [mover][place] */
  private readonly tables: (Int16Array | undefined)[][];
  private kept = 0;

  constructor(
    grid: Grid,
    /** [mover] what each step costs. */
    private readonly costs: readonly Int16Array[],
    /** [place * 6 + direction] what a hexside adds: a minefield is a detour, not a wall. */
    private readonly extra?: Uint8Array,
    private readonly most = Math.max(FEWEST_TABLES, Math.floor(MOST_FIGURES / grid.count)),
    /** What the hexsides add does not count for the place itself. */
    private readonly isFree = false,
  ) {
    this.flood = new Flood(grid);
    this.tables = costs.map(() => []);
  }

  /** [place] what it costs to go from there to this place; FAR where no way leads. */
  wayTo(place: number, mover = 0): Int16Array {
    return this.tables[mover][place] ?? this.find(place, mover);
  }

  /** [place] the way to the nearest of some places. Worked out anew each time. */
  wayToAny(places: readonly number[], mover = 0): Int16Array {
    const nearest = new Int16Array(this.wayTo(places[0], mover).length).fill(FAR);
    for (const place of places) {
      const way = this.wayTo(place, mover);
      for (let p = 0; p < way.length; p++) if (way[p] < nearest[p]) nearest[p] = way[p];
    }
    return nearest;
  }

  private find(place: number, mover: number): Int16Array {
    const { flood, extra, costs, tables } = this;
    if (this.kept === this.most) {
      for (let i = 0; i < tables.length; i++) tables[i] = [];
      this.kept = 0;
    }
    const own = extra && this.isFree ? extra.slice(place * 6, place * 6 + 6) : undefined;
    if (own) extra?.fill(0, place * 6, place * 6 + 6);
    const going = extra === undefined ? { start: place } : { start: place, extra };
    flood.run(going, { budget: Number.POSITIVE_INFINITY, cost: costs[mover] });
    if (own) extra?.set(own, place * 6);
    const way = flood.cost.map((n) => (n < 0 ? FAR : n));
    way[place] = 0;
    tables[mover][place] = way;
    this.kept++;
    return way;
  }
}

/** Which hexes lie next to units of a side, as it was when somebody last looked. */
export class Contact {
  /** [place] the number of the look that found someone next to it. */
  private readonly seen: Int32Array;
  private looks = 0;

  constructor(
    private readonly grid: Grid,
    private readonly units: { readonly count: number; readonly side: ArrayLike<number> },
  ) {
    this.seen = new Int32Array(grid.count);
  }

  look(s: { readonly at: { readonly [u: number]: number }; isOnMap(u: number): boolean }, side: number): void {
    const { seen, units } = this;
    const { neighbours } = this.grid;
    const now = ++this.looks;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !s.isOnMap(u)) continue;
      for (let edge = s.at[u] * 6, last = edge + 6; edge < last; edge++)
        if (neighbours[edge] >= 0) seen[neighbours[edge]] = now;
    }
  }

  isAt(hex: number): boolean {
    return this.seen[hex] === this.looks;
  }
}

/** Ways that change with the position: what the hexsides add is worked out anew when its sign is another. */
export class ChangingWays<S> {
  private readonly tables: (WayTables | undefined)[] = [];
  private readonly signs: number[] = [];

  constructor(
    private readonly grid: Grid,
    private readonly cost: Int16Array,
    /** Two positions with one sign have the same ways. */
    private readonly signOf: (s: S) => number,
    /** Whether it costs a side more to enter a place, and how much. */
    private readonly toll: (s: S, side: number, place: number) => number,
  ) {}

  /** [place] what it costs a side to go from there to a goal, whose own toll is not counted. */
  wayTo(s: S, side: number, goal: number): Int16Array {
    const sign = this.signOf(s);
    if (this.signs[side] !== sign) this.tables[side] = undefined;
    this.signs[side] = sign;
    this.tables[side] ??= new WayTables(this.grid, [this.cost], this.tolls(s, side), undefined, true);
    return this.tables[side].wayTo(goal);
  }

  /** Ways are found from the goal backwards: a step away from a place is one that enters it. */
  private tolls(s: S, side: number): Uint8Array {
    const extra = new Uint8Array(this.grid.count * 6);
    for (let place = 0; place < this.grid.count; place++) {
      const toll = this.toll(s, side, place);
      if (toll > 0) extra.fill(toll, place * 6, place * 6 + 6);
    }
    return extra;
  }
}
