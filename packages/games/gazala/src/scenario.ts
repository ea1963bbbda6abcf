/** A scenario of the pack, compiled: who starts where, who comes when, and what scores at the end (17.0). */

import { chartList, type GameMap, indexIn, type Pack, placeNamed, planScenario, scenarioOf } from '@cauldron/engine';
import { SIDES } from './names.ts';
import type { Units } from './units.ts';

export type Scenario = Readonly<ReturnType<typeof compileScenario>>;
export type Objective = Scenario['objectives'][number];

export function compileScenario(pack: Pack, id: string, map: GameMap, units: Units) {
  const { special, victory } = scenarioOf(pack, id);
  const order = special?.setupOrder as { order: readonly string[] } | undefined; // [17.0.d] [17.0.f]
  return {
    ...planScenario(pack, id, { map, units: units.ids, sides: SIDES }, order?.order),
    points: Number((victory.start as { axis: number }).axis), // [17.0.b]
    objectives: chartList(pack, 'objectives')
      .filter((o) => (o.scenarios as readonly string[]).includes(id))
      .map((o) => ({
        side: indexIn(SIDES, String(o.side)),
        /** Scored each turn, or at the end. */
        each: o.when === 'turn',
        hexes: (o.hexes ?? []).map((hex) => placeNamed(map, hex)),
        vp: Number(o.vp),
        name: String(o.id),
      })),
  };
}
