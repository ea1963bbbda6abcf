/**
 * A stack of several classes of mover, each with its own costs and its own budget: a place is reachable if one and the same path is
 * affordable for every class. Nothing is approximated: at each place all labels are kept that no other beats in every class.
 */

import { BLOCKED, type Grid, STOP, ZONE } from './flood.ts';

export interface MoverClass {
  readonly cost: Int16Array;
  readonly zoneCost?: Int16Array;
  readonly budget: number;
}

export interface MixedSpec {
  readonly start: number;
  readonly classes: readonly MoverClass[];
  readonly extra?: Uint8Array;
  readonly flags: Uint8Array;
  readonly leaveZone: number;
  readonly minimum: boolean;
  /** Places the stack may enter from off the map; `costs[class][i]`. */
  readonly entries?: { readonly places: readonly number[]; readonly costs: readonly (readonly number[])[] };
  readonly stopAt?: number;
}

interface Label {
  readonly place: number;
  readonly costs: readonly number[];
  readonly sum: number;
  readonly steps: number;
  readonly from: Label | undefined;
  beaten: boolean;
}

export class MixedFlood {
  readonly reached: Int16Array;
  count = 0;
  private readonly best: (Label | undefined)[];
  private readonly labels: Label[][];
  private touched: number[] = [];

  constructor(private readonly grid: Grid) {
    this.reached = new Int16Array(grid.count);
    this.best = new Array<Label | undefined>(grid.count).fill(undefined);
    this.labels = Array.from({ length: grid.count }, () => []);
  }

  run(spec: MixedSpec): void {
    const { start, classes, flags, extra } = spec;
    for (const place of this.touched) {
      this.best[place] = undefined;
      this.labels[place].length = 0;
    }
    this.touched = [];
    this.count = 0;
    const buckets: Label[][] = [];
    const offer = (label: Label) => {
      const rivals = this.labels[label.place];
      if (rivals.some((r) => !r.beaten && r.costs.every((c, k) => c <= label.costs[k]))) return;
      for (const r of rivals) if (label.costs.every((c, k) => c <= r.costs[k])) r.beaten = true;
      if (rivals.length === 0) this.touched.push(label.place);
      rivals.push(label);
      const bucket = buckets[label.sum] ?? [];
      buckets[label.sum] = bucket;
      bucket.push(label);
    };
    const affordable = (costs: readonly number[]) => costs.every((c, k) => c >= 0 && c <= classes[k].budget);
    const origin: Label = { place: start, costs: classes.map(() => 0), sum: 0, steps: 0, from: undefined, beaten: false };
    const firsts: Label[] = [];
    const step = (from: Label, to: number, costs: number[], isFirst: boolean) => {
      if ((flags[to] & BLOCKED) !== 0 || costs.some((c) => c < 0)) return;
      const label = { place: to, costs, sum: costs.reduce((a, b) => a + b, 0), steps: from.steps + 1, from, beaten: false };
      if (affordable(costs)) offer(label);
      else if (isFirst && spec.minimum) firsts.push(label);
    };
    if (spec.entries) {
      const { places, costs } = spec.entries;
      places.forEach((to, i) => {
        step(origin, to, classes.map((_, k) => costs[k][i]), true);
      });
    } else offer(origin);
    for (let sum = 0; sum < buckets.length; sum++) {
      for (const label of buckets[sum] ?? []) {
        if (label.beaten) continue;
        const p = label.place;
        if (p !== start && this.best[p] === undefined) {
          this.best[p] = label;
          this.reached[this.count++] = p;
        }
        if (p !== start && (flags[p] & STOP) !== 0) continue;
        for (let edge = p * 6; edge < p * 6 + 6; edge++) {
          const to = this.grid.neighbours[edge];
          if (to < 0 || to === start) continue;
          const zone = ((flags[p] | flags[to]) & ZONE) !== 0;
          const more = ((flags[p] & ZONE) !== 0 ? spec.leaveZone : 0) + (extra?.[edge] ?? 0);
          const costs = classes.map((c, k) => {
            const each = (zone ? (c.zoneCost ?? c.cost) : c.cost)[edge];
            return each < 0 ? -1 : label.costs[k] + each + more;
          });
          step(label, to, costs, p === start);
        }
      }
    }
    for (const label of firsts) {
      if (this.best[label.place]) continue;
      this.best[label.place] = label;
      this.touched.push(label.place);
      this.reached[this.count++] = label.place;
    }
  }

  reaches(place: number): boolean {
    return this.best[place] !== undefined;
  }
  /** What the class that pays most pays, on the path that costs the stack least in all. */
  costTo(place: number): number {
    return Math.max(...(this.best[place]?.costs ?? [-1]));
  }
  /** What each class pays on that path. */
  costsTo(place: number): readonly number[] {
    return this.best[place]?.costs ?? [];
  }
  pathTo(place: number, into: Int16Array): number {
    const best = this.best[place];
    const length = best?.steps ?? 0;
    for (let label = best, i = length - 1; label && i >= 0; label = label.from, i--) into[i] = label.place;
    return length;
  }
}
