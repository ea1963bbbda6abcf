/** 14.0 Digging In: two turns of work, one for pioneers and at night. Also carries 7.2, 12.4 and 16.0. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { SIDES, TYPE } from '../names.ts';
import { type Dauntless, DUG_IN, MARK } from '../state.ts';
import { isHeldByZone } from './13-recovery.ts';

/** 12.4, 14.5: who is Dug-In at once, even in an enemy zone. */
const isQuick = (k: Dauntless, u: Unit): boolean => k.isNight || k.world.units.isPioneer[u] === 1; // [12.4.b] [12.4.c] [14.2.1.a] [14.5.a] [16.0.e]

export function whyNotDig(k: Dauntless, u: Unit): Refusal | undefined {
  const { units } = k.world;
  const hex = k.at[u];
  const canDig = units.type[u] === TYPE.infantry || units.type[u] === TYPE.mg;
  if (!canDig) return k.no?.('14.1', 'not-infantry', { unit: u }) ?? NO; // [14.1.a]
  if (k.isDugIn(hex)) return k.no?.('14.1', 'dug-already', { hex }) ?? NO;
  if (k.isStrongpoint(hex)) return k.no?.('14.1', 'in-strongpoint', { hex }) ?? NO; // [14.1.e] [14.6.g]
  if (!isQuick(k, u)) {
    if (isHeldByZone(k, u)) return k.no?.('14.1', 'in-zone', { unit: u }) ?? NO; // [14.1.b] [14.2.c] [7.2.c]
    if (k.dug[hex] === k.turn) return k.no?.('14.2', 'dug-this-turn', { hex }) ?? NO; // [14.2.b]
  }
  const side = k.sideOfUnit(u);
  const isNew = k.dug[hex] === 0;
  return isNew && worksOf(k, side) >= limitOf(k, side) ? (k.no?.('14.1', 'no-markers', { unit: u }) ?? NO) : undefined; // [14.1.f]
}

/** How many hexes of a side are marked. */
const worksOf = (k: Dauntless, side: Side): number =>
  k.hexesWhere((hex) => k.dug[hex] !== 0 && k.hasUnit(side, hex)).length;
const limitOf = (k: Dauntless, side: Side): number => {
  const { dugInBritish, dugInGerman } = k.world.charts.markers;
  return SIDES[side] === 'british' ? dugInBritish : dugInGerman;
};

/** [14.0.a] [14.2.a] The marker is the hex's: any infantry or MG unit there may finish it (R101). */
export function dig(g: Dauntless, u: Unit): void {
  const hex = g.at[u];
  const isDone = isQuick(g, u) || g.dug[hex] !== 0;
  g.dug[hex] = isDone ? DUG_IN : g.turn;
  g.mark(u, MARK.acted);
  g.tell?.(isDone ? 'works-done' : 'works-begun', '14.2', { unit: u, hex });
}

/** 14.1: a player fills in what he has dug. */
export function whyNotFill(k: Dauntless, side: Side, hex: Place): Refusal | undefined {
  const isOwn = hex < k.world.map.hexes && k.dug[hex] !== 0 && k.hasUnit(side, hex);
  return isOwn ? undefined : (k.no?.('14.1', 'nothing-dug', { hex }) ?? NO);
}
export function fill(g: Dauntless, hex: Place): void {
  g.dug[hex] = 0; // [14.1.g]
  g.tell?.('filled', '14.1', { hex });
}
