/** The static world of Gazala: map, counters and charts of a pack, compiled once into plain numbers and shared by all positions. */

import {
  chartList,
  chartValue,
  compileMap,
  DIRECTION_NAMES,
  FieldPlan,
  type GameMap,
  type Pack,
  Trace,
} from '@cauldron/engine';
import { type Chit, compileChits, type Limit } from './chits.ts';
import { type Costs, compileCosts } from './costs.ts';
import { compileFigures, type Figures } from './figures.ts';
import { compileMines, type Mines } from './mines.ts';
import { EDGES, index, placeReader, SIDES, TYPES } from './names.ts';
import { compileScenario, type Scenario } from './scenario.ts';
import { type CombatTable, compileTable } from './table.ts';
import { Travel } from './travel.ts';
import { type Abilities, abilitiesOf, compileUnits, type Units } from './units.ts';
import { FORMATIONS } from './words.ts';

export interface World {
  readonly pack: Pack;
  readonly map: GameMap;
  readonly units: Units;
  readonly formations: readonly { readonly name: string; readonly side: number }[];
  readonly abilities: readonly Abilities[];
  readonly chits: readonly Chit[];
  readonly limits: readonly Limit[];
  readonly costs: Costs;
  readonly field: FieldPlan;
  readonly mines: Mines;
  readonly table: CombatTable;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly { readonly id: string; readonly default: boolean }[];
  readonly optionIndex: ReadonlyMap<string, number>;
  /** [turn] */
  readonly dates: readonly string[];
  readonly actions: readonly (readonly number[])[];
  /** [side] */
  readonly sources: readonly (readonly number[])[];
  readonly returnHexes: readonly (readonly number[])[];
  /** [side] where rebuilt armor may be placed (13.3). */
  readonly rebuildHexes: readonly (readonly number[])[];
  /** [place] a bit per edge of the map, as in EDGES. */
  readonly edges: Uint8Array;
  /** [side] the edges by which a unit may leave, and by which it may retreat. */
  readonly exits: readonly number[];
  readonly retreatExits: readonly number[];
  readonly prohibited: Uint8Array;
  readonly tether: Uint8Array;
  readonly fort: Uint8Array;
  /** [side]: [direction] 1 where a retreat is proper (11.1). */
  readonly properWays: readonly Uint8Array[];
  /** [formation] 1 for those whose units stand alone (10.0), and for those that cannot use the Anti-Tank chit alone (13.6). */
  readonly alone: Uint8Array;
  readonly gunless: Uint8Array;
  readonly fixedOrder: readonly number[];
  readonly replacements: readonly { readonly turn: number; readonly count: number }[];
  readonly communications: readonly {
    readonly from: number;
    readonly lines: number;
    readonly units: number;
    readonly lost: number;
  }[];
  readonly boxes: {
    readonly reserve: number;
    /** [side] */
    readonly eliminated: readonly number[];
    readonly withdrawn: number;
    /** [turn] */
    readonly turn: readonly number[];
  };
  readonly figures: Figures;
  /** Scratch, shared by all positions. */
  readonly trace: Trace;
  readonly travel: Travel;
  readonly overlay: Travel;
}

export function compileWorld(pack: Pack): World {
  const map = compileMap(pack.map);
  const place = placeReader(map);
  const units = compileUnits(pack);
  const edges = edgesOf(map);
  const leaving = chartList(pack, 'offMap');
  const bits = (side: string, field: string) => {
    const names = leaving.find((e) => e.id === side)?.[field];
    return (Array.isArray(names) ? names : []).reduce<number>((sum, e) => sum | (1 << index(EDGES, String(e))), 0);
  };
  const formations = FORMATIONS.map((name, f) => ({ name, side: units.side[units.formation.indexOf(f)] }));
  const { chits, limits } = compileChits(pack);
  const entry = (id: string) =>
    chartList(pack, 'entryHexes')
      .find((e) => e.id === id)
      ?.hexes?.map(place) ?? [];
  const turns = chartList(pack, 'turnTrack');
  const prohibited = map.feature('zone:prohibited'); // [8.1.a]
  const costs = compileCosts(pack, map);
  const world: Omit<World, 'travel' | 'overlay'> = {
    pack,
    map,
    units,
    formations,
    abilities: TYPES.map((type) => abilitiesOf(pack, type)),
    chits,
    limits,
    costs,
    field: new FieldPlan({
      map,
      sides: SIDES.length,
      layers: SIDES.map((_, side) => ({
        side,
        shut: costs.climb, // [9.0.b]
      })),
    }),
    mines: compileMines(pack, map),
    table: compileTable(pack),
    scenarios: pack.scenarios.map((s) => compileScenario(pack, s.id, map, units)),
    options: pack.options.map((o) => ({ id: o.id, default: o.default === true })),
    optionIndex: new Map(pack.options.map((o, i) => [o.id, i])),
    dates: byTurn(turns, (t) => String(t.dates)), // [2.1.c]
    actions: byTurn(turns, (t) => SIDES.map((side) => Number(t[side]))), // [4.0.d]
    sources: SIDES.map(
      (side) =>
        chartList(pack, 'supplySources')
          .find((s) => s.side === side)
          ?.hexes?.map(place) ?? [],
    ),
    returnHexes: [entry('Axis return'), entry('Allied edges')], // G-20
    rebuildHexes: [placesIn(map, prohibited), entry('Allied edges')], // [13.3.e] [13.3.f]
    edges,
    exits: SIDES.map((side) => bits(side, 'exit')), // [8.3.a] [8.3.b]
    retreatExits: SIDES.map((side) => bits(side, 'retreat')), // G-19
    prohibited,
    tether: map.feature('zone:69-brigade'),
    fort: map.feature('fort'),
    properWays: SIDES.map((side) => properWays(pack, side)),
    alone: formationFlags(pack, 'stacking', 'alone'),
    gunless: formationFlags(pack, 'antiTankChit', 'without'),
    fixedOrder: words(pack, 'initiative', 'fixedOrder').map((side) => index(SIDES, side)),
    replacements: chartList(pack, 'replacements').map((r) => ({ turn: Number(r.turn), count: Number(r.count) })),
    communications: chartList(pack, 'communications').map((c) => ({
      from: Number(c.from),
      lines: Number(c.lines),
      units: Number(c.units),
      lost: Number(c.lostActions),
    })),
    boxes: {
      reserve: place('reserve'),
      eliminated: SIDES.map((side) => place(`eliminated:${side}`)),
      withdrawn: place('withdrawn'),
      turn: turnBoxes(map),
    },
    figures: compileFigures(pack),
    trace: new Trace(map),
  };
  return { ...world, travel: new Travel(world, map), overlay: new Travel(world, map) };
}

function properWays(pack: Pack, side: string): Uint8Array {
  const names = words(pack, 'retreat', side);
  return Uint8Array.from(DIRECTION_NAMES.flat, (name) => (names.includes(name) ? 1 : 0)); // [11.1.h]
}

function formationFlags(pack: Pack, chart: string, value: string): Uint8Array {
  const names = words(pack, chart, value);
  return Uint8Array.from(FORMATIONS, (name) => (names.includes(name) ? 1 : 0));
}

function words(pack: Pack, chart: string, value: string): string[] {
  const list = chartValue(pack, chart, value);
  return Array.isArray(list) ? list.map(String) : [];
}

function byTurn<T>(
  list: readonly Readonly<Record<string, unknown>>[],
  read: (entry: Readonly<Record<string, unknown>>) => T,
): T[] {
  const table: T[] = [];
  for (const entry of list) table[Number(entry.id)] = read(entry);
  return table;
}

function edgesOf(map: GameMap): Uint8Array {
  const features = EDGES.map((edge) => map.feature(`edge:${edge}`));
  return Uint8Array.from({ length: map.count }, (_, p) => features.reduce((bits, f, i) => bits | (f[p] << i), 0));
}

function turnBoxes(map: GameMap): number[] {
  const boxes: number[] = [];
  map.ids.forEach((id, p) => {
    if (id.startsWith('turn:')) boxes[Number(id.slice(5))] = p;
  });
  return boxes;
}

const placesIn = (map: GameMap, flags: Uint8Array): number[] =>
  Array.from({ length: map.hexes }, (_, p) => p).filter((p) => flags[p] === 1);
