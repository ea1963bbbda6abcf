/** 10.0 Stacking: two units in a hex, the large Italian ones alone, and what happens to those that are too many. */

import { NO, type Place, type Side, type Unit } from '@cauldron/engine';
import { stackingCheck } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Gazala } from '../state.ts';
import { eliminate } from './11-losses.ts';

/** How many units may stand together in a hex, with those that are there. */
export function limitIn(g: Gazala, hex: Place): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) if (g.world.alone[g.formationOf(u)] === 1) return 1; // [10.0.b]
  return g.world.charts.stacking.limit; // [10.0.a]
}

/** How many units of a hex are too many. */
export const excessIn = (g: Gazala, hex: Place): number => Math.max(0, g.stackAt(hex).length - limitIn(g, hex));

/** The hexes in which a side has too many units. */
export const overstacked = (g: Gazala, side: Side): Place[] =>
  g.hexesWhere((hex) => g.hasUnit(side, hex) && excessIn(g, hex) > 0);

/** Whether this many units could stand in a hex together with the others there. */
export function hasRoom(g: Gazala, hex: Place, u: Unit, together = 1): boolean {
  const { alone, charts } = g.world;
  let n = 0;
  for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) {
    if (v === u) continue;
    if (alone[g.formationOf(v)] === 1) return false;
    n++;
  }
  const limit = alone[g.formationOf(u)] === 1 ? 1 : charts.stacking.limit;
  return n + together <= limit;
}

/** 10.0: looked at in combat, after a retreat, after an advance and at the end of an Action Phase; the owner takes off the excess. */
export const stackingCheckConduct = implement(stackingCheck, {
  run(g, f) {
    f.hex = g.hexFrom(f.hex, (hex) => !g.stacks.isEmpty(hex) && excessIn(g, hex) > 0); // [10.0.c]
    return f.hex < g.world.map.hexes || g.pop();
  },
  asks: (k, f) => k.seatOf(k.sideOfUnit(k.stacks.firstIn(f.hex))),
  rule: '10.0',
  prompt: 'overstacked',
  figures: (k, f) => ({ hex: f.hex, n: excessIn(k, f.hex) }),
  subject: (k, f) => ({ units: k.stackAt(f.hex), place: f.hex }),
  answers: {
    remove: {
      list: (k, f, c) => c.addAll(k.stackAt(f.hex)), // [10.0.d]
      whyNot: (k, f, u) => (k.at[u] === f.hex ? undefined : (k.no?.('10.0', 'not-in-combat', { unit: u }) ?? NO)),
      does(g, _f, u) {
        g.tell?.('overstack', '10.0', { unit: u, hex: g.at[u] });
        eliminate(g, u, '10.0');
      },
    },
  },
});
