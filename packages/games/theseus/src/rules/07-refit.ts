/**
 * 7.6 The Refit Action: a disrupted unit tries to recover. Also carries 5.6, 5.6.1, 5.6.2, 5.6.4, 5.8.3 and 7.1.
 */

import { ALL_SEATS, type Formation, NO, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { refitting } from '../frames.ts';
import { implement } from '../implement.ts';
import { COST } from '../names.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import type { Roll } from './05-command.ts';
import { showAssignments } from './05-intelligence.ts';
import { passes, recover } from './05-losses.ts';
import { endAction, pay, whyNotPay } from './07-pay.ts';

/** Only in Command Range: Out of Command and Isolated units may not (TH-110). An unassigned independent needs no HQ. */
export function whyNotRefit(k: Facts, formation: Formation, u: Unit, points: number, roll?: Roll): Refusal | undefined {
  if (!k.isCombat(u) || !k.isDisrupted(u)) return k.no?.('7.6', 'not-disrupted', { unit: u }) ?? NO;
  return whyNotPay(k, formation, [u], COST.refit, points, roll); // [7.1.i] [7.6.a] [7.d]
}

export function beginRefit(g: Theseus, formation: Formation, u: Unit): void {
  g.show(u);
  showAssignments(g, [u]);
  if (pay(g, formation, [u], COST.refit)) g.push(refitting, { unit: u });
  else endAction(g);
}

export const refittingConduct = implement(refitting, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.checks, 1, DIE, ALL_SEATS, g.sideOfUnit(f.unit)), // [5.6.a] [5.6.1.a]
    read(g, { unit }) {
      const isPassed = passes(g, unit, g.die(0));
      g.tell?.(isPassed ? 'refit-works' : 'refit-fails', '7.6', { unit, roll: g.die(0) });
      if (isPassed) recover(g, unit, '7.6'); // [5.6.4.b] [7.6.b] a failure changes nothing [5.6.2.c]
      endAction(g);
    },
  },
});
