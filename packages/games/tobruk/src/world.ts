/** The static world of Tobruk: map, counters and charts of a pack, compiled once into plain numbers and shared by all positions. */

import {
  boxesBySide,
  byTurn,
  compileMap,
  FieldPlan,
  type GameMap,
  indexIn,
  OddsLadder,
  type Pack,
  type Place,
  placeNamed,
  type Side,
  Trace,
  turnBoxes,
} from '@cauldron/engine';
import { compileCharts } from './charts.ts';
import { compileCosts } from './costs.ts';
import { SIDES } from './lists.ts';
import { compileScenario } from './scenario.ts';
import { Travel } from './travel.ts';
import { compileUnits } from './units.ts';

export type { CombatResult } from './charts.ts';
export * from './lists.ts';

export type World = Readonly<ReturnType<typeof compileWorld>>;
export type SupplySource = World['sources'][number][number];

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map); // [15.0.a] one map, the whole of it, for every scenario
  const charts = compileCharts(pack, map);
  const units = compileUnits(pack, charts);
  const costs = compileCosts(charts, map);
  const { grid: results } = charts.combatResults;
  const objectives = charts.objectives.list.map(({ hex, vp, name }) => ({ place: hex, vp, name }));
  const sources = SIDES.map((_, side) =>
    charts.entryHexes.list
      .filter((e) => e.side === side && e.supply)
      .map((e) => ({
        place: e.hexes[0],
        /** Only while the side's last hold on it stands (a depot), not merely while no enemy is there. */
        lastHeld: e.while === 'lastHeld',
        /** The option that makes it one; '' for an entry hex. */
        option: e.option,
        isEntry: e.entry,
      })),
  );
  const [normal, road] = charts.stacking.list;
  const depots = sources.flat().filter((s) => !s.isEntry);
  const held = new Set([...objectives, ...depots].map((x) => x.place).concat(map.placesWith('fort')));
  const heldHexes = [...held].sort((a, b) => a - b);
  return {
    pack,
    map,
    charts,
    units,
    costs,
    corps: charts.activationChits.list.map(({ id, formation, side, nation }) => ({
      name: formation,
      /** What players call it. */
      title: pack.board.formations.find((f) => f.id === formation)?.name ?? formation,
      chit: id,
      side,
      nation,
    })),
    field: FieldPlan.bySide(map, SIDES.length, { closed: costs.noZone }),
    ladder: new OddsLadder(results.columns),
    /** [roll - firstRoll][column] */
    results: results.cells,
    firstRoll: results.first,
    supply: charts.supplyStates.list,
    scenarios: pack.scenarios.map((s) => compileScenario(pack, charts, s.id, map, units)),
    options: pack.options.map((o) => ({ id: o.id, default: o.default === true })),
    /** [side] where supply comes from. */
    sources,
    /** Hexes whose last holder matters (objectives, forts, depots), and the index of each place among them, or -1. */
    held: heldHexes,
    heldIndex: Int16Array.from(map.ids, (_, p) => heldHexes.indexOf(p)),
    objectives,
    /** What each unit scores for the enemy when it is lost. */
    casualtyOf: Array.from({ length: units.count }, (_, u) =>
      charts.casualties.list.find((c) => c.nation === units.nation[u] && (c.type < 0 || c.type === units.type[u])),
    ),
    /** Those of air units by side, those of turns by turn. */
    boxes: {
      reserve: placeNamed(map, 'reserve'),
      eliminated: placeNamed(map, 'eliminated'),
      turn: turnBoxes(map),
      pool: boxesBySide(map, 'pool', SIDES),
      ready: boxesBySide(map, 'air', SIDES),
      flown: boxesBySide(map, 'flown', SIDES),
      aborted: boxesBySide(map, 'aborted', SIDES),
      lostAir: boxesBySide(map, 'lost-air', SIDES),
    },
    figures: { ...charts.constants, normalStack: normal.limit, roadStack: road.limit },
    /** Land hexes on the edge of the map (4.0). */
    edge: map.hexesWhere((p) => !map.terrainIs(p, 'sea') && map.isOnEdge(p)),
    /** Who built the works around each fort hex (T-07): theirs until another side comes in. */
    fortOwners: fortOwnersOf(pack, map),
    /** [turn] the two days it stands for (1.0). */
    dates: byTurn(charts.turnTrack.list, (turn) => turn.dates), // [1.0.a]
    dogfight: charts.dogfight.list,
    // Scratch, shared by all positions; see travel.ts.
    supplyTrace: new Trace(map),
    travel: new Travel({ costs, map }, map),
    overlay: new Travel({ costs, map }, map),
  };
}

/** All fort hexes of a zone belong to the owner of its works. */
function fortOwnersOf(pack: Pack, map: GameMap): { place: Place; side: Side }[] {
  const owners = new Map<string, Side>();
  for (const [, , type, more] of pack.map.sides) {
    if (type === 'fortification' && typeof more?.name === 'string')
      owners.set(`zone:${more.name}`, indexIn(SIDES, String(more.owner)));
  }
  return map.placesWith('fort').flatMap((place) => {
    const zone = map.featuresOf(place).find((f) => owners.has(f));
    return zone === undefined ? [] : [{ place, side: owners.get(zone) ?? 0 }];
  });
}
