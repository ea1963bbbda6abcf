/** 11.1 Retreat: each loser ends two hexes away, by the way that breaks the fewest of the ranked priorities. */

import { frame, type Held, type Refusal, refuse } from '@cauldron/engine';
import { excessIn, hasRoom, stackingCheck } from './10-stacking.ts';
import { disrupt, eliminate, loseStep } from './11-losses.ts';
import { abandonBreach } from './14-minefields.ts';
import { leaveMap } from './15-reinforcements.ts';
import { type Gazala, MARK } from './state.ts';
import { V } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

/** All units of a side that are marked to retreat, in the order their owner likes; stacked units may go together. */
export const retreats = frame<Gazala>()('retreats', ['side'], {
  run(g, f) {
    const units = retreaters(g, f.side);
    if (units.length === 0) {
      g.pop();
      return false;
    }
    if (units.length > 1) return true;
    begin(g, units[0]);
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '11.1', 'choose-retreater');
    for (const u of retreaters(g, f.side)) q.offer(V.retreat, u); // [11.1.b]
  },
  on: {
    retreat(g, _f, u) {
      begin(g, u);
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.retreat ? refuse('11.1', 'not-in-combat', { unit: u }) : undefined;
  },
});

function retreaters(g: Gazala, side: number): number[] {
  const units: number[] = [];
  for (let u = 0; u < g.world.units.count; u++)
    if (g.sideOfUnit(u) === side && g.isMarked(u, MARK.retreating)) units.push(u);
  return units;
}

/** G-07: infantry at work on a breach may not retreat, so it is eliminated; under the option it gives the work up and goes. */
const isHeld = (g: Gazala, u: number): boolean => g.isMarked(u, MARK.pinned) && !g.optionOn('breachersRetreat'); // [14.1.e]

function begin(g: Gazala, u: number): void {
  if (isHeld(g, u)) {
    g.tell?.('no-retreat', '14.1', { unit: u });
    eliminate(g, u, '14.1'); // [11.1.d]
    return;
  }
  g.push(retreat, g.at[u], 0, 0);
  g.append(u);
}

const RETREAT = ['start', 'steps', 'off'] as const;
type Retreat = Held<typeof RETREAT>;

/** The list holds one unit, or two that go together. `off` 1: the way chosen leads off the map. */
export const retreat = frame<Gazala>()('retreat', RETREAT, {
  run(g, f) {
    for (let i = f.count - 1; i >= 0; i--) if (!g.isOnMap(f.item(i))) g.remove(f.item(i));
    if (f.count === 0) {
      g.pop();
      return false;
    }
    if (f.steps >= g.world.figures.retreatHexes && (!isCrowded(g, f) || !hasFurther(g, f))) {
      finish(g, f);
      return false;
    }
    if (f.steps > 0 || canJoin(g, f) >= 0 || hasWay(g, f)) return true;
    stranded(g, f);
    return false;
  },
  ask(g, f, q) {
    const { map, figures } = g.world;
    const here = hexOf(g, f);
    const over = f.steps >= figures.retreatHexes;
    q.by(g.seatOf(sideOf(g, f)), '11.1', over ? 'retreat-on' : 'retreat-to');
    if (q.wordy) q.figures = { unit: f.item(0), ...(over ? { hex: here } : { left: figures.retreatHexes - f.steps }) };
    const partner = canJoin(g, f);
    if (partner >= 0) q.offer(V.join, partner); // [11.1.b]
    for (let d = 0; d < 6; d++) if (isOffered(g, f, d)) q.offer(V.to, map.neighbours[here * 6 + d]);
    if (canLeave(g, f, here)) q.offer(V.exit); // [11.1.k] [11.1.l]
    if (over)
      q.offer(V.stop); // [11.1.j]
    else if (!hasWay(g, f)) q.offer(V.done);
  },
  on: {
    join(g, _f, u) {
      g.append(u);
    },
    to(g, f, hex) {
      f.off = f.steps === 0 && !isOnBestWay(g, f, g.world.map.directionTo(hexOf(g, f), hex)) ? 1 : 0;
      f.steps++;
      stepTo(g, f, hex);
    },
    exit(g, f) {
      for (let i = 0; i < f.count; i++) leaveMap(g, f.item(i), '11.1');
    },
    stop(g, f) {
      finish(g, f);
    },
    done(g, f) {
      stranded(g, f);
    },
  },
  why(g, f, verb, target) {
    if (verb === V.to) return whyNotThere(g, f, target);
    if (verb === V.join) return refuse('11.1', 'not-in-combat', { unit: target });
    return verb === V.exit ? refuse('11.1', 'not-at-edge', { unit: f.item(0) }) : undefined;
  },
});

const sideOf = (g: Gazala, f: Retreat): number => g.sideOfUnit(f.item(0));
const hexOf = (g: Gazala, f: Retreat): number => g.at[f.item(0)];

/** A unit of the same hex that has to retreat as well; -1 if there is none, or the way has begun. */
function canJoin(g: Gazala, f: Retreat): number {
  if (f.steps > 0 || f.count > 1) return -1;
  for (let u = g.stacks.firstIn(f.start); u >= 0; u = g.stacks.next(u))
    if (!f.has(u) && g.isMarked(u, MARK.retreating) && !isHeld(g, u)) return u;
  return -1;
}

/** 11.1: a hex or hexside that normal movement would forbid is closed; the 69th Brigade stays in its area (8.2). */
function isClosed(g: Gazala, f: Retreat, from: number, d: number): boolean {
  const { map, costs, prohibited, units, tether } = g.world;
  const side = sideOf(g, f);
  const edge = from * 6 + d;
  const to = map.neighbours[edge];
  if (to < 0 || costs.cliff[edge] === 1 || g.hasUnit(1 - side, to)) return true; // [11.1.d]
  if (side === AXIS && g.isMined(edge)) return true; // [11.1.d] [14.0.e]
  if (side === ALLIED && prohibited[to] === 1) return true; // [11.1.d] [8.1.b]
  for (let i = 0; i < f.count; i++) if (units.tethered[f.item(i)] === 1 && tether[to] === 0) return true; // [8.2.a]
  return false;
}

/** 11.1: an enemy zone counts unless a friend, other than those who retreat together, is in the hex. */
function isZoned(g: Gazala, f: Retreat, hex: number): boolean {
  const side = sideOf(g, f);
  return g.inEnemyZone(side, hex) && !g.hasUnit(side, hex); // [11.1.e]
}

/** What breaks the priorities counts by their rank: zones of control, then wrong directions, then a crowded end. */
const ZONE = 100;
const WRONG = 10;
const CROWD = 1;
const NONE = 1 << 20;

function stepPenalty(g: Gazala, f: Retreat, from: number, d: number): number {
  if (isClosed(g, f, from, d)) return NONE; // [11.1.c]
  const to = g.world.map.neighbours[from * 6 + d];
  return (isZoned(g, f, to) ? ZONE : 0) + (g.world.properWays[sideOf(g, f)][d] === 1 ? 0 : WRONG); // [11.1.h] [11.1.i]
}

/** The least that the rest of the way breaks, from a hex with so many steps made; NONE if there is no way. */
function leastFrom(g: Gazala, f: Retreat, from: number, steps: number): number {
  let best = NONE;
  for (let d = 0; d < 6; d++) best = Math.min(best, wayPenalty(g, f, from, d, steps));
  return best;
}

/** The same for the ways that begin with one direction. The end is exactly two hexes from the start (G-18). */
function wayPenalty(g: Gazala, f: Retreat, from: number, d: number, steps: number): number {
  const { map, figures } = g.world;
  const step = stepPenalty(g, f, from, d);
  if (step >= NONE) return NONE;
  const to = map.neighbours[from * 6 + d];
  if (map.distance(f.start, to) !== steps + 1) return NONE; // [11.1.a]
  if (steps + 1 < figures.retreatHexes) return Math.min(NONE, step + leastFrom(g, f, to, steps + 1));
  return step + (hasRoom(g, to, f.item(0), f.count) ? 0 : CROWD); // [11.1.j]
}

const isOnBestWay = (g: Gazala, f: Retreat, d: number): boolean => {
  const here = hexOf(g, f);
  const best = leastFrom(g, f, here, f.steps);
  return best < NONE && wayPenalty(g, f, here, d, f.steps) === best;
};

/** 11.1: a way on the map that breaks least; or a step to the edge, from where the way leads off the map. */
function isOffered(g: Gazala, f: Retreat, d: number): boolean {
  const { map, figures } = g.world;
  const here = hexOf(g, f);
  if (f.off === 1) return false;
  if (f.steps >= figures.retreatHexes) return isFurther(g, f, d);
  if (isOnBestWay(g, f, d)) return true;
  if (f.steps > 0) return false;
  const step = stepPenalty(g, f, here, d);
  const to = map.neighbours[here * 6 + d];
  return step < NONE && canLeave(g, f, to) && step <= leastFrom(g, f, here, 0); // [11.1.k]
}

/** G-19: by any edge; never by force, and not with a unit that must stay in its area. */
function canLeave(g: Gazala, f: Retreat, hex: number): boolean {
  const { edges, retreatExits, units } = g.world;
  for (let i = 0; i < f.count; i++) if (units.tethered[f.item(i)] === 1) return false; // [8.2.a]
  return (edges[hex] & retreatExits[sideOf(g, f)]) !== 0; // [11.1.k]
}

function hasWay(g: Gazala, f: Retreat): boolean {
  for (let d = 0; d < 6; d++) if (isOffered(g, f, d)) return true;
  return canLeave(g, f, hexOf(g, f));
}

/** 11.1: a unit that could not but end in a crowded hex may go on, ever farther from its start, to a hex with room. */
const isCrowded = (g: Gazala, f: Retreat): boolean => excessIn(g, hexOf(g, f)) > 0;

function isFurther(g: Gazala, f: Retreat, d: number): boolean {
  const { map } = g.world;
  const here = hexOf(g, f);
  const penalty = (way: number) => {
    const to = map.neighbours[here * 6 + way];
    if (to < 0 || map.distance(f.start, to) <= map.distance(f.start, here)) return NONE;
    return stepPenalty(g, f, here, way);
  };
  let best = NONE;
  for (let way = 0; way < 6; way++) best = Math.min(best, penalty(way));
  return best < NONE && penalty(d) === best; // [11.1.j]
}

function hasFurther(g: Gazala, f: Retreat): boolean {
  for (let d = 0; d < 6; d++) if (isFurther(g, f, d)) return true;
  return canLeave(g, f, hexOf(g, f));
}

/** One hex of the way; an enemy zone there disrupts, and costs a Disrupted unit a step. */
function stepTo(g: Gazala, f: Retreat, hex: number): void {
  const zoned = isZoned(g, f, hex);
  const units = Array.from({ length: f.count }, (_, i) => f.item(i));
  const allDisrupted = units.every((u) => g.isDisrupted(u));
  for (const u of units) {
    g.tell?.('retreated', '11.1', { unit: u, from: g.at[u], to: hex });
    abandonBreach(g, u); // G-07
    g.put(u, hex);
  }
  if (!zoned) return;
  if (units.length > 1 && allDisrupted) {
    g.push(stackLoss, sideOf(g, f), hex); // [11.1.g]
    for (const u of units) g.append(u);
    return;
  }
  for (const u of units) {
    if (g.isDisrupted(u))
      loseStep(g, u, '11.1'); // [11.1.f]
    else disrupt(g, u, '11.1'); // [11.1.f] [12.0.a]
  }
}

/** 11.1: two Disrupted units that retreat together into an enemy zone lose one step between them; the owner chooses. */
export const stackLoss = frame<Gazala>()('stack-loss', ['side', 'hex'], {
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '11.1', 'choose-loss');
    if (q.wordy) q.figures = { left: 1 };
    for (let i = 0; i < f.count; i++) q.offer(V.lose, f.item(i)); // [11.1.g]
  },
  on: {
    lose(g, _f, u) {
      g.pop();
      loseStep(g, u, '11.1');
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.lose ? refuse('11.1', 'not-in-combat', { unit: u }) : undefined;
  },
});

/** 11.1: no way is open: the units are eliminated. */
function stranded(g: Gazala, f: Retreat): void {
  const units = Array.from({ length: f.count }, (_, i) => f.item(i));
  g.pop();
  for (const u of units) {
    g.tell?.('no-retreat', '11.1', { unit: u });
    eliminate(g, u, '11.1'); // [11.1.d]
  }
}

function finish(g: Gazala, f: Retreat): void {
  for (let i = 0; i < f.count; i++) g.unmark(f.item(i), MARK.retreating);
  g.become(stackingCheck, 0); // [10.0.c] after each retreat
}

function whyNotThere(g: Gazala, f: Retreat, hex: number): Refusal {
  const { map, units } = g.world;
  const unit = f.item(0);
  const d = hex < map.hexes ? map.directionTo(hexOf(g, f), hex) : -1;
  if (d < 0) return refuse('11.1', 'not-adjacent', { unit, hex });
  if (g.hasUnit(1 - sideOf(g, f), hex)) return refuse('11.1', 'enemy-there', { hex });
  if (units.side[unit] === ALLIED && g.world.prohibited[hex] === 1) return refuse('8.1', 'prohibited', { hex });
  if (g.world.costs.cliff[hexOf(g, f) * 6 + d] === 1) return refuse('11.1', 'escarpment', { hex });
  if (isClosed(g, f, hexOf(g, f), d))
    return refuse('11.1', units.side[unit] === AXIS ? 'mined' : 'tethered', { unit, hex });
  return refuse('11.1', 'better-way', { unit, hex }); // [11.1.c]
}
