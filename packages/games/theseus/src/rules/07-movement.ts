/**
 * 7.3 The Movement Action: a unit or a stack of one formation moves together. Also carries 3.1.2, 3.3, 5.3.1, 5.4.1, 5.6.3,
 * 5.7.3, 5.8.4, 6.5.3, 7.1 and 7.7.
 */

import {
  type Formation,
  halt,
  itemsOf,
  NO,
  type Place,
  type Refusal,
  reaching,
  setOut,
  type Unit,
} from '@cauldron/engine';
import { PARTS } from '../charts.ts';
import { eyesOf } from '../eyes.ts';
import type { Facts } from '../facts.ts';
import { type HeldMoving, type Moving, moving, walk } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import { COST } from '../names.ts';
import type { Theseus } from '../state.ts';
import type { Group } from '../travel.ts';
import type { Roll } from './05-command.ts';
import { endInHex } from './05-supply.ts';
import { whyNotPart } from './07-bonus.ts';
import { checkIsolated, endAction, pay, whyNotPay } from './07-pay.ts';
import { mayScreen } from './07-screen.ts';

/** Why a unit cannot begin a Movement Action. */
export function whyNotMove(k: Facts, formation: Formation, u: Unit, points: number, roll?: Roll): Refusal | undefined {
  if (k.isDisrupted(u)) return k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO; // [5.6.3.b] [5.6.3.n] [7.d]
  const unpaid = whyNotPay(k, formation, [u], COST.move, points, roll);
  if (unpaid) return unpaid;
  const group = groupOf(k, [u], 0, 0);
  return k.world.travel.hasStep(k.lieOf(k.sideOfUnit(u)), group)
    ? undefined
    : (k.no?.('7.3', 'nowhere', { unit: u }) ?? NO);
}

export function beginMove(g: Theseus, formation: Formation, u: Unit): void {
  const side = g.sideOfUnit(u);
  g.push(moving, { side, owner: g.seatOf(side), formation, hex: g.at[u] });
  g.append(u);
}

/** A stack of units with what it has spent and done so far. */
export function groupOf(k: Facts, units: readonly Unit[], spent: number, steps: number, free = 0): Group {
  const [first] = units;
  const at = k.placeOf(first);
  const isFresh = steps === 0;
  const shuns = free === SHUNS;
  const hasCombat = units.some((u) => k.isCombat(u));
  return {
    at,
    movers: units.reduce((mix, u) => mix | k.world.units.movers[u], 0),
    left: Math.min(...units.map((u) => k.allowanceOf(u))) - spent, // [7.1.a] [7.3.1.b] [7.3.2.a]
    hasCombat,
    hosts: hasCombat ? undefined : (hex) => k.unitsAt(hex).some((u) => k.isCombat(u)),
    isFresh,
    shuns, // [5.4.1.d]
    screens: isFresh && free === 0 && mayScreen(k, k.sideOfUnit(first), at), // [7.3.4.g] [7.5.1.1.j]
    staysOut: free > 0, // TH-116
  };
}
/** `free` of a retreat before combat, and of a move that may not enter enemy zones at all (9.4.2). */
export const EVADES = 1;
export const SHUNS = 2;

/** Where the stack is. */
const hexOf = (k: Facts, f: Moving): Place => k.placeOf(f.item(0));
const groupIn = (k: TheseusKnown, f: Moving): Group =>
  groupOf(k, itemsOf(f), k.own(moving)?.spent ?? 0, f.steps, f.free);
/** The top unit of a moving stack. */
export const topOf = (g: Theseus, units: readonly Unit[]): Unit =>
  g.stackAt(g.at[units[0]]).find((u) => units.includes(u)) ?? units[0];
/** Those of a moving stack whom the other side knows too, or sees as soon as it moves. */
export function openIn(g: Theseus, units: readonly Unit[]): Unit[] {
  const top = topOf(g, units);
  return units.filter((u) => u === top || g.seats.every((seat) => g.knows(seat, u)));
}

export const movingConduct = implement(moving, {
  run(g, f) {
    for (const u of itemsOf(f)) if (g.isDisrupted(u) || g.at[u] !== f.hex) g.remove(u); // [5.8.4.d] [7.3.6.h]
    if (f.over === 1 || f.count === 0) return finish(g, f);
    if (f.to >= 0) return depart(g, f);
    return canGoOn(g, f) || finish(g, f);
  },
  rule: '7.3',
  prompt: 'go-where',
  figures: (k, f) => ({ hex: hexOf(k, f), left: groupIn(k, f).left / PARTS }),
  subject: (k, f) => ({ units: itemsOf(f), place: hexOf(k, f), formation: f.formation }),
  sealed: true,
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.unitsAt(hexOf(k, f))),
      whyNot: whyNotJoin,
      does: (g, _f, u) => g.append(u), // [7.3.1.a]
    },
    go: reaching((k) => k.world.travel, {
      run: (k, f, stopAt) => look(k, f, stopAt),
      whyNot: (k, f, hex) => whyNotGo(k, f, hex),
      does(g, f, hex) {
        const steps = g.world.travel.trace(hex);
        if (f.paid === 0) {
          f.paid = 1;
          const units = itemsOf(f);
          const roll = pay(g, f.formation, units, COST.move);
          f.to = hex;
          if (roll === undefined) f.over = 1;
          if (roll === undefined || checkIsolated(g, f.formation, units, roll)) return; // [7.1.a] [5.8.4.d]
        }
        embark(g, f, steps);
      },
    }),
    stop: {
      role: 'end',
      whyNot: (k, f) =>
        f.free === EVADES && f.steps === 0 ? (k.no?.('7.5.1.1', 'must-leave', { hex: hexOf(k, f) }) ?? NO) : undefined, // [7.5.1.1.e]
      does(_g, f) {
        f.over = 1; // [7.3.2.c]
      },
    },
  },
});

/** Finds where the stack can go as its owner sees it, all of it or as far as one hex; the walk itself meets the truth. */
function look(k: Theseus | TheseusKnown, f: Moving, stopAt?: Place): void {
  const eyes = 'knownLieOf' in k ? eyesOf(k, f.side) : k;
  k.world.travel.run(k.identity, eyes.lieOf(f.side), groupIn(eyes, f), stopAt);
}

/** 7.3.1: units of the same formation in the same hex, before the stack has moved. */
function whyNotJoin(k: TheseusKnown, f: Moving, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== f.side) return k.no?.('7.3.1', 'not-own', { unit: u }) ?? NO;
  if (f.paid === 1) return k.no?.('7.3.1', 'on-the-way', { unit: u }) ?? NO; // [7.3.1.c]
  const hex = hexOf(k, f);
  if (k.placeOf(u) !== hex || f.has(u)) return k.no?.('7.3.1', 'not-in-hex', { unit: u, hex }) ?? NO;
  if (f.formation < 0 || k.formationOf(u) !== f.formation) return k.no?.('7.3.1', 'other-formation', { unit: u }) ?? NO;
  return k.isDisrupted(u) ? (k.no?.('5.6.3', 'is-disrupted', { unit: u }) ?? NO) : whyNotPart(k, u);
}

/** Why the stack cannot go to a hex, with the figures. */
function whyNotGo(k: TheseusKnown, f: Moving, hex: Place): Refusal | undefined {
  const { overlay, map, costs } = k.world;
  if (hex >= map.hexes) return k.no?.('7.3', 'not-a-hex', { hex }) ?? NO;
  const lie = k.lieOf(f.side);
  const group = groupIn(k, f);
  overlay.run(k, lie, group);
  if (overlay.reaches(hex)) return undefined;
  if ((lie.ints[hex] & lie.enemies) !== 0) return k.no?.('7.3.2', 'enemy-there', { hex }) ?? NO; // [7.3.2.f]
  if (costs.closed[hex] === 1) return k.no?.('7.3.2', 'sea', { hex }) ?? NO;
  if ((lie.ints[hex] & lie.mined) !== 0) return k.no?.('7.3.6', 'mined', { hex }) ?? NO; // [7.3.6.a]
  return k.no?.('7.3', 'out-of-reach', { hex, left: group.left / PARTS }) ?? NO;
}

/** The stack sets out on the way that its owner sees, once those who had to check have done so. */
function depart(g: Theseus, f: HeldMoving): void {
  const { travel } = g.world;
  const { to } = f;
  look(g, f, to);
  if (travel.reaches(to)) embark(g, f, travel.trace(to));
  else f.to = -1; // a unit was left behind that made the way possible
}
function embark(g: Theseus, f: HeldMoving, steps: number): void {
  f.to = -1;
  f.seenAt = f.hex;
  setOut(g, walk, steps, g.world.travel.path, f.owner);
}

/**
 * 5.4.1: a stack with combat units that stands in an enemy zone goes no farther. On the way a move ends by itself only where both sides
 * can tell that it must. If a hidden unit is the slowest, its owner is asked all the same, and can only stop (TH-161).
 */
function canGoOn(g: Theseus, f: HeldMoving): boolean {
  const k = eyesOf(g, f.side);
  const lie = k.lieOf(f.side);
  if (f.steps === 0) return g.world.travel.hasStep(lie, groupIn(k, f));
  const group = groupOf(k, openIn(g, itemsOf(f)), f.least, f.steps, f.free);
  if (group.hasCombat && (lie.ints[f.hex] & lie.zones) !== 0) return false; // [5.4.1.a] [5.4.1.m]
  return g.world.travel.hasStep(lie, group);
}

/** The Movement Action is over. */
function finish(g: Theseus, f: HeldMoving): void {
  const { paid, free } = f;
  settle(g, f);
  g.pop();
  if (free !== EVADES && paid === 1) endAction(g);
}

/** What it brings that a Movement Action ends in a hex; once, though the units may be somewhere else when its frame goes. */
function settle(g: Theseus, f: HeldMoving): void {
  if (f.steps === 0) return;
  f.steps = 0;
  g.disturb(f.hex); // [7.7.f]
  endInHex(g, f.side, f.hex); // [5.7.3.b] [5.7.3.i]
}

/** The stack stays where it is, its Action is over before anyone reacts, and what is left of its allowance is lost. */
export function stopMoving(g: Theseus): void {
  halt(g, walk);
  const f = g.within(moving);
  f.over = 1;
  settle(g, f); // [6.5.3.a]
}
