/** 7.5.1.1 Retreat before Combat: a mobile stack tries to get away from an attack. Also carries 5.6.3, 5.8.1, 5.8.4, 6.4, 7.3.4, 7.5.1 and 10.1. */

import {
  ALL_SEATS,
  type Formation,
  itemsOf,
  type Modifier,
  NO,
  type Place,
  passing,
  rollDice,
  type Seat,
  type Side,
  sumOf,
  type Unit,
} from '@cauldron/engine';
import { eyesOf } from '../eyes.ts';
import type { Facts } from '../facts.ts';
import { attack, earlyRetreat, type HeldAttack, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import { COMMAND, MOVER, TYPE } from '../names.ts';
import type { Theseus } from '../state.ts';
import { inFormations } from '../units.ts';
import { usedBy, useWindow } from '../used.ts';
import { DIE, PASS_SPANS, STREAM, WINDOW } from '../words.ts';
import { commandStates } from './05-command.ts';
import { isAssignmentOpen, showAssignments } from './05-intelligence.ts';
import { EVADES, groupOf } from './07-movement.ts';
import { isStatic } from './10-solitaire.ts';

/** The defender is asked wherever the attacker thinks that he may try: an assignment that was not shown must not be told by silence. */
export function offerEarlyRetreat(g: Theseus, { side, owner, from, target }: HeldAttack): void {
  const defender = 1 - side;
  if (isStatic(g, defender) || !g.isWindowOpen(WINDOW.evasion, g.seatOf(defender))) return; // [10.1.f]
  const hasSecret = g.stackAt(target).some((u) => !isAssignmentOpen(g, owner, u));
  if (hasSecret ? couldEvade(g, owner, target) : mayEvade(eyesOf(g, defender), target))
    g.push(earlyRetreat, { side: defender, hex: target, from });
}

/** TH-156: with assignments that a seat does not know, the stack could be of one formation, and go. */
function couldEvade(g: Theseus, seat: Seat, hex: Place): boolean {
  const stack = g.stackAt(hex);
  const combat = stack.filter((u) => g.isCombat(u));
  if (combat.some((u) => g.isDisrupted(u)) || !combat.some((u) => isMobile(g, u))) return false;
  const open = stack.filter((u) => isAssignmentOpen(g, seat, u)).map((u) => g.formationOf(u));
  const mayBeOf = (formation: Formation) =>
    stack.every((u) =>
      isAssignmentOpen(g, seat, u) ? g.formationOf(u) === formation : inFormations(g.world.units.mayJoin[u], formation),
    );
  return open.length === 0 || mayBeOf(open[0]);
}

/** 7.5.1.1: everyone undisrupted, of one formation and not Isolated; somebody motorised; and a step to make. Command Range is not asked for [7.5.1.1.f]. */
function mayEvade(k: Facts, hex: Place): boolean {
  const stack = k.unitsAt(hex);
  const combat = stack.filter((u) => k.isCombat(u));
  const formation = k.formationOf(combat[0]);
  if (formation < 0 || stack.some((u) => k.formationOf(u) !== formation)) return false; // [6.4.c] [7.5.1.1.d] TH-116
  if (combat.some((u) => k.isDisrupted(u)) || !combat.some((u) => isMobile(k, u))) return false; // [5.6.3.g] [7.5.1.1.b] [7.5.1.1.c]
  if (isIsolated(k, hex)) return false;
  return k.world.travel.hasStep(k.lieOf(k.sideOfUnit(stack[0])), groupOf(k, stack, 0, 0, EVADES)); // [7.5.1.1.e]
}
function isIsolated(k: Facts, hex: Place): boolean {
  const combat = k.unitsAt(hex).filter((u) => k.isCombat(u));
  return commandStates(k, k.formationOf(combat[0]), combat).includes(COMMAND.isolated); // [5.8.1.i] [5.8.4.f] [7.5.1.1.b]
}
const isMobile = (k: Facts, u: Unit): boolean => (k.world.units.movers[u] & (1 << MOVER.motorised)) !== 0;

export const earlyRetreatConduct = implement(earlyRetreat, {
  run(g, f) {
    if (f.step === 0) return true;
    if (f.step === 1) {
      f.step = 2;
      f.theirs = modified(g, 1 - f.side, attackersOf(g));
      return rollDice(g, STREAM.evasion, 1, DIE, ALL_SEATS, f.side);
    }
    return compare(g, f.side, f.hex, f.theirs);
  },
  rule: '7.5.1.1',
  prompt: 'evade',
  window: 'evasion',
  conditions: (k, f) => ({ attackers: k.heightOf(f.from), defenders: k.heightOf(f.hex), used: usedBy(k, f.side) }),
  answers: {
    evade: {
      role: 'yes',
      stakes: 'dice',
      whyNot: (k, f) => (mayEvade(k, f.hex) ? undefined : (k.no?.('7.5.1.1', 'cannot-evade', { hex: f.hex }) ?? NO)),
      does(g, f) {
        const { side, hex } = f;
        useWindow(g, side);
        g.tell?.('evades', '7.5.1.1', { side, hex });
        showAssignments(g, g.stackAt(hex));
        f.step = 1;
        if (isIsolated(g, hex))
          fail(g, side, hex); // TH-139
        else rollDice(g, STREAM.evasion, 1, DIE, ALL_SEATS, 1 - side); // [7.5.1.1.g]
      },
    },
    decline: passing(WINDOW.evasion, PASS_SPANS),
  },
});

const attackersOf = (g: Theseus): Unit[] => itemsOf(g.within(attack));

/** The die that has just landed, with its modifiers; a unit that lends its rating shows itself. */
function modified(g: Theseus, side: Side, units: readonly Unit[]): number {
  const [scout] = bestOf(
    g,
    units.filter((u) => isScout(g, u)),
  );
  if (scout !== undefined) g.show(scout);
  const modifier = sumOf(evasionModifiers(g, units, side === g.within(attack).side ? [] : attackersOf(g)));
  g.tell?.('evasion-roll', '7.5.1.1', { side, roll: g.die(0), modifier }, undefined, true);
  return g.die(0) + modifier;
}

/** Half the printed rating of an armoured car or recce unit; against leg units alone also the whole rating of a mobile one (TH-105). */
function evasionModifiers(g: Theseus, units: readonly Unit[], against: readonly Unit[]): Modifier[] {
  const modifiers: Modifier[] = [];
  const add = (value: number, because: string) => modifiers.push({ value, because, rule: '7.5.1.1' });
  const [scout] = bestOf(
    g,
    units.filter((u) => isScout(g, u)),
  );
  if (scout !== undefined) add(Math.ceil(printed(g, scout) / 2), 'scouts'); // [7.5.1.1.h] TH-55
  const [fast] = bestOf(
    g,
    units.filter((u) => isMobile(g, u)),
  );
  const isOnFoot = against.length > 0 && against.every((u) => !isMobile(g, u));
  if (isOnFoot && fast !== undefined) add(printed(g, fast), 'leg-attackers'); // [7.5.1.1.i]
  return modifiers;
}
const isScout = (g: Theseus, u: Unit): boolean =>
  !g.isDisrupted(u) && [TYPE.recce, TYPE['armoured-car']].some((type) => g.world.units.type[u] === type);
const printed = (g: Theseus, u: Unit): number => g.world.units.effectiveness[u * 2];
const bestOf = (g: Theseus, units: readonly Unit[]): Unit[] => [...units].sort((a, b) => printed(g, b) - printed(g, a));

/** The defender must roll more. */
function compare(g: Theseus, side: Side, hex: Place, theirs: number): void {
  if (modified(g, side, g.stackAt(hex)) > theirs)
    getAway(g, side, hex); // [7.5.1.1.g]
  else fail(g, side, hex);
}

/** The whole stack makes a free move, and it comes to no combat. */
function getAway(g: Theseus, side: Side, hex: Place): void {
  const stack = g.stackAt(hex);
  const free = { paid: 1, free: EVADES, counters: stack.length };
  g.within(attack).over = 1;
  g.tell?.('evaded', '7.5.1.1', { side, hex });
  g.become(moving, { side, owner: g.seatOf(side), formation: g.formationOf(stack[0]), hex, seenAt: hex, ...free }); // [7.5.1.c] [7.5.1.1.j] [7.5.1.1.k]
  for (const u of stack) g.append(u); // [7.5.1.1.e]
}

function fail(g: Theseus, side: Side, hex: Place): void {
  g.within(attack).failed = 1; // [7.5.1.d] [7.5.1.1.m]
  g.tell?.('caught', '7.5.1.1', { side, hex });
  g.pop();
}
