/** 8.5.2 Retreats: hex by hex, by the priorities, with the stack or another way. Also carries 4.5.7, 7.2, 12.1, 12.1.1 and 14.6.1. */

import {
  itemsOf,
  lowestPrice,
  NO,
  NO_WAY,
  type Place,
  pricesOfWays,
  type Refusal,
  type RetreatSteps,
  type Side,
  type Unit,
} from '@cauldron/engine';
import { battle, type HeldRetreating, paying, type Retreating, retreating, withdrawing } from '../frames.ts';
import { implement } from '../implement.ts';
import { GOES } from '../names.ts';
import { type Dauntless, HEX, MARK } from '../state.ts';
import { CARRIED } from '../units.ts';
import { isEdge, retreatOut } from './04-boundaries.ts';
import { goOneHex } from './04-one-hex.ts';
import { isOverstacked } from './06-stacking.ts';
import { reduceStep } from './08-steps.ts';

/** Units that retreat together, or would, and what they flee from. */
interface Column {
  readonly side: Side;
  readonly units: readonly Unit[];
  readonly threats: readonly Place[];
  /** Hexes beyond the losses that their limits allow (8.5.2.4). */
  readonly extra: number;
  readonly isFree: boolean;
}

function columnOf(k: Dauntless, side: Side, units: readonly Unit[], hexes: number, isFree = false): Column {
  const f = k.within(battle);
  const threats = side === f.side ? [f.target] : itemsOf(f).map((u) => k.at[u]); // [8.5.2.l] R25
  const limit = Math.min(...units.map((u) => k.limitOf(u)));
  return { side, units, threats, extra: isFree ? 0 : Math.max(0, limit - hexes), isFree };
}

/** [8.5.2.d] where a column cannot go at all. */
function isClosed(k: Dauntless, { side, units }: Column, from: Place, d: number, to: Place): boolean {
  if (to >= k.world.map.hexes || k.scenario.closed[to] === 1 || k.hasUnit(1 - side, to)) return true;
  return units.some((u) => !k.mayCross(u, from * 6 + d));
}

/** 8.5.2: what the end of a way costs: 0, or 1 for each hex that is too full to end in (priority I). */
const stepsOf = (k: Dauntless, c: Column, extra = c.extra): RetreatSteps => ({
  price(from, d, to, left) {
    if (isClosed(k, c, from, d, to)) return NO_WAY;
    if (left > 1 || !isOverstacked(k, c.side, to, c.units)) return 0;
    return extra > 0 ? 1 + lowestPrice(k.world.map, stepsOf(k, c, extra - 1), to, 1) : NO_WAY; // [8.5.2.4.a]
  },
  missed: (_left, from) => (isEdge(k, from) ? 0 : NO_WAY), // off the map, if nothing else is left
});

/** [8.5.2.o] the priorities II to VI of one step; lower is better. Supply is none of them. [8.5.2.n] */
function rankOf(k: Dauntless, c: Column, from: Place, d: number, to: Place): number {
  const { map, costs } = k.world;
  const isZoned = !c.isFree && c.units.some((u) => k.isSoft(u)) && k.inEnemyZone(c.side, to); // [8.5.2.g] [12.1.b]
  const gains = c.threats.map((hex) => map.distance(to, hex) - map.distance(from, hex));
  const distance = gains.every((gain) => gain > 0) ? 0 : gains.every((gain) => gain >= 0) ? 1 : 2; // [8.5.2.h] [12.1.1.d]
  const crosses = !c.isFree && costs.unbridged[from * 6 + d] === 1; // [8.5.2.j] [8.5.2.3.a]
  return Number(isZoned) * 100 + distance * 10 + Number(crosses);
}

/** The hexes among which the owner may choose for the next step. */
function waysOf(k: Dauntless, c: Column, from: Place, left: number): Place[] {
  const { map } = k.world;
  const prices = pricesOfWays(map, stepsOf(k, c), from, left); // [8.5.2.e]
  const ranks = prices.map((price, d) =>
    price >= NO_WAY ? NO_WAY : price * 1000 + rankOf(k, c, from, d, map.neighbours[from * 6 + d]),
  );
  const best = Math.min(...ranks);
  if (best >= NO_WAY) return [];
  return map.towards(
    from,
    map.directionsWhere(from, (_to, d) => ranks[d] === best),
  ); // [8.5.2.k]
}

/** Why the rest of the losses cannot be a Retreat: all of the side go, each as far. */
export function whyNotRetreat(k: Dauntless, side: Side, units: readonly Unit[], left: number): Refusal | undefined {
  const slow = units.find((u) => k.limitOf(u) < left);
  if (slow !== undefined) return k.no?.('8.5.2.1', 'too-slow', { unit: slow, n: k.limitOf(slow) }) ?? NO; // [8.5.2.1.d] R24
  const stuck = units.find((u) => {
    const steps = stepsOf(k, columnOf(k, side, [u], left));
    return lowestPrice(k.world.map, steps, k.at[u], left) >= NO_WAY;
  });
  return stuck === undefined ? undefined : (k.no?.('8.5.2', 'no-retreat', { unit: stuck }) ?? NO); // [8.5.2.d]
}

/** [8.5.2.a] every unit of the side, stack by stack. */
export function beginRetreat(g: Dauntless, side: Side, units: readonly Unit[], left: number, free = 0): void {
  for (const hex of new Set(units.map((u) => g.at[u]))) {
    g.push(retreating, { side, hex, left, free });
    for (const u of units) if (g.at[u] === hex) g.append(u);
  }
}

/** What is left of the Retreat in this place: at least one hex more where the stack would be too large. */
function toGo(k: Dauntless, f: Retreating): number {
  if (f.free === 1) return Math.min(1, f.left); // a withdrawal is looked at hex by hex
  return f.left > 0 || f.gone === 0 || !isOverstacked(k, f.side, f.hex, itemsOf(f)) ? f.left : 1;
}

const ownColumn = (k: Dauntless, f: Retreating): Column =>
  columnOf(k, f.side, itemsOf(f), f.gone + toGo(k, f), f.free === 1);
const waysNow = (k: Dauntless, f: Retreating): Place[] => waysOf(k, ownColumn(k, f), f.hex, toGo(k, f));

export const retreatingConduct = implement(retreating, {
  run(g, f) {
    for (const u of itemsOf(f)) if (g.at[u] !== f.hex) g.remove(u);
    if (f.count === 0) return finish(g, f);
    if (f.due === 1) return payForZone(g, f);
    if (toGo(g, f) === 0) return finish(g, f);
    if (waysNow(g, f).length > 0 || (f.free === 0 && isEdge(g, f.hex)) || mayEnd(g, f)) return true;
    if (f.free === 1) return finish(g, f);
    return f.count > 1 ? part(g, f, f.item(f.count - 1)) : strand(g, f);
  },
  rule: '8.5.2',
  prompt: 'retreat-to',
  figures: (_k, f) => ({ hex: f.hex, left: f.left }),
  subject: (_k, f) => ({ units: itemsOf(f), place: f.hex }),
  answers: {
    to: {
      role: 'go',
      list: (k, f, c) => c.addAll(waysNow(k, f)),
      whyNot: (k, f, hex) => (waysNow(k, f).includes(hex) ? undefined : (k.no?.('8.5.2', 'better-way', { hex }) ?? NO)),
      does: (g, f, to) => retreatInto(g, f, to),
    },
    join: {
      role: 'set',
      stakes: 'back',
      over: (k, f, c) => c.addAll(k.stackAt(f.hex)),
      whyNot: whyNotAlong,
      does: (g, _f, u) => g.append(u), // [12.1.1.a]
    },
    /** 4.5.7: who is loaded may get out first; who is not loaded or towed stays as it is. */
    load: {
      over: (_k, f, c) => c.addAll(itemsOf(f)),
      whyNot: whyNotAlight,
      does(g, _f, u) {
        g.flipped[u] = 0; // [4.5.7.a]
        g.tell?.('deploys', '4.5.7', { unit: u });
      },
    },
    leave: {
      role: 'choose',
      over: (_k, f, c) => f.count > 1 && c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => (f.count > 1 && f.has(u) ? undefined : (k.no?.('8.5.2', 'not-in-stack', { unit: u }) ?? NO)),
      does: (g, f, u) => part(g, f, u), // [8.5.2.c]
    },
    stop: {
      role: 'end',
      whyNot: (k, f) => (mayEnd(k, f) ? undefined : (k.no?.('8.5.2', 'goes-on', { hex: f.hex }) ?? NO)),
      does: (g, f) => finish(g, f),
    },
    exit: {
      role: 'end',
      whyNot: (k, f) =>
        f.free === 0 && isEdge(k, f.hex) && waysNow(k, f).length === 0
          ? undefined
          : (k.no?.('8.5.2', 'no-exit', { hex: f.hex }) ?? NO), // [8.5.2.f]
      does: (g, f) => retreatOut(g, itemsOf(f), f.hex),
    },
  },
});

/** 8.5.2, 12.1.1: a Strongpoint ends a Retreat, and a withdrawal may be of one hex. */
function mayEnd(k: Dauntless, f: Retreating): boolean {
  if (f.gone === 0 || isOverstacked(k, f.side, f.hex)) return false;
  return f.free === 1 || k.isStrongpoint(f.hex); // [8.5.2.m] [14.6.1.c] [14.6.1.d] the limit has been looked at before
}

/** 12.1.1: an AFV of the same stack that goes with the others. */
function whyNotAlong(k: Dauntless, f: Retreating, u: Unit): Refusal | undefined {
  const b = k.within(battle);
  const isInvolved = f.side !== b.side || b.has(u);
  if (k.at[u] !== f.hex || f.has(u) || f.gone > 0 || f.free === 1 || !isInvolved)
    return k.no?.('8.5.2', 'not-in-hex', { unit: u, hex: f.hex }) ?? NO;
  if (k.isSoft(u)) return k.no?.('8.5.2', 'not-in-stack', { unit: u }) ?? NO;
  return k.limitOf(u) < f.left ? (k.no?.('8.5.2.1', 'too-slow', { unit: u, n: k.limitOf(u) }) ?? NO) : undefined;
}

/** [4.5.7.b] [4.5.7.c] Only a loaded unit, before the first hex, and if it can go as far on its own. */
function whyNotAlight(k: Dauntless, f: Retreating, u: Unit): Refusal | undefined {
  const { carried, limit } = k.world.units;
  const isLoaded = f.has(u) && f.gone === 0 && k.isTransported(u) && carried[u] === CARRIED.loaded;
  if (!isLoaded) return k.no?.('4.5.7', 'no-transport', { unit: u }) ?? NO;
  return limit[u * 2] < f.left ? (k.no?.('8.5.2.1', 'too-slow', { unit: u, n: limit[u * 2] }) ?? NO) : undefined;
}

/** A unit goes its own way. */
function part(g: Dauntless, f: HeldRetreating, u: Unit): void {
  const { side, hex, left, gone, free } = f;
  g.remove(u);
  g.push(retreating, { side, hex, left, gone, free });
  g.append(u);
}

function retreatInto(g: Dauntless, f: HeldRetreating, to: Place): void {
  const units = itemsOf(f);
  for (const u of units) g.mark(u, f.free === 0 ? MARK.retreated : MARK.withdrew); // [12.1.1.e]
  f.hex = to;
  f.left = Math.max(0, f.left - 1);
  f.gone++;
  f.due = 1;
  goOneHex(g, units, GOES.retreat, to);
}

/** [8.5.2.2.a] [7.2.f] once for all that come into the hex; they need not stop. [8.5.2.2.b] [8.5.2.2.c] [8.5.2.2.d] */
function payForZone(g: Dauntless, f: HeldRetreating): void {
  f.due = 0;
  const soft = itemsOf(f).filter((u) => g.isSoft(u)); // [8.5.2.2.f] [12.1.e] R96
  const isPaid = (g.hexMarks[f.hex] & HEX.paid) !== 0;
  if (f.free === 1 || soft.length === 0 || isPaid || !g.inEnemyZone(f.side, f.hex)) return;
  g.hexMarks[f.hex] |= HEX.paid;
  g.push(paying, { side: f.side, left: 1 }); // [8.5.2.2.e] where it stands now
  for (const u of soft) g.append(u);
}

/** [8.5.2.d] What cannot be retreated is lost in steps. */
function strand(g: Dauntless, f: HeldRetreating): void {
  const { left } = f;
  const [u] = itemsOf(f);
  finish(g, f);
  for (let i = 0; i < left && g.isOnMap(u); i++) reduceStep(g, u);
}

/** 8.7.1: the attacker may follow as far as the farthest has gone (R74). */
function finish(g: Dauntless, f: HeldRetreating): void {
  const b = g.within(battle);
  if (f.side !== b.side && f.free === 0) b.fled = Math.max(b.fled, f.gone);
  g.pop();
}

/** 9.3: each of them has a hex to withdraw to. */
export const canWithdraw = (k: Dauntless, side: Side, units: readonly Unit[]): boolean =>
  units.every((u) => waysOf(k, columnOf(k, side, [u], 1, true), k.at[u], 1).length > 0);

/** 12.1.1: AFVs withdraw one by one, each its own way; nobody must. */
export const withdrawingConduct = implement(withdrawing, {
  while: 'withdraw',
  rule: '12.1.1',
  prompt: 'withdraw-who',
  answers: {
    withdraw: {
      over: (_k, f, c) => c.addListed(f),
      whyNot: (k, f, u) => {
        if (!f.has(u)) return k.no?.('12.1.1', 'not-in-hex', { unit: u, hex: f.hex }) ?? NO;
        if (f.free === 0) return whyNotRetreat(k, f.side, [u], f.left);
        return canWithdraw(k, f.side, [u]) ? undefined : (k.no?.('12.1.1', 'no-retreat', { unit: u }) ?? NO);
      },
      does(g, f, u) {
        const { side, left, free } = f;
        g.remove(u);
        beginRetreat(g, side, [u], left, free);
      },
    },
    enough: { role: 'end', does: (g) => g.pop() },
  },
});
