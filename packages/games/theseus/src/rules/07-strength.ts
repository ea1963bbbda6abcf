/**
 * 7.5.1.2 The Battle Strength of both sides: current strength times the multiplier of a chit, unit by unit. Also carries 5.1,
 * 5.6.3, 5.7.5 and 14.
 */

import type { Multiplied, Place, Side, Unit } from '@cauldron/engine';
import type { Chit } from '../combat-table.ts';
import type { Facts } from '../facts.ts';
import { TYPE } from '../names.ts';
import type { Battle } from './07-combat-types.ts';

/** 14.a: the chits in play. */
export const chitsOf = (k: Facts): readonly Chit[] =>
  k.optionOn('linearChits') ? k.world.combat.linearChits : k.world.combat.usualChits; // [14.a]

/** What the strength of a side comes from: its units, their chit, their columns, and whether those without supply are halved. */
export interface Blend {
  readonly hex: Place;
  readonly units: readonly Unit[];
  readonly chit: Chit;
  columnOf(u: Unit): number;
  readonly halvesUnfed: boolean;
}
/** 7.5.1.2: the attackers all use the column of their attack; those without supply have half their strength. */
export const attackBlend = (k: Facts, b: Battle): Blend => ({
  hex: b.from,
  units: b.attackers,
  chit: chitsOf(k)[b.attackChit],
  columnOf: () => b.kind, // [7.5.1.2.b]
  halvesUnfed: true, // [5.7.5.d] [7.5.1.2.h]
});
/** TH-5: units without supply defend at full strength, unless the option says otherwise. */
export const defenceBlend = (k: Facts, b: Battle): Blend => ({
  hex: b.target,
  units: b.defenders,
  chit: chitsOf(k)[b.defenceChit],
  columnOf: (u) => defenceColumn(k, 1 - b.side, b.target, u),
  halvesUnfed: k.optionOn('halveDefenceOutOfSupply'), // [5.7.5.h]
});
export const attackOf = (k: Facts, b: Battle): number => strengthOf(k, attackBlend(k, b));
export const defenceOf = (k: Facts, b: Battle): number => strengthOf(k, defenceBlend(k, b));

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
function strengthOf(k: Facts, blend: Blend): number {
  const isAlone = !hasType(k, blend.hex, INFANTRY);
  let sum = 0;
  for (const u of blend.units) sum += pointsOf(k, blend, u, isAlone) * timesOf(k, blend, u); // [7.5.1.2.a] [5.1.b]
  return Math.ceil(sum); // [5.1.a]
}
function pointsOf(k: Facts, { halvesUnfed }: Blend, u: Unit, isAlone: boolean): number {
  const points = isAlone && isFlak(k, u) ? 1 : k.strengthOf(u); // [7.5.1.2.f] TH-120
  return halvesUnfed && k.isUnfed(u) ? points / 2 : points;
}
const timesOf = (k: Facts, { chit, columnOf }: Blend, u: Unit): number =>
  chit[k.effectivenessOf(u) - LOWEST_RATING][columnOf(u)]; // [7.5.1.2.d]

/** The points of each unit and what its chit makes of them, for a person to read. */
export function multipliedBy(k: Facts, blend: Blend, chit: number): Multiplied {
  const isAlone = !hasType(k, blend.hex, INFANTRY);
  const units = blend.units.map((unit) => ({
    unit,
    points: pointsOf(k, blend, unit, isAlone),
    times: timesOf(k, blend, unit),
  }));
  return { by: 'chit', name: k.world.chits[chit], rule: '7.5.1.2', units };
}

export const isFlak = (k: Facts, u: Unit): boolean => k.world.units.type[u] === TYPE.flak;

/** 3.2, TH-104: infantry of any kind; KG Hecker is infantry too. */
export const INFANTRY: readonly number[] = [TYPE.infantry, TYPE.motorised, TYPE.panzergrenadier, TYPE.engineer];

/** Whether a unit of these types is in the hex, in the combat or not (TH-108). */
export const hasType = (k: Facts, hex: Place, types: readonly number[]): boolean =>
  k.unitsAt(hex).some((u) => types.includes(k.world.units.type[u]));
