/** 4.0 The march: a group moves hex by hex, and may split, load and unload on the way. */

import { frame, type Held, placeInside, type Refusal, refuse, SCOPE } from '@cauldron/engine';
import { mayBeFiredOn, reaction } from './fire.ts';
import type { Ford } from './state.ts';
import { areAdjacent, HEXES, isBlock, isEdgeOf, isHex, map, ownerOf, PLACES, RESERVE, truckOf, V } from './world.ts';

const FIELDS = ['side', 'at', 'left', 'after', 'moved'] as const;
type March = Held<typeof FIELDS>;

/**
 * The list holds the group; a unit counts while it stands where the group does. `after`: the last unit dropped here; `moved`: the
 * enemy has not yet had its chance to fire on this step.
 */
export const march = frame<Ford>()('march', FIELDS, {
  run(g, f) {
    if (f.moved === 1) {
      f.moved = 0;
      const enemy = 1 - f.side;
      if (mayBeFiredOn(g, enemy, f.at)) return g.push(reaction, enemy, f.at);
    }
    if (f.left > 0 && sizeOf(g, f) > 0) return true;
    g.windows.end(SCOPE.move);
    return g.pop();
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '4.0', 'ask-march');
    q.set(V.drop, f.after);
    if (q.wordy) q.figures = { left: f.left };
    if (isHex(f.at)) {
      for (let d = 0; d < 6; d++) {
        const hex = map.neighbours[f.at * 6 + d];
        if (hex >= 0 && whyNotEnter(g, f, hex) === undefined) q.offer(V.step, hex);
      }
    } else {
      for (let hex = 0; hex < HEXES; hex++) if (whyNotEnter(g, f, hex) === undefined) q.offer(V.step, hex);
    }
    for (let i = 0; i < f.count; i++) {
      const unit = f.item(i);
      if (mayDrop(g, f, unit)) q.offer(V.drop, unit);
      if (mayBoard(g, f, unit)) q.offer(V.board, unit);
    }
    if (mayAlight(g, f)) q.offer(V.alight, g.passengerOf(truckOf(f.side)));
    q.offer(V.halt);
  },
  allows(g, f, verb, target) {
    if (verb === V.step) return target < HEXES && whyNotEnter(g, f, target) === undefined;
    if (verb === V.drop) return f.has(target) && mayDrop(g, f, target);
    if (verb === V.board) return f.has(target) && mayBoard(g, f, target);
    if (verb === V.alight) return mayAlight(g, f) && target === g.passengerOf(truckOf(f.side));
    return verb === V.halt && target === 0;
  },
  why(g, f, verb, target) {
    if (verb === V.step && target < HEXES) return whyNotEnter(g, f, target);
    if (verb === V.drop && isInGroup(g, f, target)) return refuse('4.2', 'last-goes-on', { unit: target });
    return undefined;
  },
  on: {
    step(g, f, to) {
      f.left--;
      f.after = -1;
      const { side, at } = f;
      if (g.countIn(to, 1 - side) > 0) {
        g.tell?.('contact', '4.4', { side, hex: to });
        g.revealAll(to, 1 - side, '4.4');
        if (g.countIn(to, 1 - side) > 0) {
          f.left = 0;
          return;
        }
      }
      for (let i = 0; i < f.count; i++) {
        const unit = f.item(i);
        if (!isInGroup(g, f, unit)) continue;
        g.tell?.('marched', '4.0', { unit, from: at, to });
        g.stacks.move(unit, to);
      }
      f.at = to;
      f.moved = 1;
    },
    drop(g, f, unit) {
      f.after = Math.max(f.after, unit);
      g.remove(unit);
      g.tell?.('dropped', '4.2', { unit, at: f.at });
    },
    board(g, f, unit) {
      f.left--;
      const truck = truckOf(f.side);
      g.stacks.move(unit, placeInside(PLACES, truck));
      g.tell?.('boarded', '4.3', { unit, by: truck });
    },
    alight(g, f, unit) {
      f.left--;
      g.stacks.move(unit, f.at);
      if (!f.has(unit)) g.append(unit);
      g.tell?.('alighted', '4.3', { unit, at: f.at });
    },
    halt(_g, f) {
      f.left = 0;
    },
  },
});

/** 5.3 A substituted counter takes its place in the group. */
export function substituteInGroup(g: Ford, unit: number, by: number): void {
  const group = g.nearest(march);
  if (!group) return;
  for (let i = 0; i < group.count; i++) if (group.item(i) === unit) group.set(i, by);
}

/** Why a group may not go to a hex; undefined if it may. Only what everyone knows counts. */
function whyNotEnter(g: Ford, f: March, hex: number): Refusal | undefined {
  if (isHex(f.at) ? !areAdjacent(f.at, hex) : !isEdgeOf(f.side, hex)) {
    return isHex(f.at)
      ? refuse('4.0', 'not-adjacent', { from: f.at, to: hex })
      : refuse('4.0', 'not-own-edge', { hex });
  }
  if (g.holdsLocals(hex) && g.leader !== f.side) return refuse('4.5', 'locals-bar', { hex });
  const there = g.countIn(hex, f.side);
  const size = sizeOf(g, f);
  return there + size > STACKING ? refuse('4.1', 'stacking', { hex, units: there + size, limit: STACKING }) : undefined;
}

/** 4.1 */
export const STACKING = 3;

const isInGroup = (g: Ford, f: March, unit: number): boolean => f.has(unit) && g.placeOf(unit) === f.at;

function sizeOf(g: Ford, f: March): number {
  let n = 0;
  for (let i = 0; i < f.count; i++) if (g.placeOf(f.item(i)) === f.at) n++;
  return n;
}

const mayDrop = (g: Ford, f: March, unit: number): boolean => isInGroup(g, f, unit) && sizeOf(g, f) > 1;

function mayBoard(g: Ford, f: March, unit: number): boolean {
  const truck = truckOf(f.side);
  return isBlock(unit) && isInGroup(g, f, unit) && isInGroup(g, f, truck) && g.passengerOf(truck) < 0;
}

/** 4.3 A passenger alights where there is room for it (4.1). */
function mayAlight(g: Ford, f: March): boolean {
  const truck = truckOf(f.side);
  const passenger = g.passengerOf(truck);
  if (passenger < 0 || ownerOf(passenger) !== f.side || !isInGroup(g, f, truck)) return false;
  return f.at === RESERVE[f.side] || g.countIn(f.at, f.side) < STACKING;
}
