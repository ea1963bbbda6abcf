/**
 * 7.5.1.2-7.5.1.5 From strengths to a result: ratio, column, shifts, modifiers, the die. Also carries 3.1.1, 5.1, 5.6.3, 5.8.3, 5.9
 * and 7.5.1.
 */

import { type Modifier, ModifierSum, sumOf, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { AXIS, TYPE } from '../names.ts';
import { ARM } from '../units.ts';
import { isInCommand } from './05-command.ts';
import { armourModifier, groundOf } from './07-armour.ts';
import type { Battle, CombatResult, Odds } from './07-combat-types.ts';
import { attackOf, defenceOf } from './07-strength.ts';
import { attackSupport, defenceSupport, hqSupport } from './07-support.ts';

/** 7.5.1 E: the preliminary ratio, rounded down to a column of the defender's terrain. */
export function oddsOf(k: Facts, b: Battle): Odds {
  const ratio = { attack: attackOf(k, b), defence: defenceOf(k, b) };
  const { row } = groundOf(k, 1 - b.side, b.target); // [3.1.1.d] [7.5.1.g]
  const ladder = k.world.combat.ladders[row];
  return { ...ratio, row, column: ladder.reaches(ratio) ? ladder.columnOf(ratio) : -1 }; // [5.1.c] [7.5.1.h]
}

/** 7.5.1.3, 7.5.1.4: Combined Arms of both sides, then air units; no shift leaves the table. */
export function shiftedColumn(k: Facts, b: Battle, { row, column }: Odds): number {
  if (column < 0) return column; // [7.5.1.3.e] [7.5.1.4.f]
  const ladder = k.world.combat.ladders[row];
  return ladder.clamp(ladder.clamp(column + armsShift(k, b)) + b.air); // [7.5.1.3.f] [7.5.1.4.a] TH-118
}

/** 7.5.1.3: to the right for the attacker, to the left for the defender. */
export const armsShift = (k: Facts, b: Battle): number =>
  Number(hasCombinedArms(k, b.attackers)) - Number(hasCombinedArms(k, b.defenders)); // [7.5.1.3.d] TH-27

/** 7.5.1.3: tanks and motorised or armoured infantry of one formation, neither of them disrupted. */
function hasCombinedArms(k: Facts, units: readonly Unit[]): boolean {
  const { arms } = k.world.units;
  const able = units.filter((u) => arms[u] >= 0 && !k.isDisrupted(u) && k.formationOf(u) >= 0); // [5.6.3.k] [7.5.1.3.b] [7.5.1.3.c]
  const isPair = (tank: Unit, u: Unit) => arms[u] === ARM.infantry && k.formationOf(u) === k.formationOf(tank);
  return able.some((tank) => arms[tank] === ARM.armour && able.some((u) => isPair(tank, u))); // [7.5.1.3.a]
}

/** 7.5.1.4: how many air units may fly: those that are Available, up to the limit of the attack. */
export function mostAir(k: Facts, b: Battle): number {
  if (b.side !== AXIS) return 0; // [7.5.1.j] [7.5.1.4.b]
  const { hasty, regular, prepared } = k.world.charts.airSupport;
  const { units, boxes } = k.world;
  const ready = units.type.filter((type, u) => type === TYPE.air && k.placeOf(u) === boxes.available).length;
  return Math.min(ready, [hasty, regular, prepared][b.kind]); // [7.5.1.4.c] [7.5.1.4.d] [7.5.1.4.e]
}

/** 7.5.1.5: every modifier of the die with its reason. */
export function modifiersOf(k: Facts, b: Battle): Modifier[] {
  const reasons: Modifier[] = [];
  const tally = new ModifierSum(reasons); // [5.1.b]
  tally.add(attackSupport(k, b), '7.5.1.5', 'support'); // [7.5.1.5.a]
  tally.add(defenceSupport(k, b), '7.5.1.5', 'defence-support');
  tally.add(hqSupport(k, b), '7.5.1.5', 'hq-support'); // [7.5.1.5.s] the defender's HQ gives none
  tally.add(armourModifier(k, b), '7.5.1.5', 'armour');
  tally.add(schwerpunktOf(k, b.attackers) - schwerpunktOf(k, b.defenders), '7.5.1.5', 'schwerpunkt-formation');
  if (b.failedRetreat) tally.add(k.world.charts.combatModifiers.failedRetreat, '7.5.1.5', 'failed-retreat'); // [7.5.1.1.m] [7.5.1.5.ai]
  return reasons;
}

/** 7.5.1.5 D: a unit in command of the Schwerpunkt formation takes part, disrupted or not. */
const schwerpunktOf = (k: Facts, units: readonly Unit[]): number =>
  k.schwerpunkt >= 0 && units.some((u) => k.formationOf(u) === k.schwerpunkt && isInCommand(k, u))
    ? k.world.charts.combatModifiers.schwerpunkt
    : 0; // [5.8.3.h] [5.9.g] [7.5.1.5.ah]

/** The sum of the modifiers, within its limits. */
export function modifierOf(k: Facts, modifiers: readonly Modifier[]): number {
  const { limit } = k.world.charts.combatModifiers;
  return Math.min(limit, Math.max(-limit, sumOf(modifiers))); // [7.5.1.5.b]
}

/** 7.5.1 H: the row of the modified roll, from 1 to 20. Below the table the attack fails, whatever the die. */
export function resultOf(k: Facts, b: Battle, o: Odds, die: number): CombatResult {
  const column = shiftedColumn(k, b, o);
  return column < 0 ? k.world.combat.failure : resultIn(k, column, die + modifierOf(k, modifiersOf(k, b))); // [7.5.1.i] TH-117
}
export function resultIn(k: Facts, column: number, roll: number): CombatResult {
  const { results } = k.world.combat;
  return results[Math.min(results.length, Math.max(1, roll)) - 1][column]; // [7.5.1.k] [7.5.1.5.c]
}
