/** The static world of Operation Theseus: map, counters and charts of a pack, compiled once and shared by all positions. */

import {
  boxesBySide,
  byTurn,
  compileMap,
  FieldPlan,
  formationIds,
  type GameMap,
  type Pack,
  placeNamed,
  Trace,
  turnBoxes,
} from '@cauldron/engine';
import { compileCharts } from './charts.ts';
import { compileCombat } from './combat-table.ts';
import { compileCosts } from './costs.ts';
import { compileMines } from './mines.ts';
import { AXIS, COMMONWEALTH, SIDES } from './names.ts';
import { PathTrace } from './path-trace.ts';
import { compileScenario } from './scenario.ts';
import { Travel } from './travel.ts';
import { compileUnits } from './units.ts';

export type World = Readonly<ReturnType<typeof compileWorld>>;

/** Signs of a hex (3.1.3): it is mined by a side, and not breached. The number of the sign is the number of the side. */
export const MINED = [AXIS, COMMONWEALTH] as const;

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map); // [3.1.a]
  const charts = compileCharts(pack, map);
  const units = compileUnits(pack, charts);
  const costs = compileCosts(charts, map);
  const mines = compileMines(map);
  const formations = formationIds(pack);
  const ground = { map, units, costs, mines };
  return {
    ...ground,
    pack,
    charts,
    /** The names of the formations. */
    formations,
    /** 5.4: a side's zones do not enter unbreached Minefields of its enemy, and do not cross Ridges and Wadis. */
    field: new FieldPlan({
      map,
      sides: SIDES.length,
      // [5.4.e] [5.4.f] each side has a layer of its own
      layers: SIDES.map((_, side) => ({ side, shut: costs.shut, closedBy: MINED[1 - side] })), // [5.4.b] [5.4.c]
      knowers: SIDES.length,
      signs: MINED.length,
    }),
    scenarios: pack.scenarios.map(({ id }) => compileScenario(pack, id, map, units, formations)),
    options: pack.options.map((o) => ({ id: o.id, default: o.default === true })),
    combat: compileCombat(charts),
    /** [turn] */
    dates: byTurn(charts.turnTrack.list, ({ dates }) => dates),
    /** [side] the Major supply sources (5.7.3). */
    sources: charts.supplySources.list.map(({ hexes }) => hexes),
    /** [side][hex] how far its own edge of the map is: west for the Axis, east for the Commonwealth (7.5.2.2). */
    homeward: homeward(map),
    tobruk: placeNamed(map, '4303'),
    /** [place] 1 inside the Tobruk perimeter, its line included (TH-67). */
    inside: either(map.feature('inside'), map.feature('perimeter')),
    boxes: {
      reserve: placeNamed(map, 'reserve'),
      /** [side] */
      eliminated: boxesBySide(map, 'eliminated', SIDES),
      available: placeNamed(map, 'air:available'), // [3.1.4.f]
      flown: placeNamed(map, 'air:flown'),
      /** [turn] */
      turn: turnBoxes(map),
    },
    /** 7.5.1.2: the names of the chits; and scratch for the cup. */
    chits: charts.chits.list.map(({ id }) => id),
    cup: new Int32Array(charts.chits.list.length),
    /** Scratch, shared by all positions: one for rules, one for questions of players. */
    paths: new PathTrace(map, costs),
    trace: new Trace(map),
    travel: new Travel(ground),
    overlay: new Travel(ground),
  };
}

const either = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((is, i) => is | b[i]);

/** Every step can change the column by one, so that the columns to cross are the hexes to go. */
function homeward(map: GameMap): readonly Int16Array[] {
  const columns = map.ids.slice(0, map.hexes).map((id) => Number(id.slice(0, 2)));
  const last = Math.max(...columns);
  return [Int16Array.from(columns, (column) => column - 1), Int16Array.from(columns, (column) => last - column)];
}
