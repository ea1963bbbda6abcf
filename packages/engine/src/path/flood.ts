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
  /** What may be spent in all; Infinity for no bound. */
  readonly budget: number;
  /** [place * 6 + direction]; below 0 is never. A table is read once and kept: it must not change afterwards. */
  readonly cost: Int16Array;
  /** Used instead of `cost` when either end of the step is in a ZONE; never cheaper than it, and open to no other steps. */
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

/** The greatest cost that is kept; a budget above it is as good as none. */
export const GREATEST_COST = 32_766;
/** A label is the cost of a way times this, plus its steps: the cheaper way has the lower label, of two equally cheap ways the shorter. */
const STEP_BITS = 14;
/** A step is kept as its cost times the same, plus the place it leads to; below 0 there is none. */
const PLACE = (1 << STEP_BITS) - 1;
/** No label is lower: the place is settled. */
const SETTLED = -1;

export class Flood {
  /** What it costs to get to a place; -1 where it is not reached. The start is not counted as reached. */
  readonly cost: Int16Array;
  /** The places reached, the cheapest first. */
  readonly reached: Int16Array;
  count = 0;
  private readonly neighbours: Int16Array;
  private readonly labels: Int32Array;
  private readonly from: Int16Array;
  /** Dial's buckets: per cost, the first of a chain of waiting labels, or 0. A place may wait several times; only its own label counts. */
  private heads = new Int32Array(128);
  /** A link holds the place that waits and, above it, the next link of the chain. */
  private readonly chain: Int32Array;
  /** Cost and neighbour of each edge in one figure, made once for each table of costs. */
  private readonly steps = new WeakMap<Int16Array, Int32Array>();
  private length = 0;
  /** The greatest cost at which a place waits. */
  private top = 0;
  private start = -1;

  constructor(grid: Grid) {
    if (grid.count > PLACE) throw new Error(`a map of ${grid.count} places is too large for a flood`);
    // A place waits at most once for each neighbour, and once as an entry.
    const room = grid.count * 7 + 1;
    this.neighbours = grid.neighbours;
    this.cost = new Int16Array(grid.count).fill(-1);
    this.reached = new Int16Array(grid.count);
    this.labels = new Int32Array(grid.count);
    this.from = new Int16Array(grid.count);
    this.chain = new Int32Array(room);
  }

  run(spec: FloodSpec): void {
    const { start, cost, flags, leaveZone, extra, entries } = spec;
    const zoneCost = spec.zoneCost ?? cost;
    const stopAt = spec.stopAt ?? -1;
    const plain = this.stepsOf(cost);
    const zoned = zoneCost === cost ? plain : this.stepsOf(zoneCost);
    const { labels, from, chain, reached, cost: paid } = this;
    const heads = this.begin(start, Math.min(spec.budget, GREATEST_COST));
    if (entries) this.enter(entries, flags);
    else this.put(start, 0);
    let length = this.length;
    let top = this.top;
    let count = 0;
    for (let now = 0; now <= top; now++) {
      for (let w = heads[now]; w > 0; w = heads[now]) {
        const link = chain[w];
        heads[now] = link >> STEP_BITS;
        const p = link & PLACE;
        const label = labels[p];
        if (label >> STEP_BITS !== now) continue; // Settled, at this cost or a lower one.
        labels[p] = SETTLED;
        const flag = flags[p];
        if (p !== start) {
          paid[p] = now;
          reached[count++] = p;
          if (p === stopAt) {
            heads.fill(0, now);
            this.count = count;
            return;
          }
          if ((flag & STOP) !== 0) continue;
        }
        const inZone = (flag & ZONE) !== 0;
        const table = inZone ? zoned : plain;
        const near = label + 1 + (inZone ? leaveZone << STEP_BITS : 0);
        for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
          const step = table[edge];
          if (step < 0) continue;
          const to = step & PLACE;
          let there = near + (step & ~PLACE);
          const known = labels[to];
          if (there >= known) continue; // Most steps end here: zones and extras only make them dearer.
          const ahead = flags[to];
          if ((ahead & BLOCKED) !== 0) continue;
          if ((ahead & ZONE) !== 0 || extra !== undefined) {
            const dearer = (ahead & ZONE) !== 0 ? zoned[edge] : step;
            if (dearer < 0) continue;
            there = near + (dearer & ~PLACE) + (extra === undefined ? 0 : extra[edge] << STEP_BITS);
            if (there >= known) continue;
          }
          labels[to] = there;
          from[to] = p;
          const total = there >> STEP_BITS;
          if (total > top) top = total;
          chain[++length] = (heads[total] << STEP_BITS) | to;
          heads[total] = length;
        }
      }
    }
    this.count = count;
    if (spec.minimum) this.firstSteps(spec, zoneCost);
  }

  /** The places from the start, which is left out, to a reached place; returns how many. */
  pathTo(place: number, into: Int16Array): number {
    if (this.cost[place] < 0) return 0;
    let length = 0;
    for (let p = place; p !== this.start; p = this.from[p]) length++;
    for (let p = place, i = length - 1; i >= 0; i--, p = this.from[p]) into[i] = p;
    return length;
  }

  private stepsOf(cost: Int16Array): Int32Array {
    const known = this.steps.get(cost);
    if (known) return known;
    const steps = Int32Array.from(this.neighbours, (to, edge) =>
      to < 0 || cost[edge] < 0 ? -1 : (cost[edge] << STEP_BITS) | to,
    );
    this.steps.set(cost, steps);
    return steps;
  }

  /** Forgets the last run. Every label begins just above the budget, so that one comparison sees to budget and better ways alike. */
  private begin(start: number, budget: number): Int32Array {
    this.start = start;
    this.cost.fill(-1);
    this.count = 0;
    this.length = 0;
    this.top = 0;
    this.labels.fill((budget + 1) << STEP_BITS);
    if (this.heads.length <= budget) this.heads = new Int32Array(budget + 1);
    return this.heads;
  }

  private put(place: number, label: number): void {
    if (label >= this.labels[place]) return;
    this.labels[place] = label;
    this.from[place] = this.start;
    const w = ++this.length;
    const cost = label >> STEP_BITS;
    if (cost > this.top) this.top = cost;
    this.chain[w] = (this.heads[cost] << STEP_BITS) | place;
    this.heads[cost] = w;
  }

  private enter({ places, costs }: Entries, flags: Uint8Array): void {
    for (let i = 0; i < places.length; i++) {
      if (costs[i] >= 0 && (flags[places[i]] & BLOCKED) === 0) this.put(places[i], (costs[i] << STEP_BITS) + 1);
    }
  }

  /** The minimum move: steps that were too dear are possible all the same, and end the movement. */
  private firstSteps(spec: FloodSpec, zoneCost: Int16Array): void {
    const { start, flags, extra, entries } = spec;
    if (entries) {
      for (let i = 0; i < entries.places.length; i++) this.firstStep(entries.places[i], entries.costs[i], flags);
      return;
    }
    const leaving = (flags[start] & ZONE) !== 0 ? spec.leaveZone : 0;
    for (let edge = start * 6; edge < start * 6 + 6; edge++) {
      const to = this.neighbours[edge];
      if (to < 0) continue;
      const step = ((flags[start] | flags[to]) & ZONE) !== 0 ? zoneCost[edge] : spec.cost[edge];
      if (step >= 0) this.firstStep(to, step + leaving + (extra?.[edge] ?? 0), flags);
    }
  }

  private firstStep(to: number, cost: number, flags: Uint8Array): void {
    if (cost < 0 || this.cost[to] >= 0 || (flags[to] & BLOCKED) !== 0) return;
    this.cost[to] = cost;
    this.from[to] = this.start;
    this.reached[this.count++] = to;
  }
}
