/** 6.0 Command: which units a headquarters may activate, and how far it reaches. Also carries 2.3, 2.4, 3.2, 4.0 and 7.1. */

import { NO, type Refusal, type Unit } from '@cauldron/engine';
import { MARK, type Tobruk } from '../state.ts';
import { UNASSIGNED } from '../units.ts';
import { GERMAN, ITALIAN, TYPE } from '../world.ts';
import { canEnter } from './04-reinforcements.ts';

/** Why a headquarters may not activate a combat unit; undefined if it may. */
export function whyNotActivated(k: Tobruk, hq: Unit, unit: Unit): Refusal | undefined {
  const isOwn = k.isCombatUnit(unit) && k.sideOfUnit(unit) === k.sideOfUnit(hq);
  if (!isOwn) return k.no?.('6.0', 'not-its-unit', { unit, hq }) ?? NO;
  const stranger = whyNotCommanded(k, hq, unit);
  if (stranger) return stranger;
  if (k.isMarked(unit, MARK.activated)) return k.no?.('6.0', 'already-activated', { unit }) ?? NO; // [6.0.e] [6.1.b]
  if (canEnter(k, unit)) return undefined; // [6.0.f] [4.0.c] off the map, no range is needed
  if (!k.isOnMap(unit)) return k.no?.('6.0', 'not-on-map', { unit }) ?? NO;
  if (!k.isOnMap(hq)) return k.no?.('6.0', 'hq-off-map', { unit, hq }) ?? NO; // [6.0.a] only a headquarters that is present
  if (isOwnRecon(k, hq, unit)) return undefined; // [6.0.c]
  return whyOutOfRange(k, hq, unit, '6.0'); // [6.0.b]
}

/** 6.0, 10.0: reconnaissance units need no range to a headquarters of their own corps. */
export function isOwnRecon(k: Tobruk, hq: Unit, unit: Unit): boolean {
  const { type, corps } = k.world.units;
  return type[unit] === TYPE.recon && corps[unit] === corps[hq];
}

/** 6.0, 6.1, 6.2: its own corps; an unassigned unit obeys any headquarters of its nation, an Italian one a German one too. */
export function whyNotCommanded(k: Tobruk, hq: Unit, unit: Unit): Refusal | undefined {
  const { corps, nation } = k.world.units;
  const isAssigned = corps[unit] !== UNASSIGNED;
  if (isAssigned && corps[unit] === corps[hq]) return undefined; // [6.0.a] [2.4.a]
  if (isAssigned) return k.no?.('6.0', 'other-corps-unit', { unit, hq }) ?? NO; // [6.0.a] [7.1.d] whatever it is stacked with
  if (nation[unit] === nation[hq]) return undefined; // [6.1.a] [2.3.d]
  if (nation[unit] === ITALIAN && nation[hq] === GERMAN) return undefined; // [6.2.a]
  return k.no?.('6.2', 'other-nation', { unit, hq }) ?? NO; // [6.2.b]
}

/** 6.0: hexes from the headquarters, its own not counted, whatever lies between. */
export function whyOutOfRange(k: Tobruk, hq: Unit, unit: Unit, rule: string): Refusal | undefined {
  if (!k.isOnMap(hq)) return k.no?.(rule, 'hq-off-map', { unit, hq }) ?? NO;
  const distance = k.world.map.distance(k.at[hq], k.at[unit]);
  const range = k.world.units.range[hq];
  return distance <= range ? undefined : (k.no?.(rule, 'out-of-range', { unit, hq, distance, range }) ?? NO); // [6.0.b] [3.2.c]
}
