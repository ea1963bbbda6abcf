/** 9.4 Reinforcements: they enter or wait, and move at once. Also carries 5.4.1, 5.5.2 and 7.7. */

import { NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { arrivals, assignTo, entering, moving, stacking } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Theseus } from '../state.ts';
import { comeTo } from './05-arrival.ts';
import { rangeOf } from './05-command.ts';
import { uncover } from './05-intelligence.ts';
import { openSources } from './05-supply.ts';
import { hasHome } from './09-organisation.ts';

/** A side brings on the units that are due, one after another; the rest waits for the next turn. */
export const arrivalsConduct = implement(arrivals, {
  run(g, f) {
    if (f.placed === 1) {
      f.placed = 0;
      return g.push(stacking); // [9.4.2.a] after each free move
    }
    return dueUnits(g, f.side).length > 0 || g.pop();
  },
  rule: '9.4',
  prompt: 'reinforce',
  answers: {
    enter: {
      role: 'choose',
      over: (k, f, c) => c.addAll(dueUnits(k, f.side)),
      whyNot: (k, f, u) => whyNotEnter(k, f.side, u), // [9.4.a]
      does(g, f, u) {
        f.placed = 1;
        g.push(entering, { unit: u, step: 0 });
        if (g.world.units.mayJoin[u] !== 0) g.push(assignTo, { side: f.side, owner: g.seatOf(f.side), unit: u }); // [5.5.2.g] [9.4.1.d]
      },
    },
    done: {
      role: 'end',
      does(g, f) {
        for (const u of dueUnits(g, f.side)) postpone(g, u); // [9.4.b]
        g.pop();
      },
    },
  },
});

/** The units of a side on the turn track up to this turn: everyone sees them there. */
function dueUnits(k: Facts, side: Side): Unit[] {
  const { units, boxes } = k.world;
  const due = boxes.turn.slice(0, k.turn + 1);
  return units.ids.flatMap((_, u) => (units.side[u] === side && due.includes(k.placeOf(u)) ? [u] : []));
}
function postpone(g: Theseus, u: Unit): void {
  const { turn } = g.world.boxes;
  if (turn[g.turn + 1] !== undefined) g.put(u, turn[g.turn + 1]);
}

function whyNotEnter(k: Facts, side: Side, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side) return k.no?.('9.4', 'not-own', { unit: u }) ?? NO;
  if (!dueUnits(k, side).includes(u)) return k.no?.('9.4', 'not-due', { unit: u }) ?? NO;
  if (k.world.units.mayJoin[u] !== 0 && !hasHome(k, u)) return k.no?.('5.5.2', 'no-formation', { unit: u }) ?? NO;
  return entriesFor(k, u).length > 0 ? undefined : (k.no?.('9.4.1', 'no-entry', { unit: u }) ?? NO);
}

/** 9.4.1: Major sources of its side without a Supply Blocked marker and without an enemy zone; if there is none, the nearest edge hexes. */
function entriesFor(k: Facts, u: Unit): Place[] {
  const side = k.sideOfUnit(u);
  const { ints, enemies, zones } = k.lieOf(side);
  const open = openSources(k, side).filter((hex) => (ints[hex] & (zones | enemies)) === 0); // [5.4.1.l] [9.4.1.b]
  return open.length > 0 ? open : fallbacks(k, u, k.world.sources[side]);
}

/** 9.4.1: land on the edge, no enemy zone, no enemy next to it, in command, as near to an entry hex as possible. */
function fallbacks(k: Facts, u: Unit, entries: readonly Place[]): Place[] {
  const { map, costs } = k.world;
  const side = k.sideOfUnit(u);
  const { ints, enemies, zones } = k.lieOf(side);
  const formation = k.formationOf(u);
  const isNear = formation < 0 || k.isHq(u) ? () => true : rangeOf(k, formation);
  const isOpen = (hex: Place) =>
    map.isOnEdge(hex) &&
    costs.closed[hex] === 0 &&
    (ints[hex] & (zones | enemies)) === 0 &&
    map.around[hex].every((near) => (ints[near] & enemies) === 0) &&
    isNear(hex);
  const hexes = map.hexesWhere(isOpen);
  const far = (hex: Place) => Math.min(...entries.map((entry) => map.distance(hex, entry)));
  const nearest = Math.min(...hexes.map(far));
  return hexes.filter((hex) => far(hex) === nearest); // [9.4.1.c]
}

export const enteringConduct = implement(entering, {
  run(g, f) {
    if (f.step === 0) return true;
    return g.pop();
  },
  rule: '9.4.1',
  prompt: 'enter-at',
  answers: {
    place: {
      role: 'go',
      over: (k, f, c) => c.addAll(entriesFor(k, f.unit)),
      whyNot: (k, f, hex) =>
        entriesFor(k, f.unit).includes(hex) ? undefined : (k.no?.('9.4.1', 'no-entry-there', { hex }) ?? NO),
      does(g, f, hex) {
        const { unit } = f;
        f.step = 1;
        g.putUnder(unit, hex); // [9.4.1.a] [7.7.h] Improved Defence stays
        g.setSeen(unit, 0);
        uncover(g, hex);
        raiseLevel(g, unit);
        g.tell?.('arrived', '9.4', { unit, hex }, undefined, true);
        const side = g.sideOfUnit(unit);
        g.push(moving, {
          side,
          owner: g.seatOf(side),
          formation: g.formationOf(unit),
          hex,
          seenAt: hex,
          paid: 1,
          free: 2,
        }); // [9.4.2.a]
        g.append(unit);
        comeTo(g, [unit], hex); // TH-13
      },
    },
  },
});

/** 9.4.3: a new formation begins at its maximum. */
function raiseLevel(g: Theseus, u: Unit): void {
  if (!g.isHq(u)) return;
  const formation = g.formationOf(u);
  g.level[formation] = g.world.charts.formations.list[formation].maximum; // [9.4.3.a]
}
