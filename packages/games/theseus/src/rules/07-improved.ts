/** 7.7 The Improved Defence Action. Also carries 5.6.3 and 7.1. */

import { type Formation, NO, type Place, type Refusal, type Side } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { COST } from '../names.ts';
import type { Theseus } from '../state.ts';
import type { Roll } from './05-command.ts';
import { endAction, pay, whyNotPay } from './07-pay.ts';

/** Every combat unit in the hex is of the active formation, undisrupted and in command; or it is a lone independent. */
export function whyNotImprove(
  k: Facts,
  side: Side,
  formation: Formation,
  hex: Place,
  points: number,
  roll?: Roll,
): Refusal | undefined {
  const units = k.hasUnit(side, hex) ? k.unitsAt(hex).filter((u) => k.isCombat(u)) : [];
  if (units.length === 0) return k.no?.('7.7', 'nobody-there', { hex }) ?? NO;
  if (k.hasImproved(hex)) return k.no?.('7.7', 'improved-already', { hex }) ?? NO;
  if (k.isMinedBy(side, hex)) return k.no?.('7.1', 'own-mines', { hex }) ?? NO; // [7.1.k]
  if (units.some((u) => k.isDisrupted(u))) return k.no?.('5.6.3', 'disrupted-there', { hex }) ?? NO; // [5.6.3.h] [7.7.g]
  const isAlone = formation < 0 && units.length === 1;
  if (!isAlone && units.some((u) => formation < 0 || k.formationOf(u) !== formation))
    return k.no?.('7.1', 'other-units-there', { hex }) ?? NO; // [7.1.j] TH-111
  return whyNotPay(k, formation, units, COST.improve, points, roll);
}

export function improve(g: Theseus, formation: Formation, hex: Place): void {
  const units = g.stackAt(hex).filter((u) => g.isCombat(u));
  if (pay(g, formation, units, COST.improve)) {
    g.setImproved(hex, true); // [7.7.a]
    g.tell?.('improved', '7.7', { hex });
  }
  endAction(g);
}
