/** What never changes: map, counters and charts of the pack, compiled once into plain numbers and shared by all positions. */

import {
  chartCell,
  chartNumber,
  chartValueNumber,
  compileMap,
  FieldPlan,
  Flood,
  type GameMap,
  OddsLadder,
  type Pack,
  type Place,
  type Side,
  setupOf,
  type Unit,
  type UnitData,
} from '@cauldron/engine';

export const SIDES = ['blue', 'red'] as const;
export const BLUE: Side = 0;
export const RED: Side = 1;
export const enemyOf = (side: Side): Side => 1 - side;

/** Steps that each side loses, and the words of the chart. */
export interface CombatResult {
  readonly attacker: number;
  readonly defender: number;
  readonly text: readonly [attacker: string, defender: string];
}

export interface Scenario {
  readonly id: string;
  readonly first: number;
  readonly last: number;
  readonly placements: readonly { readonly unit: Unit; readonly place: Place; readonly reduced: boolean }[];
}

export interface World {
  readonly map: GameMap;
  readonly units: {
    readonly count: number;
    readonly data: readonly UnitData[];
    readonly ids: readonly string[];
    readonly side: readonly Side[];
    /** [unit * 2 + 1 if it is reduced] */
    readonly strength: readonly number[];
    readonly movement: readonly number[];
  };
  readonly field: FieldPlan;
  /** [place] the movement points to enter it, and the columns that its terrain takes from an attack on it. */
  readonly entry: readonly number[];
  readonly shift: readonly number[];
  /** [place * 6 + direction] the same points, in the form for a flood. */
  readonly cost: Int16Array;
  /** One flood for the rules and one for questions, so that a question disturbs nothing. */
  readonly travel: Flood;
  readonly overlay: Flood;
  readonly ladder: OddsLadder;
  /** [die - 1][column] */
  readonly results: readonly (readonly CombatResult[])[];
  readonly hitsOn: number;
  readonly points: { readonly town: number; readonly unit: number };
  readonly town: Place;
  /** Where lost units go, and where unused units wait. */
  readonly lost: Place;
  readonly reserve: Place;
  readonly scenarios: readonly Scenario[];
}

export function compileWorld(pack: Pack): World {
  const map = compileMap(pack.map);
  const { units } = pack;
  const ids = units.map(({ id }) => id);
  const terrain = (column: string) =>
    Array.from({ length: map.hexes }, (_, p) => chartNumber(pack, 'terrain', map.terrains[map.terrain[p]], column));
  const entry = terrain('enter');
  const ladder = new OddsLadder((pack.charts.combat.columns ?? []).map(String));
  return {
    map,
    units: {
      count: units.length,
      data: units,
      ids,
      side: units.map(({ side }) => found(SIDES, side)),
      strength: units.flatMap((u) => [rating(u, 'front', 'strength'), rating(u, 'back', 'strength')]),
      movement: units.flatMap((u) => [rating(u, 'front', 'movement'), rating(u, 'back', 'movement')]),
    },
    field: new FieldPlan({ map, sides: SIDES.length, layers: SIDES.map((_, side) => ({ side })) }), // [3.4.a]
    entry,
    shift: terrain('shift'),
    cost: Int16Array.from(map.neighbours, (to) => (to < 0 ? -1 : entry[to])),
    travel: new Flood(map),
    overlay: new Flood(map),
    ladder,
    results: (pack.charts.combat.rows ?? []).map((die) =>
      ladder.columns.map((column) => readResult(String(chartCell(pack, 'combat', die, column)))),
    ),
    hitsOn: chartValueNumber(pack, 'fire', 'hitsOn'),
    points: { town: chartValueNumber(pack, 'points', 'town'), unit: chartValueNumber(pack, 'points', 'unit') },
    town: found(map.ids, pack.map.aliases?.town ?? 'town'),
    lost: found(map.ids, 'lost'),
    reserve: found(map.ids, 'reserve'),
    scenarios: pack.scenarios.map(({ id, turns }) => ({
      id,
      first: Number(turns?.first),
      last: Number(turns?.last),
      placements: Object.values(setupOf(pack, id)).flatMap((groups) =>
        groups.flatMap(({ at, units: names, reduced = [] }) =>
          names.map((name) => ({
            unit: found(ids, name),
            place: found(map.ids, String(at)),
            reduced: reduced.includes(name),
          })),
        ),
      ),
    })),
  };
}

/** Attacker / defender, in steps; a dash is none. */
function readResult(text: string): CombatResult {
  const [attacker = '-', defender = '-'] = text.split('/');
  const steps = (word: string) => (word === '-' ? 0 : Number(word));
  return { attacker: steps(attacker), defender: steps(defender), text: [attacker, defender] };
}

function rating(unit: UnitData, face: 'front' | 'back', name: string): number {
  const value = unit[face]?.[name];
  if (typeof value !== 'number') throw new Error(`${unit.id} has no ${name} on its ${face}`);
  return value;
}

/** The index of a name in a list; a pack with another name is refused. */
function found(list: readonly string[], name: string): number {
  const i = list.indexOf(name);
  if (i < 0) throw new Error(`the pack names an unknown ${name}; known are ${list.join(', ')}`);
  return i;
}
