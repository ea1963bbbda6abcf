/** What never changes: map, counters and charts of the pack, compiled once into plain numbers and shared by all positions. */

import {
  compileMap,
  countersOf,
  FieldPlan,
  Flood,
  facesOf,
  OddsLadder,
  type Pack,
  placeNamed,
  planScenario,
  type Side,
} from '@cauldron/engine';
import { compileCharts } from './charts.ts';

export const SIDES = ['blue', 'red'] as const;
export const BLUE: Side = 0;
export const RED: Side = 1;
export const enemyOf = (side: Side): Side => 1 - side;

/** What the counters can be. */
const TYPES = ['infantry', 'armor'] as const;

export type World = Readonly<ReturnType<typeof compileWorld>>;
export type CombatResult = World['results'][number][number];

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map);
  const charts = compileCharts(pack, map.terrains);
  const units = countersOf(pack, SIDES, TYPES);
  const place = (name: string) => placeNamed(map, name);
  const terrain = map.hexesWhere(() => true).map((hex) => charts.terrain.grid[map.terrain[hex]]);
  const entry = terrain.map(([enter]) => enter);
  return {
    map,
    units: {
      ...units,
      /** [unit * 2 + 1 if it is reduced] */
      strength: facesOf(units.data, 'strength'),
      movement: facesOf(units.data, 'movement'),
    },
    field: FieldPlan.bySide(map, SIDES.length), // [3.4.a]
    /** [place] movement points to enter it, and columns that the terrain takes from an attack on it. */
    entry,
    shift: terrain.map(([, shift]) => shift),
    /** [place * 6 + direction] the same points, as a flood reads them. */
    cost: Int16Array.from(map.neighbours, (to) => (to < 0 ? -1 : entry[to])),
    /** One flood for the rules and one for questions, so that a question disturbs nothing. */
    travel: new Flood(map),
    overlay: new Flood(map),
    ladder: new OddsLadder(charts.combat.grid.columns),
    /** [die - 1][column] */
    results: charts.combat.grid.cells,
    hitsOn: charts.fire.hitsOn,
    points: charts.points,
    town: place('town'),
    /** Where lost units go, and where units wait that a scenario does not use. */
    lost: place('lost'),
    reserve: place('reserve'),
    options: pack.options.map((option) => ({ id: option.id, default: option.default === true })),
    scenarios: pack.scenarios.map(({ id }) => planScenario(pack, id, { map, units: units.ids, sides: SIDES })),
  };
}
