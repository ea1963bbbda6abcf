/** The movement of one unit, computed: terrain, mines, zones of control and forbidden ground as they stand now. */

import { BLOCKED, Flood, type FloodSpec, type GameMap, ZONE } from '@cauldron/engine';
import type { Gazala } from './state.ts';
import { ALLIED, AXIS, type World } from './world.ts';

/** More than any allowance: added to a step that is barred. */
const BARRED = 255;
/** More than any way over the map costs, and less than a barred step: to see whether points are all that is missing. */
export const FAR = 250;

/** Scratch for floods: one for the rules, another for questions of players, so that neither disturbs the other. */
export class Travel {
  private readonly flood: Flood;
  private readonly flags: Uint8Array;
  private readonly extra: Uint8Array;
  private readonly path: Int16Array;
  /** The hexes in an enemy zone. */
  private readonly zoned: Int16Array;
  private readonly spec: { -readonly [K in keyof FloodSpec]: FloodSpec[K] };
  private ranFor: Gazala | undefined;
  private ranAt = -1;
  private ranTo = -1;

  constructor(
    private readonly world: Pick<World, 'costs' | 'map' | 'mines' | 'units' | 'prohibited' | 'tether' | 'figures'>,
    map: GameMap,
  ) {
    this.flood = new Flood(map);
    this.flags = new Uint8Array(map.count);
    this.extra = new Uint8Array(map.count * 6);
    this.path = new Int16Array(map.count);
    this.zoned = new Int16Array(map.count);
    this.spec = {
      start: 0,
      budget: 0,
      cost: world.costs.step[0][0],
      extra: this.extra,
      flags: this.flags,
      leaveZone: world.figures.leaveZone, // [9.0.d]
      minimum: false,
      stopAt: -1,
    };
  }

  /** Whether the last flood was run for this very position, so that its paths may be read. */
  isFreshFor(g: Gazala, place: number): boolean {
    return this.ranFor === g && this.ranAt === g.stamp && (this.ranTo < 0 || this.ranTo === place);
  }

  /** Finds every hex the unit can reach from where it stands; with `stopAt`, only as far as that hex. */
  run(g: Gazala, unit: number, budget: number, stopAt = -1): void {
    this.prepare(g, unit);
    this.spec.start = g.at[unit];
    this.spec.budget = budget;
    this.spec.cost = this.world.costs.step[g.optionOn('noRoughTerrain') ? 1 : 0][this.world.units.mover[unit]]; // G-44
    this.spec.stopAt = stopAt;
    this.flood.run(this.spec);
    this.ranFor = g;
    this.ranAt = g.stamp;
    this.ranTo = stopAt;
  }

  get count(): number {
    return this.flood.count;
  }
  reached(i: number): number {
    return this.flood.reached[i];
  }
  reaches(place: number): boolean {
    return place < this.world.map.hexes && this.flood.cost[place] >= 0;
  }
  costTo(place: number): number {
    return this.flood.cost[place];
  }
  /** The way to a reached place; its hexes are read with `step(i)`. */
  trace(place: number): number {
    return this.flood.pathTo(place, this.path);
  }
  step(i: number): number {
    return this.path[i];
  }

  private prepare(g: Gazala, unit: number): void {
    const { map, mines, units, prohibited, tether } = this.world;
    const side = units.side[unit];
    const enemy = 1 - side;
    const tethered = units.tethered[unit] === 1;
    const { flags, extra } = this;
    extra.fill(0);
    let zones = 0;
    for (let p = 0; p < map.hexes; p++) {
      let flag = g.covers(enemy, p) ? ZONE : 0;
      if (g.hasUnit(enemy, p)) flag |= BLOCKED;
      if (side === ALLIED && prohibited[p] === 1) flag |= BLOCKED; // [8.1.b]
      if (tethered && tether[p] === 0) flag |= BLOCKED; // [8.2.a] [8.2.b]
      flags[p] = flag;
      if ((flag & ZONE) !== 0) this.zoned[zones++] = p;
    }
    for (let i = 0; i < zones; i++) {
      const p = this.zoned[i];
      for (let edge = p * 6, last = edge + 6; edge < last; edge++) {
        const to = map.neighbours[edge];
        if (to >= 0 && (flags[to] & ZONE) !== 0) extra[edge] = BARRED; // [9.0.c]
      }
    }
    for (let i = 0; i < mines.crossings.length; i++) {
      const edge = mines.crossings[i];
      if (!g.isMined(edge)) continue;
      extra[edge] = side === AXIS ? BARRED : Math.min(BARRED, extra[edge] + mines.alliedCost); // [14.0.a] [14.0.b] [14.0.c] [8.0.h]
    }
  }
}
