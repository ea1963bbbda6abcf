/** 9.0 Movement: units and stacks go hex by hex, each class of mover paying its own cost. Also carries 2.7, 4.0, 6.1 and 8.0. */

import {
  type HeldOf,
  itemsOf,
  NO,
  type Place,
  type Refusal,
  reaching,
  type SeenOf,
  setOut,
  type Unit,
  walking,
} from '@cauldron/engine';
import { WHOLE_MOVE } from '../costs.ts';
import { moveMode, moving, walk } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { inParts, type Journey } from '../travel.ts';
import { MOTORIZED, NON_MOTORIZED } from '../world.ts';
import { canEnter, entryHexes } from './04-reinforcements.ts';
import { whyNotActivated } from './06-command.ts';
import { overstacked } from './07-stacking.ts';
import { offerMinefield } from './09-minefield.ts';
import { recovering } from './12-return.ts';
import { occupy } from './14-victory.ts';

/** 9.0: in Move mode the player moves the activated units and the headquarters, one unit or stack after another. */
export const moveModeConduct = implement(moveMode, {
  rule: '9.0',
  prompt: 'choose-mover',
  figures: (k) => ({ hq: k.activeHq }),
  subject: (k) => ({ units: [k.activeHq] }),
  answers: {
    move: {
      stakes: 'back',
      over: (k, _f, c) => c.addAll(k.marked(MARK.eligible)),
      whyNot: (k, _f, u) => whyNotMove(k, u), // [9.0.a]
      does(g, _f, u) {
        g.push(moving);
        g.append(u);
        g.taken(u);
        g.mark(u, MARK.activated); // [6.1.b] [2.7.a]
      },
    },
    recover: recovering,
    done: finishing,
  },
  forgone: (k) => ({
    couldAct: k.marked(MARK.eligible).filter((u) => !whyNotMove(k, u)),
    overstacked: overstacked(k),
  }),
});

/** Why not: it must be an eligible unit that has not moved yet, on the map or waiting to enter. */
function whyNotMove(k: Tobruk, unit: Unit): Refusal | undefined {
  if (k.isMarked(unit, MARK.spent)) return k.no?.('9.4', 'overrun-failed', { unit }) ?? NO; // [9.4.e]
  const isEligible = k.isMarked(unit, MARK.eligible);
  if (isEligible && k.isMarked(unit, MARK.moved)) return k.no?.('9.0', 'already-moved', { unit }) ?? NO; // [9.0.c]
  if (isEligible && (k.isOnMap(unit) || canEnter(k, unit))) return undefined;
  const hq = k.activeHq;
  return whyNotActivated(k, hq, unit) ?? k.no?.('6.0', 'was-out-of-range', { unit, hq }) ?? NO;
}

/** A unit or stack on the move, until it stops or can go no farther. */
export const movingConduct = implement(moving, {
  run(g, f) {
    haltMined(g, f);
    return f.count > 0 && (f.steps === 0 || canAnyGoOn(g, f)) ? true : finish(g, f);
  },
  rule: '9.0',
  prompt: 'move-to',
  figures: (k, f) => ({ unit: f.item(0), left: pointsLeft(journeyOf(k, f)) }),
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => f.steps === 0 && c.addAll(k.stackAt(k.at[f.item(0)])), // [9.3.a]
      whyNot: whyNotJoin,
      does(g, _f, u) {
        g.mark(u, MARK.activated);
        g.append(u);
      },
    },
    drop: {
      over: (_k, f, c) => f.steps > 0 && f.count > 1 && c.addListed(f), // [9.3.a]
      whyNot: (k, f, unit) => (f.has(unit) ? undefined : (k.no?.('9.3', 'not-moving', { unit }) ?? NO)),
      does(g, _f, u) {
        leave(g, u);
        g.tell?.('dropped', '9.3', { unit: u, hex: g.at[u] });
      },
    },
    'leave-road': {
      whyNot: (k, f) => (canLeaveRoad(k, f) ? undefined : NO), // [9.2.c]
      does(g, f) {
        f.offRoad = 1;
        for (const u of itemsOf(f)) g.unmark(u, MARK.road); // [9.2.c]
        g.tell?.('road-left', '9.2', { unit: f.item(0) });
      },
    },
    to: reaching((k) => k.travel, {
      run: (k, f, stopAt) => k.travel.run(k, journeyOf(k, f), stopAt),
      whyNot: (k, f, hex) => whyNotReached(k, journeyOf(k, f), hex),
      does: (g, _f, hex) => setOut(g, walk, g.travel.trace(hex), g.travel.path),
    }),
    stop: { role: 'end', does: finish },
  },
  whyOther: (k, f, verb) => (verb === 'move' ? k.no?.('9.0', 'finish-first', { unit: f.item(0) }) : undefined), // [9.0.c]
});

/** 9.3: it starts stacked together with the first unit; off the map, it arrives with it. */
function whyNotJoin(k: Tobruk, f: SeenOf<typeof moving>, unit: Unit): Refusal | undefined {
  if (f.steps > 0) return k.no?.('9.3', 'under-way', { unit }) ?? NO;
  const { arrivalOf } = k.scenario;
  const first = f.item(0);
  const isTogether = k.at[unit] === k.at[first] && (k.isOnMap(unit) || arrivalOf[unit] === arrivalOf[first]);
  if (!isTogether) return k.no?.('9.3', 'not-stacked', { unit }) ?? NO;
  return f.has(unit) ? (k.no?.('6.0', 'already-activated', { unit }) ?? NO) : whyNotMove(k, unit);
}

/** 9.2: marked units may give up road movement at any time as they move. */
const canLeaveRoad = (g: Tobruk, f: SeenOf<typeof moving>): boolean =>
  f.offRoad === 0 && itemsOf(f).some((u) => g.isMarked(u, MARK.road));

/** 9.3: a stack goes no farther than its slowest unit, and each class pays its own way. Of its units, those from `first` to `last`. */
export function journeyOf(g: Tobruk, f: SeenOf<typeof moving>, first = 0, last = f.count - 1): Journey {
  let allowance = Number.POSITIVE_INFINITY;
  let motorized = false;
  let other = false;
  for (let i = first; i <= last; i++) {
    const u = f.item(i);
    allowance = Math.min(allowance, inParts(g.movementOf(u))); // [9.3.a]
    if (g.world.units.mover[u] === MOTORIZED) motorized = true;
    else other = true;
  }
  const u = f.item(0);
  return {
    side: g.sideOfUnit(u),
    from: g.at[u],
    left: [motorized ? Math.max(0, allowance - f.motorized) : -1, other ? Math.max(0, allowance - f.other) : -1],
    first: f.steps < g.world.figures.minimumMove, // [9.1.a]
    offRoad: f.offRoad === 1,
    byHexes: false,
    entries: g.isOnMap(u) ? [] : entryHexes(g, u),
  };
}

/** 9.3: where the stack as a whole has come to its end, a faster unit of it may still go on without the others. */
function canAnyGoOn(g: Tobruk, f: SeenOf<typeof moving>): boolean {
  for (let i = 0; i < f.count; i++) if (canGoOn(g, journeyOf(g, f, i, i))) return true; // [9.3.a]
  return false;
}

/** After a step: not halted by a zone of control, and some hex next to it is affordable. */
function canGoOn(g: Tobruk, j: Journey): boolean {
  if (g.inEnemyZone(j.side, j.from)) return false; // [8.0.e] [8.0.f]
  for (const to of g.world.map.around[j.from]) {
    if (g.world.costs.land[to] === 0 || g.hasUnit(1 - j.side, to)) continue;
    if (canPay(g, j, MOTORIZED, to) && canPay(g, j, NON_MOTORIZED, to)) return true;
  }
  return false;
}

/** The stack has nobody of this class, or each of them can pay for the step. */
const canPay = (g: Tobruk, j: Journey, c: number, to: Place): boolean =>
  j.left[c] < 0 || g.travel.stepCost(g, j, c, to) <= j.left[c];

/** The whole stack, or what is left of it, has moved. */
function finish(g: Tobruk, f: SeenOf<typeof moving>): void {
  for (const u of itemsOf(f)) g.mark(u, MARK.moved); // [9.0.e] what is left of its points is lost
  g.pop();
}

/** A unit of the stack ends its move where it is; the others may go on. */
function leave(g: Tobruk, u: Unit): void {
  g.mark(u, MARK.moved);
  g.remove(u);
}

/** 9.6: a unit in a minefield that has spent more than half its printed allowance halts where it is. */
function haltMined(g: Tobruk, f: SeenOf<typeof moving>): void {
  for (let i = f.count - 1; i >= 0; i--) {
    const u = f.item(i);
    const spent = g.world.units.mover[u] === MOTORIZED ? f.motorized : f.other;
    if (g.isMarked(u, MARK.mined) && spent > inParts(g.movementOf(u))) leave(g, u); // [9.6.b]
  }
}

/** The stack walks the chosen path, entering each hex; whatever intervenes asks in between. */
export const walkConduct = walking<Tobruk>(walk, { enter: (g, to) => stepInto(g, g.within(moving), to) });

/** 9.0: one step of a stack, paid by each class; the road marker follows (9.2). */
function stepInto(g: Tobruk, m: HeldOf<typeof moving>, to: Place): void {
  const j = journeyOf(g, m);
  const motorized = paidBy(g, j, MOTORIZED, to);
  const other = paidBy(g, j, NON_MOTORIZED, to);
  const road = goesByRoad(g, j, MOTORIZED, to) || goesByRoad(g, j, NON_MOTORIZED, to);
  m.motorized += motorized; // [9.0.d]
  m.other += other; // [9.0.d]
  m.steps++;
  for (let i = 0; i < m.count; i++) {
    const u = m.item(i);
    const enters = !g.isOnMap(u);
    if (enters) g.mark(u, MARK.entered); // [4.0.c]
    g.put(u, to);
    if (road)
      g.mark(u, MARK.road); // [9.2.b] [2.7.c]
    else g.unmark(u, MARK.road);
    const cost = (g.world.units.mover[u] === MOTORIZED ? motorized : other) / inParts(1);
    g.tell?.(enters ? 'entered' : 'moved', enters ? '4.0' : '9.0', { unit: u, from: j.from, to, cost });
  }
  if (occupy(g, j.side, to)) return;
  if (canAnyGoOn(g, m)) offerMinefield(g, j.side);
}

/** A step costs no more than is left: the first may always be made. */
const paidBy = (g: Tobruk, j: Journey, c: number, to: Place): number =>
  Math.max(0, Math.min(j.left[c], g.travel.stepCost(g, j, c, to))); // [9.1.a]

const goesByRoad = (g: Tobruk, j: Journey, c: number, to: Place): boolean =>
  j.left[c] >= 0 && g.travel.usesRoad(g, j, c, to);

/** What the stack has left, in movement points: of its classes, the one with the least. */
function pointsLeft(j: Journey): number {
  const left = j.left.filter((n) => n >= 0);
  return Math.min(...left) / inParts(1);
}

export function whyNotReached(k: Tobruk, j: Journey, hex: Place): Refusal | undefined {
  k.overlay.run(k, j, hex);
  return k.overlay.reaches(hex) ? undefined : whyNotTo(k, j, hex);
}

/** Why a stack cannot go to a hex, with the figures. */
export function whyNotTo(k: Tobruk, j: Journey, hex: Place): Refusal {
  const { map, costs } = k.world;
  if (!k.no) return NO;
  if (hex >= map.hexes || costs.land[hex] === 0) return k.no('9.0', 'impassable', { hex });
  if (k.hasUnit(1 - j.side, hex)) return k.no('7.0', 'enemy-there', { hex });
  if (hex === j.from) return k.no('9.0', 'already-there', { hex });
  const [motorized, other] = j.left.map((left) => (left < 0 ? -1 : UNBOUNDED));
  k.overlay.run(k, { ...j, left: [motorized, other] });
  if (!k.overlay.reaches(hex)) return k.no('8.0', 'zone-bars', { hex });
  const cost = k.overlay.costTo(hex);
  if (cost >= WHOLE_MOVE) return k.no(j.byHexes ? '9.4' : '9.0', 'works-bar', { hex }); // T-67
  if (j.byHexes) return k.no('9.4', 'beyond-overrun', { hex, distance: cost, left: Math.max(...j.left) });
  return k.no('9.0', 'too-far', { hex, cost: cost / inParts(1), left: pointsLeft(j) });
}
const UNBOUNDED = 2000;
