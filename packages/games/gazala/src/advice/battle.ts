/** What an attack may be expected to gain, and what may be lost to one: for Gazala's advice. */

import type { Aim } from '@cauldron/engine';
import { resultOf } from '../11-odds.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import { SUPPLY, type World } from '../world.ts';
import { type Ground, Menace } from './ground.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** Die modifiers beyond this on either side are rare. */
const MODIFIERS = 8;
/** Of those who stand next to a hex. */
const PRESENT = 1;
const ARMOR = 2;
const SHAKEN = 4;

export class Battles {
  /** [side] */
  private readonly net: (readonly Float64Array[])[] = [];
  /** [column] attack over defence. */
  private readonly odds: readonly number[];
  /** [place] of the side that was looked at: all that stands next to a hex and would be attacked from it. */
  private readonly hard: Int32Array;
  private readonly soft: Int32Array;
  private readonly cover: Int32Array;
  private readonly state: Uint8Array;
  private readonly touched: number[] = [];
  private recovers = false;
  private readonly menace: readonly Menace[];
  private readonly attackers: number[] = [];
  private readonly defenders: number[] = [];

  constructor(
    private readonly world: World,
    ground: Ground,
    private readonly w: Weights,
  ) {
    const { count } = world.map;
    this.hard = new Int32Array(count);
    this.soft = new Int32Array(count);
    this.cover = new Int32Array(count);
    this.state = new Uint8Array(count);
    this.odds = world.table.columns.map((c) => c.attack / c.defence);
    this.menace = [0, 1].map((side) => new Menace(world, ground, side));
  }

  strengthOf(g: Gazala, u: number): number {
    return Math.max(g.hardOf(u), g.softOf(u));
  }

  /** What a step of a unit is worth to its owner. */
  stepWorth(g: Gazala, u: number): number {
    const { units, figures } = this.world;
    const face = units.face(u, g.steps[u], 0);
    const strength = Math.max(units.hard[face], units.soft[face]);
    return figures.stepPoints[units.side[u]] * POINT + (strength * this.w.strength) / Math.max(1, g.steps[u]);
  }

  /** What holding a hex is worth to its holder. */
  placeValue(g: Gazala, holder: number, hex: number): number {
    const left = g.scenario.last - g.turn + 1;
    for (const o of g.scenario.objectives)
      if (o.side === holder && o.hexes.includes(hex)) return o.vp * POINT * (o.each ? Math.min(3, left) : 1);
    return 0;
  }

  /** [column][modifier + MODIFIERS] what one attack on a side brings the other, steps weighed by their points. */
  private netTable(g: Gazala, side: number): readonly Float64Array[] {
    const { net, world } = this;
    if (net[side]) return net[side];
    const { stepPoints } = world.figures;
    const table = world.table.columns.map((_, column) => {
      const row = new Float64Array(2 * MODIFIERS + 1);
      for (let m = -MODIFIERS; m <= MODIFIERS; m++) {
        let sum = 0;
        for (let die = 0; die < DIE_SIDES; die++) {
          const [a, d] = resultOf(g, column, die + m);
          sum += (d.steps + (d.disrupted ? 0.15 : 0)) * stepPoints[side] - a.steps * stepPoints[1 - side];
        }
        row[m + MODIFIERS] = Math.max(0, (sum * POINT) / DIE_SIDES);
      }
      return row;
    });
    net[side] = table;
    return table;
  }

  /** What one attack on a side at such odds brings the other; between two columns, something between. */
  private netAt(table: readonly Float64Array[], attack: number, defence: number, modifier: number): number {
    const { odds } = this;
    const ratio = attack / Math.max(1, defence);
    if (ratio < odds[0]) return 0;
    const m = Math.max(-MODIFIERS, Math.min(MODIFIERS, modifier)) + MODIFIERS;
    let column = 0;
    while (column + 1 < odds.length && ratio >= odds[column + 1]) column++;
    const here = table[column][m];
    if (column + 1 === odds.length) return here;
    return here + ((table[column + 1][m] - here) * (ratio - odds[column])) / (odds[column + 1] - odds[column]);
  }

  /** Before `exposure` and `peril` are asked about a side: what defends against an attack from each hex, the unit `but` left out. */
  look(g: Gazala, side: number, but = -1): void {
    const { units, map, costs } = this.world;
    const { hard, soft, cover, state, touched } = this;
    this.menace[1 - side].update(g);
    for (const q of touched) hard[q] = soft[q] = cover[q] = state[q] = 0;
    touched.length = 0;
    // If the enemy acts no more this turn, everyone has turned to the unused face again before he comes.
    this.recovers = this.actionsOf(g, 1 - side) === 0;
    for (let u = 0; u < units.count; u++) {
      if (u === but || units.side[u] !== side || !g.isOnMap(u)) continue;
      const face = units.face(u, g.steps[u], this.recovers ? 0 : g.used[u]);
      const at = g.at[u];
      const bits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
      const modifier = costs.modifier[side][map.terrain[at]];
      for (let edge = at * 6, last = edge + 6; edge < last; edge++) {
        const q = map.neighbours[edge];
        if (q < 0 || costs.cliff[edge] === 1) continue;
        if (state[q] === 0) touched.push(q);
        hard[q] += units.hard[face];
        soft[q] += units.soft[face];
        state[q] |= bits;
        if (modifier < cover[q]) cover[q] = modifier;
      }
    }
  }

  /** What an attack from a hex may cost the side that was looked at, with a unit of such strength added to the defence. */
  private lossAt(g: Gazala, side: number, q: number, hard: number, soft: number, bits: number, ground: number): number {
    if (g.hasUnit(side, q)) return 0;
    const { worst } = this.menace[1 - side];
    const state = this.state[q] | bits;
    const modifier =
      Math.min(this.cover[q], ground) + ((state & SHAKEN) !== 0 ? this.world.figures.drm.defenderDisrupted : 0);
    const table = this.netTable(g, side);
    const h = this.hard[q] + hard;
    if ((state & ARMOR) !== 0) return this.netAt(table, worst.onArmor[q], h, modifier);
    return Math.max(
      this.netAt(table, worst.mixed[q], h, modifier),
      this.netAt(table, worst.afoot[q], this.soft[q] + soft, modifier),
    );
  }

  /** What it costs a side that one of its units is in a hex, on its used face or not; `look` has left that unit out. */
  exposure(g: Gazala, u: number, hex: number, used: boolean): number {
    const { units, map, costs } = this.world;
    const side = units.side[u];
    const face = units.face(u, g.steps[u], used && !this.recovers ? 1 : 0);
    const bits = PRESENT | (g.isArmor(u) ? ARMOR : 0) | (g.isDisrupted(u) || g.isIsolated(u) ? SHAKEN : 0);
    const ground = costs.modifier[side][map.terrain[hex]];
    let most = 0;
    let before = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const q = map.neighbours[edge];
      if (q < 0 || costs.cliff[edge] === 1) continue;
      most = Math.max(most, this.lossAt(g, side, q, units.hard[face], units.soft[face], bits, ground));
      // Who strengthens others there makes their loss less likely too.
      if (this.state[q] !== 0) before = Math.max(before, this.lossAt(g, side, q, 0, 0, 0, 0));
    }
    return (most - before) * ATTACKS * this.likely(g, 1 - side);
  }

  /** What a side stands to lose to what the other may do next: by the best attacks upon it, the first of them most. */
  peril(g: Gazala, side: number): number {
    this.look(g, side);
    let first = 0;
    let second = 0;
    let third = 0;
    for (const q of this.touched) {
      const loss = this.lossAt(g, side, q, 0, 0, 0, 0);
      if (loss > first) {
        third = second;
        second = first;
        first = loss;
      } else if (loss > second) {
        third = second;
        second = loss;
      } else if (loss > third) third = loss;
    }
    return (first + second + third) * this.likely(g, 1 - side);
  }

  private actionsOf(g: Gazala, side: number): number {
    return g.actionsLeft(side) + (g.acting === side ? 1 : 0);
  }

  /** How likely it is that a given formation of a side acts before things have changed. */
  private likely(g: Gazala, side: number): number {
    const n = this.actionsOf(g, side);
    if (n > 0) return Math.min(1, 0.45 + 0.18 * n);
    return g.turn === g.scenario.last ? 0 : 0.6;
  }

  /** What the active unit may expect of an attack from a hex, with everyone who can help; undefined if it may not attack there. */
  gainFrom(g: Gazala, u: number, hex: number, level: number, aim: Aim, hopes: boolean): number | undefined {
    const { world, attackers, defenders } = this;
    const { units, map, costs, figures } = world;
    const side = units.side[u];
    const able = world.abilities[units.type[u]];
    if (!able.starts || (g.isIsolated(u) && !figures.isolatedAttacks)) return undefined;
    defenders.length = 0;
    let armor = false;
    let ground = 0;
    let disrupted = false;
    let isolated = false;
    let mined = false;
    let mask = 0;
    for (let d = 0; d < 6; d++) {
      const next = map.neighbours[hex * 6 + d];
      if (next < 0 || costs.cliff[hex * 6 + d] === 1 || !g.hasUnit(1 - side, next)) continue;
      mask |= 1 << d;
      ground = Math.min(ground, costs.modifier[1 - side][map.terrain[next]]);
      if (g.isMined(hex * 6 + d)) mined = true;
      for (let v = g.stacks.firstIn(next); v >= 0; v = g.stacks.next(v)) {
        defenders.push(v);
        if (g.isArmor(v)) armor = true;
        if (g.isDisrupted(v)) disrupted = true;
        if (g.isIsolated(v)) isolated = true;
      }
    }
    if (mask === 0 || !(armor ? able.attacksArmor : able.attacksOthers)) return undefined;
    attackers.length = 0;
    attackers.push(u);
    let ownArmor = g.isArmor(u);
    for (let v = 0; v < units.count; v++) {
      if (v === u || units.side[v] !== side || !g.isOnMap(v) || map.distance(g.at[v], hex) > 2) continue;
      const fit = world.abilities[units.type[v]];
      if (!(armor ? fit.attacksArmor : fit.attacksOthers) || g.isDisrupted(v) || g.isIsolated(v)) continue;
      if (g.isMarked(v, MARK.pinned)) continue;
      let touches = false;
      for (let d = 0; d < 6 && !touches; d++)
        touches = (mask & (1 << d)) !== 0 && map.distance(g.at[v], map.neighbours[hex * 6 + d]) === 1;
      if (!touches) continue;
      attackers.push(v);
      if (g.isArmor(v)) ownArmor = true;
    }
    let attack = 0;
    let defence = 0;
    for (const v of attackers) attack += armor ? g.hardOf(v) : g.softOf(v);
    if (hopes && this.w.hope[side] > 0) attack += (this.helpTo(g, u, hex, armor) * this.w.hope[side]) / 100;
    for (const v of defenders) defence += ownArmor ? g.hardOf(v) : g.softOf(v);
    let column = 0;
    const { columns } = world.table;
    for (let i = 0; i < columns.length; i++) if (attack * columns[i].defence >= defence * columns[i].attack) column = i;
    const modifier =
      figures.levelModifier[level] +
      ground +
      (mined ? figures.drm.minefield : 0) +
      (disrupted ? figures.drm.defenderDisrupted : 0) +
      (isolated ? figures.drm.defenderIsolated : 0) +
      (g.isDisrupted(u) ? figures.drm.attackerDisrupted : 0) +
      (g.supply[u] === SUPPLY.out ? figures.drm.attackerOutOfSupply : 0);
    return this.expected(g, column, modifier, aim);
  }

  /** The strength, on their used faces, of those who are activated, have not acted and may still come. */
  private helpTo(g: Gazala, u: number, hex: number, armor: boolean): number {
    const { units, map, abilities } = this.world;
    const side = units.side[u];
    let sum = 0;
    for (let v = 0; v < units.count; v++) {
      if (v === u || units.side[v] !== side || !g.isMarked(v, MARK.activated) || g.isMarked(v, MARK.acted)) continue;
      const fit = abilities[units.type[v]];
      if (!g.isOnMap(v) || !(armor ? fit.attacksArmor : fit.attacksOthers)) continue;
      const far = map.distance(g.at[v], hex);
      if (far <= 2 || far * (g.isArmor(v) ? 1 : 2) > units.movement[units.face(v, g.steps[v], 0)]) continue;
      const face = units.face(v, g.steps[v], 1);
      sum += armor ? units.hard[face] : units.soft[face];
    }
    return sum;
  }

  /** Of the battle that `attackers` and `defenders` hold. */
  private expected(g: Gazala, column: number, modifier: number, aim: Aim): number {
    const { w, attackers, defenders, world } = this;
    let own = 0;
    let theirs = 0;
    for (let die = 0; die < DIE_SIDES; die++) {
      const [a, d] = resultOf(g, column, die + modifier);
      own += a.steps + ((a.disrupted ? w.disruption : 0) + (a.retreat ? w.retreat : 0)) / 100;
      theirs += d.steps + ((d.disrupted ? w.disruption : 0) + (d.retreat ? w.retreat : 0)) / 100;
    }
    const holder = world.units.side[defenders[0]];
    const ground = this.placeValue(g, holder, g.at[defenders[0]]);
    const mine = this.leastStep(g, attackers);
    const other = this.leastStep(g, defenders) + (ground * w.ground[1 - holder]) / 100;
    return ((theirs * other * aim.attack) / 100 - own * mine * (0.5 + aim.safety / 200)) / DIE_SIDES;
  }

  private leastStep(g: Gazala, list: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const u of list) least = Math.min(least, this.stepWorth(g, u));
    return least === Number.POSITIVE_INFINITY ? 0 : least;
  }
}

/** A formation that comes attacks about so often. */
const ATTACKS = 1.8;
