/**
 * 5.7.4, 5.8.2: paths over land, counted in hexes. A path keeps out of enemies, of enemy zones without a friend, and of unbreached enemy
 * Minefields but for one at its end; it crosses one Ridge or Wadi without a way, and one beside the tracing unit is not counted.
 */

import type { GameMap, Place } from '@cauldron/engine';
import type { Costs } from './costs.ts';

/** What lies in the way of a side's paths and moves, as bits of a packed field: in truth, or as a seat knows it. */
export interface Lie {
  readonly ints: Int32Array;
  readonly enemies: number;
  readonly zones: number;
  readonly own: number;
  /** The sign of unbreached enemy Minefields. */
  readonly mined: number;
}

/** Whether a path may enter a hex and go on from there. */
export function isPassable({ ints, enemies, zones, own, mined }: Lie, place: Place): boolean {
  const bits = ints[place];
  if ((bits & (enemies | mined)) !== 0) return false; // [5.7.4.a] [5.7.4.c] [5.8.2.a] [5.8.2.c] [7.4.k]
  return (bits & zones) === 0 || (bits & own) !== 0; // [5.4.1.e] [5.4.1.f] [5.7.4.b] [5.8.2.b] TH-7, TH-88
}

/** With and without a counted Ridge or Wadi: the two states in which a path can be at a hex. */
const STATES = 2;
const NOBODY: readonly Place[] = [];

export class PathTrace {
  /** [place * 2 + crossings counted] 1 + the number of steps; 0 if it is not reached. */
  private readonly steps: Uint8Array;
  private readonly from: Int32Array;
  private readonly queue: Int32Array;
  /** [place * 6 + direction] twice the neighbour, + 1 over a Ridge or Wadi that counts; -1 where no path goes. One table is read faster than four. */
  private readonly edges: Int32Array;
  private length = 0;
  private start: Place = -1;

  constructor(
    map: GameMap,
    private readonly costs: Costs,
  ) {
    this.edges = Int32Array.from(map.neighbours, (to, edge) =>
      to < 0 || costs.sea[edge] === 1 ? -1 : to * STATES + this.crosses(edge),
    ); // TH-101
    this.steps = new Uint8Array(map.count * STATES);
    this.from = new Int32Array(map.count * STATES);
    this.queue = new Int32Array(map.count * STATES);
  }

  /**
   * Spreads from a hex, as far as `limit` hexes. `isUnit`: it is the hex of the tracing unit, whose own hexsides do not count. With `wanted`
   * it stops once units in all of these hexes have a path: no later one is shorter. With `until` it stops at the ring where a hex is found
   * of which that is so.
   */
  run(
    lie: Lie,
    start: Place,
    limit: number,
    isUnit: boolean,
    wanted: readonly Place[] = NOBODY,
    until?: (place: Place) => boolean,
  ): void {
    const { steps, queue, edges, from } = this;
    const { ints, zones, own } = lie;
    const barred = lie.enemies | lie.mined;
    for (let i = 0; i < this.length; i++) steps[queue[i]] = 0;
    this.start = start;
    let length = 1;
    steps[start * STATES] = 1;
    from[start * STATES] = -1;
    queue[0] = start * STATES;
    let last = until?.(start) === true ? 0 : limit;
    let ring = 0;
    for (let i = 0; i < length; i++) {
      const node = queue[i];
      const far = steps[node];
      if (far > last) break;
      if (far > ring && wanted.length > 0 && this.reachesAll(wanted)) break;
      ring = far;
      const place = node >> 1;
      const isOwnHex = isUnit && place === start;
      for (let edge = place * 6; edge < place * 6 + 6; edge++) {
        const code = edges[edge];
        if (code < 0) continue;
        const to = code >> 1;
        const used = (node & 1) + (isOwnHex ? 0 : code & 1); // [5.7.4.d] [5.7.4.e]
        const next = to * STATES + used;
        if (used >= STATES || steps[next] !== 0) continue;
        const bits = ints[to];
        if ((bits & barred) !== 0 || ((bits & zones) !== 0 && (bits & own) === 0)) continue; // as isPassable
        steps[next] = far + 1;
        from[next] = node;
        queue[length++] = next;
        if (until !== undefined && last > far && until(to)) last = far;
      }
    }
    this.length = length;
  }
  private reachesAll(wanted: readonly Place[]): boolean {
    for (const hex of wanted) if (this.stepsFromUnit(hex) < 0) return false;
    return true;
  }

  /** The nearest reached hex of which this is so; -1 if there is none. */
  nearest(is: (place: Place) => boolean): Place {
    for (let i = 0; i < this.length; i++) if (is(this.queue[i] >> 1)) return this.queue[i] >> 1;
    return -1;
  }
  /** The same to a unit that traces towards the start: its own hex may be mined, and its own hexsides do not count. */
  stepsFromUnit(place: Place): number {
    if (place === this.start) return 0;
    const near = this.nodeBefore(place);
    return near < 0 ? -1 : this.steps[near]; // [5.8.c] the HQ's hex counts, the unit's does not
  }
  /** From a unit's hex to the start, both included. */
  pathFromUnit(place: Place): Place[] {
    const node = place === this.start ? -1 : this.nodeBefore(place);
    return node < 0 ? (place === this.start ? [place] : []) : [place, ...this.pathBack(node)];
  }
  /** From a reached hex to the start, both included. */
  pathFrom(place: Place): Place[] {
    const node = this.nodeAt(place);
    return node < 0 ? [] : this.pathBack(node);
  }

  private crosses(edge: number): number {
    return this.costs.steep[edge] === 1 && this.costs.way[edge] === 0 ? 1 : 0; // [5.8.2.d]
  }
  private nodeAt(place: Place): number {
    const plain = this.steps[place * STATES];
    const crossed = this.steps[place * STATES + 1];
    if (plain === 0 && crossed === 0) return -1;
    return crossed === 0 || (plain !== 0 && plain <= crossed) ? place * STATES : place * STATES + 1;
  }
  private nodeBefore(place: Place): number {
    let best = -1;
    for (let edge = place * 6; edge < place * 6 + 6; edge++) {
      const code = this.edges[edge];
      if (code < 0) continue;
      const node = this.nodeAt(code >> 1);
      if (node >= 0 && (best < 0 || this.steps[node] < this.steps[best])) best = node;
    }
    return best;
  }
  private pathBack(node: number): Place[] {
    const path: Place[] = [];
    for (let n = node; n >= 0; n = this.from[n]) path.push(n >> 1);
    return path;
  }
}
