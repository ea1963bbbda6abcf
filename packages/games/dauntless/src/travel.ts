/** 4.1, 4.3, 6.1: where a stack can go. Each unit pays its own cost, so a stack is as many movers as it has kinds of units. */

import { type Candidates, type GameMap, type Going, type Mover, type Place, Ways } from '@cauldron/engine';
import type { Costs } from './costs.ts';
import { CLASSES } from './names.ts';

/** Units of one class that heed zones of control, or do not, with what the poorest of them may still spend. */
export interface Part {
  readonly mover: number;
  readonly heeds: boolean;
  readonly left: number;
}

/** A stack that moves, or could. */
export interface Group {
  readonly at: Place;
  readonly parts: readonly Part[];
  /** It has not entered a hex in this phase. */
  readonly isFresh: boolean;
  /** 4.3: half points that it has more while it keeps to roads; below 0 if it may not. */
  readonly extended: number;
  readonly mud: number;
}

/** What lies in the way of a side. */
export interface Lie {
  readonly ints: Int32Array;
  readonly enemies: number;
  readonly zones: number;
  readonly closed: Uint8Array;
  /** [place] 1 where an enemy is too near for Extended Movement; worked out only for movers on roads. */
  readonly near: () => Int32Array;
}

interface Ground {
  readonly map: GameMap;
  readonly costs: Costs;
}
interface Stamped {
  readonly stamp: number;
}

/** 4.3: the move along roads alone, far from all enemies. */
class LongWays extends Ways {
  run(g: Stamped, going: Going, movers: readonly Mover[]): void {
    if (movers.length === 1) this.find(g, going, movers[0]);
    else this.findForAll(g, going, movers);
  }
}

export class Travel extends Ways {
  private readonly long: LongWays;
  private isLong = false;
  private more: Place[] = [];

  constructor(private readonly ground: Ground) {
    super(ground.map);
    this.long = new LongWays(ground.map);
  }

  /** Finds every hex the stack can reach; with `stopAt`, only as far as that hex. */
  run(g: Stamped, lie: Lie, group: Group, stopAt: Place = -1): void {
    const { costs } = this.ground;
    const { at: start, parts, isFresh, mud } = group;
    const heeds = parts.some((part) => part.heeds);
    const zones = heeds ? lie.zones : 0;
    const going = {
      start,
      field: lie.ints,
      blockedBy: lie.enemies, // [4.1.c] [6.0.f]
      zonedBy: zones,
      stopIn: zones, // [7.1.a] [7.1.c]
      closed: lie.closed,
      minimum: isFresh, // [4.1.1.a]
      stopAt,
    };
    const movers = parts.map(({ mover, left, heeds }) => ({
      budget: left, // [6.1.b]
      cost: costs.step[mud][mover],
      zoneCost: heeds ? costs.offRoad[mud][mover] : costs.step[mud][mover], // [5.2.f] [7.1.d]
    }));
    const isZoned = (lie.ints[start] & zones) !== 0;
    const first = isZoned ? this.firstSteps(lie, group) : undefined;
    const [only] = movers;
    if (movers.length === 1) this.find(g, going, only, first && { places: first.places, costs: first.costs[0] });
    else this.findForAll(g, going, movers, first);
    this.runLong(g, lie, group, stopAt);
  }

  /** 7.1: out of a zone the road may be used, unless it leads into another one. */
  private firstSteps(lie: Lie, { at, parts, mud }: Group) {
    const { map, costs } = this.ground;
    const places = map.around[at];
    const price = ({ mover, heeds }: Part, to: Place) => {
      const edge = at * 6 + map.directionTo(at, to);
      const isZoned = heeds && (lie.ints[to] & lie.zones) !== 0;
      return (isZoned ? costs.offRoad : costs.step)[mud][mover][edge]; // [7.1.d]
    };
    return { places, costs: parts.map((part) => places.map((to) => price(part, to))) };
  }

  /** [4.3.a] [4.3.b] */
  private runLong(g: Stamped, lie: Lie, { at, parts, extended, mud }: Group, stopAt: Place): void {
    this.isLong = false;
    this.more = [];
    if (extended < 0) return;
    const near = lie.near();
    this.isLong = near[at] === 0;
    if (!this.isLong) return;
    const road = this.ground.costs.road[mud];
    const movers = parts.map(({ left }) => ({ budget: left + extended, cost: road }));
    this.long.run(g, { start: at, field: near, blockedBy: 1, closed: lie.closed, stopAt }, movers);
    for (let i = 0; i < this.long.count; i++) {
      const place = this.long.reached(i);
      if (!super.reaches(place)) this.more.push(place);
    }
  }

  private isFarther(place: Place): boolean {
    return this.isLong && this.more.includes(place);
  }
  override get count(): number {
    return super.count + this.more.length;
  }
  override reached(i: number): Place {
    return i < super.count ? super.reached(i) : this.more[i - super.count];
  }
  override reaches(place: Place): boolean {
    return super.reaches(place) || this.isFarther(place);
  }
  override costTo(place: Place): number {
    return this.isFarther(place) ? this.long.costTo(place) : super.costTo(place);
  }
  override trace(place: Place): number {
    if (!this.isFarther(place)) return super.trace(place);
    const steps = this.long.trace(place);
    for (let i = 0; i < steps; i++) this.path[i] = this.long.step(i);
    return steps;
  }
  override listIn(c: Candidates<Place>): void {
    super.listIn(c);
    for (const place of this.more) c.add(place);
  }
}

/** The number of a class and whether it heeds zones, for gathering a stack into parts. */
export const partKey = (mover: number, heeds: boolean): number => mover + (heeds ? CLASSES.length : 0);
