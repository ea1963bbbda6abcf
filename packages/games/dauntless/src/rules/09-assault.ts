/**
 * 9.0 Assaults: a moving stack attacks the hex next to it, by its own fight and with its points. Also carries 4.1.1, 6.0, 8.0, 8.3, 10.7.1, 12.1.2 and
 * 17.0.
 */

import { itemsOf, NO, type Place, type Refusal, type Unit } from '@cauldron/engine';
import { PARTS } from '../charts.ts';
import { battle, type HeldMoving, type Moving, overstacked } from '../frames.ts';
import { enemyOf, SIDES, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { isOverstacked } from './06-stacking.ts';
import { canHarmArmour } from './11-advantage.ts';

/** [9.1.i] infantry, machine-guns and vehicles with a strength; vehicles without one only beside others. */
const fights = (k: Dauntless, u: Unit): boolean => !k.neverAttacks(u) && mayCome(k, u);
function mayCome(k: Dauntless, u: Unit): boolean {
  const type = k.world.units.type[u];
  if (k.isVehicle(u)) return k.world.units.isParen[k.faceOf(u)] === 0;
  return type === TYPE.infantry || type === TYPE.mg; // [9.1.j]
}

/** [9.1.a] half points: the ground of the hex and one more; armour along a road pays the road. */
export function assaultCost(k: Dauntless, u: Unit, from: Place, hex: Place): number {
  const { charts, costs, units, map } = k.world;
  const ground = charts.terrainEffects.grid[costs.terrain[hex]][units.mover[k.faceOf(u)]];
  const road = k.isSoft(u) ? -1 : costs.road[k.mud][from * 6 + map.directionTo(from, hex)]; // [9.1.b] [12.1.2.a]
  const more = k.isHeavyFog ? 0 : PARTS; // [17.0.h] [12.1.2.c]
  return (road < 0 ? ground : Math.min(ground, road)) + more;
}

/** Why a stack cannot assault a hex from where it is. */
export function whyNotAssault(k: Dauntless, units: readonly Unit[], hex: Place): Refusal | undefined {
  const { map } = k.world;
  const [first] = units;
  const from = k.at[first];
  const d = hex < map.hexes ? map.directionTo(from, hex) : -1;
  const side = k.sideOfUnit(first);
  if (d < 0 || !k.hasUnit(enemyOf(side), hex)) return k.no?.('9.0', 'no-enemy-there', { hex }) ?? NO;
  const unfit = units.find((u) => !mayCome(k, u)) ?? (units.some((u) => fights(k, u)) ? undefined : first);
  if (unfit !== undefined) return k.no?.('9.1', 'never-attacks', { unit: unfit }) ?? NO; // [9.1.i] [9.1.j]
  const barred = units.find((u) => !k.mayCross(u, from * 6 + d));
  if (barred !== undefined) return k.no?.('9.1', 'prohibited', { unit: barred, hex }) ?? NO; // [9.1.e] [8.0.g]
  const poor = units.find((u) => k.allowanceOf(u) - k.spent[u] < assaultCost(k, u, from, hex) && !isFresh(k, u)); // [9.1.f]
  if (poor !== undefined) return k.no?.('9.1', 'too-few-points', { unit: poor, hex }) ?? NO; // [9.1.d]
  const brigades = new Set(units.map((u) => k.world.units.brigade[u]).filter((name) => name !== ''));
  if (brigades.size > 2 && SIDES[side] === 'british') return k.no?.('8.3', 'three-brigades') ?? NO; // [8.3.o]
  return canAffect(k, units, k.stackAt(hex)) ? undefined : (k.no?.('9.1', 'no-harm', { hex }) ?? NO);
}

/** [4.1.1.b] It has entered no hex, so it was next to its target when the phase began. */
const isFresh = (k: Dauntless, u: Unit): boolean =>
  (k.marks[u] & (MARK.walked | MARK.carried)) === 0 && k.allowanceOf(u) > 0;

/** [9.1.l] one of them can hurt the other: by the table of Combats, or armour by Anti-Tank Fire. */
function canAffect(k: Dauntless, attackers: readonly Unit[], defenders: readonly Unit[]): boolean {
  const isHurt = attackers.some((u) => fights(k, u)) && [...defenders, ...attackers].some((u) => k.isSoft(u));
  const bites = defenders.some((u) => k.isSoft(u)) || defenders.some((u) => k.csOf(u) > 0);
  return (isHurt && bites) || canHarmArmour(k, attackers, defenders) || canHarmArmour(k, defenders, attackers);
}

/** [9.0.a] [9.1.c] [9.1.g] The stack stays where it is and has acted; nobody fires at it meanwhile. [10.7.1.n] [9.1.h] */
export function beginAssault(g: Dauntless, f: HeldMoving, hex: Place): void {
  const units = itemsOf(f);
  for (const u of units) {
    g.spent[u] = Math.min(g.allowanceOf(u), g.spent[u] + assaultCost(g, u, f.hex, hex));
    g.mark(u, MARK.acted);
  }
  f.steps++;
  f.over = 1; // [9.2.f]
  g.push(battle, { side: f.side, target: hex, assault: 1, sure: 1 });
  for (const u of units) g.append(u);
  if (isOverstacked(g, f.side, f.hex)) g.push(overstacked, { side: f.side, hex: f.hex }); // [6.0.g]
  g.tell?.('assault', '9.0', { unit: units[0], n: units.length, hex });
}

/** Whether somebody in the stack could still assault a neighbour. */
export const canAssault = (k: Dauntless, f: Moving): boolean =>
  k.world.map.around[f.hex].some((hex) => whyNotAssault(k, itemsOf(f), hex) === undefined);
