/** 10.4 Ranged Attacks: modifiers, the table and its chances. So far for Friction Fire (10.7). Also carries 2.2.1 and 16.0. */

import { ModifierSum, type Place, type Reasons, type Unit } from '@cauldron/engine';
import { FOG, TIMES, TYPE } from '../names.ts';
import type { Dauntless } from '../state.ts';
import { SPOTTED, spotterFor } from './10-sight.ts';

/** A shot at a stack that goes from hex to hex (10.7). */
export interface Shot {
  readonly gun: Unit;
  readonly hex: Place;
  /** The moving units. */
  readonly targets: readonly Unit[];
  readonly onRoad: boolean;
}

/** [10.7.2.a] what is added to the dice, with the reasons. */
export function frictionModifier(k: Dauntless, { gun, hex, targets, onRoad }: Shot, reasons?: Reasons): number {
  const { rangedAttackModifiers: m } = k.world.charts;
  const { units, map } = k.world;
  const sum = new ModifierSum(reasons);
  const isIndirect = units.isIndirect[k.faceOf(gun)] === 1;
  const spotted = isIndirect ? spotterFor(k, gun, hex) : SPOTTED.self;
  const isHalved = isIndirect && spotted !== SPOTTED.self;
  sum.add(isHalved ? Math.ceil(k.rasOf(gun) / 2) : k.rasOf(gun), '10.0', 'strength'); // [10.7.5.a]
  if (k.world.isField[hex] === 1) sum.add(m.field, '10.4 #1', 'field'); // [10.7.2.b]
  if (k.isAfv(gun) && k.suppressed[k.at[gun]] > 0) sum.add(m.suppressedAfv, '10.4 #4', 'suppressed-afv');
  if (targets.every((u) => k.isCarrier(u) || k.isAfv(u))) sum.add(m.carriersOnly, '10.4 #5', 'carriers-only');
  if (!isIndirect && units.hasOrangeDot[k.faceOf(gun)] === 0) {
    const far = map.distance(k.at[gun], hex);
    if (far >= m.extremeFrom)
      sum.add(m.extremeRange, '10.4 #7', 'extreme-range'); // [2.2.1.q] R3
    else if (far >= m.longFrom) sum.add(m.longRange, '10.4 #6', 'long-range');
  }
  if (k.isDugIn(hex)) sum.add(m.dugIn, '10.4 #8', 'dug-in'); // [14.3.b] [14.3.c]
  if (spotted === SPOTTED.far) sum.add(m.farSpotter, '10.4 #10', 'far-spotter'); // [10.5.c]
  if (isIndirect && spotted === SPOTTED.self) {
    const bonus = units.type[gun] === TYPE.mortar ? m.mortarSelf : m.otherSelf; // [10.5.d]
    sum.add(bonus, '10.4 #11', 'self-spotting');
  }
  if (onRoad) sum.add(m.road, '10.4 #13', 'road'); // [5.2.h]
  addWeather(k, sum);
  return sum.sum;
}

/** [10.6.2.b] time of day and weather add up. */
function addWeather(k: Dauntless, sum: ModifierSum): void {
  const { rangedAttackModifiers: m } = k.world.charts;
  const { kind, weather, fog } = k.today;
  const time = TIMES[kind];
  if (time === 'night') sum.add(m.night, '10.4 #15', 'night'); // [16.0.c]
  if (time === 'dawn' || time === 'dusk') sum.add(m.dawnDusk, '10.4 #16', 'dawn-dusk');
  if (weather === 1) sum.add(m.rain, '10.4 #17', 'rain'); // [17.0.b]
  if (fog === FOG.light) sum.add(m.lightFog, '10.4 #18', 'light-fog'); // [17.0.d]
}

/** The price of moving on after a modified roll; 0 for no effect. */
export function frictionPrice(k: Dauntless, modified: number): number {
  let price = 0;
  for (const [from, , friction] of k.world.charts.rangedAttack.grid) if (modified >= from) price = friction;
  return price;
}

/** The chance in a hundred, rounded down, that two dice and the modifier reach the table. */
export function chanceOf(k: Dauntless, modifier: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (frictionPrice(k, a + b + modifier) > 0) ways++;
  return Math.floor((ways * 100) / 36);
}
