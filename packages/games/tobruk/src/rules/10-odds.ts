/** 10.1 Ratio, shifts and modifiers of an attack. The same lists give the number, the preview and the log line. Also carries 2.4. */

import {
  type AttackOdds,
  chancesOf,
  itemsOf,
  type Modifier,
  ModifierSum,
  nameRatio,
  type Place,
  type ReadAs,
  type Reasons,
  roundedRatio,
  type SeenOf,
  sumWays,
  type Unit,
  written,
} from '@cauldron/engine';
import { ESCARPMENT, INWARD, UPWARD } from '../costs.ts';
import type { battle } from '../frames.ts';
import type { Tobruk } from '../state.ts';
import type { CombatResult } from '../world.ts';

const AIR = { closeSupport: written.count, fighters: written.count };
/** What is brought to an attack beside the units themselves: by the attacker, and in the air by the defender. */
export const SUPPORT = { artillery: written.count, ...AIR, defender: written.fields(AIR) };
export type Support = ReadAs<typeof SUPPORT>;
const NO_AIR = { closeSupport: 0, fighters: 0 };
export const NO_SUPPORT: Support = { artillery: 0, ...NO_AIR, defender: NO_AIR };

/** The attackers that are still on the map. */
export const attackersOf = (k: Tobruk, f: SeenOf<typeof battle>): Unit[] => itemsOf(f).filter((u) => k.isOnMap(u));

/** 10.0: the strengths of all attackers against those of all defenders in the hex. */
export function assess(
  g: Tobruk,
  hex: Place,
  attackers: readonly Unit[],
  support: Support,
  shifts?: Reasons,
  modifiers?: Reasons,
) {
  let attack = 0;
  for (const u of attackers) attack += g.attackOf(u); // [10.0.e]
  const defence = defenceOf(g, hex);
  const ratio = roundedRatio(attack, defence); // [10.1.a] T-12 below 1:1
  const { ladder } = g.world;
  const above = Math.max(0, ratio.defence === 1 ? ratio.attack - bestRatio(ladder.columns) : 0);
  const column = ladder.clamp(ladder.columnOf(ratio) + shiftOf(g, hex, attackers, shifts)); // [10.1.c] [10.1.d]
  return { attack, defence, ratio, column, modifier: dieModifier(g, above, support, modifiers) };
}

/** 10.1: the odds of an attack with every reason and the exact chances of each result. */
export function oddsFor(g: Tobruk, hex: Place, units: readonly Unit[], support: Support): AttackOdds {
  const shifts: Modifier[] = [];
  const modifiers: Modifier[] = [];
  const a = assess(g, hex, units, support, shifts, modifiers);
  return {
    ...a,
    ratio: ratioName(a),
    column: g.world.ladder.columns[a.column],
    attackers: units,
    shifts,
    modifiers,
    results: chancesOf(sumWays(2), (roll) => resultOf(g, a.column, roll + a.modifier).text),
  };
}

/** 2.4: headquarters count nothing, unless no combat unit is with them: then their artillery numbers. */
function defenceOf(g: Tobruk, hex: Place): number {
  let defence = 0;
  let artillery = 0;
  let fighters = 0;
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (g.isCombatUnit(u)) {
      defence += g.defenceOf(u); // [10.0.e]
      fighters++;
    } else artillery += g.artilleryOf(u);
  }
  return fighters > 0 ? defence : artillery; // [2.4.d]
}

/** 10.1: the best column of the table as a number; a better ratio adds to the die. */
const bestRatio = (columns: readonly string[]): number => Number.parseInt(columns[columns.length - 1], 10);

/** 10.1: columns to the left, below 0, for terrain; they add up. Hexsides count only if every attacker crosses one. */
function shiftOf(g: Tobruk, hex: Place, attackers: readonly Unit[], reasons?: Reasons): number {
  const { costs, map } = g.world;
  const tally = new ModifierSum(reasons);
  tally.add(-costs.hexShift[map.terrain[hex]], '10.1', map.terrains[map.terrain[hex]]); // [10.1.d]
  const allCross = (bits: number) =>
    attackers.length > 0 &&
    attackers.every((u) => (costs.barrier[g.at[u] * 6 + map.directionTo(g.at[u], hex)] & bits) === bits);
  if (allCross(INWARD)) tally.add(-costs.fortificationShift, '10.1', 'fortification'); // [10.1.e]
  if (allCross(ESCARPMENT | UPWARD)) tally.add(-costs.escarpmentShift, '10.1', 'escarpment'); // T-27
  return tally.sum; // [10.1.d]
}

/** 10.1: what is added to the dice. */
function dieModifier(g: Tobruk, above: number, s: Support, reasons?: Reasons): number {
  const drm = g.world.charts.combatModifiers;
  const tally = new ModifierSum(reasons);
  tally.add(above * drm.ratioAbove, '10.1', 'ratio-above'); // [10.1.b]
  tally.add(s.artillery * drm.artillery, '10.1', 'artillery-support'); // [10.1.h]
  tally.add(s.closeSupport * drm.attackerCloseSupport, '10.1', 'attacker-close-support'); // [10.1.i]
  tally.add(s.fighters * drm.attackerFighter, '10.1', 'attacker-fighters'); // [10.1.i]
  tally.add(s.defender.closeSupport * drm.defenderCloseSupport, '10.1', 'defender-close-support'); // [10.1.j]
  tally.add(s.defender.fighters * drm.defenderFighter, '10.1', 'defender-fighters'); // [10.1.j]
  return tally.sum;
}

/** 10.1: the row of the modified roll, the first and last serving everything beyond them. */
export function resultOf(g: Pick<Tobruk, 'world'>, column: number, roll: number): CombatResult {
  const { results, firstRoll } = g.world;
  const row = Math.min(results.length - 1, Math.max(0, roll - firstRoll)); // [10.1.g]
  return results[row][column];
}

export const ratioName = (a: ReturnType<typeof assess>): string => nameRatio(a.ratio);
