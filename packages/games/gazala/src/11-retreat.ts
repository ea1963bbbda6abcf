/** 11.1 Retreat: each loser ends two hexes away, by the way that breaks the fewest of the ranked priorities. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { excessIn, stackingCheck } from './10-stacking.ts';
import { disrupt, eliminate, loseStep } from './11-losses.ts';
import {
  bestWays,
  canLeave,
  furtherWays,
  hexOf,
  isClosed,
  isWayOff,
  isZoned,
  RETREAT,
  type Retreat,
  sideOf,
} from './11-ways.ts';
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

/** One unit, or two that go together, hex by hex. */
export const retreat = frame<Gazala>()('retreat', RETREAT, {
  run(g, f) {
    for (let i = f.count - 1; i >= 0; i--) if (!g.isOnMap(f.item(i))) g.remove(f.item(i));
    if (f.count === 0) {
      g.pop();
      return false;
    }
    if (f.steps >= g.world.figures.retreatHexes && (!isCrowded(g, f) || !hasWay(g, f))) {
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
      const d = g.world.map.directionTo(hexOf(g, f), hex);
      f.off = f.steps === 0 && (bestWays(g, f) & (1 << d)) === 0 ? 1 : 0;
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

/** A unit of the same hex that has to retreat as well; -1 if there is none, or the way has begun. */
function canJoin(g: Gazala, f: Retreat): number {
  if (f.steps > 0 || f.count > 1) return -1;
  for (let u = g.stacks.firstIn(f.start); u >= 0; u = g.stacks.next(u))
    if (!f.has(u) && g.isMarked(u, MARK.retreating) && !isHeld(g, u)) return u;
  return -1;
}

/** A way on the map that breaks least; or a step to the edge, from where the way leads off the map. */
function isOffered(g: Gazala, f: Retreat, d: number): boolean {
  if (f.off === 1) return false;
  const over = f.steps >= g.world.figures.retreatHexes;
  const ways = over ? furtherWays(g, f) : bestWays(g, f);
  return (ways & (1 << d)) !== 0 || (f.steps === 0 && isWayOff(g, f, d));
}

function hasWay(g: Gazala, f: Retreat): boolean {
  for (let d = 0; d < 6; d++) if (isOffered(g, f, d)) return true;
  return canLeave(g, f, hexOf(g, f));
}

const isCrowded = (g: Gazala, f: Retreat): boolean => excessIn(g, hexOf(g, f)) > 0;

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
