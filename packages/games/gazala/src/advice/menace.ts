/** What the formations of a side can bring to each hex in one activation: for Gazala's advice. */

import { type Gazala, MARK } from '../state.ts';
import type { World } from '../world.ts';
import type { Ground } from './ground.ts';

/** What can be brought to a hex, to attack from there, is kept by [hex * FIELDS + field], so that one look finds it together. */
export const FIELDS = 4;
/** Against armor; against others with armor among the attackers; against others without. */
export const ON_ARMOR = 0;
export const MIXED = 1;
export const AFOOT = 2;

/**
 * One formation. Who can come is worked out again only where something has changed: the key is all that it is made from, so it can be
 * told from nothing else. What comes to a hex is worked out when it is asked for: a formation that moves asks of few hexes.
 */
export class Formation {
  /** Of these only the hexes count that were reckoned. */
  readonly coming: Float64Array;
  /** Its part in the worst of all. */
  readonly merged: Float64Array;
  private readonly key: Int32Array;
  /** Of those who can come: [i] the ways from where they are; [i * 4] how far they come, how far to make a light and a medium attack, and
   * whether they are armor; [i * 4] their strengths against armor and others in a medium, then in a light attack. */
  private readonly ways: Int16Array[] = [];
  private readonly reach: Int32Array;
  private readonly force: Float64Array;
  private count = 0;
  private armor = false;
  /** [hex] the version that it was worked out for. */
  private readonly known: Int32Array;
  private version = 0;
  /** The version that all hexes were worked out for. */
  private whole = 0;

  constructor(
    private readonly world: World,
    private readonly ground: Ground,
    private readonly members: readonly number[],
  ) {
    const { hexes } = world.map;
    this.coming = new Float64Array(hexes * FIELDS);
    this.merged = new Float64Array(hexes * FIELDS);
    this.known = new Int32Array(hexes);
    this.key = new Int32Array(members.length).fill(-1);
    this.reach = new Int32Array(members.length * 4);
    this.force = new Float64Array(members.length * 4);
  }

  /** Comes first: looks whether anything has changed. */
  refresh(g: Gazala): void {
    const { members, key } = this;
    let same = true;
    for (let i = 0; i < members.length; i++) {
      const now = keyOf(g, members[i]);
      if (now === key[i]) continue;
      key[i] = now;
      same = false;
    }
    if (same) return;
    this.version++;
    this.count = 0;
    this.armor = false;
    for (const u of members) this.muster(g, u);
  }

  private muster(g: Gazala, u: number): void {
    const { units, abilities, figures } = this.world;
    const cuts = this.world.charts.movementCuts;
    if (!g.isOnMap(u) || g.isMarked(u, MARK.pinned) || g.isIsolated(u)) return;
    const able = abilities[units.type[u]];
    const face = units.face(u, g.steps[u], 0);
    const mover = units.mover[u];
    const cut = figures.supplyThirds[g.supply[u]] + (g.isDisrupted(u) ? cuts.disrupted : 0);
    const points = (units.movement[face] * Math.max(0, cuts.parts - cut)) / cuts.parts;
    const hard = able.attacksArmor ? units.hard[face] : 0;
    const soft = able.attacksOthers ? units.soft[face] : 0;
    const weak = g.isDisrupted(u) || g.supply[u] > 0 ? 0.7 : 1;
    const i = this.count++;
    this.ways[i] = this.ground.wayTo(g.at[u], mover);
    // Ways are whole numbers.
    this.reach[i * 4] = Math.floor(points);
    this.reach[i * 4 + 1] = able.starts ? Math.floor(points - figures.levelCost[0][mover]) : -1;
    this.reach[i * 4 + 2] = Math.floor(points - figures.levelCost[1][mover]);
    this.reach[i * 4 + 3] = g.isArmor(u) ? 1 : 0;
    this.force[i * 4] = hard * weak;
    this.force[i * 4 + 1] = soft * weak;
    this.force[i * 4 + 2] = hard * (LIGHT * weak);
    this.force[i * 4 + 3] = soft * (LIGHT * weak);
    if (g.isArmor(u)) this.armor = true;
  }

  /** Works out what comes to every hex; false if that is known. */
  reckonAll(): boolean {
    if (this.whole === this.version) return false;
    this.whole = this.version;
    for (let hex = 0; hex < this.known.length; hex++) this.reckon(hex);
    return true;
  }

  /** Works out what comes to a hex, if that is not known. */
  reckon(hex: number): void {
    const { known, version, ways, reach, force, count, coming } = this;
    if (known[hex] === version) return;
    known[hex] = version;
    let allHard = 0;
    let allSoft = 0;
    let allAfoot = 0;
    let hard = 0;
    let soft = 0;
    let afoot = 0;
    for (let i = 0; i < count; i++) {
      const way = ways[i][hex];
      const at = i * 4;
      if (way > reach[at]) continue;
      const armor = reach[at + 3] === 1;
      allHard += force[at];
      allSoft += force[at + 1];
      if (!armor) allAfoot += force[at + 1];
      if (way > reach[at + 1]) continue;
      const level = way <= reach[at + 2] ? at : at + 2;
      hard = Math.max(hard, force[level]);
      soft = Math.max(soft, force[level + 1]);
      if (!armor) afoot = Math.max(afoot, force[level + 1]);
    }
    // Those who come first show their used faces when the last of them strikes.
    coming[hex * FIELDS + ON_ARMOR] = hard > 0 ? 0.5 * (allHard + hard) : 0;
    coming[hex * FIELDS + MIXED] = soft > 0 && this.armor ? 0.5 * (allSoft + soft) : 0;
    coming[hex * FIELDS + AFOOT] = afoot > 0 ? 0.5 * (allAfoot + afoot) : 0;
  }
}

export class Menace {
  private readonly worst: Float64Array;
  /** [hex] goes up whenever the worst that can come there is another. */
  readonly changes: Int32Array;
  private readonly formations: readonly Formation[];
  /** [formation], of those of the side. */
  private readonly byId: (Formation | undefined)[];

  constructor(world: World, ground: Ground, side: number) {
    const { units, formations, map } = world;
    this.worst = new Float64Array(map.hexes * FIELDS);
    this.changes = new Int32Array(map.hexes);
    const all = Array.from({ length: units.count }, (_, u) => u);
    this.byId = formations.map((f, i) => {
      const members = all.filter((u) => units.formation[u] === i);
      return f.side === side ? new Formation(world, ground, members) : undefined;
    });
    this.formations = this.byId.filter((f) => f !== undefined);
  }

  /** One formation as it is now, if the side has it. No other is looked at. */
  of(g: Gazala, formation: number): Formation | undefined {
    const one = this.byId[formation];
    one?.refresh(g);
    return one;
  }

  /** What the worst of the formations can bring to each hex now. */
  worstOf(g: Gazala): Float64Array {
    for (const one of this.formations) {
      one.refresh(g);
      if (one.reckonAll()) this.merge(one);
    }
    return this.worst;
  }

  /** Only where a formation was the worst and is less now, the others have to be asked again. */
  private merge({ coming, merged }: Formation): void {
    const { formations, worst, changes } = this;
    for (let i = 0; i < worst.length; i++) {
      const was = merged[i];
      const now = coming[i];
      if (now === was) continue;
      merged[i] = now;
      let most = worst[i];
      if (now >= most) most = now;
      else if (was === most) {
        most = 0;
        for (const other of formations) if (other.merged[i] > most) most = other.merged[i];
      }
      if (most === worst[i]) continue;
      worst[i] = most;
      changes[(i / FIELDS) | 0]++;
    }
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
