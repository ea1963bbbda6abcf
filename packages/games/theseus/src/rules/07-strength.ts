/**
 * 7.5.1.2 The Battle Strength of both sides: current strength times the multiplier of a chit, unit by unit. Also carries 5.1,
 * 5.6.3, 5.7.5 and 14.
 */

import type { Place, Side, Unit } from '@cauldron/engine';
import type { Chit } from '../combat-table.ts';
import type { Facts } from '../facts.ts';
import { TYPE } from '../names.ts';
import type { Battle } from './07-combat-types.ts';

/** 14.a: the chits in play. */
export const chitsOf = (k: Facts): readonly Chit[] =>
  k.optionOn('linearChits') ? k.world.combat.linearChits : k.world.combat.usualChits; // [14.a]

/** 7.5.1.2: the attackers all use the column of their attack; those without supply have half their strength. */
export const attackOf = (k: Facts, b: Battle): number =>
  strengthOf(k, b.from, b.attackers, chitsOf(k)[b.attackChit], () => b.kind, true); // [5.7.5.d] [7.5.1.2.b] [7.5.1.2.h]

/** TH-5: units without supply defend at full strength, unless the option says otherwise. */
export function defenceOf(k: Facts, b: Battle): number {
  const halves = k.optionOn('halveDefenceOutOfSupply'); // [5.7.5.h]
  const column = (u: Unit) => defenceColumn(k, 1 - b.side, b.target, u);
  return strengthOf(k, b.target, b.defenders, chitsOf(k)[b.defenceChit], column, halves);
}

const COLUMN = { disrupted: 0, regular: 1, improved: 2 } as const;

/** 7.5.1.2: the column of a defender. In a Minefield or Box of its own a disrupted unit is in Improved Defence too. */
function defenceColumn(k: Facts, side: Side, hex: Place, u: Unit): number {
  if (k.isMinedBy(side, hex)) return COLUMN.improved; // [5.6.3.i] [7.5.1.2.c] [7.5.1.2.e]
  if (k.isDisrupted(u)) return COLUMN.disrupted; // [5.6.3.i] [7.5.1.2.c] TH-26
  return k.hasImproved(hex) ? COLUMN.improved : COLUMN.regular; // [7.5.1.2.c] [7.5.1.2.i]
}

/** 7.5.1.2: the lowest Effectiveness Rating on a chit. */
const LOWEST_RATING = 2;

/** Each unit looks its own rating up on the one chit of its side; a fraction is rounded up in the sum. */
function strengthOf(
  k: Facts,
  hex: Place,
  units: readonly Unit[],
  chit: Chit,
  columnOf: (u: Unit) => number,
  halvesUnfed: boolean,
): number {
  const isAlone = !hasType(k, hex, INFANTRY);
  let sum = 0;
  for (const u of units) {
    const points = isAlone && isFlak(k, u) ? 1 : k.strengthOf(u); // [7.5.1.2.f] TH-120
    const fed = halvesUnfed && k.isUnfed(u) ? points / 2 : points;
    sum += fed * chit[k.effectivenessOf(u) - LOWEST_RATING][columnOf(u)]; // [7.5.1.2.a] [7.5.1.2.d] [5.1.b]
  }
  return Math.ceil(sum); // [5.1.a]
}

export const isFlak = (k: Facts, u: Unit): boolean => k.world.units.type[u] === TYPE.flak;

/** 3.2, TH-104: infantry of any kind; KG Hecker is infantry too. */
export const INFANTRY: readonly number[] = [TYPE.infantry, TYPE.motorised, TYPE.panzergrenadier, TYPE.engineer];

/** Whether a unit of these types is in the hex, in the combat or not (TH-108). */
export const hasType = (k: Facts, hex: Place, types: readonly number[]): boolean =>
  k.unitsAt(hex).some((u) => types.includes(k.world.units.type[u]));
