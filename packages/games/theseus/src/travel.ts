/** 7.3: the movement of a stack, computed: costs, zones, Minefields, and first steps that take the whole Movement Allowance. */

import { BARRED, type Candidates, type GameMap, type Place, Ways } from '@cauldron/engine';
import type { Costs } from './costs.ts';
import type { Lie } from './path-trace.ts';

/** A stack that moves, or could. */
export interface Group {
  readonly at: Place;
  /** Bits of the classes of its units. */
  readonly movers: number;
  /** What it may still spend, in sixths of a Movement Point. */
  readonly left: number;
  /** Some of its units are no HQ. */
  readonly hasCombat: boolean;
  /** Of HQs without combat units: whether a combat unit of their side stands in a hex (3.3). */
  readonly hosts?: ((hex: Place) => boolean) | undefined;
  /** It has not made a step in this Movement Action. */
  readonly isFresh: boolean;
  /** It may go from zone to zone (7.3.4). */
  readonly screens: boolean;
  /** It may not enter enemy zones at all: reinforcements (9.4.2). */
  readonly shuns?: boolean;
  /** It may not try to enter an unbreached enemy Minefield: free moves. */
  readonly staysOut?: boolean;
}

interface Ground {
  readonly map: GameMap;
  readonly costs: Costs;
}

/** 3.3: whether an enemy zone in a hex is open to the stack: it has combat units, or one of its side is there already. */
export const mayEnterZone = ({ ints, own }: Lie, { hasCombat, hosts }: Group, hex: Place): boolean =>
  hasCombat || ((ints[hex] & own) !== 0 && hosts?.(hex) === true); // [3.3.f]

export class Travel extends Ways {
  /** First steps that take everything. */
  private whole: Place[] = [];
  private wholeCost = 0;
  /** Scratch: hexes that an HQ on its own may not enter (3.3). */
  private readonly extra: Uint8Array;
  private readonly barred: number[] = [];

  constructor(private readonly ground: Ground) {
    super(ground.map);
    this.extra = new Uint8Array(ground.map.count * 6);
  }

  /** Finds every hex the stack can reach; with `stopAt`, only as far as that hex. */
  run(g: { readonly stamp: number }, lie: Lie, group: Group, stopAt: Place = -1): void {
    const { costs } = this.ground;
    const { at: start, movers, left, hasCombat, isFresh } = group;
    const { ints, enemies, zones, mined } = lie;
    const going = {
      start,
      field: ints,
      blockedBy: enemies | mined | (group.shuns === true ? zones : 0), // [7.3.2.f] [5.4.1.d]
      zonedBy: zones,
      stopIn: hasCombat ? zones : 0, // [5.4.1.a] [5.4.1.m] [7.3.2.e]
      closed: costs.closed,
      noZoneToZone: true, // [5.4.1.b] [5.4.1.c]
      minimum: isFresh, // [7.3.2.b]
      stopAt,
    };
    const mover = { budget: left, cost: costs.step[movers], zoneCost: costs.offRoad[movers] }; // [3.1.1.i] [7.3.a] [7.3.3.b]
    const entries = (ints[start] & mined) === 0 ? undefined : this.outOfMines(lie, group);
    this.barLoneHq(lie, group);
    this.find(g, this.barred.length === 0 ? going : { ...going, extra: this.extra }, mover, entries);
    this.whole = this.wholeSteps(lie, group).filter((to) => !super.reaches(to)); // a cheaper way around is taken
    this.wholeCost = group.left;
    for (const edge of this.barred) this.extra[edge] = 0;
    this.barred.length = 0;
  }

  /** 3.3: an HQ without combat units enters an enemy zone only where a friend is. */
  private barLoneHq(lie: Lie, group: Group): void {
    const { at, left } = group;
    if (group.hasCombat) return;
    const { map } = this.ground;
    const far = Math.max(1, left);
    for (let hex = 0; hex < map.hexes; hex++) {
      if ((lie.ints[hex] & lie.zones) === 0 || map.distance(at, hex) > far || mayEnterZone(lie, group, hex)) continue;
      for (let d = 0; d < 6; d++) {
        const from = map.neighbours[hex * 6 + d];
        if (from < 0) continue;
        const edge = from * 6 + ((d + 3) % 6);
        this.extra[edge] = BARRED;
        this.barred.push(edge);
      }
    }
  }

  /** TH-48: the step out of an unbreached enemy Minefield has its normal cost, and no Road rate. */
  private outOfMines({ ints, enemies, zones, mined }: Lie, { at, movers }: Group) {
    const { map, costs } = this.ground;
    const inZone = (ints[at] & zones) !== 0;
    const places = map.around[at].filter(
      (to) => (ints[to] & (enemies | mined)) === 0 && !(inZone && (ints[to] & zones) !== 0),
    );
    return { places, costs: places.map((to) => costs.offRoad[movers][at * 6 + map.directionTo(at, to)]) }; // [3.1.1.j]
  }

  /** 3.1.2, 7.3.4, 7.3.6: over a Ridge or Wadi, from zone to zone, or into an unbreached enemy Minefield. */
  private wholeSteps(lie: Lie, group: Group): Place[] {
    const { map, costs } = this.ground;
    const { ints, enemies, zones, mined } = lie;
    const { at, hasCombat, isFresh, screens } = group;
    if (!isFresh) return []; // [3.1.2.c] [7.3.4.b] [7.3.6.a]
    return map.around[at].filter((to) => {
      const edge = at * 6 + map.directionTo(at, to);
      if (costs.sea[edge] === 1 || (ints[to] & enemies) !== 0) return false;
      const isZoned = (ints[to] & zones) !== 0;
      const isMined = (ints[to] & mined) !== 0;
      const isScreen = isZoned && (ints[at] & zones) !== 0;
      const offRoad = costs.way[edge] === 0 || isZoned || (ints[at] & (zones | mined)) !== 0;
      const isSteep = costs.steep[edge] === 1 && offRoad; // [3.1.2.b] TH-127
      if (!isMined && !isScreen && !isSteep) return false;
      if (isMined && (!hasCombat || isScreen || group.staysOut === true)) return false; // [7.3.4.c] [7.3.6.a]
      if (isScreen && !screens) return false; // [7.3.4.a]
      return !isZoned || (group.shuns !== true && mayEnterZone(lie, group, to));
    });
  }

  /** 7.3.2: whether there is any step at all: then `run` finds some hex. A first step may cost more than is left. */
  hasStep(lie: Lie, group: Group): boolean {
    const { map, costs } = this.ground;
    const { ints, enemies, zones, mined } = lie;
    const { at, movers } = group;
    const inZone = (ints[at] & zones) !== 0;
    for (let edge = at * 6; edge < at * 6 + 6; edge++) {
      const to = map.neighbours[edge];
      if (to < 0 || costs.sea[edge] === 1 || (ints[to] & (enemies | mined)) !== 0) continue;
      const isZoned = (ints[to] & zones) !== 0;
      if (isZoned && (inZone || group.shuns === true || !mayEnterZone(lie, group, to))) continue;
      const table = isZoned || inZone || (ints[at] & mined) !== 0 ? costs.offRoad : costs.step;
      const cost = table[movers][edge];
      if (cost >= 0 && (group.isFresh || cost <= group.left)) return true;
    }
    return this.wholeSteps(lie, group).length > 0;
  }

  /** The step to a neighbour takes the whole allowance. */
  isWhole(place: Place): boolean {
    return this.whole.includes(place);
  }

  override get count(): number {
    return super.count + this.whole.length;
  }
  override reached(i: number): Place {
    const plain = super.count;
    return i < plain ? super.reached(i) : this.whole[i - plain];
  }
  override reaches(place: Place): boolean {
    return this.isWhole(place) || super.reaches(place);
  }
  override costTo(place: Place): number {
    return this.isWhole(place) ? this.wholeCost : super.costTo(place);
  }
  override trace(place: Place): number {
    if (!this.isWhole(place)) return super.trace(place);
    this.path[0] = place;
    return 1;
  }
  override listIn(c: Candidates<Place>): void {
    super.listIn(c);
    for (const place of this.whole) c.add(place);
  }
}
