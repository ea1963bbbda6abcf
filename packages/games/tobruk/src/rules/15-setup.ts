/** 15.0 Scenarios: the set-up, the garrison's shifts (15.1) and the sealed bid (15.3). Also carries 2.5. */

import {
  NO,
  opening,
  type Place,
  placeArrivals,
  placeStarts,
  type Refusal,
  rollDice,
  type Unit,
} from '@cauldron/engine';
import { bid, garrison, garrisonShift, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { AXIS, COMMONWEALTH } from '../world.ts';
import { hasRoom } from './07-stacking.ts';

/** Everything off the map: no unit is in play yet. */
function clear(g: Tobruk): void {
  const { boxes, units, fortOwners } = g.world;
  for (let u = 0; u < units.count; u++) g.at[u] = g.isAir(u) ? boxes.pool[units.side[u]] : boxes.reserve; // [2.5.e]
  g.set('margin', g.scenario.margin); // [15.1.i] [15.2.g]
  g.set('firstChitDue', 1);
  g.rebuild();
  for (const { place, side } of [...fortOwners, ...g.scenario.control]) g.hold(place, side);
}
export const emptyPosition = opening(Tobruk, clear);

/** The set-up of a scenario, before anyone has decided anything. */
export const startPosition = opening(Tobruk, (g) => {
  clear(g);
  placeStarts(g, g.reduced); // [15.1.f] [15.1.g] [15.2.e] [15.2.f] [15.3.g] T-02
  placeArrivals(g, g.world.boxes.turn); // [15.1.h] [15.4.a] [15.5.a] T-08
  beginSetup(g);
});

/** What is decided before the first turn: the bid (15.3), then the garrison's shifts (15.1). */
export function beginSetup(g: Tobruk): void {
  g.push(turn);
  if (g.scenario.shifts.size > 0) g.push(garrison);
  if (g.scenario.margin === 0) g.push(bid);
}

/** 15.1: garrison units may be shifted by a hex within the perimeter, each once, within stacking limits. */
export const garrisonConduct = implement(garrison, {
  asks: (k) => k.seatOf(COMMONWEALTH),
  rule: '15.1',
  prompt: 'shift-garrison',
  answers: {
    shift: {
      role: 'set',
      over: (k, _f, c) => c.addAll([...k.scenario.shifts.keys()]), // [15.1.f]
      whyNot: (k, _f, u) => whyNotShift(k, u),
      does: (g, _f, unit) => g.push(garrisonShift, { unit }),
    },
    done: {
      role: 'end',
      does(g) {
        for (const unit of g.scenario.shifts.keys()) g.unmark(unit, MARK.shifted);
        g.pop();
      },
    },
  },
});

function whyNotShift(k: Tobruk, unit: Unit): Refusal | undefined {
  if (!k.scenario.shifts.has(unit)) return k.no?.('15.1', 'not-garrison', { unit }) ?? NO;
  if (k.isMarked(unit, MARK.shifted)) return k.no?.('15.1', 'already-shifted', { unit }) ?? NO;
  const canShift = k.isOnMap(unit) && insideFor(k, unit).some((hex) => !whyNotShiftedTo(k, unit, hex));
  return canShift ? undefined : (k.no?.('15.1', 'nowhere-to-shift', { unit }) ?? NO);
}

export const garrisonShiftConduct = implement(garrisonShift, {
  asks: (k) => k.seatOf(COMMONWEALTH),
  rule: '15.1',
  prompt: 'shift-to',
  figures: (_k, f) => ({ unit: f.unit }),
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(insideFor(k, f.unit)),
      whyNot: (k, f, hex) => whyNotShiftedTo(k, f.unit, hex),
      does(g, { unit }, to) {
        g.pop();
        g.mark(unit, MARK.shifted);
        g.tell?.('shifted', '15.1', { unit, from: g.at[unit], to });
        g.put(unit, to);
      },
    },
  },
});

/** The hexes within the perimeter to which a unit may be shifted. */
const insideFor = (k: Tobruk, u: Unit): readonly Place[] => k.scenario.shifts.get(u) ?? [];

function whyNotShiftedTo(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const isInside = insideFor(k, unit).includes(hex);
  if (!isInside) return k.no?.('15.1', 'not-inside-perimeter', { unit, hex }) ?? NO; // [15.1.f]
  return k.world.costs.land[hex] === 1 && hasRoom(k, hex, unit) ? undefined : (k.no?.('7.1', 'no-room', { hex }) ?? NO); // [15.1.f]
}

/** The first two steps are the seats that bid. */
const BID = { reveal: 2, die: 3 } as const;

/** 15.3: both seats bid in secret; the higher plays the Commonwealth and needs that lead. Sides do not exist before. */
export const bidConduct = implement(bid, {
  run(g, f) {
    if (f.step < BID.reveal) return true;
    const [first, second] = g.bids;
    const margin = Math.max(first, second); // [15.3.d] [15.3.e]
    if (f.step++ === BID.reveal) {
      g.set('margin', margin);
      g.tell?.('bids', '15.3', { first, second, margin }, undefined, true);
      return first === second && rollDice(g, STREAM.sides, 1); // [15.3.e]
    }
    const firstPlaysCommonwealth = first === second ? g.die(0) <= g.world.charts.bid.tieFirst : first > second; // [15.3.d] [15.3.e]
    const commonwealth = firstPlaysCommonwealth ? 0 : 1;
    g.seat(COMMONWEALTH, commonwealth);
    g.seat(AXIS, 1 - commonwealth);
    g.tell?.('sides', '15.3', { seat: commonwealth + 1, margin });
    return g.pop();
  },
  asks: (_k, f) => f.step,
  rule: '15.3',
  prompt: 'bid',
  figures: bidLimits,
  sealed: true,
  answers: {
    bid: {
      role: 'choose',
      stakes: 'hands-over',
      over: (k, _f, c) => c.addBelow(bidLimits(k).maximum + 1),
      whyNot(k, _f, bidden) {
        const { minimum, maximum } = bidLimits(k);
        const isBid = bidden >= minimum && bidden <= maximum; // [15.3.d]
        return isBid ? undefined : (k.no?.('15.3', 'no-such-bid', { bidden, minimum, maximum }) ?? NO);
      },
      does(g, f, n) {
        g.bids[f.step] = n;
        f.step++;
        g.tell?.('bid-made', '15.3', { seat: f.step });
      },
    },
  },
});

function bidLimits(k: Tobruk) {
  const { minimum, maximum } = k.world.charts.bid;
  return { minimum, maximum };
}

/** Whether the bids are still sealed: then each seat knows only its own. */
export const bidsAreSealed = (g: Tobruk): boolean => (g.nearest(bid)?.step ?? BID.reveal) < BID.reveal;
