/** Ways over the map and what can come along them: tables for Gazala's advice. */

import { Flood } from '@cauldron/engine';
import { type Gazala, MARK } from '../state.ts';
import { CLASSES, type World } from '../world.ts';

/** What a mined hexside adds to a way. */
const MINE_WAY = 6;
/** More than any way over the map. */
export const FAR = 2000;

export class Ground {
  private readonly flood: Flood;
  private readonly noFlags: Uint8Array;
  private readonly mined: Uint8Array;
  /** [class][place] */
  private readonly ways: (Int16Array | undefined)[][];

  constructor(private readonly world: World) {
    const { map, mines } = world;
    this.flood = new Flood(map);
    this.noFlags = new Uint8Array(map.count);
    this.mined = new Uint8Array(map.count * 6);
    for (const edge of mines.crossings) this.mined[edge] = MINE_WAY;
    this.ways = CLASSES.map(() => []);
  }

  /** Movement points from any hex to a place, as if nobody were in the way; mines are a detour, not a wall: they can be breached. */
  wayTo(place: number, mover = 0): Int16Array {
    const known = this.ways[mover][place];
    if (known) return known;
    const { flood, noFlags, mined, world } = this;
    flood.run({
      ...{ start: place, budget: Number.POSITIVE_INFINITY, cost: world.costs.step[0][mover], extra: mined },
      ...{ flags: noFlags, leaveZone: 0, minimum: false },
    });
    const way = flood.cost.map((n) => (n < 0 ? FAR : n));
    way[place] = 0;
    this.ways[mover][place] = way;
    return way;
  }
}

/** What one formation can bring to a hex, to attack from there. */
interface Coming {
  /** Against armor; against others with armor among the attackers; against others without. */
  readonly onArmor: Float64Array;
  readonly mixed: Float64Array;
  readonly afoot: Float64Array;
}

/**
 * What the formations of a side can bring to each hex in one activation. It is worked out again only when something of that side has
 * changed: the key is all that it is made from, so it can be told from nothing else.
 */
export class Menace {
  readonly worst: Coming;
  private readonly sum: Coming;
  private readonly most: Coming;
  private readonly key: Int32Array;
  private readonly now: Int32Array;
  private readonly members: readonly (readonly number[])[];

  constructor(
    private readonly world: World,
    private readonly ground: Ground,
    side: number,
  ) {
    const { units, formations, map } = world;
    const blank = (): Coming => ({
      onArmor: new Float64Array(map.hexes),
      mixed: new Float64Array(map.hexes),
      afoot: new Float64Array(map.hexes),
    });
    this.worst = blank();
    this.sum = blank();
    this.most = blank();
    this.members = formations
      .map((f, i) =>
        f.side === side ? Array.from({ length: units.count }, (_, u) => u).filter((u) => units.formation[u] === i) : [],
      )
      .filter((list) => list.length > 0);
    const n = this.members.flat().length;
    this.key = new Int32Array(n).fill(-1);
    this.now = new Int32Array(n);
  }

  update(g: Gazala): void {
    const { members, now, key } = this;
    let i = 0;
    let changed = false;
    for (const list of members) {
      for (const u of list) {
        const bits = g.isOnMap(u)
          ? 1 + g.at[u] * 64 + g.steps[u] * 16 + g.supply[u] * 4 + (g.isDisrupted(u) ? 2 : 0)
          : 0;
        now[i] = bits * 2 + (g.isMarked(u, MARK.pinned) ? 1 : 0);
        if (now[i] !== key[i]) changed = true;
        i++;
      }
    }
    if (!changed) return;
    key.set(now);
    this.work(g);
  }

  private work(g: Gazala): void {
    const { worst, members, sum, most, world } = this;
    const { hexes } = world.map;
    for (const f of PARTS) worst[f].fill(0);
    for (const list of members) {
      let any = false;
      let armor = false;
      for (const f of PARTS) {
        sum[f].fill(0);
        most[f].fill(0);
      }
      for (const u of list) {
        if (!this.spread(g, u)) continue;
        any = true;
        if (g.isArmor(u)) armor = true;
      }
      if (!any) continue;
      for (const f of PARTS) {
        if (f === 'mixed' && !armor) continue;
        const [a, b, w] = [sum[f], most[f], worst[f]];
        // Those who come first show their used faces when the last of them strikes.
        for (let p = 0; p < hexes; p++) {
          if (b[p] === 0) continue;
          const strength = 0.5 * (a[p] + b[p]);
          if (strength > w[p]) w[p] = strength;
        }
      }
    }
  }

  private spread(g: Gazala, u: number): boolean {
    const { world, ground, sum, most } = this;
    const { units, abilities, figures, map } = world;
    if (!g.isOnMap(u) || g.isMarked(u, MARK.pinned) || g.isIsolated(u)) return false;
    const able = abilities[units.type[u]];
    const face = units.face(u, g.steps[u], 0);
    const mover = units.mover[u];
    const cut = figures.supplyThirds[g.supply[u]] + (g.isDisrupted(u) ? figures.disruptedThirds : 0);
    const points = (units.movement[face] * Math.max(0, figures.thirds - cut)) / figures.thirds;
    const way = ground.wayTo(g.at[u], mover);
    const hard = able.attacksArmor ? units.hard[face] : 0;
    const soft = able.attacksOthers ? units.soft[face] : 0;
    const armor = g.isArmor(u);
    const weak = g.isDisrupted(u) || g.supply[u] > 0 ? 0.7 : 1;
    const medium = figures.levelCost[1][mover];
    const light = figures.levelCost[0][mover];
    for (let p = 0; p < map.hexes; p++) {
      const cost = way[p];
      if (cost > points) continue;
      sum.onArmor[p] += hard * weak;
      sum.mixed[p] += soft * weak;
      if (!armor) sum.afoot[p] += soft * weak;
      if (cost > points - light || !able.starts) continue;
      const factor = (cost <= points - medium ? 1 : LIGHT) * weak;
      const h = hard * factor;
      const s = soft * factor;
      if (h > most.onArmor[p]) most.onArmor[p] = h;
      if (s > most.mixed[p]) most.mixed[p] = s;
      if (!armor && s > most.afoot[p]) most.afoot[p] = s;
    }
    return true;
  }
}

/** A light attack is worth about so much of a medium one. */
const LIGHT = 0.6;
const PARTS = ['onArmor', 'mixed', 'afoot'] as const;
