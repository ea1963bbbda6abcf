/** 5.3.4 Limited intelligence: stacks, their order, and what the other side sees of them. Also carries 5.3.1 and 5.5.2. */

import { NO, type Place, type Refusal, type Seat, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { setUp } from '../frames.ts';
import type { TheseusKnown } from '../known.ts';
import { MARK, type Theseus } from '../state.ts';

/** 5.3.1: an HQ lies on top of its stack; the other side sees the top unit, and beneath an HQ everything. */
export function uncover(g: Theseus, place: Place): void {
  if (place >= g.world.map.hexes) return;
  const stack = g.stackAt(place);
  const [top] = stack;
  const hq = stack.find((u) => g.isHq(u));
  if (hq === undefined) {
    if (top !== undefined) g.show(top); // [5.3.4.a]
    return;
  }
  if (!g.isHq(top)) g.put(hq, place); // [5.3.1.b]
  for (const u of stack) g.show(u); // [5.3.4.c] TH-99
}

/** Units leave their hex together, in their order, and come to lie under those that are there. */
export function moveStack(g: Theseus, units: readonly Unit[], to: Place): void {
  const from = g.at[units[0]];
  const stack = g.stackAt(from);
  const group = stack.filter((u) => units.includes(u));
  const rest = stack.filter((u) => !units.includes(u));
  const wasOpen = stack.every((u) => g.seen[u] !== 0);
  g.show(group[0]); // The top of a moving stack is seen.
  for (const u of group) g.putUnder(u, to);
  if (rest.length > 0) part(g, group, rest, wasOpen);
  uncover(g, from);
  uncover(g, to);
}

/**
 * TH-130: when a stack parts, the other side sees only how many counters go, so it no longer knows who lies hidden in either part.
 * If it knew all of them and one part lies open, it knows the other part as well.
 */
function part(g: Theseus, group: readonly Unit[], rest: readonly Unit[], wasOpen: boolean): void {
  const liesOpen = (units: readonly Unit[]) => units.length === 1 || units.some((u) => g.isHq(u));
  if (wasOpen && (liesOpen(group) || liesOpen(rest))) return;
  for (const units of [group, rest]) if (!liesOpen(units)) for (const u of units.slice(1)) g.setSeen(u, 0);
}

/** 5.3.1: a side may order its stacks as it likes. Beneath an HQ the order shows nothing. */
export function whyNotTop(k: Facts, u: Unit): Refusal | undefined {
  const place = k.placeOf(u);
  const top = k.topOf(place);
  if (top === u || k.isHq(top) || k.isMarked(u, MARK.ordered)) return k.no?.('5.3.1', 'no-order', { unit: u }) ?? NO;
  return undefined;
}
/** Once in an activation for each unit, so that a program cannot order for ever (TH-131). */
export function bringToTop(g: Theseus, u: Unit): void {
  g.put(u, g.at[u]); // [5.3.1.a]
  g.mark(u, MARK.ordered);
  uncover(g, g.at[u]);
}

/** 5.3.1, TH-131: what an owner may do with his stacks whenever he is asked something, as often as he likes. */
export const ordering = {
  top: {
    whyNot: (k: TheseusKnown, u: Unit) => whyNotOrder(k, u, (stack) => stack[0]),
    does(g: Theseus, u: Unit): void {
      g.put(u, g.at[u]); // [5.3.1.a]
      lookAgain(g, g.at[u]);
    },
  },
  bottom: {
    whyNot: (k: TheseusKnown, u: Unit) => whyNotOrder(k, u, (stack) => stack[stack.length - 1]),
    does(g: Theseus, u: Unit): void {
      g.putUnder(u, g.at[u]);
      lookAgain(g, g.at[u]);
    },
  },
};
/** TH-160: while a side sets up, the other side does not look at its stacks. */
function lookAgain(g: Theseus, hex: Place): void {
  if (!g.nearest(setUp)) uncover(g, hex);
}
/** Combat units in a hex can be ordered; an HQ stays on top. `there`: the one that lies where the unit is to go. */
function whyNotOrder(k: TheseusKnown, u: Unit, there: (stack: Unit[]) => Unit): Refusal | undefined {
  const { map, units } = k.world;
  if (u < units.count && k.holds(k.sideOfUnit(u)) && k.isCombat(u) && k.placeOf(u) < map.hexes) {
    if (there(k.unitsAt(k.placeOf(u)).filter((other) => k.isCombat(other))) !== u) return undefined;
  }
  return k.no?.('5.3.1', 'no-order', { unit: u }) ?? NO;
}

/**
 * 5.5.2: an independent unit that the other side sees act with a formation is challenged, and its marker is shown. A challenge costs
 * nothing, so it is always made (TH-138).
 */
export function showAssignments(g: Theseus, units: readonly Unit[]): void {
  for (const unit of units) {
    if (g.assigned[unit] === 0) continue;
    for (const seat of g.seats) {
      if (g.holds(seat, g.sideOfUnit(unit)) || !g.knows(seat, unit)) continue;
      g.learn(seat, g.shown, unit, 'assignment', '5.5.2', { unit, formation: g.assigned[unit] - 1 }); // [5.5.2.e]
    }
  }
}

/** Whether a seat knows the formation of a unit, or that it has none. */
export const isAssignmentOpen = (g: Theseus, seat: Seat, u: Unit): boolean =>
  g.world.units.mayJoin[u] === 0 || g.holds(seat, g.sideOfUnit(u)) || ((g.shown[u] >> seat) & 1) === 1;

/** Everything that lies open when a match begins: nobody is told. */
export function uncoverAll(g: Theseus): void {
  for (let hex = 0; hex < g.world.map.hexes; hex++) if (!g.stacks.isEmpty(hex)) uncover(g, hex);
}

/** 5.3.4: the unit that makes a zone which a seat did not know comes to the top of its stack. */
export function exposeZones(g: Theseus, seat: Seat, hex: Place): void {
  const { map, field } = g.world;
  for (const from of map.around[hex]) {
    const d = map.directionTo(from, hex);
    for (const u of g.stackAt(from)) {
      if (g.knows(seat, u) || g.world.units.hasZone[u] === 0 || g.isDisrupted(u)) continue;
      if (((field.crossings[from * 6 + d] >> g.sideOfUnit(u)) & 1) === 0) continue;
      g.put(u, from);
      uncover(g, from); // TH-132
      break;
    }
  }
}
