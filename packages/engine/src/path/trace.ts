/** Supply and command traces: paths from many sources at once, with what breaks them. */

import type { Grid } from './flood.ts';

/** Whether a path may pass from a place to its neighbour. */
export type Passes = (from: number, direction: number, to: number) => boolean;

/** Paths of any length. Spreads from the sources; the path of a place leads back to the source that reached it. */
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
  source(place: number): void {
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
  reaches(place: number): boolean {
    return this.seen[place] === 1;
  }
  /** From a place to its source, both included. */
  pathFrom(place: number): number[] {
    const path: number[] = [];
    for (let p = place; p >= 0; p = this.back[p]) path.push(p);
    return path;
  }

  private reach(place: number, from: number): void {
    if (this.seen[place] === 1) return;
    this.seen[place] = 1;
    this.back[place] = from;
    this.queue[this.length++] = place;
  }
}

/** One leg of a longer line: what a step costs (-1 never), and how much of it there may be. */
export interface Leg {
  readonly cost: (from: number, direction: number, to: number) => number;
  readonly budget: number;
}

export interface LegSpec {
  readonly start: number;
  /** In order: a line goes over to the next leg at any place, never back. */
  readonly legs: readonly Leg[];
  readonly isSource: (place: number) => boolean;
  /** Places that may be entered only so many times in all (a breached field, one emergency hex). */
  readonly exceptions?: { readonly limit: number; readonly counts: (place: number) => boolean };
}

export interface LegLine {
  readonly source: number;
  readonly path: readonly number[];
  readonly cost: number;
}

/** The cheapest line from a unit to a source: first leg, second leg, length budgets, counted exceptions. */
export function traceLegs(grid: Grid, spec: LegSpec): LegLine | undefined {
  const { legs, exceptions } = spec;
  interface Node {
    readonly place: number;
    readonly leg: number;
    readonly left: number;
    readonly used: number;
    readonly cost: number;
    readonly from: Node | undefined;
  }
  const buckets: Node[][] = [];
  // What was left of the leg when the place was last reached so: more left at no more cost is all that can be better.
  const best = new Map<number, number>();
  const limit = exceptions?.limit ?? 0;
  const push = (node: Node) => {
    const key = (node.place * legs.length + node.leg) * (limit + 1) + node.used;
    if ((best.get(key) ?? -1) >= node.left) return;
    best.set(key, node.left);
    const bucket = buckets[node.cost] ?? [];
    buckets[node.cost] = bucket;
    bucket.push(node);
  };
  push({ place: spec.start, leg: 0, left: legs[0].budget, used: 0, cost: 0, from: undefined });
  for (let c = 0; c < buckets.length; c++) {
    for (const node of buckets[c] ?? []) {
      if (spec.isSource(node.place)) return { source: node.place, path: pathOf(node), cost: node.cost };
      if (node.leg + 1 < legs.length) push({ ...node, leg: node.leg + 1, left: legs[node.leg + 1].budget });
      for (let d = 0; d < 6; d++) {
        const to = grid.neighbours[node.place * 6 + d];
        if (to < 0) continue;
        const step = legs[node.leg].cost(node.place, d, to);
        const used = node.used + (exceptions?.counts(to) ? 1 : 0);
        if (step < 0 || step > node.left || used > limit) continue;
        push({ place: to, leg: node.leg, left: node.left - step, used, cost: node.cost + step, from: node });
      }
    }
  }
  return undefined;
}

function pathOf(node: { readonly place: number; readonly from: unknown } | undefined): number[] {
  const path: number[] = [];
  for (let n = node; n; n = n.from as typeof node) if (path[0] !== n.place) path.unshift(n.place);
  return path;
}
