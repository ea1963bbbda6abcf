/**
 * 7.5.1 A to C, an attack before the chits: who attacks which hex, whether the defender gets away, and how far it is escalated. Also
 * carries 4, 5.3.1, 5.3.4, 5.6.3, 5.8.3, 5.8.4, 6.4, 7.1 and 7.5.
 */

import { type Formation, itemsOf, NO, type Place, type Refusal, type Unit } from '@cauldron/engine';
import { eyesOf } from '../eyes.ts';
import type { Facts } from '../facts.ts';
import { type Attack, activation, attack, combat, declaring, type HeldAttack } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import { COMMAND, COST } from '../names.ts';
import type { Theseus } from '../state.ts';
import { type Roll, rollOf } from './05-command.ts';
import { showAssignments } from './05-intelligence.ts';
import { whyNotPart } from './07-bonus.ts';
import { ATTACK } from './07-combat-types.ts';
import { offerEarlyRetreat } from './07-early-retreat.ts';
import { checkIsolated, endAction, pay, whyNotPay } from './07-pay.ts';
import { releaseAttacked } from './10-restricted.ts';

/** Why a unit cannot begin an attack. */
export function whyNotAttack(
  k: Facts,
  formation: Formation,
  u: Unit,
  points: number,
  roll?: Roll,
): Refusal | undefined {
  if (k.isHq(u)) return k.no?.('7.5', 'is-hq', { unit: u }) ?? NO; // [7.5.c]
  if (k.isDisrupted(u)) return k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO; // [5.6.3.e]
  const unpaid = whyNotPay(k, formation, [u], COST.hasty, points, roll);
  if (unpaid) return unpaid;
  const from = k.placeOf(u);
  const hasTarget = k.world.map.around[from].some((hex) => !whyNotTarget(k, k.sideOfUnit(u), from, hex));
  return hasTarget ? undefined : (k.no?.('7.5.1', 'no-target', { unit: u }) ?? NO);
}

/** 7.5: an adjacent hex with an enemy combat unit, and no sea between. A lone HQ lies open, so everyone can tell. */
export function whyNotTarget(k: Facts, side: number, from: Place, hex: Place): Refusal | undefined {
  const { map, costs } = k.world;
  const d = map.directionTo(from, hex);
  if (d < 0) return k.no?.('7.5', 'not-adjacent', { hex }) ?? NO; // [7.5.a] [7.1.h]
  if (!k.hasUnit(1 - side, hex)) return k.no?.('7.5', 'no-enemy', { hex }) ?? NO; // [7.5.1.b]
  if (costs.sea[from * 6 + d] === 1) return k.no?.('7.5', 'over-sea', { hex }) ?? NO; // [7.5.e] TH-30
  const isDefended = !k.isHq(k.topOf(hex)) || k.unitsAt(hex).some((u) => k.isCombat(u));
  return isDefended ? undefined : (k.no?.('7.5', 'only-hq', { hex }) ?? NO); // [7.5.e]
}

export function beginAttack(g: Theseus, formation: Formation, u: Unit): void {
  const side = g.sideOfUnit(u);
  g.push(declaring, { side, owner: g.seatOf(side), formation, hex: g.at[u] });
  g.append(u);
}

const pointsOf = (k: TheseusKnown): number => k.nearest(activation)?.points ?? 0;

export const declaringConduct = implement(declaring, {
  rule: '7.5.1',
  prompt: 'strike-where',
  subject: (k, f) => ({ units: itemsOf(f), place: k.placeOf(f.item(0)), formation: f.formation }),
  sealed: true,
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.unitsAt(k.placeOf(f.item(0)))),
      whyNot(k, f, u) {
        const hex = k.placeOf(f.item(0));
        if (k.sideOfUnit(u) !== f.side) return k.no?.('7.5.1', 'not-own', { unit: u }) ?? NO;
        if (k.placeOf(u) !== hex || f.has(u)) return k.no?.('7.1', 'not-in-hex', { unit: u, hex }) ?? NO; // [7.1.h]
        if (k.isHq(u)) return k.no?.('7.5', 'is-hq', { unit: u }) ?? NO; // [7.5.c]
        if (f.formation < 0 || k.formationOf(u) !== f.formation)
          return k.no?.('7.1', 'other-formation', { unit: u }) ?? NO; // [7.1.c]
        return k.isDisrupted(u) ? (k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO) : whyNotPart(k, u);
      },
      does: (g, _f, u) => g.append(u), // [7.1.c]
    },
    strike: {
      role: 'fight',
      over: (k, f, c) => c.addAll(k.world.map.around[k.placeOf(f.item(0))]),
      whyNot: (k, f, hex) =>
        whyNotTarget(k, f.side, k.placeOf(f.item(0)), hex) ??
        whyNotPay(k, f.formation, itemsOf(f), COST.hasty, pointsOf(k)),
      does(g, f, hex) {
        const { side, owner, formation, hex: from } = f;
        const units = itemsOf(f);
        g.become(attack, { side, owner, formation, from, target: hex }); // [7.5.1.b]
        for (const u of units) g.append(u);
        g.tell?.('attack', '7.5.1', { from, hex }, undefined, true);
        if (!pay(g, formation, units, COST.hasty)) g.within(attack).over = 1; // [7.1.c]
      },
    },
    stop: { role: 'no', does: (g) => g.pop() }, // [7.5.a]
  },
});

/** 7.5.1: the steps A to C; then the combat takes the place of the attack. */
export const attackConduct = implement(attack, {
  steps: {
    check(g, f) {
      if (f.over === 0) checkIsolated(g, f.formation, itemsOf(f)); // [5.8.4.d]
    },
    /** The defenders are shown to the attacker, of the attackers only their top counter. */
    declare(g, f) {
      for (const u of itemsOf(f)) if (g.isDisrupted(u)) g.remove(u); // [5.8.4.d]
      if (f.over === 1 || f.count === 0) return 'finish';
      for (const u of g.stackAt(f.target)) g.show(u); // [5.3.4.a]
      releaseAttacked(g, f.target);
      return undefined;
    },
    retreat(g, f) {
      offerEarlyRetreat(g, f); // [7.5.1.1.a]
    },
    /** 7.1: escalation is decided, and paid for, after the decision on the retreat. */
    decide(g, f) {
      if (f.over === 1 && !g.hasUnit(1 - f.side, f.target)) return 'finish'; // [7.5.1.1.l]
      if (f.over === 1) {
        f.over = 0;
        f.failed = 1; // TH-139: a zone that its owner did not know has kept the stack in its hex
      }
      if (f.kind >= 0) return 'fight';
      const k = eyesOf(g, f.side);
      return whyNotEscalate(k, f, ATTACK.regular) === undefined; // [7.1.d]
    },
    fight,
    finish: endAction,
  },
  rule: '7.5.1',
  prompt: 'escalate',
  figures: (_k, f) => ({ hex: f.target }),
  subject: (k, f) => ({ units: ownUnits(k), place: f.target, formation: f.formation }),
  answers: {
    fight: {
      role: 'fight',
      whyNot: whyNotEscalate,
      does(g, f, kind) {
        f.kind = escalate(g, f, kind);
      },
    },
  },
});

/** The attackers, for their owner, who is the only one to be asked about them. */
function ownUnits(k: TheseusKnown): Unit[] {
  const f = k.own(attack);
  return f ? itemsOf(f) : [];
}

/** 7.5.1 C: what it costs beyond the Hasty Attack; and who may not escalate. */
function whyNotEscalate(k: TheseusKnown, f: Attack, kind: number): Refusal | undefined {
  if (kind === ATTACK.hasty) return undefined;
  if (f.formation < 0) return k.no?.('6.4', 'only-hasty') ?? NO; // [6.4.b] [7.5.1.e]
  if (!areCommanded(k, f.formation, ownUnits(k))) return k.no?.('5.8.3', 'only-hasty') ?? NO; // [7.5.1.e] TH-109
  const n = extraFor(k, kind);
  const left = pointsOf(k);
  return n <= left ? undefined : (k.no?.('7.1', 'too-few-points', { n, left }) ?? NO);
}
function extraFor(k: Facts, kind: number): number {
  const { grid } = k.world.charts.actionCosts;
  return grid[COST.hasty + kind][0] - grid[COST.hasty][0]; // [7.1.d] [7.5.1.e]
}
function areCommanded(k: Facts, formation: Formation, units: readonly Unit[]): boolean {
  const roll = rollOf(k, formation, units);
  return units.every((u) => roll.get(u) === COMMAND.inCommand);
}

/** The points are spent; a zone that the attacker did not know may have cut his Command Path: then the attack stays Hasty (TH-144). */
function escalate(g: Theseus, f: HeldAttack, kind: number): number {
  const purse = g.nearest(activation);
  if (kind === ATTACK.hasty || !purse) return ATTACK.hasty;
  const n = extraFor(g, kind);
  purse.points -= n;
  g.tell?.('paid', '7.1', { n, left: purse.points }, undefined, true);
  return areCommanded(g, f.formation, itemsOf(f)) ? kind : ATTACK.hasty;
}

/** The attackers show themselves, and it comes to a combat. */
function fight(g: Theseus, f: HeldAttack): void {
  const { side, formation, from, target, failed } = f;
  const chosen = itemsOf(f);
  const attackers = g.stackAt(from).filter((u) => chosen.includes(u));
  const defenders = g.stackAt(target).filter((u) => g.isCombat(u)); // [7.1.c] [7.5.c] [5.3.1.h]
  const kind = Math.max(f.kind, ATTACK.hasty);
  for (const u of attackers) g.show(u);
  showAssignments(g, attackers);
  g.tell?.('fights', '7.5.1', { hex: target, kind: KINDS[kind] }, undefined, true);
  g.become(combat, { side, formation, from, target, kind, failed, attackers: attackers.length });
  for (const u of [...attackers, ...defenders]) g.append(u);
}
const KINDS = ['hasty', 'regular', 'prepared'] as const;
