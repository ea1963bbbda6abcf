/** 7.0 Stacking: how many battalions a hex holds, and what happens to those that are too many. */

import { frame, refuse } from '@cauldron/engine';
import { activeHq } from './06-activation.ts';
import { eliminate } from './10-losses.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';

/** 7.1: battalions in a hex; a regiment is three, headquarters are free. */
export function stackIn(g: Tobruk, hex: number): number {
  let used = 0;
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) used += g.world.units.size[u]; // [7.1.a] [2.4.c]
  return used;
}

/** 7.1: the limit of a hex, the same in all terrain (7.0); less while a unit in it uses road movement. */
export function stackLimit(g: Tobruk, hex: number): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (g.isMarked(u, MARK.road) && g.isCombatUnit(u)) return g.world.figures.roadStack; // [7.1.b] [2.7.c]
  }
  return g.world.figures.normalStack; // [7.0.b]
}

/** Whether a unit that retreats, advances or is placed has room. Road markers there would be dropped at need (T-25). */
export function hasRoom(g: Tobruk, hex: number, u: number): boolean {
  return stackIn(g, hex) + g.world.units.size[u] <= g.world.figures.normalStack; // [10.3.e]
}

/** Units came into a hex otherwise than by road: its road markers come off where they would make the hex too small (T-25). */
export function dropRoadMarkers(g: Tobruk, hex: number): void {
  if (stackIn(g, hex) <= stackLimit(g, hex)) return;
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) g.unmark(u, MARK.road);
}

/** 7.1: looked at only when all movement of a mode is over. */
export function checkStacking(g: Tobruk): void {
  g.push(stackingCheck, 0); // [7.1.c]
}

/** The owner takes excess units off, or lifts road markers, hex by hex. */
export const stackingCheck = frame<Tobruk>()('stacking', ['hex'], {
  run(g, f) {
    const side = g.sideOfUnit(activeHq(g));
    for (; f.hex < g.world.map.hexes; f.hex++) {
      if (g.hasUnit(side, f.hex) && stackIn(g, f.hex) > stackLimit(g, f.hex)) return true;
    }
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(g.stacks.firstIn(f.hex))), '7.1', 'overstacked');
    if (q.wordy) q.figures = { hex: f.hex, used: stackIn(g, f.hex), limit: stackLimit(g, f.hex) };
    for (let u = g.stacks.firstIn(f.hex); u >= 0; u = g.stacks.next(u)) {
      if (!g.isCombatUnit(u)) continue; // [2.4.c] neither a headquarters nor its marker takes room
      q.offer(V.remove, u);
      if (g.isMarked(u, MARK.road)) q.offer(V.unmark, u);
    }
  },
  on: {
    remove(g, _f, u) {
      g.tell?.('overstack', '7.1', { unit: u, hex: g.at[u] });
      eliminate(g, u, '7.1', true);
    },
    unmark(g, _f, u) {
      g.unmark(u, MARK.road); // [9.2.c]
      g.tell?.('road-left', '9.2', { unit: u });
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.remove && verb !== V.unmark) return undefined;
    if (g.at[u] !== f.hex) return refuse('7.1', 'not-in-stack', { unit: u, hex: f.hex });
    return g.isHq(u) ? refuse('2.4', 'hq-takes-no-room', { unit: u }) : refuse('9.2', 'no-road-marker', { unit: u });
  },
});
