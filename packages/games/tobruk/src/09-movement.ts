/** 9.0 Movement: units and stacks go hex by hex, each class of mover paying its own cost. */

import { frame, type Held, type Refusal, refuse, SCOPE } from '@cauldron/engine';
import { arrivalOf, canEnter, entryHexes } from './04-reinforcements.ts';
import { activeHq, whyNotActivated } from './06-activation.ts';
import { offerMinefield } from './09-minefield.ts';
import { canRecover, recoverIn } from './12-recovery.ts';
import { occupy } from './14-victory.ts';
import { WHOLE_MOVE } from './costs.ts';
import { MARK, type Tobruk } from './state.ts';
import { inParts, type Journey } from './travel.ts';
import { V } from './words.ts';
import { MOTORIZED, NON_MOTORIZED } from './world.ts';

/** 9.0: in Move mode the player moves the activated units and the headquarters, one unit or stack after another. */
export const moveMode = frame<Tobruk>()('move-mode', [], {
  ask(g, _f, q) {
    const { units } = g.world;
    const hq = activeHq(g);
    q.by(g.seatOf(g.sideOfUnit(hq)), '9.0', 'choose-mover');
    if (q.wordy) q.figures = { hq };
    for (let u = 0; u < units.count; u++) {
      if (canMove(g, u))
        q.offer(V.move, u); // [9.0.a]
      else if (canRecover(g, u, units.corps[hq])) q.offer(V.recover, u);
    }
    q.offer(V.done);
  },
  on: {
    move(g, _f, u) {
      g.push(moving, 0, 0, 0, 0, u);
      g.append(u);
      g.mark(u, MARK.activated); // [6.1.b] [2.7.a]
    },
    recover(g, _f, u) {
      g.push(recoverIn, u, g.world.units.corps[u]);
    },
    done(g) {
      g.pop();
    },
  },
  why(g, _f, verb, u) {
    return verb === V.move ? whyNotMove(g, u) : undefined;
  },
});

/** An eligible unit that has not moved yet, on the map or waiting to enter. */
function canMove(g: Tobruk, u: number): boolean {
  if (!g.isMarked(u, MARK.eligible) || g.isMarked(u, MARK.moved | MARK.spent)) return false; // [9.4.e] [9.0.c]
  return g.isOnMap(u) || canEnter(g, u);
}

function whyNotMove(g: Tobruk, u: number): Refusal {
  const hq = activeHq(g);
  if (g.isMarked(u, MARK.spent)) return refuse('9.4', 'overrun-failed', { unit: u });
  if (g.isMarked(u, MARK.eligible) && g.isMarked(u, MARK.moved)) return refuse('9.0', 'already-moved', { unit: u });
  return whyNotActivated(g, hq, u) ?? refuse('6.0', 'was-out-of-range', { unit: u, hq });
}

const MOVING = ['motorized', 'other', 'steps', 'offRoad', 'last'] as const;
type Moving = Held<typeof MOVING>;

/**
 * A unit or stack on the move (9.0, 9.3); the list holds its units. `motorized` and `other` are what each class has spent, in parts of
 * a movement point; `steps` the hexes gone; `offRoad` 1 once road movement is given up; `last` the unit that joined last.
 */
export const moving = frame<Tobruk>()('moving', MOVING, {
  run(g, f) {
    haltMined(g, f);
    if (f.count > 0 && (f.steps === 0 || canAnyGoOn(g, f))) return true;
    finish(g, f);
    return false;
  },
  ask(g, f, q) {
    const u = f.item(0);
    q.by(g.seatOf(g.sideOfUnit(u)), '9.0', 'move-to');
    if (q.wordy) q.figures = { unit: u, left: pointsLeft(journeyOf(g, f)) };
    if (f.steps === 0) {
      for (let v = g.stacks.firstIn(g.at[u]); v >= 0; v = g.stacks.next(v)) if (canJoin(g, f, v)) q.offer(V.join, v); // [9.3.a]
      q.set(V.join, f.last);
    } else if (f.count > 1) {
      for (let i = 0; i < f.count; i++) q.offer(V.drop, f.item(i)); // [9.3.a]
    }
    if (canLeaveRoad(g, f)) q.offer(V['leave-road']); // [9.2.c]
    const { travel } = g;
    travel.run(g, journeyOf(g, f));
    for (let i = 0; i < travel.count; i++) q.offer(V.to, travel.reached(i));
    q.offer(V.stop);
  },
  allows(g, f, verb, target) {
    switch (verb) {
      case V.to:
        g.travel.run(g, journeyOf(g, f), target);
        return g.travel.reaches(target);
      case V.join:
        return f.steps === 0 && g.at[target] === g.at[f.item(0)] && canJoin(g, f, target);
      case V.drop:
        return f.steps > 0 && f.count > 1 && f.has(target);
      case V['leave-road']:
        return target === 0 && canLeaveRoad(g, f);
      default:
        return target === 0 && verb === V.stop;
    }
  },
  on: {
    join(g, f, u) {
      g.mark(u, MARK.activated);
      f.last = u;
      g.append(u);
    },
    drop(g, _f, u) {
      leave(g, u);
      g.tell?.('dropped', '9.3', { unit: u, hex: g.at[u] });
    },
    'leave-road'(g, f) {
      f.offRoad = 1;
      for (let i = 0; i < f.count; i++) g.unmark(f.item(i), MARK.road); // [9.2.c]
      g.tell?.('road-left', '9.2', { unit: f.item(0) });
    },
    to(g, f, hex) {
      const { travel } = g;
      if (!travel.isFreshFor(g, hex)) travel.run(g, journeyOf(g, f), hex);
      const steps = travel.trace(hex);
      g.push(walk, 0, 0);
      for (let i = 0; i < steps; i++) g.append(travel.step(i));
    },
    stop(g, f) {
      finish(g, f);
    },
  },
  why(g, f, verb, target) {
    switch (verb) {
      case V.to:
        return whyNotTo(g, journeyOf(g, f), target);
      case V.move:
        return refuse('9.0', 'finish-first', { unit: f.item(0) }); // [9.0.c]
      case V.join:
        return whyNotJoin(g, f, target);
      case V.drop:
        return f.has(target) ? undefined : refuse('9.3', 'not-moving', { unit: target });
      default:
        return undefined;
    }
  },
});

/** 9.3: starts stacked together with the first unit; off the map, arrives with it. */
function canJoin(g: Tobruk, f: Moving, v: number): boolean {
  if (f.has(v) || !canMove(g, v)) return false;
  return g.isOnMap(v) || arrivalOf(g, v) === arrivalOf(g, f.item(0));
}

function whyNotJoin(g: Tobruk, f: Moving, v: number): Refusal {
  if (f.steps > 0) return refuse('9.3', 'under-way', { unit: v });
  if (g.at[v] !== g.at[f.item(0)]) return refuse('9.3', 'not-stacked', { unit: v });
  return whyNotMove(g, v);
}

/** 9.2: marked units may give up road movement at any time as they move. */
function canLeaveRoad(g: Tobruk, f: Moving): boolean {
  if (f.offRoad === 1) return false;
  for (let i = 0; i < f.count; i++) if (g.isMarked(f.item(i), MARK.road)) return true;
  return false;
}

/** 9.3: a stack goes no farther than its slowest unit, and each class pays its own way. Of its units, those from `first` to `last`. */
export function journeyOf(g: Tobruk, f: Moving, first = 0, last = f.count - 1): Journey {
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
function canAnyGoOn(g: Tobruk, f: Moving): boolean {
  for (let i = 0; i < f.count; i++) if (canGoOn(g, journeyOf(g, f, i, i))) return true; // [9.3.a]
  return false;
}

/** After a step: not halted by a zone of control, and some hex next to it is affordable. */
function canGoOn(g: Tobruk, j: Journey): boolean {
  if (g.inEnemyZone(j.side, j.from)) return false; // [8.0.e] [8.0.f]
  const { map, costs } = g.world;
  for (let d = 0; d < 6; d++) {
    const to = map.neighbours[j.from * 6 + d];
    if (to < 0 || costs.land[to] === 0 || g.hasUnit(1 - j.side, to)) continue;
    if (j.left.every((left, c) => left < 0 || g.travel.stepCost(g, j, c, to) <= left)) return true;
  }
  return false;
}

/** The whole stack, or what is left of it, has moved. */
function finish(g: Tobruk, f: Moving): void {
  for (let i = 0; i < f.count; i++) g.mark(f.item(i), MARK.moved); // [9.0.e] what is left of its points is lost
  g.windows.end(SCOPE.move);
  g.pop();
}

/** A unit of the stack ends its move where it is; the others may go on. */
function leave(g: Tobruk, u: number): void {
  g.mark(u, MARK.moved);
  g.remove(u);
}

/** 9.6: a unit in a minefield that has spent more than half its printed allowance halts where it is. */
function haltMined(g: Tobruk, f: Moving): void {
  for (let i = f.count - 1; i >= 0; i--) {
    const u = f.item(i);
    const spent = g.world.units.mover[u] === MOTORIZED ? f.motorized : f.other;
    if (g.isMarked(u, MARK.mined) && spent > inParts(g.movementOf(u))) leave(g, u); // [9.6.b]
  }
}

/** The stack walks the chosen path, entering each hex; whatever intervenes asks in between. `at` is the next hex of the list. */
export const walk = frame<Tobruk>()('walk', ['at', 'cut'], {
  run(g, f) {
    if (f.cut === 1 || f.at === f.count) {
      g.pop();
      return;
    }
    const to = f.item(f.at++);
    const m = g.nearest(moving);
    if (m) stepInto(g, m, to);
  },
});

/** 9.0: one step of a stack, paid by each class; the road marker follows (9.2). */
function stepInto(g: Tobruk, m: Moving, to: number): void {
  const j = journeyOf(g, m);
  const paid = [MOTORIZED, NON_MOTORIZED].map((c) => Math.max(0, Math.min(j.left[c], g.travel.stepCost(g, j, c, to)))); // [9.1.a]
  const road = [MOTORIZED, NON_MOTORIZED].some((c) => j.left[c] >= 0 && g.travel.usesRoad(g, j, c, to));
  m.motorized += paid[MOTORIZED]; // [9.0.d]
  m.other += paid[NON_MOTORIZED]; // [9.0.d]
  m.steps++;
  for (let i = 0; i < m.count; i++) {
    const u = m.item(i);
    const enters = !g.isOnMap(u);
    if (enters) g.mark(u, MARK.entered); // [4.0.c]
    g.put(u, to);
    if (road)
      g.mark(u, MARK.road); // [9.2.b] [2.7.c]
    else g.unmark(u, MARK.road);
    const cost = paid[g.world.units.mover[u]] / inParts(1);
    g.tell?.(enters ? 'entered' : 'moved', enters ? '4.0' : '9.0', { unit: u, from: j.from, to, cost });
  }
  if (occupy(g, j.side, to)) return;
  if (canAnyGoOn(g, m)) offerMinefield(g, j.side);
}

/** What the stack has left, in movement points: of its classes, the one with the least. */
function pointsLeft(j: Journey): number {
  const left = j.left.filter((n) => n >= 0);
  return Math.min(...left) / inParts(1);
}

/** Why a stack cannot go to a hex, with the figures. */
export function whyNotTo(g: Tobruk, j: Journey, hex: number): Refusal {
  const { map, costs } = g.world;
  if (hex >= map.hexes || costs.land[hex] === 0) return refuse('9.0', 'impassable', { hex });
  if (g.hasUnit(1 - j.side, hex)) return refuse('7.0', 'enemy-there', { hex });
  if (hex === j.from) return refuse('9.0', 'already-there', { hex });
  const far = ([motorized, other]: Journey['left']): Journey['left'] => [unbounded(motorized), unbounded(other)];
  g.overlay.run(g, { ...j, left: far(j.left) });
  if (!g.overlay.reaches(hex)) return refuse('8.0', 'zone-bars', { hex });
  if (g.overlay.costTo(hex) >= WHOLE_MOVE) return refuse(j.byHexes ? '9.4' : '9.0', 'works-bar', { hex }); // T-67
  if (j.byHexes)
    return refuse('9.4', 'beyond-overrun', { hex, distance: g.overlay.costTo(hex), left: Math.max(...j.left) });
  return refuse('9.0', 'too-far', { hex, cost: g.overlay.costTo(hex) / inParts(1), left: pointsLeft(j) });
}
const unbounded = (left: number): number => (left < 0 ? -1 : UNBOUNDED);
const UNBOUNDED = 2000;
