/** A scenario of the pack, compiled: who starts where, who comes when, and what scores at the end (17.0). */

import { type GameMap, type Pack, planScenario, scenarioOf } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { SIDES } from './names.ts';
import type { Units } from './units.ts';

export function compileScenario(pack: Pack, charts: Charts, id: string, map: GameMap, units: Units) {
  const { special, victory } = scenarioOf(pack, id);
  const order = special?.setupOrder as { order: readonly string[] } | undefined; // [17.0.d] [17.0.f]
  return {
    ...planScenario(pack, id, { map, units: units.ids, sides: SIDES }, order?.order),
    points: Number((victory.start as { axis: number }).axis), // [17.0.b]
    /** Those with `each` are scored each turn, the others at the end. */
    objectives: charts.objectives.list
      .filter(({ scenarios }) => scenarios.includes(id))
      .map(({ side, when, hexes, vp }) => ({ side, each: when === 'turn', hexes, vp })),
  };
}
