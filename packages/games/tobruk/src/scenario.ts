/** A scenario of the pack, compiled: who starts where, who comes when, and what is needed to win (15.0). */

import { type GameMap, type Pack, planScenario, scenarioOf } from '@cauldron/engine';
import type { Charts } from './charts.ts';
import { SIDES } from './lists.ts';
import type { Units } from './units.ts';

export function compileScenario(pack: Pack, charts: Charts, id: string, map: GameMap, units: Units) {
  const { special, victory } = scenarioOf(pack, id);
  const margin = (victory.margin as { value: number | string }).value;
  return {
    ...planScenario(pack, id, { map, units: units.ids, sides: SIDES }),
    /** The section of the rulebook that holds its victory conditions. */
    rule: /^\d+$/.test(id) ? `15.${id}` : '14.0', // a scenario that the book does not number is won by the general rule
    firstChit: special?.firstChit as { turn: number; chit: string } | undefined,
    /** The lead in points that the Commonwealth needs; 0 where it is bid for. */
    margin: typeof margin === 'number' ? margin : 0,
    /** Fighters and close support by side and turns. */
    air: charts.airAllotment.list.filter(({ scenario }) => scenario === id),
  };
}
