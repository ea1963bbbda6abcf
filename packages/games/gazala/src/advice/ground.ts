/** Ways over the map: tables for Gazala's advice. */

import { Flood } from '@cauldron/engine';
import { CLASSES } from '../names.ts';
import type { Gazala } from '../state.ts';
import type { World } from '../world.ts';

/** What a mined hexside adds to a way. */
const MINE_WAY = 6;
/** More than any way over the map. */
export const FAR = 2000;

export class Ground {
  private readonly flood: Flood;
  private readonly mined: Uint8Array;
  /** [class][place] */
  private readonly ways: (Int16Array | undefined)[][];

  constructor(private readonly world: World) {
    const { map, mines } = world;
    this.flood = new Flood(map);
    this.mined = new Uint8Array(map.count * 6);
    for (const edge of mines.crossings) this.mined[edge] = MINE_WAY;
    this.ways = CLASSES.map(() => []);
  }

  /** Movement points from any hex to a place, as if nobody were in the way; mines are a detour, not a wall: they can be breached. */
  wayTo(place: number, mover = 0): Int16Array {
    const known = this.ways[mover][place];
    if (known) return known;
    const { flood, mined, world } = this;
    const cost = world.costs.step[0][mover];
    flood.run({ start: place, extra: mined }, { budget: Number.POSITIVE_INFINITY, cost });
    const way = flood.cost.map((n) => (n < 0 ? FAR : n));
    way[place] = 0;
    this.ways[mover][place] = way;
    return way;
  }
}

/** Which hexes lie next to units of a side. */
export class Contact {
  /** [place] the number of the look that found someone next to it. */
  private readonly seen: Int32Array;
  private looks = 0;

  constructor(private readonly world: World) {
    this.seen = new Int32Array(world.map.count);
  }

  look(g: Gazala, side: number): void {
    const { seen, world } = this;
    const { units, map } = world;
    const { neighbours } = map;
    const now = ++this.looks;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !g.isOnMap(u)) continue;
      for (let edge = g.at[u] * 6, last = edge + 6; edge < last; edge++)
        if (neighbours[edge] >= 0) seen[neighbours[edge]] = now;
    }
  }

  isAt(hex: number): boolean {
    return this.seen[hex] === this.looks;
  }
}
