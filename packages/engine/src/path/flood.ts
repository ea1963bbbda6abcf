/**
 * Movement floods: everything a mover can reach, and the path there. This is the hottest loop of the program: integers, tables
 * and reused scratch memory, no allocation in a run, and no look at places that the mover does not come near. Costs are movement
 * points times a game's own denominator.
 */

import type { Place } from '../ids.ts';

/** Where a march begins, and what lies in its way. */
export interface Going {
  readonly start: Place;
  /** [place] the state of the place as bits: `PackedField.ints`, or a game's own integers. */
  readonly field?: Int32Array;
  /** A place with any of these bits may not be entered. */
  readonly blockedBy?: number;
  /** A place with any of these bits counts as an enemy zone of control. */
  readonly zonedBy?: number;
  /** Movement ends on entry of a place with any of these bits. */
  readonly stopIn?: number;
  /** [place] 1 if this mover may never go there. Like a cost table it is read once and cached, so it must not change afterwards. */
  readonly closed?: Uint8Array;
  /** [place * 6 + direction] added to a step, for hexsides whose cost depends on the position. BARRED forbids the step. */
  readonly extra?: Uint8Array;
  /** Added when a step leaves a zone. */
  readonly leaveZone?: number;
  /** No step leads from zone to zone. */
  readonly noZoneToZone?: boolean;
  /** A first step is always possible at any cost, unless it is barred; movement ends there. */
  readonly minimum?: boolean;
  /** Stop as soon as this place is settled; -1 finds everything. */
  readonly stopAt?: Place;
}

/** What a class of mover pays. */
export interface Mover {
  /** The budget; Infinity for no limit. */
  readonly budget: number;
  /** [place * 6 + direction]; below 0 is impossible. A table is read once and cached, so it must not change afterwards. */
  readonly cost: Int16Array;
  /** Used instead of `cost` if either end of the step is in a zone. It is never cheaper than `cost`, and allows no other steps. */
  readonly zoneCost?: Int16Array;
}

/** For a start off the map: the places that may be entered, and the cost of that first step. */
export interface Entries {
  readonly places: readonly Place[];
  readonly costs: readonly number[];
}

/** What floods need of a compiled map. */
export interface Grid {
  readonly count: number;
  readonly neighbours: Int16Array;
}

/** In `extra`: this hexside cannot be crossed now. */
export const BARRED = 255;
/** The greatest cost that fits; a larger budget counts as unlimited. */
export const GREATEST_COST = 32_766;
/**
 * A label is the budget left at a place, plus 1, shifted up by this, minus the steps. So the cheaper path has the higher label,
 * and of two equally cheap paths the shorter. A path that is too dear has no label above 0, and 0 means no path yet: one
 * comparison checks both the budget and the better path.
 */
const STEP_BITS = 14;
/** A step is stored as its cost, shifted up by the same, plus the place it leads to; below 0 there is none. */
const PLACE = (1 << STEP_BITS) - 1;
/** The highest label: the place is settled. */
const SETTLED = 0x7fffffff;
const UNREACHED = 0;
/** If a run touched at most this fraction of the map (a power of two), forgetting place by place is quicker than clearing everything. */
const FEW = 4;

export class Flood {
  /** The cost to reach a place; -1 if it is not reached. The start does not count as reached. */
  readonly cost: Int16Array;
  /** The places reached, the cheapest first. */
  readonly reached: Int16Array;
  count = 0;
  private readonly neighbours: Int16Array;
  private readonly labels: Int32Array;
  private readonly from: Int16Array;
  /**
   * Dial's buckets: for each cost the first of a chain of waiting labels, or 0. A place may wait several times; only its current
   * label counts.
   */
  private heads = new Int32Array(128);
  /** A link holds the waiting place and, above it, the next link of the chain. */
  private readonly chain: Int32Array;
  /** Cost and neighbour of each edge in one integer, made once for each pair of cost table and closed places. */
  private readonly steps = new WeakMap<Int16Array, WeakMap<Uint8Array, Int32Array>>();
  private readonly emptyField: Int32Array;
  private readonly nothingClosed: Uint8Array;
  private length = 0;
  /** The greatest cost at which a place waits. */
  private top = 0;
  /** The label of the start. */
  private whole = 0;
  private start: Place = -1;

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
    this.emptyField = new Int32Array(grid.count);
    this.nothingClosed = new Uint8Array(grid.count);
  }

  run(going: Going, mover: Mover, entries?: Entries): void {
    const { start, extra, blockedBy = 0, zonedBy = 0, stopIn = 0, noZoneToZone = false, stopAt = -1 } = going;
    const { field = this.emptyField, closed = this.nothingClosed } = going;
    const { cost, zoneCost = cost } = mover;
    const leaving = (going.leaveZone ?? 0) << STEP_BITS;
    const plain = this.stepsOf(cost, closed);
    const zoned = zoneCost === cost ? plain : this.stepsOf(zoneCost, closed);
    const { labels, from, chain, reached, cost: paid } = this;
    const heads = this.begin(start, Math.min(mover.budget, GREATEST_COST));
    const whole = this.whole;
    if (entries) this.enter(entries, field, blockedBy, closed);
    else this.put(start, whole);
    let length = this.length;
    let top = this.top;
    let count = 0;
    for (let now = 0; now <= top; now++) {
      for (let w = heads[now]; w > 0; w = heads[now]) {
        const link = chain[w];
        heads[now] = link >> STEP_BITS;
        const p = link & PLACE;
        const label = labels[p];
        if ((whole - label) >> STEP_BITS !== now) continue; // Settled before, at this cost or a lower one.
        labels[p] = SETTLED;
        const here = field[p];
        if (p !== start) {
          paid[p] = now;
          reached[count++] = p;
          if (p === stopAt) {
            heads.fill(0, now, top + 1);
            this.count = count;
            this.length = length;
            return;
          }
          if ((here & stopIn) !== 0) continue;
        }
        const inZone = (here & zonedBy) !== 0;
        const table = inZone ? zoned : plain;
        const near = label - 1 - (inZone ? leaving : 0);
        const barredBy = inZone && noZoneToZone ? blockedBy | zonedBy : blockedBy;
        for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
          const step = table[edge];
          if (step < 0) continue;
          const to = step & PLACE;
          let there = near - (step & ~PLACE);
          const known = labels[to];
          if (there <= known) continue; // Most steps end here: zones and extras only make them dearer.
          const ahead = field[to];
          if ((ahead & barredBy) !== 0) continue;
          if ((ahead & zonedBy) !== 0 || extra !== undefined) {
            const dearer = (ahead & zonedBy) !== 0 ? zoned[edge] : step;
            const more = extra === undefined ? 0 : extra[edge];
            if (dearer < 0 || more === BARRED) continue;
            there = near - (dearer & ~PLACE) - (more << STEP_BITS);
            if (there <= known) continue;
          }
          labels[to] = there;
          from[to] = p;
          const total = (whole - there) >> STEP_BITS;
          if (total > top) top = total;
          chain[++length] = (heads[total] << STEP_BITS) | to;
          heads[total] = length;
        }
      }
    }
    this.count = count;
    this.length = length;
    if (going.minimum) {
      if (entries) this.firstEntries(entries, field, blockedBy, closed);
      else this.firstSteps(going, cost, zoneCost);
    }
  }

  reaches(place: Place): boolean {
    return this.cost[place] >= 0;
  }
  costTo(place: Place): number {
    return this.cost[place];
  }
  /** Writes the places from the start (left out) to a reached place; returns their number. */
  pathTo(place: Place, into: Int16Array): number {
    if (this.cost[place] < 0) return 0;
    let length = 0;
    for (let p = place; p !== this.start; p = this.from[p]) length++;
    for (let p = place, i = length - 1; i >= 0; i--, p = this.from[p]) into[i] = p;
    return length;
  }

  private stepsOf(cost: Int16Array, closed: Uint8Array): Int32Array {
    let byClosed = this.steps.get(cost);
    if (!byClosed) {
      byClosed = new WeakMap();
      this.steps.set(cost, byClosed);
    }
    let steps = byClosed.get(closed);
    if (!steps) {
      steps = Int32Array.from(this.neighbours, (to, edge) =>
        to < 0 || cost[edge] < 0 || closed[to] === 1 ? -1 : (cost[edge] << STEP_BITS) | to,
      );
      byClosed.set(closed, steps);
    }
    return steps;
  }

  /** Forgets the last run: every place it touched is in its chain, or was reached by the minimum move. */
  private begin(start: Place, budget: number): Int32Array {
    const { chain, labels, cost, reached } = this;
    if (this.length > labels.length >> FEW) {
      labels.fill(UNREACHED);
      cost.fill(-1);
    } else {
      for (let w = this.length; w > 0; w--) labels[chain[w] & PLACE] = UNREACHED;
      for (let i = this.count - 1; i >= 0; i--) cost[reached[i]] = -1;
    }
    this.start = start;
    this.count = 0;
    this.length = 0;
    this.top = 0;
    this.whole = (budget + 1) << STEP_BITS;
    if (this.heads.length <= budget) this.heads = new Int32Array(budget + 1);
    return this.heads;
  }

  private put(place: Place, label: number): void {
    if (label <= this.labels[place]) return;
    this.labels[place] = label;
    this.from[place] = this.start;
    const w = ++this.length;
    const cost = (this.whole - label) >> STEP_BITS;
    if (cost > this.top) this.top = cost;
    this.chain[w] = (this.heads[cost] << STEP_BITS) | place;
    this.heads[cost] = w;
  }

  private enter({ places, costs }: Entries, field: Int32Array, blockedBy: number, closed: Uint8Array): void {
    for (let i = 0; i < places.length; i++) {
      if (costs[i] >= 0 && (field[places[i]] & blockedBy) === 0 && closed[places[i]] === 0)
        this.put(places[i], this.whole - (costs[i] << STEP_BITS) - 1);
    }
  }

  /** The minimum move: first steps that were too dear are possible all the same, and end the movement. */
  private firstSteps(going: Going, cost: Int16Array, zoneCost: Int16Array): void {
    const { start, extra, field = this.emptyField, closed, blockedBy = 0, zonedBy = 0 } = going;
    const leaves = (field[start] & zonedBy) !== 0;
    const barredBy = leaves && going.noZoneToZone ? blockedBy | zonedBy : blockedBy;
    for (let edge = start * 6; edge < start * 6 + 6; edge++) {
      const to = this.neighbours[edge];
      const more = extra?.[edge] ?? 0;
      if (to < 0 || more === BARRED || (field[to] & barredBy) !== 0 || closed?.[to] === 1) continue;
      const step = ((field[start] | field[to]) & zonedBy) !== 0 ? zoneCost[edge] : cost[edge];
      if (step >= 0) this.firstStep(to, step + (leaves ? (going.leaveZone ?? 0) : 0) + more);
    }
  }
  private firstEntries({ places, costs }: Entries, field: Int32Array, blockedBy: number, closed: Uint8Array): void {
    for (let i = 0; i < places.length; i++)
      if ((field[places[i]] & blockedBy) === 0 && closed[places[i]] === 0) this.firstStep(places[i], costs[i]);
  }

  private firstStep(to: Place, cost: number): void {
    if (cost < 0 || this.cost[to] >= 0) return;
    this.cost[to] = cost;
    this.from[to] = this.start;
    this.reached[this.count++] = to;
  }
}
