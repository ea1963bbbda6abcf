/**
 * 7.3 Step by step: what a moving stack meets on its way. Also carries 3.1.1, 3.1.2, 3.3, 5.3.2, 5.4.1, 5.7.3, 6.5.1, 7.3.4,
 * 7.3.5, 7.7 and 9.4.2.
 */

import { halt, itemsOf, type Place, type Unit, walking } from '@cauldron/engine';
import { type HeldMoving, mineEntry, moving, walk } from '../frames.ts';
import type { Theseus } from '../state.ts';
import { mayEnterZone } from '../travel.ts';
import { displaceHqsNear } from './05-arrival.ts';
import { exposeZones, moveStack, showAssignments } from './05-intelligence.ts';
import { enterHex } from './05-supply.ts';
import { isTrigger, offerReaction } from './06-reaction.ts';
import { EVADES, groupOf, openIn, SHUNS, topOf } from './07-movement.ts';
import { mayScreen } from './07-screen.ts';
import { passThrough } from './10-objectives.ts';
import { release } from './10-restricted.ts';
import { winsAtOnce } from './10-solitaire.ts';

export const walkConduct = walking<Theseus>(walk, {
  /** 6.5.1: everyone hears that a stack next to an enemy is about to leave; not where to, nor how many. */
  announce(g) {
    const f = g.within(moving);
    if (!isTrigger(g, f.side, f.hex)) return;
    g.tell?.('leaving', '6.5.1', { hex: f.hex }); // [6.5.1.b] [7.3.4.f]
    offerReaction(g, f);
  },
  mayStep: (g, to) => payStep(g, g.within(moving), to),
  leave: (g) => g.disturb(g.within(moving).hex), // [7.7.d]
  enter(g, to) {
    const f = g.within(moving);
    const units = itemsOf(f);
    const from = f.hex;
    moveStack(g, units, to); // [7.3.1.d]
    arrive(g, f, units, from, to);
  },
});

/** Whether the step is made in truth, and what it costs. What its owner did not know makes it fail at full cost (TH-132). */
function payStep(g: Theseus, f: HeldMoving, to: Place): boolean {
  const { costs, map } = g.world;
  const units = itemsOf(f);
  if (f.over === 1 || units.length === 0) return false;
  const group = groupOf(g, units, f.spent, f.steps);
  const lie = g.lieOf(f.side);
  const { ints, enemies, zones, mined } = lie;
  const [here, there] = [ints[f.hex], ints[to]];
  if ((there & enemies) !== 0) return false;
  const isZoned = (there & zones) !== 0;
  const fromZone = isZoned && (here & zones) !== 0;
  if ((there & mined) !== 0) return fromZone ? refuse(g, f, to) : enterMines(g, f, units, to); // [7.3.4.c]
  const isBarredHq = isZoned && !mayEnterZone(lie, group, to); // [3.3.f]
  const mayTry = fromZone && f.steps === 0 && f.free === 0; // [7.3.4.g]
  const screens = mayTry && isSeenZone(g, f.side, f.hex) && mayScreen(g, f.side, f.hex); // [7.3.4.a]
  const shuns = isZoned && f.free === SHUNS; // [5.4.1.d] [9.4.2.a]
  if (isBarredHq || shuns || (fromZone && !screens)) return refuse(g, f, to); // [5.4.1.c]
  const edge = f.hex * 6 + map.directionTo(f.hex, to);
  const isOffRoad = isZoned || (here & (zones | mined)) !== 0; // [3.1.1.i] [3.1.1.j] [7.3.3.b]
  const cost = (isOffRoad ? costs.offRoad : costs.step)[group.movers][edge];
  // A Ridge that the Road would have crossed [3.1.2.c], or more points than are left [7.3.2.a].
  if (f.steps > 0 && (cost < 0 || cost > group.left)) return refuse(g, f, to);
  const isWhole = cost < 0 || fromZone;
  f.spent += isWhole ? group.left : Math.min(cost, group.left); // [3.1.2.b] [7.3.4.b] [7.3.2.b]
  if (isWhole) endHere(g, f);
  const open = openIn(g, units).reduce((mix, u) => mix | g.world.units.movers[u], 0);
  f.least += Math.max(0, (isOffRoad ? costs.offRoad : costs.step)[open][edge]); // TH-161
  return true;
}

/** Everyone can tell that nothing is left to the stack, whatever its allowance was. */
function endHere(g: Theseus, f: HeldMoving): void {
  f.over = 1;
  halt(g, walk);
}

const isSeenZone = (g: Theseus, side: number, hex: Place): boolean => {
  const { ints, zones } = g.knownLieOf(side);
  return (ints[hex] & zones) !== 0;
};

/** A zone of control that the mover did not know bars the step: the units that make it are shown, and the move is over. */
function refuse(g: Theseus, f: HeldMoving, to: Place): false {
  if (f.free !== EVADES || f.steps > 0) f.over = 1; // a stack that retreats before combat looks for another way (TH-139)
  for (const hex of [f.hex, to]) exposeZones(g, f.owner, hex);
  g.tell?.('barred', '5.4.1', { hex: f.hex, to }, 1 << f.owner, true);
  return false;
}

/** 7.3.6: the units check before anyone moves; an HQ of the stack stays behind (TH-49). */
function enterMines(g: Theseus, f: HeldMoving, units: readonly Unit[], to: Place): false {
  if (f.steps > 0) return false;
  f.over = 1;
  g.push(mineEntry, { side: f.side, owner: f.owner, to });
  for (const u of units) if (g.isCombat(u)) g.append(u);
  return false;
}

/** Units have come to a hex on a Movement Action: what that brings about, in this order. */
export function arrive(g: Theseus, f: HeldMoving, units: readonly Unit[], from: Place, to: Place): void {
  const { side } = f;
  f.hex = to;
  f.seenAt = to;
  f.steps++;
  f.counters = units.length;
  const hasCombat = units.some((u) => g.isCombat(u));
  // Every step shows who moves; before it the other side knew only that somebody did.
  g.tell?.('moved', '7.3', { unit: topOf(g, units), n: units.length, from, to }, undefined, true);
  if (winsAtOnce(g, units, to)) return;
  showAssignments(g, units);
  enterHex(g, side, to); // [5.7.3.c]
  passThrough(g, side, to);
  release(g);
  if (hasCombat && g.inEnemyZone(side, to)) {
    if (!isSeenZone(g, side, to)) exposeZones(g, f.owner, to);
    halt(g, walk); // [5.4.1.a] [7.3.2.e]
  }
  if (isTrigger(g, side, to)) offerReaction(g, f); // [6.5.1.f]
  if (hasCombat) displaceHqsNear(g, to); // [5.3.2.e] the stack may go on
}
