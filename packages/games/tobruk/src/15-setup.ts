/** 15.0 Scenarios: the set-up, the garrison's shifts (15.1) and the sealed bid (15.3). */

import { frame, type Layout, type Options, type Refusal, refuse, rollDice } from '@cauldron/engine';
import { turn } from './03-sequence.ts';
import { hasRoom } from './07-stacking.ts';
import { MARK, PHASE, Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';
import { AXIS, COMMONWEALTH, type World } from './world.ts';

/** Everything off the map: no unit is in play yet. */
export function emptyPosition(world: World, layout: Layout, scenario: number, options: Options): Tobruk {
  const g = new Tobruk(world, layout);
  const { boxes, units } = world;
  for (let u = 0; u < units.count; u++) g.at[u] = g.isAir(u) ? boxes.pool[units.side[u]] : boxes.reserve; // [2.5.e]
  let bits = 0;
  world.options.forEach((o, i) => {
    if (options[o.id] ?? o.default) bits |= 1 << i;
  });
  g.set('scenario', scenario);
  g.set('options', bits);
  g.set('turn', g.scenario.first);
  g.set('margin', g.scenario.margin); // [15.1.i] [15.2.g]
  g.set('firstChitDue', 1);
  g.set('phase', PHASE.setup);
  g.rebuild();
  for (const { place, side } of world.fortOwners) g.hold(place, side);
  for (const { place, side } of g.scenario.control) g.hold(place, side);
  return g;
}

/** The set-up of a scenario, before anyone has decided anything. */
export function startPosition(world: World, layout: Layout, scenario: number, options: Options): Tobruk {
  const g = emptyPosition(world, layout, scenario, options);
  for (const p of g.scenario.placements) {
    const place = p.instead.find((i) => g.optionOn(i.option))?.place ?? p.place; // T-02
    g.put(p.unit, place); // [15.1.f] [15.1.g] [15.2.e] [15.2.f] [15.3.g]
    g.reduced[p.unit] = p.reduced ? 1 : 0; // [15.2.e] [15.2.f]
  }
  for (const a of g.scenario.arrivals) {
    if (a.unless !== '' && g.optionOn(a.unless)) continue; // T-08
    for (const u of a.units) g.put(u, world.boxes.turn[a.turn]); // [15.1.h] [15.4.a] [15.5.a]
  }
  beginSetup(g);
  return g;
}

/** What is decided before the first turn: the bid (15.3), then the garrison's shifts (15.1). */
export function beginSetup(g: Tobruk): void {
  g.push(turn, 0);
  if (g.scenario.shifts.length > 0) g.push(garrison, -1);
  if (g.scenario.margin === 0) g.push(bid, 0);
}

/** 15.1: garrison units may be shifted by a hex within the perimeter, each once, within stacking limits. */
export const garrison = frame<Tobruk>()('garrison', ['last'], {
  ask(g, f, q) {
    q.by(g.seatOf(COMMONWEALTH), '15.1', 'shift-garrison');
    q.set(V.shift, f.last);
    for (const s of g.scenario.shifts) {
      if (!g.isMarked(s.unit, MARK.shifted) && shiftHexes(g, s.unit).length > 0) q.offer(V.shift, s.unit); // [15.1.f]
    }
    q.offer(V.done);
  },
  on: {
    shift(g, f, u) {
      f.last = u;
      g.push(garrisonShift, u);
    },
    done(g) {
      for (const s of g.scenario.shifts) g.unmark(s.unit, MARK.shifted);
      g.pop();
    },
  },
  why(g, _f, verb, u) {
    if (verb !== V.shift) return undefined;
    if (!g.scenario.shifts.some((s) => s.unit === u)) return refuse('15.1', 'not-garrison', { unit: u });
    return refuse('15.1', g.isMarked(u, MARK.shifted) ? 'already-shifted' : 'nowhere-to-shift', { unit: u });
  },
});

export const garrisonShift = frame<Tobruk>()('garrison-shift', ['unit'], {
  ask(g, f, q) {
    q.by(g.seatOf(COMMONWEALTH), '15.1', 'shift-to');
    if (q.wordy) q.figures = { unit: f.unit };
    for (const hex of shiftHexes(g, f.unit)) q.offer(V.place, hex);
  },
  on: {
    place(g, f, hex) {
      const u = f.unit;
      g.pop();
      g.mark(u, MARK.shifted);
      g.tell?.('shifted', '15.1', { unit: u, from: g.at[u], to: hex });
      g.put(u, hex);
    },
  },
  why(g, f, verb, hex) {
    return verb === V.place ? whyNotShiftedTo(g, f.unit, hex) : undefined;
  },
});

function whyNotShiftedTo(g: Tobruk, u: number, hex: number): Refusal {
  const allowed = g.scenario.shifts.find((s) => s.unit === u)?.hexes.includes(hex) ?? false;
  return allowed ? refuse('7.1', 'no-room', { hex }) : refuse('15.1', 'not-inside-perimeter', { unit: u, hex });
}

function shiftHexes(g: Tobruk, u: number): number[] {
  const hexes = g.scenario.shifts.find((s) => s.unit === u)?.hexes ?? [];
  return hexes.filter((hex) => g.world.costs.land[hex] === 1 && hasRoom(g, hex, u)); // [15.1.f]
}

const BID = { first: 0, second: 1, reveal: 2, die: 3 } as const;
const FIRST_SEAT = 0;
const SECOND_SEAT = 1;

/** 15.3: both seats bid in secret; the higher plays the Commonwealth and needs that lead. Sides do not exist before. */
export const bid = frame<Tobruk>()('bid', ['step'], {
  run(g, f) {
    if (f.step < BID.reveal) return true;
    const [first, second] = [g.get('firstBid'), g.get('secondBid')];
    if (f.step === BID.reveal) {
      const margin = Math.max(first, second); // [15.3.d] [15.3.e]
      g.set('margin', margin);
      g.tell?.('bids', '15.3', { first, second, margin }, undefined, true);
      f.step = BID.die;
      if (first === second) rollDice(g, STREAM.sides, 1); // [15.3.e]
      return false;
    }
    const firstPlaysCommonwealth = first === second ? g.die(0) <= g.world.figures.bidTieFirst : first > second; // [15.3.d] [15.3.e]
    g.seat(COMMONWEALTH, firstPlaysCommonwealth ? FIRST_SEAT : SECOND_SEAT);
    g.seat(AXIS, firstPlaysCommonwealth ? SECOND_SEAT : FIRST_SEAT);
    g.tell?.('sides', '15.3', {
      seat: (firstPlaysCommonwealth ? FIRST_SEAT : SECOND_SEAT) + 1,
      margin: g.get('margin'),
    });
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(f.step, '15.3', 'bid');
    q.sealed = true;
    const { bidMinimum, bidMaximum } = g.world.figures;
    if (q.wordy) q.figures = { minimum: bidMinimum, maximum: bidMaximum };
    for (let n = bidMinimum; n <= bidMaximum; n++) q.offer(V.bid, n); // [15.3.d]
  },
  on: {
    bid(g, f, n) {
      g.set(f.step === BID.first ? 'firstBid' : 'secondBid', n);
      g.tell?.('bid-made', '15.3', { seat: f.step + 1 });
      f.step++;
    },
  },
  why(g, _f, verb, bidden) {
    const { bidMinimum: minimum, bidMaximum: maximum } = g.world.figures;
    return verb === V.bid ? refuse('15.3', 'no-such-bid', { bidden, minimum, maximum }) : undefined;
  },
});

/** Whether the bids are still sealed: then each seat knows only its own. */
export const bidsAreSealed = (g: Tobruk): boolean => {
  const b = g.nearest(bid);
  return b !== undefined && b.step < BID.reveal;
};
