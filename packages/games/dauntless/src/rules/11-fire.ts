/** 11.1, 11.2 The Anti-Tank Fire Table: what is added to two ten-sided dice, and what a hit does. Also carries 2.0, 2.2.1, 4.5.8, 12.6 and 14.3. */

import { type Modifier, ModifierSum, type Place, type Reasons, rollDice, type Unit } from '@cauldron/engine';
import { survival } from '../frames.ts';
import { implement } from '../implement.ts';
import { BRITISH, enemyOf } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { CARRIED } from '../units.ts';
import { SIX, STREAM } from '../words.ts';
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
}

/** [11.2.a] [11.4.1.f] the modifiers of guns with a range; works do not help. [11.2.e] */
export function antiTankModifier(k: Dauntless, shot: TankShot, reasons?: Reasons): number {
  const { antiTankModifiers: m, antiTankRange } = k.world.charts;
  const { units, costs, isClose, isField } = k.world;
  const { gun, target, hex, range, isFlank, isReduced } = shot;
  const sum = new ModifierSum(reasons);
  sum.add(penetration(k, gun, target), '11.2 #1', 'penetration');
  const isOvermatched = units.armor[k.faceOf(target)] > units.at[k.faceOf(gun)];
  if (isOvermatched && !isFlank) sum.add(m.armorGreater, '11.2 #2', 'armor-greater'); // [11.2.f] [11.3.1.b] R12
  const { cells } = antiTankRange.grid;
  sum.add(cells[Math.min(range, cells.length - 1)][0], '11.2 #3', 'range');
  if (isFlank) sum.add(flankOf(k, target), '11.2 #4', 'flanking-fire');
  if (isClose[hex] === 1)
    sum.add(isReduced ? m.closeRevealed : m.close, '11.2 #12', 'close-terrain'); // [11.2.c] [11.2.d]
  else if (isField[hex] === 0 && costs.terrain[hex] >= 0)
    sum.add(isReduced ? m.lightBocageRevealed : m.lightBocage, '11.2 #11', 'light-bocage');
  return sum.sum;
}

/** [11.4.2.f] R13: the AT rating less the Armor, at most so much. */
export const penetration = (k: Dauntless, gun: Unit, target: Unit): number => {
  const { units, charts } = k.world;
  return Math.min(charts.antiTankModifiers.penetrationMost, units.at[k.faceOf(gun)] - units.armor[k.faceOf(target)]);
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
  }
  g.push(survival, { unit: target, cause: CAUSES.indexOf(cause) }); // [4.5.5.b] [4.5.8.f]
}
const CAUSES = ['loaded', 'carrier', 'soft', 'towed'] as const;

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
      if (isLost) reduceStep(g, unit);
    },
  },
});
