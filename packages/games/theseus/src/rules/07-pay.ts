/**
 * 7.2 Paying for an Action: Command Range is checked, the Action Points are spent, Isolated units check. Also carries 5.6,
 * 5.8.3, 5.8.4, 6.3.4, 6.4, 7 and 7.7.
 */

import { ALL_SEATS, type Formation, itemsOf, NO, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { activation, attack, type HeldAttack, type HeldMoving, independent, isolation, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import { COMMAND } from '../names.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { costFor, type Roll, rollOf } from './05-command.ts';
import { disrupt, passes, tellCheck } from './05-losses.ts';

/** Why units cannot afford an Action; an unassigned independent pays nothing. `roll`: their command states, if they are known already. */
export function whyNotPay(
  k: Facts,
  formation: Formation,
  units: readonly Unit[],
  action: number,
  points: number,
  roll?: Roll,
): Refusal | undefined {
  if (formation < 0) return undefined; // [6.4.a]
  const cost = costFor(k, formation, units, action, roll);
  if (cost < 0) return k.no?.('5.8.3', 'out-of-command', { unit: units[0] }) ?? NO; // [5.8.3.b] [7.c]
  return cost <= points ? undefined : (k.no?.('7.1', 'too-few-points', { n: cost, left: points }) ?? NO); // [7.1.m]
}

/**
 * The Action is paid for. The cost follows from the truth: a zone of control that the owner did not know may have cut the Command Path
 * (TH-133). Then all that is left may be too little; it is spent all the same, and the Action is not made. Returns the command states of
 * the units if it is.
 */
export function pay(g: Theseus, formation: Formation, units: readonly Unit[], action: number): Roll | undefined {
  for (const u of units) g.disturb(g.at[u]); // [7.7.e]
  const f = g.nearest(activation);
  if (formation < 0 || !f) return NO_ROLL;
  const roll = rollOf(g, formation, units);
  const cost = costFor(g, formation, units, action, roll); // [7.2.a]
  const isBarred = f.bonus === 1 && units.some((u) => roll.get(u) !== COMMAND.inCommand);
  const canPay = cost >= 0 && cost <= f.points && !isBarred;
  const n = canPay ? cost : f.points - f.lent;
  f.points -= n; // [6.3.4.a]
  // What it costs tells the other side about the command of units that it may not see.
  g.tell?.('paid', '7.2', { n, left: f.points }, undefined, true);
  return canPay ? roll : undefined;
}
const NO_ROLL: Roll = new Map();

/** After an Action the stack is looked at, and the next Action is chosen. A Reaction or a bonus stands above the independent's own. */
export function endAction(g: Theseus): void {
  const f = g.nearest(activation);
  const single = g.nearest(independent);
  if (f) f.acted = 1;
  else if (single && single.acted === 1) single.acted = 2;
}

/** 5.8.4: the Isolated among the units check before the Action: a move whose units have these states, or an attack. True if somebody does. */
export function checkIsolated(g: Theseus, formation: Formation, units: readonly Unit[], roll?: Roll): boolean {
  if (formation < 0) return false;
  const states = roll ?? rollOf(g, formation, units);
  const isolated = units.filter((u) => states.get(u) === COMMAND.isolated);
  if (isolated.length === 0) return false;
  const side = g.sideOfUnit(units[0]);
  g.push(isolation, { side, owner: g.seatOf(side), attack: roll === undefined ? 1 : 0 });
  for (const u of isolated) g.append(u);
  return true;
}

export const isolationConduct = implement(isolation, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.checks, f.count, DIE, ALL_SEATS, f.side), // [5.6.a] [5.8.4.d]
    read(g, f) {
      itemsOf(f).forEach((unit, i) => {
        const die = g.die(i);
        tellCheck(g, '5.8.4', unit, die);
        if (passes(g, unit, die)) return;
        disrupt(g, unit, '5.8.4'); // [5.8.4.d]
        f.failed++;
      });
    },
    decide: (g, f) => f.failed > 0 && f.failed < actionOf(g, f).count, // [5.8.4.e]
  },
  rule: '5.8.4',
  prompt: 'carry-on',
  answers: {
    carry: { role: 'yes', does: (g) => g.pop() },
    call: {
      role: 'no',
      does(g, f) {
        actionOf(g, f).over = 1; // [5.8.4.e] the Action Points stay spent
        g.pop();
      },
    },
  },
});

/** How many take part in it is a secret of its owner, so the check keeps no number of its own. */
const actionOf = (g: Theseus, f: { readonly attack: number }): HeldAttack | HeldMoving =>
  f.attack === 1 ? g.within(attack) : g.within(moving);
