/** Supply and command traces: paths from many sources at once, and what blocks them. */

import type { Place } from '../ids.ts';
import type { Grid } from './flood.ts';

/** Whether a path may pass from a place to its neighbour. */
export type Passes = (from: Place, direction: number, to: Place) => boolean;

/** The same, read straight from a position's integers. */
export interface Passage {
  /** [place * 6 + direction] 1 if a path may cross. */
  readonly open: Uint8Array;
  /** [place * 6 + direction] not 0 if no path crosses now. */
  readonly barred?: Uint8Array;
  /** [place] the state of the place as bits: `PackedField.ints`, or a game's own integers. */
  readonly field: Int32Array;
  /** No path enters a place with any of these bits… */
  readonly blockedBy: number;
  /** …or with any of these, … */
  readonly zonedBy?: number;
  /** …unless it has one of these: friendly units that hold it. */
  readonly heldBy?: number;
}

/** Paths of any length. The trace spreads from the sources; the path of a place leads back to the source that reached it. */
export class Trace {
  private readonly seen: Uint8Array;
  private readonly queue: Int16Array;
  private readonly back: Int16Array;
  private length = 0;

  constructor(private readonly grid: Grid) {
    this.seen = new Uint8Array(grid.count);
    this.queue = new Int16Array(grid.count);
    this.back = new Int16Array(grid.count);
  }

  begin(): void {
    this.seen.fill(0);
    this.length = 0;
  }
  source(place: Place): void {
    this.reach(place, -1);
  }
  spread(passes: Passes): void {
    const { neighbours } = this.grid;
    for (let i = 0; i < this.length; i++) {
      const p = this.queue[i];
      for (let d = 0; d < 6; d++) {
        const to = neighbours[p * 6 + d];
        if (to >= 0 && this.seen[to] === 0 && passes(p, d, to)) this.reach(to, p);
      }
    }
  }
  spreadBy({ open, barred, field, blockedBy, zonedBy = 0, heldBy = 0 }: Passage): void {
    const { neighbours } = this.grid;
    const { seen, queue } = this;
    for (let i = 0; i < this.length; i++) {
      const p = queue[i];
      for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
        const to = neighbours[edge];
        if (to < 0 || seen[to] === 1 || open[edge] === 0 || (barred !== undefined && barred[edge] !== 0)) continue;
        if (isOpenTo(field[to], blockedBy, zonedBy, heldBy)) this.reach(to, p);
      }
    }
  }
  reaches(place: Place): boolean {
    return this.seen[place] === 1;
  }
  /** From a place to its source, both included; empty if it is not reached. */
  pathFrom(place: Place): Place[] {
    const path: Place[] = [];
    if (!this.reaches(place)) return path;
    for (let p = place; p >= 0; p = this.back[p]) path.push(p);
    return path;
  }

  private reach(place: Place, from: Place): void {
    if (this.seen[place] === 1) return;
    this.seen[place] = 1;
    this.back[place] = from;
    this.queue[this.length++] = place;
  }
}

/** Whether a path may be in a place at all. Sources need this check, because no path enters them. */
export const isPassable = ({ field, blockedBy, zonedBy = 0, heldBy = 0 }: Passage, place: Place): boolean =>
  isOpenTo(field[place], blockedBy, zonedBy, heldBy);

const isOpenTo = (bits: number, blockedBy: number, zonedBy: number, heldBy: number): boolean =>
  (bits & blockedBy) === 0 && ((bits & zonedBy) === 0 || (bits & heldBy) !== 0);

/** One leg of a longer line: the cost of a step (-1 for impossible), and the budget. */
export interface Leg {
  readonly cost: (from: Place, direction: number, to: Place) => number;
  readonly budget: number;
}

export interface LegSpec {
  readonly start: Place;
  /** In order: a line changes to the next leg at any place, and never back. */
  readonly legs: readonly Leg[];
  readonly isSource: (place: Place) => boolean;
  /** Places of which only a limited number may be entered in all (a breached field, one emergency hex). */
  readonly exceptions?: { readonly limit: number; readonly counts: (place: Place) => boolean };
}

export interface LegLine {
  readonly source: Place;
  readonly path: readonly Place[];
  readonly cost: number;
}

/** A partial line. */
interface Lead {
  readonly place: Place;
  readonly leg: number;
  /** The remaining budget of the leg, and the number of used exceptions. */
  readonly left: number;
  readonly used: number;
  readonly cost: number;
  readonly from: Lead | undefined;
}

/** The cheapest line from a unit to a source: first leg, second leg, length budgets, counted exceptions. */
export function traceLegs(grid: Grid, spec: LegSpec): LegLine | undefined {
  const { legs, exceptions } = spec;
  const limit = exceptions?.limit ?? 0;
  const buckets: Lead[][] = [];
  const push = (lead: Lead) => {
    const bucket = buckets[lead.cost] ?? [];
    buckets[lead.cost] = bucket;
    bucket.push(lead);
  };
  // Partial lines come up cheapest first, so a later one at the same place is worth following only if it has more budget left.
  const mostLeft = new Map<number, number>();
  push({ place: spec.start, leg: 0, left: legs[0].budget, used: 0, cost: 0, from: undefined });
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const lead of buckets[cost] ?? []) {
      const { place, leg, left, used } = lead;
      const key = (place * legs.length + leg) * (limit + 1) + used;
      if ((mostLeft.get(key) ?? -1) >= left) continue;
      mostLeft.set(key, left);
      if (spec.isSource(place)) return { source: place, path: pathOf(lead), cost };
      if (leg + 1 < legs.length) push({ ...lead, leg: leg + 1, left: legs[leg + 1].budget });
      for (let d = 0; d < 6; d++) {
        const to = grid.neighbours[place * 6 + d];
        if (to < 0) continue;
        const step = legs[leg].cost(place, d, to);
        const usedThere = used + (exceptions?.counts(to) ? 1 : 0);
        if (step < 0 || step > left || usedThere > limit) continue;
        push({ place: to, leg, left: left - step, used: usedThere, cost: cost + step, from: lead });
      }
    }
  }
  return undefined;
}

function pathOf(end: Lead): Place[] {
  const path: Place[] = [];
  for (let lead: Lead | undefined = end; lead; lead = lead.from) path.unshift(lead.place);
  return path;
}
