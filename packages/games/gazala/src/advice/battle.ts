/** What an attack may be expected to gain: for Gazala's advice. */

import type { Aim } from '@cauldron/engine';
import { SUPPLY } from '../names.ts';
import { resultOf } from '../rules/11-odds.ts';
import type { Scenario } from '../scenario.ts';
import { type Gazala, MARK } from '../state.ts';
import { DIE_SIDES } from '../words.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** More than any two modifiers of the die are apart. */
const COLUMN = 256;

export class Battles {
  private readonly attackers: number[] = [];
  private readonly defenders: number[] = [];

  private readonly prizes: Int16Array;
  private scenario: Scenario | undefined;
  /** [place] the number of the look that has come by there. */
  private readonly seen: Int32Array;
  private looks = 0;
  /** [column * COLUMN + modifier] */
  private readonly steps = new Map<number, readonly [number, number]>();

  constructor(
    private readonly world: World,
    private readonly w: Weights,
  ) {
    this.prizes = new Int16Array(2 * world.map.count);
    this.seen = new Int32Array(world.map.count);
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
    const { scenario } = g;
    const i = this.objectivesOf(scenario)[holder * this.world.map.count + hex];
    if (i < 0) return 0;
    const o = scenario.objectives[i];
    const left = scenario.last - g.turn + 1;
    return o.vp * POINT * (o.each ? Math.min(3, left) : 1);
  }

  /** [side * places + place] the objective that it is, of the scenario that was last asked about; -1 if none. */
  private objectivesOf(scenario: Scenario): Int16Array {
    const { prizes, world } = this;
    if (this.scenario === scenario) return prizes;
    this.scenario = scenario;
    prizes.fill(-1);
    scenario.objectives.forEach((o, i) => {
      for (const hex of o.hexes) {
        const slot = o.side * world.map.count + hex;
        if (prizes[slot] < 0) prizes[slot] = i;
      }
    });
    return prizes;
  }

  /** What the active unit may expect of an attack from a hex, with everyone who can help; undefined if it may not attack there. */
  gainFrom(g: Gazala, u: number, hex: number, level: number, aim: Aim, hopes: boolean): number | undefined {
    const { world, attackers, defenders } = this;
    const { units, map, costs, figures } = world;
    const side = units.side[u];
    const able = world.abilities[units.type[u]];
    if (!able.starts || (g.isIsolated(u) && !world.charts.supply.isolatedAttacks)) return undefined;
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
      ground = Math.min(ground, costs.modifier[map.terrain[next]]);
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
    const { seen } = this;
    const look = ++this.looks;
    for (let d = 0; d < 6; d++) {
      if ((mask & (1 << d)) === 0) continue;
      const held = map.neighbours[hex * 6 + d];
      for (let edge = held * 6, last = edge + 6; edge < last; edge++) {
        const near = map.neighbours[edge];
        if (near < 0 || seen[near] === look) continue;
        seen[near] = look;
        for (let v = g.stacks.firstIn(near); v >= 0; v = g.stacks.next(v)) {
          if (v === u || units.side[v] !== side || !this.joins(g, v, armor)) continue;
          attackers.push(v);
          if (g.isArmor(v)) ownArmor = true;
        }
      }
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

  /** Whether a unit next to a defender can help against it. */
  private joins(g: Gazala, v: number, armor: boolean): boolean {
    const fit = this.world.abilities[this.world.units.type[v]];
    if (!(armor ? fit.attacksArmor : fit.attacksOthers) || g.isDisrupted(v) || g.isIsolated(v)) return false;
    return !g.isMarked(v, MARK.pinned);
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
    const [own, theirs] = this.stepsOf(g, column, modifier);
    const holder = world.units.side[defenders[0]];
    const ground = this.placeValue(g, holder, g.at[defenders[0]]);
    const mine = this.leastStep(g, attackers);
    const other = this.leastStep(g, defenders) + (ground * w.ground[1 - holder]) / 100;
    // An aim may shift what is a good attack, but not make one good that is hopeless: steps are the score.
    const eager = 1 + ((aim.attack - 100) * w.swing) / 10000;
    const wary = 1 + ((aim.safety - 100) * w.swing) / 10000;
    return (theirs * other * eager - own * mine * wary) / DIE_SIDES;
  }

  /** The steps that both sides lose over all faces of the die, disruptions and retreats as parts of them. Worked out once. */
  private stepsOf(g: Gazala, column: number, modifier: number): readonly [number, number] {
    const { w, steps } = this;
    const key = column * COLUMN + modifier;
    const known = steps.get(key);
    if (known) return known;
    let own = 0;
    let theirs = 0;
    for (let die = 0; die < DIE_SIDES; die++) {
      const [a, d] = resultOf(g, column, die + modifier);
      own += a.steps + ((a.disrupted ? w.disruption : 0) + (a.retreat ? w.retreat : 0)) / 100;
      theirs += d.steps + ((d.disrupted ? w.disruption : 0) + (d.retreat ? w.retreat : 0)) / 100;
    }
    const fresh = [own, theirs] as const;
    steps.set(key, fresh);
    return fresh;
  }

  private leastStep(g: Gazala, list: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const u of list) least = Math.min(least, this.stepWorth(g, u));
    return least === Number.POSITIVE_INFINITY ? 0 : least;
  }
}
