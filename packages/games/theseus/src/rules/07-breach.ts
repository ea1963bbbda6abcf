/** 7.4 The Breach Minefield Action: infantry clears a way through an enemy Minefield. Also carries 5.4.1, 5.9 and 7.1. */

import {
  ALL_SEATS,
  type Formation,
  type Modifier,
  NO,
  type Refusal,
  rollDice,
  sumOf,
  type Unit,
} from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { breaching } from '../frames.ts';
import { implement } from '../implement.ts';
import { COST, TYPE } from '../names.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { isInCommand, type Roll } from './05-command.ts';
import { showAssignments } from './05-intelligence.ts';
import { disrupt } from './05-losses.ts';
import { endAction, pay, whyNotPay } from './07-pay.ts';

export const BREACHERS: readonly number[] = [TYPE.infantry, TYPE.motorised, TYPE.panzergrenadier, TYPE.engineer]; // [7.4.a] TH-41

export function whyNotBreach(
  k: Facts,
  formation: Formation,
  u: Unit,
  points: number,
  roll?: Roll,
): Refusal | undefined {
  if (!BREACHERS.includes(k.world.units.type[u])) return k.no?.('7.4', 'not-infantry', { unit: u }) ?? NO;
  if (k.isDisrupted(u)) return k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO;
  if (!k.isMinedBy(1 - k.sideOfUnit(u), k.placeOf(u))) return k.no?.('7.4', 'no-mines', { unit: u }) ?? NO;
  return whyNotPay(k, formation, [u], COST.breach, points, roll); // [7.1.b]
}

/** Everyone sees who works on the Minefield. */
export function beginBreach(g: Theseus, formation: Formation, u: Unit): void {
  g.show(u);
  showAssignments(g, [u]);
  if (pay(g, formation, [u], COST.breach)) g.push(breaching, { unit: u });
  else endAction(g);
}

export const breachingConduct = implement(breaching, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.breaches, 1, DIE, ALL_SEATS, g.sideOfUnit(f.unit)),
    read(g, { unit }) {
      const { minefieldBreach } = g.world.charts;
      const hex = g.at[unit];
      const modifier = sumOf(breachModifiers(g, unit));
      const { first, cells } = minefieldBreach.grid;
      const row = Math.min(cells.length - 1, Math.max(0, g.die(0) + modifier - first));
      const result = cells[row][g.world.mines.isBox[hex]]; // [7.4.b]
      g.tell?.('breach-attempt', '7.4', { unit, hex, roll: g.die(0), modifier, result });
      if (result === 'B') {
        g.breach(hex); // [7.4.g]
        g.tell?.('breached', '7.4', { hex });
      } else if (result === 'D') disrupt(g, unit, '7.4');
      endAction(g);
    },
  },
});

export function breachModifiers(g: Theseus, u: Unit): Modifier[] {
  const { breachHecker, breachZone, breachSchwerpunkt } = g.world.charts.minefieldModifiers;
  const formation = g.formationOf(u);
  const isCommanded = formation >= 0 && isInCommand(g, u);
  const modifiers: Modifier[] = [];
  const add = (n: number, because: string) => modifiers.push({ value: n, because, rule: '7.4' });
  if (isCommanded) add(-g.world.units.engineer[g.hqOf(formation)], 'engineers'); // [7.4.c]
  const { hecker } = g.world.units;
  if (formation >= 0 && g.at[hecker] === g.at[u] && g.formationOf(hecker) === formation) add(breachHecker, 'hecker'); // [7.4.d]
  if (g.inEnemyZone(g.sideOfUnit(u), g.at[u])) add(breachZone, 'enemy-zone'); // [7.4.e] [5.4.1.h]
  if (isCommanded && g.schwerpunkt === formation) add(breachSchwerpunkt, 'schwerpunkt-formation'); // [5.9.f] [7.4.f] TH-95
  return modifiers;
}
