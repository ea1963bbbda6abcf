/**
 * 11.1, 11.2 The Anti-Tank Fire Table: what is added to two ten-sided dice, and what a hit does. Also carries 2.0, 4.5.5, 4.5.6, 4.5.8, 7.2, 12.1,
 * 12.2.1, 12.6, 14.2, 16.0 and 17.0.
 */

import {
  halt,
  itemsOf,
  type Modifier,
  ModifierSum,
  type Place,
  type Reasons,
  rollDice,
  type Unit,
} from '@cauldron/engine';
import { moving, survival, walk } from '../frames.ts';
import { implement } from '../implement.ts';
import { BRITISH, enemyOf, FOG, GOES, TIMES } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { CARRIED } from '../units.ts';
import { SIX, STREAM, TEN } from '../words.ts';
import { reduceStep } from './08-steps.ts';

/** One shot at a vehicle. */
export interface TankShot {
  readonly gun: Unit;
  readonly target: Unit;
  /** Where the target is: its ground counts. */
  readonly hex: Place;
  readonly range: number;
  readonly isFlank: boolean;
  /** 11.2: the target has just revealed itself, or assaults: its ground shelters it less. */
  readonly isReduced: boolean;
  /** The rating that is used: AT, or RAS at an unarmoured vehicle (11.6). Left out: AT. */
  readonly rating?: number;
  /** Outside Assaults: the target was on a road; the firer is in the zone of another enemy; it has just deployed. */
  readonly from?: { readonly isOnRoad: boolean; readonly isHeld: boolean; readonly hasDeployed: boolean };
}

/** [11.2.a] [11.4.1.f] the modifiers of guns with a range; works do not help. [11.2.e] */
export function antiTankModifier(k: Dauntless, shot: TankShot, reasons?: Reasons): number {
  const { antiTankModifiers: m, antiTankRange } = k.world.charts;
  const { units, costs, isClose, isField } = k.world;
  const { gun, target, hex, range, isFlank, isReduced, from } = shot;
  const rating = shot.rating ?? units.at[k.faceOf(gun)];
  const sum = new ModifierSum(reasons);
  sum.add(penetration(k, gun, target, rating), '11.2 #1', 'penetration');
  const isOvermatched = units.armor[k.faceOf(target)] > rating;
  if (isOvermatched && !isFlank) sum.add(m.armorGreater, '11.2 #2', 'armor-greater'); // [11.2.f] [11.3.1.b] R12
  const { cells } = antiTankRange.grid;
  sum.add(cells[Math.min(range, cells.length - 1)][0], '11.2 #3', 'range');
  if (isFlank) sum.add(flankOf(k, target), '11.2 #4', 'flanking-fire');
  if (isClose[hex] === 1)
    sum.add(isReduced ? m.closeRevealed : m.close, '11.2 #12', 'close-terrain'); // [11.2.c] [11.2.d]
  else if (isField[hex] === 0 && costs.terrain[hex] >= 0)
    sum.add(isReduced ? m.lightBocageRevealed : m.lightBocage, '11.2 #11', 'light-bocage');
  if (from?.isOnRoad) sum.add(m.road, '11.2 #13', 'road');
  if (from && !k.isVehicle(gun) && k.suppressed[k.at[gun]] > 0) sum.add(m.suppressed, '11.2 #14', 'firer-suppressed'); // [11.0.f]
  if (from?.isHeld) sum.add(m.zone, '11.2 #15', 'zone'); // [7.2.e]
  if (from?.hasDeployed) sum.add(m.deploys, '11.2 #16', 'just-deployed'); // [11.5.2.2.c]
  if (from) addHour(k, sum, range);
  return sum.sum;
}

/** By night at a neighbour; in poor light and weather from two hexes. [17.0.b] */
function addHour(k: Dauntless, sum: ModifierSum, range: number): void {
  const { antiTankModifiers: m } = k.world.charts;
  const { kind, weather, fog } = k.today;
  const isDim = TIMES[kind] === 'dawn' || TIMES[kind] === 'dusk' || weather === 1;
  if (k.isNight && range === 1) sum.add(m.nightNear, '11.2 #17', 'night'); // [16.0.k]
  if (isDim && range > 1) sum.add(m.dawnDuskRain, '11.2 #17', 'dawn-dusk');
  if (fog === FOG.light && range > 1) sum.add(m.lightFog, '11.2 #17', 'light-fog');
}

/** The chance in a hundred that a shot hits. */
export function chanceOfHit(k: Dauntless, shot: TankShot): number {
  const needed = k.world.charts.antiTankFire.hitsFrom - antiTankModifier(k, shot);
  let ways = 0;
  for (let a = 1; a <= TEN; a++) for (let b = 1; b <= TEN; b++) if (a + b >= needed) ways++;
  return ways;
}

/** [11.4.2.f] R13: the AT rating less the Armor, at most so much. */
export const penetration = (
  k: Dauntless,
  gun: Unit,
  target: Unit,
  rating = k.world.units.at[k.faceOf(gun)],
): number => {
  const { units, charts } = k.world;
  return Math.min(charts.antiTankModifiers.penetrationMost, rating - units.armor[k.faceOf(target)]);
};

/** [11.2.b] [12.2.1.b] by the kind of target. */
export function flankOf(k: Dauntless, target: Unit): number {
  const { units, charts } = k.world;
  const of = (id: string) => charts.flankingFire.list.find((row) => row.id === id)?.modifier ?? 0;
  if (units.flank[target] > 0) return units.flank[target];
  return units.armor[k.faceOf(target)] <= THIN ? of('thin') : of('other');
}
const THIN = 3;

/** [11.0.c] [11.1.a] 14 or more costs a step, never a Retreat. */
export function resolveTankShot(g: Dauntless, gun: Unit, target: Unit, modifiers: readonly Modifier[]): void {
  const modifier = modifiers.reduce((sum, { value }) => sum + value, 0);
  const isHit = g.diceSum + modifier >= g.world.charts.antiTankFire.hitsFrom;
  g.tell?.('tank-shot', '11.1', { gun, target, roll: g.diceSum, modifier });
  if (!isHit) g.tell?.('missed', '11.1', { unit: target });
  else hitVehicle(g, target);
}

/** [11.1.b] [12.6.b] circled Armor: the Transport Pool pays, and the unit rolls for its survival (R65, R66). */
export function hitVehicle(g: Dauntless, target: Unit): void {
  const { units } = g.world;
  if (units.isCircled[g.faceOf(target)] === 0) {
    reduceStep(g, target); // [12.1.i]
    return;
  }
  const isSoft = units.armor[g.faceOf(target)] === 0;
  const cause = g.isCarrier(target)
    ? 'carrier'
    : units.carried[target] === CARRIED.towed
      ? 'towed'
      : isSoft
        ? 'soft'
        : 'loaded';
  payPool(g, target);
  if (g.isTransported(target)) {
    g.flipped[target] = 0; // [4.5.5.a] [4.5.5.d]
    g.mark(target, MARK.acted); // [4.5.8.d]
    haltCarrier(g, target);
  }
  g.push(survival, { unit: target, cause: CAUSES.indexOf(cause) }); // [4.5.5.b] [4.5.8.f]
}
const CAUSES = ['loaded', 'carrier', 'soft', 'towed'] as const;

/** [4.5.5.c] R64: a stack on the move that loses a transport with its load halts. */
function haltCarrier(g: Dauntless, u: Unit): void {
  const m = g.nearest(moving);
  if (!m?.has(u) || m.goes !== GOES.move) return;
  halt(g, walk);
  for (const v of itemsOf(m)) g.spent[v] = g.allowanceOf(v);
}

/** 4.5.8: three pools; R37. */
const poolOf = (k: Dauntless, u: Unit): number => {
  const { division } = k.world.units;
  if (k.sideOfUnit(u) === BRITISH) return 0;
  return division[u] === 'Panzer Lehr' || division[u] === '21PD' ? 2 : 1; // [4.5.8.a]
};

/** [4.5.8.b] [4.5.8.c] A pool that is Depleted is kept below zero: -1 is Depleted at 0, -2 at 1. [4.5.8.e] */
function payPool(g: Dauntless, u: Unit): void {
  const pool = poolOf(g, u);
  const isDepleted = g.pools[pool] < 0;
  g.vp[enemyOf(g.sideOfUnit(u))] += isDepleted ? 2 : 1;
  g.pools[pool] = g.pools[pool] === 1 ? -1 : g.pools[pool] - 1;
  g.tell?.('pool', '4.5.8', { unit: u });
}

/** [4.5.6.a] [4.5.6.b] [2.0.v] one die: the unit itself loses a step, or gets away. */
export const survivalConduct = implement(survival, {
  steps: {
    roll: (g) => rollDice(g, STREAM.survival, 1, SIX),
    result(g, { unit, cause }) {
      const isLost = g.die(0) <= g.world.charts.survival[CAUSES[cause]];
      g.tell?.(isLost ? 'not-survived' : 'survived', '4.5.6', { unit, roll: g.die(0) });
      if (!isLost) return;
      if (g.isOnMap(unit) && !g.isDugIn(g.at[unit])) g.dug[g.at[unit]] = 0; // [14.2.f]
      reduceStep(g, unit);
    },
  },
});
