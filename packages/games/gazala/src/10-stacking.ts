/** 10.0 Stacking: two units in a hex, the large Italian ones alone, and what happens to those that are too many. */

import { frame, refuse } from '@cauldron/engine';
import { eliminate } from './11-losses.ts';
import type { Gazala } from './state.ts';
import { V } from './words.ts';

/** How many units may stand together in a hex, with those that are there. */
export function limitIn(g: Gazala, hex: number): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) if (g.world.alone[g.formationOf(u)] === 1) return 1; // [10.0.b]
  return g.world.figures.stackLimit; // [10.0.a]
}

/** How many units of a hex are too many. */
export function excessIn(g: Gazala, hex: number): number {
  let n = 0;
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) n++;
  return Math.max(0, n - limitIn(g, hex));
}

/** Whether so many units could stand in a hex together with the others there. */
export function hasRoom(g: Gazala, hex: number, u: number, together = 1): boolean {
  const { alone, figures } = g.world;
  let n = 0;
  for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) {
    if (v === u) continue;
    if (alone[g.formationOf(v)] === 1) return false;
    n++;
  }
  const limit = alone[g.formationOf(u)] === 1 ? 1 : figures.stackLimit;
  return n + together <= limit;
}

/** 10.0: looked at in combat, after a retreat, after an advance and at the end of an Action Phase; the owner takes off the excess. */
export const stackingCheck = frame<Gazala>()('stacking', ['hex'], {
  run(g, f) {
    for (; f.hex < g.world.map.hexes; f.hex++) if (!g.stacks.isEmpty(f.hex) && excessIn(g, f.hex) > 0) return true; // [10.0.c]
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(g.stacks.firstIn(f.hex))), '10.0', 'overstacked');
    if (q.wordy) q.figures = { hex: f.hex, n: excessIn(g, f.hex) };
    for (let u = g.stacks.firstIn(f.hex); u >= 0; u = g.stacks.next(u)) q.offer(V.remove, u); // [10.0.d]
  },
  on: {
    remove(g, _f, u) {
      g.tell?.('overstack', '10.0', { unit: u, hex: g.at[u] });
      eliminate(g, u, '10.0');
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.remove ? refuse('10.0', 'not-in-combat', { unit: u }) : undefined;
  },
});
