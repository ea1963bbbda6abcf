/** 11.1 Retreat: each loser ends two hexes away, by the way that breaks the fewest of the ranked priorities. */

import { itemsOf, NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { type Retreat, retreat, retreats, stackingCheck, stackLoss } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { excessIn } from './10-stacking.ts';
import { disrupt, eliminate, loseStep } from './11-losses.ts';
import { bestWays, canLeave, furtherWays, hexOf, isClosed, isWayOff, isZoned, sideOf } from './11-ways.ts';
import { abandonBreach } from './14-minefields.ts';
import { leaveMap } from './15-reinforcements.ts';

/** In the order their owner likes; stacked units may go together. */
export const retreatsConduct = implement(retreats, {
  run(g, f) {
    const units = retreaters(g, f.side);
    if (units.length > 1) return true;
    return units.length === 0 ? g.pop() : begin(g, units[0]);
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '11.1',
  prompt: 'choose-retreater',
  subject: (k, f) => ({ units: retreaters(k, f.side) }),
  answers: {
    retreat: {
      role: 'choose',
      list: (k, f, c) => c.addAll(retreaters(k, f.side)), // [11.1.b]
      whyNot: (k, f, u) =>
        retreaters(k, f.side).includes(u) ? undefined : (k.no?.('11.1', 'not-in-combat', { unit: u }) ?? NO),
      does: (g, _f, u) => begin(g, u),
    },
  },
});

function retreaters(g: Gazala, side: Side): Unit[] {
  const units: Unit[] = [];
  for (let u = 0; u < g.world.units.count; u++)
    if (g.sideOfUnit(u) === side && g.isMarked(u, MARK.retreating)) units.push(u);
  return units;
}

/** G-07: infantry at work on a breach may not retreat, so it is eliminated; under the option it gives the work up and goes. */
const isHeld = (g: Gazala, u: Unit): boolean => g.isMarked(u, MARK.pinned) && !g.optionOn('breachersRetreat'); // [14.1.e]

function begin(g: Gazala, u: Unit): void {
  if (isHeld(g, u)) {
    g.tell?.('no-retreat', '14.1', { unit: u });
    eliminate(g, u, '14.1'); // [11.1.d]
    return;
  }
  g.push(retreat, { start: g.at[u] });
  g.append(u);
}

/** One unit, or two that go together, hex by hex. */
export const retreatConduct = implement(retreat, {
  run(g, f) {
    for (let i = f.count - 1; i >= 0; i--) if (!g.isOnMap(f.item(i))) g.remove(f.item(i));
    if (f.count === 0) return g.pop();
    if (isOver(g, f) && (!isCrowded(g, f) || !hasWay(g, f))) return finish(g, f);
    return f.steps > 0 || canJoin(g, f) >= 0 || hasWay(g, f) || stranded(g, f);
  },
  asks: (k, f) => k.seatOf(sideOf(k, f)),
  rule: '11.1',
  prompt: (k, f) => (isOver(k, f) ? 'retreat-on' : 'retreat-to'),
  figures: (k, f) => ({
    unit: f.item(0),
    ...(isOver(k, f) ? { hex: hexOf(k, f) } : { left: k.world.charts.retreat.hexes - f.steps }),
  }),
  subject: (k, f) => ({ units: itemsOf(f), place: hexOf(k, f) }),
  forgone: (k, f) => ({ overstacked: isCrowded(k, f) ? [hexOf(k, f)] : [] }),
  answers: {
    join: {
      role: 'choose',
      over: (k, f, c) => c.addAll(k.stackAt(f.start)),
      whyNot: (k, f, u) => (canJoin(k, f) === u ? undefined : (k.no?.('11.1', 'not-in-combat', { unit: u }) ?? NO)), // [11.1.b]
      does: (g, _f, u) => g.append(u),
    },
    to: {
      role: 'go',
      list(k, f, c) {
        for (let d = 0; d < 6; d++) if (isOffered(k, f, d)) c.add(k.world.map.neighbours[hexOf(k, f) * 6 + d]);
      },
      whyNot: whyNotThere,
      does(g, f, hex) {
        const d = g.world.map.directionTo(hexOf(g, f), hex);
        f.off = f.steps === 0 && (bestWays(g, f) & (1 << d)) === 0 ? 1 : 0;
        f.steps++;
        stepTo(g, f, hex);
      },
    },
    exit: {
      role: 'choose',
      whyNot: (k, f) =>
        canLeave(k, f, hexOf(k, f)) ? undefined : (k.no?.('11.1', 'not-at-edge', { unit: f.item(0) }) ?? NO), // [11.1.k] [11.1.l]
      does(g, f) {
        for (let i = 0; i < f.count; i++) leaveMap(g, f.item(i), '11.1');
      },
    },
    stop: { role: 'end', whyNot: (k, f) => (isOver(k, f) ? undefined : NO), does: finish }, // [11.1.j]
    done: { role: 'end', whyNot: (k, f) => (isOver(k, f) || hasWay(k, f) ? NO : undefined), does: stranded },
  },
});

const isOver = (g: Gazala, f: Retreat): boolean => f.steps >= g.world.charts.retreat.hexes;

/** A unit of the same hex that has to retreat as well; -1 if there is none, or the way has begun. */
function canJoin(g: Gazala, f: Retreat): Unit {
  if (f.steps > 0 || f.count > 1) return -1;
  for (let u = g.stacks.firstIn(f.start); u >= 0; u = g.stacks.next(u))
    if (!f.has(u) && g.isMarked(u, MARK.retreating) && !isHeld(g, u)) return u;
  return -1;
}

/** A way on the map that breaks least; or a step to the edge, from where the way leads off the map. */
function isOffered(g: Gazala, f: Retreat, d: number): boolean {
  if (f.off === 1) return false;
  const ways = isOver(g, f) ? furtherWays(g, f) : bestWays(g, f);
  return (ways & (1 << d)) !== 0 || (f.steps === 0 && isWayOff(g, f, d));
}

function hasWay(g: Gazala, f: Retreat): boolean {
  for (let d = 0; d < 6; d++) if (isOffered(g, f, d)) return true;
  return canLeave(g, f, hexOf(g, f));
}

const isCrowded = (g: Gazala, f: Retreat): boolean => excessIn(g, hexOf(g, f)) > 0;

/** One hex of the way; an enemy zone there disrupts, and costs a Disrupted unit a step. */
function stepTo(g: Gazala, f: Retreat, hex: Place): void {
  const zoned = isZoned(g, f, hex);
  const units = itemsOf(f);
  const allDisrupted = units.every((u) => g.isDisrupted(u));
  for (const u of units) {
    g.tell?.('retreated', '11.1', { unit: u, from: g.at[u], to: hex });
    abandonBreach(g, u); // G-07
    g.put(u, hex);
  }
  if (!zoned) return;
  if (units.length > 1 && allDisrupted) {
    g.push(stackLoss, { side: sideOf(g, f), hex }); // [11.1.g]
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
export const stackLossConduct = implement(stackLoss, {
  asks: (k, f) => k.seatOf(f.side),
  rule: '11.1',
  prompt: 'choose-loss',
  figures: () => ({ left: 1 }),
  subject: (_k, f) => ({ units: itemsOf(f), place: f.hex }),
  answers: {
    lose: {
      role: 'choose',
      over: (_k, f, c) => c.addListed(f), // [11.1.g]
      whyNot: (k, f, u) => (f.has(u) ? undefined : (k.no?.('11.1', 'not-in-combat', { unit: u }) ?? NO)),
      does(g, _f, u) {
        g.pop();
        loseStep(g, u, '11.1');
      },
    },
  },
});

/** 11.1: no way is open: the units are eliminated. */
function stranded(g: Gazala, f: Retreat): void {
  const units = itemsOf(f);
  g.pop();
  for (const u of units) {
    g.tell?.('no-retreat', '11.1', { unit: u });
    eliminate(g, u, '11.1'); // [11.1.d]
  }
}

function finish(g: Gazala, f: Retreat): void {
  for (let i = 0; i < f.count; i++) g.unmark(f.item(i), MARK.retreating);
  g.become(stackingCheck); // [10.0.c] after each retreat
}

function whyNotThere(g: Gazala, f: Retreat, hex: Place): Refusal | undefined {
  const { map, prohibited, costs } = g.world;
  const unit = f.item(0);
  const side = sideOf(g, f);
  const d = hex < map.hexes ? map.directionTo(hexOf(g, f), hex) : -1;
  if (d < 0) return g.no?.('11.1', 'not-adjacent', { unit, hex }) ?? NO;
  if (isOffered(g, f, d)) return undefined;
  if (g.hasUnit(1 - side, hex)) return g.no?.('11.1', 'enemy-there', { hex }) ?? NO;
  if (side === ALLIED && prohibited[hex] === 1) return g.no?.('8.1', 'prohibited', { hex }) ?? NO;
  if (costs.cliff[hexOf(g, f) * 6 + d] === 1) return g.no?.('11.1', 'escarpment', { hex }) ?? NO;
  if (!isClosed(g, f, hexOf(g, f), d)) return g.no?.('11.1', 'better-way', { unit, hex }) ?? NO; // [11.1.c]
  return (side === AXIS ? g.no?.('11.1', 'mined', { hex }) : g.no?.('11.1', 'tethered', { unit })) ?? NO;
}
