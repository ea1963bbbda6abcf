/** The static world of Tobruk: map, counters and charts of a pack, compiled once into plain numbers and shared by all positions. */

import {
  chartCell,
  chartList,
  compileMap,
  FieldPlan,
  type GameMap,
  OddsLadder,
  type Pack,
  type Place,
  type Side,
  Trace,
} from '@cauldron/engine';
import { compileCosts } from './costs.ts';
import { compileFigures } from './figures.ts';
import { index, NATIONS, SIDES, TYPES } from './lists.ts';
import { compileScenario } from './scenario.ts';
import { Travel } from './travel.ts';
import { compileUnits } from './units.ts';

export * from './lists.ts';

/** A result of the combat table: reductions of the attacker and the defender, hexes of retreat. */
export interface CombatResult {
  readonly attacker: number;
  readonly defender: number;
  readonly retreat: number;
  readonly text: readonly [attacker: string, defender: string];
}

export interface SupplySource {
  readonly place: Place;
  /** Only while the side's last hold on it stands (a depot), not merely while no enemy is there. */
  readonly lastHeld: boolean;
  /** The option that makes it one; '' for an entry hex. */
  readonly option: string;
  readonly isEntry: boolean;
}

export type World = Readonly<ReturnType<typeof compileWorld>>;

export function compileWorld(pack: Pack) {
  const map = compileMap(pack.map); // [15.0.a] one map, the whole of it, for every scenario
  const corps = chartList(pack, 'activationChits').map((c) => ({
    name: String(c.formation),
    /** What players call it. */
    title: pack.board.formations.find((f) => f.id === c.formation)?.name ?? String(c.formation),
    chit: String(c.id),
    side: index(SIDES, String(c.side)),
    nation: index(NATIONS, String(c.nation)),
  }));
  const units = compileUnits(
    pack,
    corps.map((c) => c.name),
  );
  const place = (id: string) => {
    const p = map.place(id);
    if (p < 0) throw new Error(`the pack of tobruk names an unknown place ${id}`);
    return p;
  };
  const perSide = (prefix: string) => SIDES.map((side) => place(`${prefix}:${side}`));
  const turnBoxes = pack.map.boxes?.filter((b) => b.id.startsWith('turn:')) ?? [];
  const turn: Place[] = [];
  for (const box of turnBoxes) turn[Number(box.id.slice(5))] = place(box.id);
  const objectives = chartList(pack, 'objectives').map((o) => ({
    place: place(String(o.hex)),
    vp: Number(o.vp),
    name: String(o.name),
  }));
  const sources: readonly (readonly SupplySource[])[] = SIDES.map((side) =>
    chartList(pack, 'entryHexes')
      .filter((e) => e.side === side && e.supply === true)
      .map((e) => ({
        place: place(String(e.hexes?.[0])),
        lastHeld: e.while === 'lastHeld',
        option: typeof e.option === 'string' ? e.option : '',
        isEntry: e.entry === true,
      })),
  );
  const held = [
    ...new Set([
      ...objectives.map((o) => o.place),
      ...map.placesWith('fort'),
      ...sources
        .flat()
        .filter((s) => !s.isEntry)
        .map((s) => s.place),
    ]),
  ].sort((a, b) => a - b);
  const heldIndex = new Int16Array(map.count).fill(-1);
  held.forEach((p, i) => {
    heldIndex[p] = i;
  });
  const rows = pack.charts.combatResults?.rows?.map(Number) ?? [];
  const ladder = new OddsLadder((pack.charts.combatResults?.columns ?? []).map(String));
  const costs = compileCosts(pack, map);
  return {
    pack,
    map,
    units,
    corps,
    costs,
    field: new FieldPlan({
      map,
      sides: SIDES.length,
      layers: SIDES.map((_, side) => ({ side, closed: costs.noZone })),
    }),
    ladder,
    /** [roll - firstRoll][column] */
    results: rows.map((row) =>
      ladder.columns.map((column) => readResult(String(chartCell(pack, 'combatResults', row, column)))),
    ),
    firstRoll: rows[0],
    supply: chartList(pack, 'supplyStates').map(readSupplyState),
    scenarios: pack.scenarios.map((s) => compileScenario(pack, s.id, map, units)),
    options: pack.options.map((o) => ({ id: o.id, default: o.default === true })),
    /** [side] where supply comes from. */
    sources,
    /** Hexes whose last holder matters (objectives, forts, depots), and the index of each place among them, or -1. */
    held,
    heldIndex,
    objectives,
    casualties: chartList(pack, 'casualties').map((c) => ({
      to: index(SIDES, String(c.to)),
      nation: index(NATIONS, String(c.nation)),
      type: typeof c.type === 'string' ? index(TYPES, c.type) : -1,
      vp: Number(c.vp),
    })),
    /** Those of air units by side, those of turns by turn. */
    boxes: {
      reserve: place('reserve'),
      eliminated: place('eliminated'),
      turn,
      pool: perSide('pool'),
      ready: perSide('air'),
      flown: perSide('flown'),
      aborted: perSide('aborted'),
      lostAir: perSide('lost-air'),
    },
    figures: compileFigures(pack, place),
    /** Land hexes on the edge of the map (4.0). */
    edge: edgeOf(map),
    /** Who built the works around each fort hex (T-07): theirs until another side comes in. */
    fortOwners: fortOwnersOf(pack, map),
    /** [turn] the two days it stands for (1.0). */
    dates: datesOf(pack),
    dogfight: chartList(pack, 'dogfight').map((e) => ({
      times: Number(e.times),
      losses: Number(e.losses),
      choosers: (e.choosers as string[]).map(String),
    })),
    // Scratch, shared by all positions; see travel.ts.
    supplyTrace: new Trace(map),
    travel: new Travel({ costs, map }, map),
    overlay: new Travel({ costs, map }, map),
  };
}

/** 10.2: attacker / defender; a dash is none; R2 and R3 are hexes of retreat. */
function readResult(text: string): CombatResult {
  const [a = '-', d = '-'] = text.split('/');
  const number = (part: string) => Number(/^\d+/.exec(part.trim())?.[0] ?? 0); // [10.2.a]
  return {
    attacker: number(a),
    defender: number(d),
    retreat: Number(/R(\d)/.exec(d)?.[1] ?? 0),
    text: [a.trim(), d.trim()],
  };
}

/** One step of the supply ladder (5.2). */
function readSupplyState(entry: Readonly<Record<string, unknown>>) {
  const part = (name: string) => {
    const p = entry[name] as { divide: number; round: string };
    return { divide: p.divide, up: p.round === 'up' };
  };
  return {
    id: String(entry.id),
    attack: part('attack'),
    defence: part('defence'),
    movement: part('movement'),
    artillery: (entry.artillery as { keep: boolean }).keep,
    reductions: (entry.reductions as { value: number }).value,
  };
}

/** All fort hexes of a zone belong to the owner of its works. */
function fortOwnersOf(pack: Pack, map: GameMap): { place: Place; side: Side }[] {
  const owners = new Map<string, number>();
  for (const [, , type, more] of pack.map.sides) {
    if (type === 'fortification' && typeof more?.name === 'string')
      owners.set(`zone:${more.name}`, index(SIDES, String(more.owner)));
  }
  return map.placesWith('fort').flatMap((place) => {
    const zone = map.featuresOf(place).find((f) => owners.has(f));
    return zone === undefined ? [] : [{ place, side: owners.get(zone) ?? 0 }];
  });
}

/** 1.0: two days to a turn. */
function datesOf(pack: Pack): string[] {
  const dates: string[] = [];
  for (const turn of chartList(pack, 'turnTrack')) dates[Number(turn.id)] = String(turn.dates); // [1.0.a]
  return dates;
}

function edgeOf(map: GameMap): number[] {
  const edge: number[] = [];
  for (let p = 0; p < map.hexes; p++) {
    if (map.terrainIs(p, 'sea')) continue;
    for (let d = 0; d < 6; d++) {
      if (map.neighbours[p * 6 + d] < 0) {
        edge.push(p);
        break;
      }
    }
  }
  return edge;
}
