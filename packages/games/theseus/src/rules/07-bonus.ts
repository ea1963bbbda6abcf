/**
 * 7.5.3 Battle Victory: the winners act at once, attacker or defender, and may fight again. A bonus is an activation inside the one under
 * way, with its own points and its own units. Also carries 5.8.1, 5.8.3, 5.9 and 10.1.
 */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { type Activation, activation } from '../frames.ts';
import type { TheseusKnown } from '../known.ts';
import { AXIS, COMMAND } from '../names.ts';
import type { Theseus } from '../state.ts';
import { type Roll, rollOf } from './05-command.ts';
import { isStatic } from './10-solitaire.ts';

/** The step of an activation that has its points. */
export const ACTING = 2;

/** The units that took part and are in command get a point, those of the Schwerpunkt formation one more. */
export function grantBonus(g: Theseus, side: Side, isAttacker: boolean, units: readonly Unit[]): void {
  const roll = rollOfAll(g, units);
  const able = units.filter((u) => roll.get(u) === COMMAND.inCommand); // [5.8.1.j] [5.8.3.i] [7.5.3.i] TH-114
  if (able.length === 0 || isStatic(g, side)) return; // [10.1.f]
  const { points, schwerpunkt } = g.world.charts.battleVictory;
  const isMain = side === AXIS && able.some((u) => g.formationOf(u) === g.schwerpunkt); // [5.9.h] [7.5.3.e]
  const bonus = points + (isMain ? schwerpunkt : 0); // [7.5.3.b]
  const outer = g.nearest(activation);
  const isOwn = isAttacker && outer !== undefined && outer.side === side;
  if (isOwn && outer.bonus === 1) outer.points = Math.min(outer.points, outer.lent); // [7.5.3.f]
  const lent = isOwn ? outer.points : 0; // [7.5.3.c] TH-43
  const reacting = isOwn ? outer.reacting : 1; // [7.5.3.d] TH-115
  const used = isOwn ? outer.used : 0;
  if (isOwn) outer.points = 0;
  g.acting = side;
  g.tell?.('bonus', '7.5.3', { side, n: bonus });
  const formation = g.formationOf(able[0]);
  g.push(activation, { side, formation, points: bonus + lent, reacting, bonus: 1, lent, step: ACTING, used }); // [7.5.3.g]
  for (const u of units) g.append(u);
}

/** What is left of the bonus is lost; what was lent goes back. */
export function endBonus(g: Theseus, { side, points, lent, bonus, used }: Ended): void {
  const outer = g.nearest(activation);
  if (outer && lent > 0) outer.points = Math.min(points, lent);
  if (outer && bonus === 1 && outer.side === side) outer.used = used;
}
type Ended = Pick<Activation, 'side' | 'points' | 'lent' | 'bonus' | 'used'>;

/** The bonus is spent: what is left belongs to the activation around it. */
export const isSpent = (f: { readonly points: number; readonly lent: number }): boolean => f.points <= f.lent;

/** Of units of one formation or of several. An unassigned independent has no HQ. */
export function rollOfAll(k: Facts, units: readonly Unit[]): Roll {
  const only = units.length > 0 ? k.formationOf(units[0]) : -1;
  if (only >= 0 && units.every((u) => k.formationOf(u) === only)) return rollOf(k, only, units);
  const formations = [...new Set(units.map((u) => k.formationOf(u)))].filter((formation) => formation >= 0);
  const entries = formations.flatMap((formation) => [
    ...rollOf(
      k,
      formation,
      units.filter((u) => k.formationOf(u) === formation),
    ),
  ]);
  return new Map(entries);
}

/** Why a unit may not use the bonus of the activation. */
export function whyNotWinner(k: TheseusKnown, f: Activation, u: Unit, roll: Roll): Refusal | undefined {
  if (k.sideOfUnit(u) !== f.side) return k.no?.('7.5.3', 'not-own', { unit: u }) ?? NO;
  if (!f.has(u) || !k.isOnMap(u)) return k.no?.('7.5.3', 'took-no-part', { unit: u }) ?? NO; // [7.5.3.b]
  const isIn = roll.get(u) === COMMAND.inCommand;
  return isIn ? undefined : (k.no?.('5.8.3', 'out-of-command', { unit: u }) ?? NO); // [5.8.3.i]
}
/** In the hex stand only units that took part. */
export function whyNotWinners(k: TheseusKnown, f: Activation, hex: Place): Refusal | undefined {
  const other = k.unitsAt(hex).find((u) => k.isCombat(u) && !f.has(u));
  return other === undefined ? undefined : (k.no?.('7.5.3', 'took-no-part', { unit: other }) ?? NO);
}

/** Why a unit may not join an Action that a bonus pays for. */
export function whyNotPart(k: TheseusKnown, u: Unit): Refusal | undefined {
  const f = k.nearest(activation);
  return f?.bonus === 1 && !f.has(u) ? (k.no?.('7.5.3', 'took-no-part', { unit: u }) ?? NO) : undefined;
}
