/**
 * 10.4 The Ranged Attack Table: modifiers, rows and chances. Also carries 2.2.1, 5.2, 5.3, 5.3.2, 8.5.2.5, 11.5.2.2.1, 11.5.5, 12.1, 12.5, 12.6.1, 14.3,
 * 14.6, 16.0 and 17.0.
 */

import {
  chancesOf,
  type Fight,
  itemsOf,
  type Modifier,
  ModifierSum,
  type Place,
  type Reasons,
  sumWays,
  type Unit,
} from '@cauldron/engine';
import { battle } from '../frames.ts';
import { FOG, GOES, TIMES, TYPE } from '../names.ts';
import type { Dauntless } from '../state.ts';
import { bestEyes, type Eyes, isConcealedFrom, SPOTTED } from './10-sight.ts';

/** A shot at a hex: a Ranged Attack on what is in it, or Friction Fire at a stack that goes from hex to hex (10.7). */
export interface Shot {
  readonly gun: Unit;
  readonly hex: Place;
  /** The units that it is aimed at. */
  readonly targets: readonly Unit[];
  /** What is special to Friction Fire. */
  readonly friction?: { readonly onRoad: boolean; readonly goes?: number };
  /** 10.3: the eyes with which Support was declared; they count even if they are lost since. */
  readonly support?: Eyes;
  /** 11.5.2.2: in answer to the fire of one unit, which alone loses steps. */
  readonly only?: { readonly unit: Unit; readonly isBigGun: boolean };
}

/** [10.4.a] [10.7.2.a] what is added to the dice, with the reasons. */
export function rangedModifier(k: Dauntless, shot: Shot, reasons?: Reasons): number {
  const { rangedAttackModifiers: m } = k.world.charts;
  const { units } = k.world;
  const { gun, hex, targets, friction, support, only } = shot;
  const sum = new ModifierSum(reasons);
  const isIndirect = units.isIndirect[k.faceOf(gun)] === 1;
  const eyes = support ?? eyesOf(k, gun, hex); // [10.5.1.e]
  const isHalved = (friction ?? only) !== undefined && isIndirect && eyes.spotted !== SPOTTED.self;
  sum.add(isHalved ? Math.ceil(k.rasOf(gun) / 2) : k.rasOf(gun), '10.0', 'strength'); // [10.0.a] [10.7.5.a] [11.5.5.a]
  if (k.world.isField[hex] === 1) sum.add(m.field, '10.4 #1', 'field'); // [10.7.2.b]
  if (friction === undefined) {
    const companies = targets.filter((u) => units.isCompany[u] === 1).length;
    sum.add(m.company * companies, '10.4 #2', 'companies'); // [8.5.2.5.d]
    const isHidden = (support ?? only) === undefined && isConcealedFrom(k, eyes.from, hex); // [5.3.2.a]
    if (isHidden) sum.add(m.concealed, '10.4 #3', 'concealed'); // [5.3.d]
  } else {
    if (friction.onRoad) sum.add(m.road, '10.4 #13', 'road'); // [5.2.h]
    if (friction.goes === GOES.retreat) sum.add(m.retreat, '10.4 #14', 'retreat'); // [10.7.2.h]
    if (friction.goes === GOES.advance) sum.add(m.advance, '10.4 #14', 'advance');
  }
  if (!k.isSoft(gun) && k.isOnMap(gun) && k.suppressed[k.at[gun]] > 0)
    sum.add(m.suppressedAfv, '10.4 #4', 'suppressed-afv'); // [12.1.l]
  const isThin = targets.some((u) => k.isCarrier(u)) && targets.every((u) => k.isCarrier(u) || k.isAfv(u));
  if (isThin) sum.add(m.carriersOnly, '10.4 #5', 'carriers-only'); // [12.6.1.j]
  if (!isIndirect) addRange(k, sum, gun, hex);
  if (k.isStrongpoint(hex))
    sum.add(m.strongpoint, '10.4 #9', 'strongpoint'); // [14.6.d]
  else if (k.isDugIn(hex) && !isAttackedFrom(k, hex)) sum.add(m.dugIn, '10.4 #8', 'dug-in'); // [14.3.b] [14.3.c] [14.3.d] R100
  if (isIndirect) addSpotter(k, sum, gun, eyes.spotted);
  if (only?.isBigGun) sum.add(m.bigGun, '10.4 #20', 'big-gun'); // [11.5.2.2.1.a]
  addWeather(k, sum);
  return sum.sum;
}

/** With whose eyes a unit fires: its own, or those of the best spotter. */
export const eyesOf = (k: Dauntless, gun: Unit, hex: Place): Eyes =>
  k.world.units.isIndirect[k.faceOf(gun)] === 1 ? bestEyes(k, gun, hex) : { spotted: SPOTTED.self, from: k.at[gun] };

/** 14.3: units of the hex attack out of it. */
function isAttackedFrom(k: Dauntless, hex: Place): boolean {
  const f = k.nearest(battle);
  return f !== undefined && itemsOf(f).some((u) => k.at[u] === hex);
}

/** R3: direct fire weakens with the range, unless the gun has an orange dot. */
function addRange(k: Dauntless, sum: ModifierSum, gun: Unit, hex: Place): void {
  const { rangedAttackModifiers: m } = k.world.charts;
  if (k.world.units.hasOrangeDot[k.faceOf(gun)] === 1) return; // [2.2.1.q]
  const far = k.world.map.distance(k.at[gun], hex);
  if (far >= m.extremeFrom) sum.add(m.extremeRange, '10.4 #7', 'extreme-range');
  else if (far >= m.longFrom) sum.add(m.longRange, '10.4 #6', 'long-range');
}

function addSpotter(k: Dauntless, sum: ModifierSum, gun: Unit, spotted: number): void {
  const { rangedAttackModifiers: m } = k.world.charts;
  if (spotted === SPOTTED.far) sum.add(m.farSpotter, '10.4 #10', 'far-spotter'); // [10.5.c]
  if (spotted !== SPOTTED.self) return;
  const bonus = k.world.units.type[gun] === TYPE.mortar ? m.mortarSelf : m.otherSelf; // [10.5.d] [12.5.a] [12.5.b]
  sum.add(bonus, '10.4 #11', 'self-spotting');
}

/** [10.6.2.b] time of day and weather add up. */
function addWeather(k: Dauntless, sum: ModifierSum): void {
  const { rangedAttackModifiers: m } = k.world.charts;
  const { kind, weather, fog } = k.today;
  const time = TIMES[kind];
  if (time === 'night') sum.add(m.night, '10.4 #15', 'night'); // [16.0.c]
  if (time === 'dawn' || time === 'dusk') sum.add(m.dawnDusk, '10.4 #16', 'dawn-dusk');
  if (weather === 1) sum.add(m.rain, '10.4 #17', 'rain');
  if (fog === FOG.light) sum.add(m.lightFog, '10.4 #18', 'light-fog'); // [17.0.d]
}

/** The row of the table that a modified roll reaches: steps lost, and the price of moving on under Friction Fire; nothing below 14. */
export function rowFor(k: Dauntless, modified: number): { readonly steps: number; readonly price: number } | undefined {
  const reached = k.world.charts.rangedAttack.grid.findLast(([from]) => modified >= from); // [10.4.b]
  return reached && { steps: reached[1], price: reached[2] };
}

/** The chance in a hundred, rounded down, that two dice and the modifier reach the table. */
export function chanceOf(k: Dauntless, modifier: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (rowFor(k, a + b + modifier)) ways++;
  return Math.floor((ways * 100) / 36);
}

/** The whole attack as a battle card shows it: reasons, exact chances, the dice and the result. */
export function fightOf(k: Dauntless, shot: Shot, roll: number): Fight {
  const modifiers: Modifier[] = [];
  const modifier = rangedModifier(k, shot, modifiers);
  const isFriction = shot.friction !== undefined;
  const result = (sum: number): readonly [string, string] => {
    const row = rowFor(k, sum + modifier);
    if (row === undefined) return ['-', '-'];
    return ['-', isFriction ? String(row.price) : row.steps === 0 ? 'S' : `S${row.steps}`];
  };
  const [attacker, defender] = result(roll);
  const steps = isFriction ? 0 : (rowFor(k, roll + modifier)?.steps ?? 0);
  return {
    attack: k.rasOf(shot.gun),
    defence: 0,
    ratio: `${modifier}`,
    column: `${modifier}`,
    shifts: [],
    modifier,
    modifiers,
    results: chancesOf(sumWays(2), result),
    attackers: [shot.gun],
    defenders: shot.targets,
    places: [shot.hex],
    roll,
    result: { attacker, defender },
    attackerSuffers: { steps: 0, retreat: 0 },
    defenderSuffers: { steps, retreat: 0 },
  };
}
