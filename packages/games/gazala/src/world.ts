/** The static world of Gazala: map, counters and charts of a pack, compiled once into plain numbers and shared by all positions. */

import {
  boxesBySide,
  byTurn,
  compileMap,
  FieldPlan,
  type Formation,
  formationIds,
  type Pack,
  placeNamed,
  Trace,
  turnBoxes,
} from '@cauldron/engine';
import { type Charts, compileCharts } from './charts.ts';
import { compileChits } from './chits.ts';
import { compileCosts } from './costs.ts';
import { compileMines } from './mines.ts';
import { CLASSES, EDGES, SIDES } from './names.ts';
import { compileScenario } from './scenario.ts';
import { Travel } from './travel.ts';
import { compileUnits } from './units.ts';

export type World = Readonly<ReturnType<typeof compileWorld>>;

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map);
  const charts = compileCharts(pack, map);
  const units = compileUnits(pack);
  const costs = compileCosts(charts, map);
  const [axisReturn, alliedEdges] = charts.entryHexes.list.map((entry) => entry.hexes);
  const prohibited = map.feature('zone:prohibited'); // [8.1.a]
  const edges = EDGES.map((edge) => map.feature(`edge:${edge}`));
  const names = formationIds(pack);
  const flags = (formations: readonly Formation[]) => Uint8Array.from(names, (_, f) => Number(formations.includes(f)));
  const { columns, first, cells } = charts.combatResults.grid;
  /** What movement reads. */
  const ground = {
    map,
    units,
    costs,
    mines: compileMines(charts, map),
    charts,
    prohibited,
    tether: map.feature('zone:69-brigade'),
  };
  return {
    ...ground,
    pack,
    figures: figuresOf(charts),
    formations: names.map((name, f) => ({ name, side: units.side[units.formation.indexOf(f)] })),
    /** [type] what it may do (11.0). */
    abilities: charts.unitTypes.list,
    chits: compileChits(charts),
    /** 7.0: how often a formation may be activated, and whether its units may be activated singly; no formations: all. */
    limits: charts.activationLimits.list,
    field: FieldPlan.bySide(map, SIDES.length, { shut: costs.climb }), // [9.0.b]
    table: {
      columns: charts.oddsColumns.list.map(({ id, attack, defence }) => ({ name: id, attack, defence })),
      firstRow: first,
      /** [row][column]: of the attacker and of the defender. */
      rows: cells.map((row) => charts.oddsColumns.list.map(({ id }) => row[columns.indexOf(id)])),
      /** [side]: [row] what an air attack of that side does (13.4). */
      air: SIDES.map((_, side) => charts.airAttack.grid.cells.map((row) => row[side])),
    },
    scenarios: pack.scenarios.map((s) => compileScenario(pack, charts, s.id, map, units)),
    options: pack.options.map((o) => ({ id: o.id, default: o.default === true })),
    /** [turn] */
    dates: byTurn(charts.turnTrack.list, (turn) => turn.dates), // [2.1.c]
    actions: byTurn(charts.turnTrack.list, (turn) => SIDES.map((side) => turn[side])), // [4.0.d]
    /** [side] */
    sources: charts.supplySources.list.map((source) => source.hexes),
    returnHexes: [axisReturn, alliedEdges], // G-20
    /** [side] where rebuilt armor may be placed (13.3). */
    rebuildHexes: [map.hexesWhere((hex) => prohibited[hex] === 1), alliedEdges], // [13.3.e] [13.3.f]
    /** [place] a bit per edge of the map, as in EDGES. */
    edges: Uint8Array.from(map.ids, (_, p) => edges.reduce((bits, edge, i) => bits | (edge[p] << i), 0)),
    /** [side] the edges by which a unit may leave, and by which it may retreat. */
    exits: charts.offMap.list.map((side) => side.exit), // [8.3.a] [8.3.b]
    retreatExits: charts.offMap.list.map((side) => side.retreat), // G-19
    fort: map.feature('fort'),
    /** [side]: [direction] 1 where a retreat is proper (11.1). */
    properWays: SIDES.map((side) => charts.retreat[side]), // [11.1.h]
    /** [formation] 1 for those whose units stand alone (10.0), and for those that cannot use the Anti-Tank chit alone (13.6). */
    alone: flags(charts.stacking.alone),
    gunless: flags(charts.antiTankChit.without),
    boxes: {
      reserve: placeNamed(map, 'reserve'),
      /** [side] */
      eliminated: boxesBySide(map, 'eliminated', SIDES),
      withdrawn: placeNamed(map, 'withdrawn'),
      /** [turn] */
      turn: turnBoxes(map),
    },
    /** Scratch, shared by all positions. */
    trace: new Trace(map),
    travel: new Travel(ground, map),
    overlay: new Travel(ground, map),
  };
}

/** Printed figures by side, by state of supply and by level of attack. */
function figuresOf({ attackIntensity, combatModifiers: drm, movementCuts, victory }: Charts) {
  return {
    ...victory,
    /** [side] points for the other side per step of this side. */
    stepPoints: [victory.axisStep, victory.alliedStep],
    drm,
    /** [side]: of its own Combat chit, attacking and defending (13.1). */
    chitAttack: SIDES.map((side) => drm[`${side}ChitAttack`]),
    chitDefence: SIDES.map((side) => drm[`${side}ChitDefence`]),
    /** Thirds of the allowance taken, by state of supply. */
    supplyThirds: [0, movementCuts.outOfSupply, movementCuts.isolated],
    /** [level] and [level][class] (11.0). */
    levelModifier: attackIntensity.grid.map((level) => level[CLASSES.length]),
    levelCost: attackIntensity.grid.map((level) => level.slice(0, CLASSES.length)),
  };
}
