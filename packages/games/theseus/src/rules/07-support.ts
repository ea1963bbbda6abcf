/**
 * 7.5.1.5 A, B Combat Support from hexes next to the enemy, and Attack Support of the HQ. Also carries 5.4.1, 5.6.3, 5.7.1,
 * 5.7.5, 5.8.1 and 5.8.3.
 */

import type { Formation, Place, Side, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { isInCommand } from './05-command.ts';
import { supplyPath } from './05-supply.ts';
import { ATTACK, type Battle } from './07-combat-types.ts';

export function attackSupport(k: Facts, b: Battle): number {
  const { supportRegular, supportPrepared, supportPreparedOther } = k.world.charts.combatModifiers;
  if (b.kind === ATTACK.hasty || !mayReceive(k, b.attackers, b.formation)) return 0; // [7.1.e] [7.5.1.5.g]
  const worth =
    b.kind === ATTACK.prepared
      ? { same: supportPrepared, other: supportPreparedOther } // [7.1.g] [7.5.1.5.l]
      : { same: supportRegular, other: 0 }; // [7.1.f] [7.5.1.5.j]
  return supportAround(k, b.side, b.from, b.target, b.formation, worth);
}

/** Units of other formations in the hex do not count. */
export function defenceSupport(k: Facts, b: Battle): number {
  const { defenceRegular, defenceImproved, defenceImprovedOther } = k.world.charts.combatModifiers;
  const side = 1 - b.side;
  const isMined = k.isMinedBy(side, b.target);
  if (b.defenders.some((u) => k.isDisrupted(u)) && !isMined) return 0; // [5.6.3.j] [7.5.1.5.h] TH-25
  if (!mayReceive(k, b.defenders, b.lead)) return 0;
  const worth =
    isMined || k.hasImproved(b.target)
      ? { same: defenceImproved, other: defenceImprovedOther } // [7.5.1.5.m] [7.5.1.5.n]
      : { same: defenceRegular, other: 0 }; // [7.5.1.5.k]
  return supportAround(k, side, b.target, b.from, b.lead, worth); // [7.5.1.5.p]
}

/** TH-23: somebody of the formation must be in command. Permanent independents receive nothing. */
const mayReceive = (k: Facts, units: readonly Unit[], formation: Formation): boolean =>
  units.some((u) => k.world.units.isPermanent[u] === 0 && k.formationOf(u) === formation && isInCommand(k, u)); // [5.8.1.g] [7.5.1.5.e] [7.5.1.5.f]

/** What a hex with a unit of the same formation is worth, and one with units of others only. */
interface Worth {
  readonly same: number;
  readonly other: number;
}

/** Each hex next to the enemy counts once, for its best unit. */
function supportAround(k: Facts, side: Side, own: Place, enemy: Place, formation: Formation, worth: Worth): number {
  let sum = 0;
  for (const hex of k.world.map.around[enemy]) {
    const helpers = helpersIn(k, side, own, enemy, hex);
    if (formation >= 0 && helpers.some((u) => k.formationOf(u) === formation))
      sum += worth.same; // [7.5.1.5.o]
    else if (helpers.length > 0) sum += worth.other;
  }
  return sum;
}

/** The units of a hex next to the enemy that support. The hexes that fight do not count (TH-107), and nothing happens to them [7.5.1.5.d]. */
function helpersIn(k: Facts, side: Side, own: Place, enemy: Place, hex: Place): Unit[] {
  if (hex === own || !k.hasUnit(side, hex) || !zoneReaches(k, side, hex, enemy)) return []; // [7.5.1.5.aj]
  return k.unitsAt(hex).filter((u) => maySupport(k, u));
}

/** The units that support as members of the formation that fights, on both sides: their assignments are used (TH-98). */
export function supportersOf(k: Facts, b: Battle): Unit[] {
  const around = (side: Side, own: Place, enemy: Place, formation: Formation): Unit[] =>
    k.world.map.around[enemy].flatMap((hex) =>
      helpersIn(k, side, own, enemy, hex).filter((u) => k.formationOf(u) === formation),
    );
  return [
    ...(attackSupport(k, b) === 0 ? [] : around(b.side, b.from, b.target, b.formation)),
    ...(defenceSupport(k, b) === 0 ? [] : around(1 - b.side, b.target, b.from, b.lead)),
  ];
}

/** 5.4: whether the zone of a unit in one hex reaches the next. */
function zoneReaches(k: Facts, side: Side, from: Place, to: Place): boolean {
  const { map, field } = k.world;
  const isOpen = ((field.crossings[from * 6 + map.directionTo(from, to)] >> side) & 1) === 1;
  return isOpen && !k.isMinedBy(1 - side, to);
}

/** 7.5.1.5 A: an undisrupted unit with a zone, in supply and in command. An independent without a formation needs supply of its own. */
function maySupport(k: Facts, u: Unit): boolean {
  const { units } = k.world;
  if (!k.isCombat(u) || units.hasZone[u] === 0 || k.isDisrupted(u)) return false; // [5.4.1.i] [5.6.3.e] [7.5.1.5.f]
  if (units.isPermanent[u] === 1) return false; // [7.5.1.5.e]
  if (k.formationOf(u) < 0) return supplyPath(k, u) !== undefined; // [5.7.1.g] TH-24
  return !k.isUnfed(u) && isInCommand(k, u); // [5.7.5.f] [5.8.1.g] [5.8.3.f] [7.5.1.5.i]
}

/** 7.5.1.5 B: half of the HQ's points in a Regular Attack, all of them in a Prepared one, as often as it attacks. */
export function hqSupport(k: Facts, b: Battle): number {
  if (b.kind === ATTACK.hasty || b.formation < 0) return 0; // [7.1.e] [7.5.1.5.q]
  const hq = k.hqOf(b.formation);
  if (!k.isOnMap(hq) || b.attackers.some((u) => !isInCommand(k, u))) return 0; // [5.8.1.f] [5.8.3.g] [7.5.1.5.q]
  const points = k.strengthOf(hq); // [5.7.5.i] [7.5.1.5.r]
  return b.kind === ATTACK.prepared ? points : Math.ceil(points / 2); // [7.1.f] [7.1.g] [7.5.1.5.t] [7.5.1.5.u]
}
