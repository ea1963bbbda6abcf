/** What never changes: map, counters and charts of the pack, compiled once into plain numbers and shared by all positions. */

import {
  boxesBySide,
  COVER,
  compileMap,
  FieldPlan,
  type GameMap,
  hexesIn,
  indexIn,
  type Pack,
  placeNamed,
  planScenario,
  SightMatrix,
  scenarioOf,
  Trace,
} from '@cauldron/engine';
import { compileCharts, type TurnEntry } from './charts.ts';
import { type Costs, compileCosts } from './costs.ts';
import { SIDES } from './names.ts';
import { Travel } from './travel.ts';
import { compileUnits } from './units.ts';

export type World = Readonly<ReturnType<typeof compileWorld>>;

/** 7.3: a hex has this sign while a Strongpoint in it keeps zones of control out. */
export const HELD_STRONGPOINT = 0;

/** 10.6.3: how far higher ground sees over waterways and into cover, in hexes. */
const SEES_WITHIN = 4;

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map);
  const charts = compileCharts(pack, map);
  const units = compileUnits(pack);
  const costs = compileCosts(charts, map);
  const is = (...names: readonly string[]) =>
    Uint8Array.from(map.ids, (_, place) => Number(names.some((name) => map.terrainIs(place, name))));
  const isClose = is('heavyBocage', 'village', 'woods'); // [2.0.g] [5.1.2.a]
  const closed = isClose;
  return {
    map,
    charts,
    units,
    costs,
    isField: is('field'),
    isClose,
    /** 15.2: woods that a supply path enters by road alone; those with buildings count as village (R103). */
    isWoods: Uint8Array.from(is('woods'), (woods, place) => woods & ~map.feature('buildings')[place]),
    /** 5.1.3: village for everything but movement and sight. */
    isVillage: Uint8Array.from(is('village'), (village, place) => village | map.feature('buildings')[place]), // [5.1.3.b] [5.1.4.a]
    /** 5.1.8: Strongpoints printed on the map, for both sides. */
    strongpoint: map.feature('strongpoint'),
    // [10.6.1.c] [10.6.1.d] [10.6.1.e] [10.6.3.a] [10.6.3.b] [10.6.3.c] [10.6.3.d] [10.6.3.e]
    sight: new SightMatrix({
      map,
      orientation: 'flat',
      cover: coverOf(map),
      screens: costs.water,
      within: SEES_WITHIN,
    }),
    /** 7.3: no zone enters close terrain, or a Strongpoint that is held. */
    field: new FieldPlan({
      map,
      sides: SIDES.length,
      layers: SIDES.map((_, side) => ({ side, closed, closedBy: HELD_STRONGPOINT })), // [5.1.a] [7.0.a] [7.3.a]
      signs: 1,
    }),
    /** Room for what a cup holds at the moment. */
    advantageCup: new Int32Array(charts.tacticalAdvantageChits.list.length),
    modifierCup: new Int32Array(charts.modifierChits.list.length),
    /** 10.6.2: the farthest that anyone sees, by turn, once it was asked for. */
    farthest: new Map<TurnEntry, number>(),
    tracks: { A: charts.turnTrackA.list, B: charts.turnTrackB.list },
    scenarios: pack.scenarios.map(({ id }) => compileScenario(pack, id, map, units.ids, costs)),
    options: pack.options.map((option) => ({ id: option.id, default: option.default === true })),
    reserve: placeNamed(map, 'reserve'),
    /** [side] off-map batteries (12.3), the Dead Pool and the Withdrawn box (2.0). [2.0.w] */
    guns: boxesBySide(map, 'guns', SIDES),
    eligible: boxesBySide(map, 'eligible', SIDES),
    permanent: boxesBySide(map, 'permanent', SIDES),
    withdrawn: boxesBySide(map, 'withdrawn', SIDES),
    /** One for the rules and one for questions, so that a question disturbs nothing. */
    trace: new Trace(map),
    travel: new Travel({ map, costs }),
    overlay: new Travel({ map, costs }),
  };
}

/** 10.6.1: everything but field is in the way; bocage and villages can be seen over from above, woods never. */
function coverOf(map: GameMap): Uint8Array {
  const covers: Readonly<Record<string, number>> = { field: COVER.none, woods: COVER.tall, offmap: COVER.wall };
  return Uint8Array.from(map.ids, (_, place) =>
    place < map.hexes ? (covers[map.terrains[map.terrain[place]]] ?? COVER.low) : COVER.wall,
  ); // [2.0.f] [5.1.1.a] [10.6.1.a] [10.6.3.g]
}

/** 4.5.8: as scenarios name the Transport Pools. */
const POOL_NAMES = ['british', '12SS', 'Panzer Lehr'];

/** What stands under `special` and `victory` of a scenario. The pack is ours, and a test reads every scenario. */
interface Special {
  readonly track: 'A' | 'B';
  readonly firstPlayer: string;
  readonly dugIn?: readonly string[];
  readonly order: readonly string[];
  readonly supply: Readonly<Record<string, readonly string[]>>;
  readonly strongpoints?: readonly string[];
  readonly transportPools?: Readonly<Record<string, number>>;
}
interface Victory {
  readonly outcome: readonly {
    readonly hexes?: readonly string[];
    readonly atLeast?: number;
    readonly result: string;
  }[];
}

function compileScenario(pack: Pack, id: string, map: GameMap, units: readonly string[], costs: Costs) {
  const data = scenarioOf(pack, id);
  const special = data.special as unknown as Special;
  const victory = data.victory as unknown as Victory;
  const place = (name: string) => placeNamed(map, name);
  const inPlay = data.inPlay === undefined ? undefined : new Set(hexesIn(pack.map, data.inPlay));
  const isOut = (hex: number) => costs.closed[hex] === 1 || (inPlay !== undefined && !inPlay.has(map.ids[hex]));
  return {
    ...planScenario(pack, id, { map, units, sides: SIDES }, special.order),
    track: special.track,
    /** 3.0: Player One. */
    firstPlayer: indexIn(SIDES, special.firstPlayer), // [3.0.a]
    /** 4.5.8: the Transport Pools at the start. */
    pools: POOL_NAMES.map((name) => special.transportPools?.[name] ?? 0),
    /** 14.6.2: German Strongpoint markers. */
    strongpoints: (special.strongpoints ?? []).map(place),
    dugIn: (special.dugIn ?? []).map(place),
    /** [side] supply sources. [15.3.a] */
    sources: SIDES.map((side) => (special.supply[side] ?? []).map(place)),
    /** [place] 1 outside the area of play. */
    closed: Uint8Array.from(map.ids, (_, hex) => Number(hex < map.hexes && isOut(hex))),
    /** From the best for the British down: how many of these hexes they must control. */
    outcomes: victory.outcome.map(({ hexes = [], atLeast = 0, result }) => ({
      hexes: hexes.map(place),
      atLeast,
      result,
    })),
  };
}
