/**
 * 7.5.2 Combat results: the first loss, Effectiveness Checks, holding or retreating, the remaining losses. Also carries 5.3.2, 5.6,
 * 5.6.2, 7.5, 7.5.1, 7.5.2.1 and 10.1.
 */

import { ALL_SEATS, itemsOf, NO, oneLoss, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { following, type HeldOutcome, hqDisplacement, losing, type Outcome, result, standing } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { disrupt, loseStrength, passes, tellCheck } from './05-losses.ts';
import type { Blow } from './07-combat-types.ts';
import { beginRetreat, canWithdraw } from './07-retreat.ts';
import { isStatic, staticPick } from './10-solitaire.ts';

/** Begins to apply the result of one side; it has been applied in full when its frames have gone. */
export function beginResult(g: Theseus, { side, isAttacker, hex, units, first, hits, red }: Blow): void {
  const was = bitsOf(units, (u) => g.isDisrupted(u));
  const [attacker, isRed] = [Number(isAttacker), Number(red)];
  g.push(result, { side, hex, first, attacker, red: isRed, left: hits, part: units.length, was });
  for (const u of units) g.append(u);
}

const bitsOf = (units: readonly Unit[], is: (u: Unit) => boolean): number =>
  units.reduce((bits, u, i) => (is(u) ? bits | (1 << i) : bits), 0);

/** The units of the list that have these bits and are still on the map. */
const picked = (k: Facts, f: Outcome, bits: number): Unit[] =>
  itemsOf(f).filter((u, i) => ((bits >> i) & 1) === 1 && k.isOnMap(u));
const partOf = (f: Outcome): number => (1 << f.part) - 1;
/** Those who took part and are left. */
const fighters = (k: Facts, f: Outcome): Unit[] => picked(k, f, partOf(f));

/** The combat units of the hex: those who took part first, then those who were left out of the attack (TH-108, TH-150). HQs never check. */
function checkers(g: Theseus, f: HeldOutcome): Unit[] {
  const part = fighters(g, f);
  const others = g.stackAt(f.hex).filter((u) => g.isCombat(u) && g.sideOfUnit(u) === f.side && !f.has(u));
  return [...part, ...others]; // [7.5.c] [7.5.1.l] [7.5.2.a]
}

export const resultConduct = implement(result, {
  // [7.5.2.s] in this order
  steps: {
    /** 7.5.2: the unit that was selected for Armour Superiority has the first loss; if there is none, its owner chooses (TH-20). */
    first(g, f) {
      if (f.left === 0) return;
      f.left--;
      f.stays = partOf(f);
      if (f.first >= 0 && g.isOnMap(f.first))
        hurt(g, f, f.first); // [7.5.2.c]
      else g.push(losing, { side: f.side, left: 1 }); // [7.5.2.c]
    },
    check(g, f) {
      const n = f.red === 1 ? checkers(g, f).length : 0;
      if (n > 0) rollDice(g, STREAM.checks, n, DIE, ALL_SEATS, f.side); // [5.6.a] [7.5.2.g] [7.5.2.q]
    },
    read(g, f) {
      if (f.red === 1) readChecks(g, f);
    },
    /** 7.5.2: only hits that remain after the first loss make anyone retreat. */
    decide(g, f) {
      if (f.left > 0 && fighters(g, f).length > 0) decide(g, f); // [7.5.2.p]
    },
    lose(g, f) {
      if (f.left > 0) g.push(losing, { side: f.side, left: f.left });
    },
    /** 5.3.2: an HQ that the combat has left alone is displaced, with enemies near or without. */
    end(g, f) {
      const stack = g.stackAt(f.hex);
      if (stack.every((u) => g.isHq(u))) for (const unit of stack) g.push(hqDisplacement, { unit }); // [5.3.2.d] [7.5.d]
    },
  },
});

/** 7.5.2.1: a Strength Point of a hit, counted in the even spread. */
function hurt(g: Theseus, f: HeldOutcome, u: Unit): void {
  const i = itemsOf(f).indexOf(u);
  f.shares += 1 << (i * SHARE_BITS); // [7.5.2.1.b]
  loseStrength(g, u, 1, '7.5.2');
}
const SHARE_BITS = 3;

/** 5.6: each unit by itself. A unit that fails is disrupted; if it was before, it loses a point that is no hit. */
function readChecks(g: Theseus, f: HeldOutcome): void {
  const dice = checkers(g, f).map((u, i) => [u, g.die(i)] as const);
  for (const [unit, roll] of dice) {
    tellCheck(g, '7.5.2', unit, roll);
    if (passes(g, unit, roll)) continue;
    if (!f.has(unit)) {
      g.show(unit); // it is turned over, and goes with the others
      g.append(unit);
    }
    f.failed |= 1 << itemsOf(f).indexOf(unit);
    if (g.isDisrupted(unit))
      loseStrength(g, unit, 1, '5.6.2'); // [5.6.2.b] [7.5.2.g]
    else disrupt(g, unit, '7.5.2'); // [7.5.2.g]
  }
}

/** Those who have to retreat where somebody failed: the disrupted ones; of the attacker's those that have failed now. */
const routed = (k: Facts, f: Outcome): Unit[] => picked(k, f, f.attacker === 1 ? f.failed : f.failed | f.was); // [7.5.2.l]
/** Those who may hold: they took part and are not disrupted. */
const steady = (k: Facts, f: Outcome): Unit[] => picked(k, f, partOf(f) & ~f.failed & ~f.was);

/** 7.5.2: a black result, or cases A to C of a red one. */
function decide(g: Theseus, f: HeldOutcome): void {
  const { side, hex, left } = f;
  const hasFailed = picked(g, f, f.failed).length > 0;
  if (isStatic(g, side) && steady(g, f).length > 0) {
    if (hasFailed) follow(g, f, []);
    else hold(g, f); // [10.1.f]
  } else if (!hasFailed) {
    if (canWithdraw(g, side, fighters(g, f), hex, f.attacker === 1 ? 1 : left))
      g.push(standing, { side, hex, left }); // [7.5.2.h] [7.5.2.r]
    else {
      g.tell?.('no-retreat', '7.5.2.2', { hex, n: left }, undefined, true);
      hold(g, f); // [7.5.2.e] TH-122
    }
  } else if (steady(g, f).length === 0)
    rout(g, f, routed(g, f)); // [7.5.2.i] TH-123
  else g.push(following, { side, hex, left }); // [7.5.2.l]
}

/** Everyone retreats: the defender a hex for each hit, the attacker one hex, and his other hits are losses. */
function rout(g: Theseus, f: HeldOutcome, units: readonly Unit[]): void {
  const { side, hex, left } = f;
  const hexes = f.attacker === 1 ? 1 : left; // [7.5.2.j] [7.5.2.n]
  f.stays = partOf(f);
  f.left = left - hexes; // [7.5.2.k] [7.5.2.o]
  beginRetreat(g, side, units, hex, hexes, true);
}

/** Black result, or all have passed: hold the hex and take the losses, or retreat. */
export const standingConduct = implement(standing, {
  rule: '7.5.2',
  prompt: 'hold-or-retreat',
  answers: {
    hold: {
      role: 'no',
      does(g) {
        g.pop();
        hold(g, g.within(result));
      },
    },
    withdraw: {
      role: 'yes',
      does(g) {
        g.pop();
        withdraw(g, g.within(result));
      },
    },
  },
});

/** The defenders that were disrupted before retreat one hex, which is no hit; the losses are for those who stay, if somebody does (TH-121). */
function hold(g: Theseus, f: HeldOutcome): void {
  const { side, hex } = f;
  const weak = f.attacker === 1 ? [] : picked(g, f, f.was);
  g.tell?.('holds', '7.5.2', { side, hex });
  f.stays = steady(g, f).length > 0 ? partOf(f) & ~f.was : partOf(f); // [7.5.2.d]
  if (weak.length > 0) beginRetreat(g, side, weak, hex, 1, true); // [7.5.2.d] TH-18
}

/** The defender turns all hits into hexes, the attacker the first one only. */
function withdraw(g: Theseus, f: HeldOutcome): void {
  const { side, hex, left } = f;
  const hexes = f.attacker === 1 ? 1 : left; // [7.5.2.e] [7.5.2.f]
  f.left = left - hexes;
  g.tell?.('withdraws', '7.5.2', { side, hex });
  beginRetreat(g, side, fighters(g, f), hex, hexes, false); // [7.5.2.2.j]
}

/** Case C: each unit that passed may follow the others or hold. */
export const followingConduct = implement(following, {
  rule: '7.5.2',
  prompt: 'who-follows',
  subject: (k) => ({ units: steadyNow(k) }),
  answers: {
    follow: {
      role: 'choose',
      over: (k, _f, c) => c.addAll(steadyNow(k)),
      whyNot: (k, f, u) =>
        steadyNow(k).includes(u) && !f.has(u) ? undefined : (k.no?.('7.5.2', 'cannot-hold', { unit: u }) ?? NO), // [7.5.2.l]
      does: (g, _f, u) => g.append(u),
    },
    done: {
      role: 'end',
      does(g, f) {
        const followers = itemsOf(f);
        g.pop();
        follow(g, g.within(result), followers);
      },
    },
  },
});
function steadyNow(k: TheseusKnown): Unit[] {
  const f = k.nearest(result);
  return f ? steady(k, f) : [];
}

/** If one unit holds, the holders take every hit; if all follow, that is one hit, and the others are as in a rout. */
function follow(g: Theseus, f: HeldOutcome, followers: readonly Unit[]): void {
  const { side, hex } = f;
  const holders = steady(g, f).filter((u) => !followers.includes(u));
  const units = [...routed(g, f), ...followers];
  if (holders.length === 0) {
    rout(g, f, units); // [7.5.2.n] [7.5.2.o]
    return;
  }
  g.tell?.('holds', '7.5.2', { side, hex });
  f.stays = bitsOf(itemsOf(f), (u) => holders.includes(u)); // [7.5.2.m]
  beginRetreat(g, side, units, hex, 1, true);
}

/** 7.5.2.1: losses are spread evenly over those who take them; between equals the owner chooses. */
export const losingConduct = implement(losing, {
  compels: 'lose',
  rule: '7.5.2.1',
  prompt: 'choose-loss',
  subject: (k) => ({ units: losers(k) }),
  answers: {
    lose: oneLoss(losers, whyNotLose, (g, u) => hurt(g, g.within(result), u)),
  },
});

/** The units that have had the fewest losses of this result. */
function losers(k: TheseusKnown): Unit[] {
  const f = k.nearest(result);
  if (!f) return [];
  const takers = picked(k, f, f.stays);
  const shareOf = (u: Unit) => (f.shares >> (itemsOf(f).indexOf(u) * SHARE_BITS)) & ((1 << SHARE_BITS) - 1);
  const fewest = Math.min(...takers.map(shareOf));
  const equals = takers.filter((u) => shareOf(u) === fewest); // [7.5.2.1.b]
  if (!isStatic(k, f.side)) return equals;
  const most = Math.max(...equals.map((u) => k.strengthOf(u)));
  return staticPick(
    k,
    f.side,
    equals.filter((u) => k.strengthOf(u) === most),
  ); // TH-158
}

function whyNotLose(k: TheseusKnown, _f: unknown, u: Unit): Refusal | undefined {
  const f = k.nearest(result);
  const takes = f !== undefined && picked(k, f, f.stays).includes(u);
  return k.no?.('7.5.2.1', takes ? 'spread-losses' : 'not-in-combat', { unit: u });
}
