/** 5.0 Supply: paths to a source, and the three states of a unit. Also carries 4.0, 14.0 and 15.0. */

import type { Side } from '@cauldron/engine';
import { supplyPhase, tankReplacements } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import { testCommunications } from './14-communications.ts';

/** Spreads from all sources of a side at once; `world.trace` then says which hexes have a path. */
export function traceSupply(g: Gazala, side: Side): void {
  const { trace, sources, costs } = g.world;
  const enemy = 1 - side;
  trace.begin();
  for (const p of sources[side]) if (!g.hasUnit(enemy, p)) trace.source(p); // [5.0.i] [5.0.j]
  // Zones (5.0.d) and the prohibited ground (5.0.e) do not matter.
  trace.spreadBy({
    open: costs.supply, // [5.0.b] G-13
    barred: side === ALLIED ? undefined : g.travel.minesFor(g, side), // [5.0.c] [14.0.f]
    field: g.field.ints,
    blockedBy: g.enemiesOf(side), // [5.0.b]
  });
}

/** 3.0: first every unit's status, then the tank replacements of 15.0 (G-22), then the communications of 14.2. */
export const supplyPhaseConduct = implement(supplyPhase, {
  steps: {
    status(g) {
      audit(g, AXIS); // [5.0.a]
      audit(g, ALLIED);
    },
    replacements(g) {
      const left = g.world.charts.replacements.list.find((r) => r.turn === g.turn)?.count ?? 0;
      if (left > 0) g.push(tankReplacements, { left }); // [15.0.g]
    },
    communications: testCommunications, // [4.0.g]
  },
});

/** What the log says when a unit comes to each state. */
const STATES = ['in-supply', 'out-of-supply', 'isolated'] as const;

/** 5.0: checked and changed only here. */
function audit(g: Gazala, side: Side): void {
  traceSupply(g, side);
  for (const u of g.unitsOf(side)) {
    const before = g.supply[u];
    const fed = g.world.trace.reaches(g.at[u]); // [5.0.d] [5.0.e]
    g.supply[u] = fed ? SUPPLY.supplied : before === SUPPLY.supplied ? SUPPLY.out : SUPPLY.isolated; // [5.0.f] [5.0.g] [5.0.h]
    if (g.supply[u] !== before) g.tell?.(STATES[g.supply[u]], '5.0', { unit: u, hex: g.at[u] });
  }
}
