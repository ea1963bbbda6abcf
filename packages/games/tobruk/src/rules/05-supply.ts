/** 5.0 Supply: paths to a source, and the ladder of hunger. Also carries 3.1 and 8.0. */

import { isPassable, type Side, sidesMask } from '@cauldron/engine';
import { supplyPhase } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, type SupplySource } from '../world.ts';
import { reduce } from './10-losses.ts';

/** 5.1: an entry hex without an enemy; Tobruk's port, Bardia's depot and entries in the south by their options (T-01, T-14, T-32). */
export function isUsableSource(g: Tobruk, side: Side, source: SupplySource): boolean {
  if (g.hasUnit(1 - side, source.place)) return false; // [5.1.b]
  if (!isInPlay(g, source)) return false;
  return !source.lastHeld || g.holderOf(source.place) === side;
}

const isInPlay = (g: Tobruk, source: SupplySource): boolean => source.option === '' || g.optionOn(source.option);

/** 5.1: spreads from all sources of a side at once; `world.supplyTrace` then says which hexes have a path, of any length. */
export function traceSupply(g: Tobruk, side: Side): void {
  const { supplyTrace, sources, costs } = g.world;
  const passage = {
    open: costs.supply, // [5.1.d]; no way leads into the sea
    field: g.field.ints,
    blockedBy: g.enemiesOf(side), // [5.1.c]
    zonedBy: g.enemyZones(side), // [5.1.e]
    heldBy: sidesMask(side), // [5.1.e] [8.0.d]
  };
  supplyTrace.begin();
  for (const s of sources[side])
    if (isUsableSource(g, side, s) && isPassable(passage, s.place)) supplyTrace.source(s.place); // [5.1.a] [5.1.b]
  supplyTrace.spreadBy(passage);
}

/** 5.0: the Supply Phase. */
export const supplyConduct = implement(supplyPhase, {
  run(g, f) {
    if (f.unit < 0) {
      audit(g); // [5.0.a] [3.1.a]
      f.unit = 0;
    }
    while (f.unit < g.world.units.count) {
      const u = f.unit++;
      if (g.isOnMap(u) && g.supplyState(u).reductions > 0) return reduce(g, u, '5.2'); // [5.2.c]
    }
    g.pop();
  },
});

/** What the log says when a unit comes to each rung of the ladder. */
const HUNGER = ['in-supply', 'low-supply', 'out-of-supply', 'starved'] as const;

/** 5.2: a unit without a path goes hungry one turn more; a path feeds it. */
function audit(g: Tobruk): void {
  for (const side of [COMMONWEALTH, AXIS]) {
    traceSupply(g, side);
    for (const u of g.unitsOf(side)) {
      const fed = g.world.supplyTrace.reaches(g.at[u]);
      const before = g.hunger[u];
      g.hunger[u] = fed ? 0 : Math.min(g.hunger[u] + 1, g.world.supply.length - 1); // [5.2.a] [5.2.b] [5.2.c]
      if (g.hunger[u] !== before) g.tell?.(HUNGER[g.hunger[u]], '5.2', { unit: u, hex: g.at[u] });
    }
  }
}

/** 15.1: land hexes outside Axis zones of control join Tobruk to a lettered entry hex; friends in a zone do not help (T-35). */
export function routeOpen(g: Tobruk): boolean {
  const { supplyTrace, figures, sources, costs } = g.world;
  const free = {
    open: costs.onLand,
    field: g.field.ints,
    blockedBy: g.enemiesOf(COMMONWEALTH),
    zonedBy: g.enemyZones(COMMONWEALTH),
  };
  if (!isPassable(free, figures.tobrukHex)) return false;
  supplyTrace.begin();
  supplyTrace.source(figures.tobrukHex);
  supplyTrace.spreadBy(free);
  return sources[COMMONWEALTH].some((s) => s.isEntry && isInPlay(g, s) && supplyTrace.reaches(s.place));
}
