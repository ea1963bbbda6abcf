/** 4.0 The march: a group moves hex by hex, and may split, load and unload on the way. */

import {
  type HeldOf,
  itemsOf,
  NO,
  type Place,
  placeInside,
  type Refusal,
  type SeenOf,
  type Unit,
} from '@cauldron/engine';
import { march, reaction } from './frames.ts';
import { implement } from './implement.ts';
import type { FordKnown } from './known.ts';
import type { Ford } from './state.ts';
import {
  addNeighbours,
  areAdjacent,
  HEXES,
  isBlock,
  isEdgeOf,
  isHex,
  ownerOf,
  PLACES,
  RESERVE,
  truckOf,
} from './world.ts';

type March = SeenOf<typeof march>;

export const marchConduct = implement(march, {
  run(g, f) {
    if (f.moved === 1) {
      f.moved = 0;
      const enemy = 1 - f.side;
      if (g.mayBeFiredOn(enemy, f.at)) return g.push(reaction, { side: enemy, place: f.at });
    }
    return f.left > 0 && sizeOf(g, f) > 0 ? true : g.pop();
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '4.0',
  prompt: 'ask-march',
  figures: (_k, f) => ({ left: f.left }),
  subject: (k, f) => ({ units: itemsOf(f).filter((unit) => isInGroup(k, f, unit)), place: f.at }),
  answers: {
    step: {
      role: 'go',
      over: (_k, f, c) => (isHex(f.at) ? addNeighbours(f.at, c) : c.addBelow(HEXES)),
      whyNot: (k, f, hex) => (isHex(hex) ? whyNotEnter(k, f, hex) : NO),
      does: step,
    },
    drop: {
      role: 'set',
      over: (_k, f, c) => c.addListed(f),
      whyNot(k, f, unit) {
        if (!isInGroup(k, f, unit)) return NO;
        return sizeOf(k, f) > 1 ? undefined : (k.no?.('4.2', 'last-goes-on', { unit }) ?? NO);
      },
      does(g, f, unit) {
        g.remove(unit);
        g.tell?.('dropped', '4.2', { unit, at: f.at });
      },
    },
    board: {
      role: 'choose',
      over: (_k, f, c) => c.addListed(f),
      whyNot: (k, f, unit) => (mayBoard(k, f, unit) ? undefined : NO),
      does(g, f, unit) {
        f.left--;
        const truck = truckOf(f.side);
        g.stacks.move(unit, placeInside(PLACES, truck));
        g.tell?.('boarded', '4.3', { unit, by: truck });
      },
    },
    alight: {
      role: 'choose',
      over(k, f, c) {
        const passenger = k.passengerOf(truckOf(f.side));
        if (passenger >= 0) c.add(passenger);
      },
      whyNot: (k, f, unit) => (unit === k.passengerOf(truckOf(f.side)) && mayAlight(k, f) ? undefined : NO),
      does(g, f, unit) {
        f.left--;
        g.stacks.move(unit, f.at);
        if (!f.has(unit)) g.append(unit);
        g.tell?.('alighted', '4.3', { unit, at: f.at });
      },
    },
    halt: {
      role: 'end',
      does(_g, f) {
        f.left = 0;
      },
    },
  },
});

/** The group goes to the next hex. If it meets a real enemy it stays (4.4). Drop-offs are asked again in each hex. */
function step(g: Ford, f: HeldOf<typeof march>, to: Place): void {
  f.left--;
  g.taken(-1);
  const { side, at } = f;
  if (g.countIn(to, 1 - side) > 0) {
    g.tell?.('contact', '4.4', { side, hex: to });
    g.revealAll(to, 1 - side, '4.4');
    if (g.countIn(to, 1 - side) > 0) {
      f.left = 0;
      return;
    }
  }
  for (const unit of itemsOf(f)) {
    if (!isInGroup(g, f, unit)) continue;
    g.tell?.('marched', '4.0', { unit, from: at, to });
    g.stacks.move(unit, to);
  }
  f.at = to;
  f.moved = 1;
}

/** 5.3 A replacement counter takes its place in the group. */
export function substituteInGroup(g: Ford, unit: number, by: number): void {
  const group = g.nearest(march);
  if (!group) return;
  for (let i = 0; i < group.count; i++) if (group.item(i) === unit) group.set(i, by);
}

/** Why a group may not go to a hex; undefined if it may. Only public knowledge counts. */
function whyNotEnter(k: FordKnown, f: March, hex: Place): Refusal | undefined {
  if (isHex(f.at)) {
    if (!areAdjacent(f.at, hex)) return k.no?.('4.0', 'not-adjacent', { from: f.at, to: hex }) ?? NO;
  } else if (!isEdgeOf(f.side, hex)) return k.no?.('4.0', 'not-own-edge', { hex }) ?? NO;
  if (k.holdsLocals(hex) && k.leader !== f.side) return k.no?.('4.5', 'locals-bar', { hex }) ?? NO;
  const units = k.countIn(hex, f.side) + sizeOf(k, f);
  return units > STACKING ? (k.no?.('4.1', 'stacking', { hex, units, limit: STACKING }) ?? NO) : undefined;
}

/** 4.1 */
export const STACKING = 3;

/** Places of units, which everyone knows. */
type Standing = Pick<Ford, 'placeOf'>;

const isInGroup = (g: Standing, f: March, unit: Unit): boolean => f.has(unit) && g.placeOf(unit) === f.at;

function sizeOf(g: Standing, f: March): number {
  let n = 0;
  for (let i = 0; i < f.count; i++) if (g.placeOf(f.item(i)) === f.at) n++;
  return n;
}

function mayBoard(k: FordKnown, f: March, unit: Unit): boolean {
  const truck = truckOf(f.side);
  return isBlock(unit) && isInGroup(k, f, unit) && isInGroup(k, f, truck) && k.passengerOf(truck) < 0;
}

/** 4.3 A passenger gets off if there is room for it (4.1). */
function mayAlight(k: FordKnown, f: March): boolean {
  const truck = truckOf(f.side);
  const passenger = k.passengerOf(truck);
  if (passenger < 0 || ownerOf(passenger) !== f.side || !isInGroup(k, f, truck)) return false;
  return f.at === RESERVE[f.side] || k.countIn(f.at, f.side) < STACKING;
}
