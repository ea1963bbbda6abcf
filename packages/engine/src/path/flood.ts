/**
 * Movement floods: everything a mover can reach, and the way there. The hottest loop of the program: integers, tables and reused scratch,
 * no allocation in a run. Costs are movement points times a game's own denominator.
 */

/** Flags of a place, set by the game before a run. */
export const BLOCKED = 1; // may not be entered
export const STOP = 2; // movement ends on entry
export const ZONE = 4; // counts as an enemy zone of control

export interface Entries {
  readonly places: readonly number[];
  readonly costs: readonly number[];
}

export interface FloodSpec {
  readonly start: number;
  readonly budget: number;
  /** [place * 6 + direction]; -1 is never. */
  readonly cost: Int16Array;
  /** Used instead of `cost` when either end of the step is in a ZONE. */
  readonly zoneCost?: Int16Array;
  /** Added to a step, for hexsides whose cost depends on the position. */
  readonly extra?: Uint8Array;
  readonly flags: Uint8Array;
  /** Added when a step leaves a ZONE. */
  readonly leaveZone: number;
  /** A first step is always possible, whatever it costs, unless it is barred outright; movement ends there. */
  readonly minimum: boolean;
  /** For a start off the map: the places it may enter and what the first step costs. */
  readonly entries?: Entries;
  /** End as soon as this place is settled; -1 to find everything. */
  readonly stopAt?: number;
}

/** What a compiled map offers to floods. */
export interface Grid {
  readonly count: number;
  readonly neighbours: Int16Array;
}

export class Flood {
  /** What it costs to get to a place; -1 where it is not reached. The start is not counted as reached. */
  readonly cost: Int16Array;
  readonly reached: Int16Array;
  count = 0;
  private readonly from: Int16Array;
  private readonly steps: Int16Array;
  private readonly settled: Uint8Array;
  private readonly neighbours: Int16Array;
  /** Dial's buckets: per cost, a list of places through `next`; a place may wait in several. */
  private heads: Int32Array = new Int32Array(128);
  private readonly waiting: Int16Array;
  private readonly next: Int32Array;
  private waitingCount = 0;
  private start = -1;

  constructor(grid: Grid) {
    this.neighbours = grid.neighbours;
    this.cost = new Int16Array(grid.count).fill(-1);
    this.reached = new Int16Array(grid.count);
    this.from = new Int16Array(grid.count);
    this.steps = new Int16Array(grid.count);
    this.settled = new Uint8Array(grid.count);
    this.waiting = new Int16Array(grid.count * 6 + 8);
    this.next = new Int32Array(grid.count * 6 + 8);
  }

  run(spec: FloodSpec): void {
    const { start, budget, cost, flags, leaveZone, extra, entries } = spec;
    const zoneCost = spec.zoneCost ?? cost;
    const stopAt = spec.stopAt ?? -1;
    const { neighbours, settled } = this;
    this.begin(start, budget);
    if (entries) this.enter(entries, flags, budget);
    else this.put(start, 0, -1, 0);
    for (let reachedCost = 0; reachedCost <= budget; reachedCost++) {
      for (let w = this.heads[reachedCost]; w > 0; w = this.heads[reachedCost]) {
        this.heads[reachedCost] = this.next[w];
        const p = this.waiting[w];
        if (settled[p] === 1 || this.cost[p] !== reachedCost) continue;
        settled[p] = 1;
        if (p !== start) this.reached[this.count++] = p;
        if (p === stopAt) return this.end(start);
        const flag = flags[p];
        if (p !== start && (flag & STOP) !== 0) continue;
        const leaving = (flag & ZONE) !== 0 ? leaveZone : 0;
        const steps = this.steps[p] + 1;
        for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
          const to = neighbours[edge];
          if (to < 0 || settled[to] === 1) continue;
          const there = flags[to];
          if ((there & BLOCKED) !== 0) continue;
          const step = ((flag | there) & ZONE) !== 0 ? zoneCost[edge] : cost[edge];
          if (step < 0) continue;
          const total = reachedCost + step + leaving + (extra === undefined ? 0 : extra[edge]);
          if (total > budget) continue;
          const known = this.cost[to];
          if (known < 0 || total < known || (total === known && steps < this.steps[to])) this.put(to, total, p, steps);
        }
      }
    }
    if (spec.minimum) this.firstSteps(spec, zoneCost);
    this.end(start);
  }

  /** The places from the start, which is left out, to a reached place; returns how many. */
  pathTo(place: number, into: Int16Array): number {
    const length = this.steps[place];
    for (let p = place, i = length - 1; i >= 0; i--, p = this.from[p]) into[i] = p;
    return length;
  }

  private begin(start: number, budget: number): void {
    this.cost.fill(-1);
    this.settled.fill(0);
    this.count = 0;
    this.waitingCount = 0;
    this.start = start;
    if (this.heads.length <= budget + 1) this.heads = new Int32Array(budget + 2);
    this.heads.fill(0, 0, budget + 1);
  }

  /** The start itself is where the mover is, not where it can go. */
  private end(start: number): void {
    this.cost[start] = -1;
  }

  private put(place: number, cost: number, from: number, steps: number): void {
    this.cost[place] = cost;
    this.from[place] = from;
    this.steps[place] = steps;
    const w = ++this.waitingCount;
    this.waiting[w] = place;
    this.next[w] = this.heads[cost];
    this.heads[cost] = w;
  }

  private enter(entries: Entries, flags: Uint8Array, budget: number): void {
    entries.places.forEach((place, i) => {
      const cost = entries.costs[i];
      if (cost >= 0 && cost <= budget && (flags[place] & BLOCKED) === 0) this.put(place, cost, this.start, 1);
    });
  }

  /** The minimum move: steps that were too dear are possible all the same, and end the movement. */
  private firstSteps(spec: FloodSpec, zoneCost: Int16Array): void {
    const { start, flags, extra, entries } = spec;
    const add = (to: number, cost: number) => {
      if (to < 0 || cost < 0 || this.cost[to] >= 0 || (flags[to] & BLOCKED) !== 0) return;
      this.cost[to] = cost;
      this.from[to] = start;
      this.steps[to] = 1;
      this.reached[this.count++] = to;
    };
    if (entries) {
      entries.places.forEach((place, i) => {
        add(place, entries.costs[i]);
      });
      return;
    }
    const leaving = (flags[start] & ZONE) !== 0 ? spec.leaveZone : 0;
    for (let edge = start * 6; edge < start * 6 + 6; edge++) {
      const to = this.neighbours[edge];
      if (to < 0) continue;
      const step = ((flags[start] | flags[to]) & ZONE) !== 0 ? zoneCost[edge] : spec.cost[edge];
      if (step >= 0) add(to, step + leaving + (extra?.[edge] ?? 0));
    }
  }
}
