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
export interface Coming {
  /** Against armor; against others with armor among the attackers; against others without. */
  readonly onArmor: Float64Array;
  readonly mixed: Float64Array;
  readonly afoot: Float64Array;
}

/** One formation: who belongs to it, what it can bring to each hex, and all that this was made from. */
interface Formation {
  readonly id: number;
  readonly members: readonly number[];
  readonly key: Int32Array;
  readonly coming: Coming;
}

/**
 * What the formations of a side can bring to each hex in one activation. It is worked out again only where something has changed: the
 * key of a formation is all that its part is made from, so it can be told from nothing else.
 */
export class Menace {
  readonly worst: Coming;
  private readonly sum: Coming;
  private readonly most: Coming;
  private readonly formations: readonly Formation[];

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
    const all = Array.from({ length: units.count }, (_, u) => u);
    this.formations = formations.flatMap((f, i) => {
      const members = all.filter((u) => units.formation[u] === i);
      return f.side === side ? [{ id: i, members, key: new Int32Array(members.length).fill(-1), coming: blank() }] : [];
    });
  }

  /** What one formation can bring. */
  of(formation: number): Coming {
    return this.formations.find((f) => f.id === formation)?.coming ?? this.worst;
  }

  update(g: Gazala): void {
    let changed = false;
    for (const { members, key, coming } of this.formations) {
      let same = true;
      for (let i = 0; i < members.length; i++) {
        const now = keyOf(g, members[i]);
        if (now === key[i]) continue;
        key[i] = now;
        same = false;
      }
      if (same) continue;
      changed = true;
      this.work(g, members, coming);
    }
    if (!changed) return;
    for (const part of PARTS) {
      const worst = this.worst[part];
      worst.fill(0);
      for (const { coming, key } of this.formations) {
        if (key.every((k) => k <= 0)) continue;
        const strength = coming[part];
        for (let p = 0; p < worst.length; p++) if (strength[p] > worst[p]) worst[p] = strength[p];
      }
    }
  }

  private work(g: Gazala, members: readonly number[], coming: Coming): void {
    const { sum, most } = this;
    let armor = false;
    for (const part of PARTS) {
      sum[part].fill(0);
      most[part].fill(0);
    }
    for (const u of members) if (this.spread(g, u) && g.isArmor(u)) armor = true;
    for (const part of PARTS) {
      const [all, last, into] = [sum[part], most[part], coming[part]];
      into.fill(0);
      if (part === 'mixed' && !armor) continue;
      // Those who come first show their used faces when the last of them strikes.
      for (let p = 0; p < into.length; p++) if (last[p] > 0) into[p] = 0.5 * (all[p] + last[p]);
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

/** All of a unit that its part in a menace is made from; 0 for one that is not on the map. */
function keyOf(g: Gazala, u: number): number {
  if (!g.isOnMap(u)) return 0;
  const pinned = g.isMarked(u, MARK.pinned) ? 1 : 0;
  return 1 + pinned + (g.isDisrupted(u) ? 2 : 0) + g.supply[u] * 4 + g.steps[u] * 16 + g.at[u] * 64;
}

/** A light attack is worth about so much of a medium one. */
const LIGHT = 0.6;
const PARTS = ['onArmor', 'mixed', 'afoot'] as const;
