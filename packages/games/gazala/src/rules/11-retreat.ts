/** 11.1 Retreat: each loser ends two hexes away, by the way that breaks the fewest priorities. Also carries 10.0, 12.0 and 14.1. */

import { itemsOf, NO, oneListed, oneOf, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { type Retreat, retreat, retreats, stackingCheck, stackLoss } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { excessIn } from './10-stacking.ts';
import { disrupt, eliminate, loseStep } from './11-losses.ts';
import { bestWays, canLeave, furtherWays, hexOf, isClosed, isZoned, sideOf, waysOff } from './11-ways.ts';
import { abandonBreach } from './14-minefields.ts';
import { leaveMap } from './15-reinforcements.ts';

const retreaters = (g: Gazala, { side }: { readonly side: Side }): Unit[] =>
  g.marked(MARK.retreating).filter((u) => g.sideOfUnit(u) === side);

/** In the order their owner likes; stacked units may go together. */
export const retreatsConduct = implement(retreats, {
  compels: 'retreat',
  rule: '11.1',
  prompt: 'choose-retreater',
  subject: (k, f) => ({ units: retreaters(k, f) }),
  answers: {
    retreat: {
      ...oneOf(retreaters, (k, _f, unit) => k.no?.('11.1', 'not-in-combat', { unit })), // [11.1.b]
      does: (g, _f, u) => begin(g, u),
    },
  },
});

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
      over: (k, f, c) => c.addAll(k.stackAt(f.start)),
      whyNot: (k, f, u) => (canJoin(k, f) === u ? undefined : (k.no?.('11.1', 'not-in-combat', { unit: u }) ?? NO)), // [11.1.b]
      does: (g, _f, u) => g.append(u),
    },
    to: {
      role: 'go',
      list: (k, f, c) => c.addAll(k.world.map.towards(hexOf(k, f), offered(k, f))),
      whyNot: whyNotThere,
      does(g, f, hex) {
        const d = g.world.map.directionTo(hexOf(g, f), hex);
        f.off = f.steps === 0 && (bestWays(g, f) & (1 << d)) === 0 ? 1 : 0;
        f.steps++;
        stepTo(g, f, hex);
      },
    },
    exit: {
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
  return g.stackAt(f.start).find((u) => !f.has(u) && g.isMarked(u, MARK.retreating) && !isHeld(g, u)) ?? -1;
}

/** A bit per direction: ways on the map that break least; and steps to the edge, from where the way leads off the map. */
function offered(g: Gazala, f: Retreat): number {
  if (f.off === 1) return 0;
  return isOver(g, f) ? furtherWays(g, f) : bestWays(g, f) | (f.steps === 0 ? waysOff(g, f) : 0);
}

const hasWay = (g: Gazala, f: Retreat): boolean => offered(g, f) !== 0 || canLeave(g, f, hexOf(g, f));

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
  rule: '11.1',
  prompt: 'choose-loss',
  figures: () => ({ left: 1 }),
  answers: {
    lose: {
      ...oneListed((k: Gazala, _f, unit: Unit) => k.no?.('11.1', 'not-in-combat', { unit })), // [11.1.g]
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
  if ((offered(g, f) & (1 << d)) !== 0) return undefined;
  if (g.hasUnit(1 - side, hex)) return g.no?.('11.1', 'enemy-there', { hex }) ?? NO;
  if (side === ALLIED && prohibited[hex] === 1) return g.no?.('8.1', 'prohibited', { hex }) ?? NO;
  if (costs.cliff[hexOf(g, f) * 6 + d] === 1) return g.no?.('11.1', 'escarpment', { hex }) ?? NO;
  if (!isClosed(g, f, hexOf(g, f), d)) return g.no?.('11.1', 'better-way', { unit, hex }) ?? NO; // [11.1.c]
  return (side === AXIS ? g.no?.('11.1', 'mined', { hex }) : g.no?.('11.1', 'tethered', { unit })) ?? NO;
}
