/** Random country for tests of paths: a small map, costs, flags, and a flood over it, all of them from fast-check. */

import fc from 'fast-check';
import { compileMap, type GameMap } from '../map/index.ts';
import { BLOCKED, type FloodSpec, STOP, ZONE } from '../path/index.ts';

/** A block of hexes without some of its hexes, and with two boxes that no hex is next to. */
export function blockMap(columns: number, rows: number, missing: readonly number[] = []): GameMap {
  const two = (n: number) => String(n).padStart(2, '0');
  const ids = Array.from(
    { length: columns * rows },
    (_, i) => two(1 + (i % columns)) + two(1 + Math.floor(i / columns)),
  );
  return compileMap({
    grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CCRR', rowsUp: false },
    hexes: Object.fromEntries(ids.filter((_, i) => !missing.includes(i)).map((id) => [id, { t: 'clear' }])),
    sides: [],
    ways: [],
    boxes: [{ id: 'reserve' }, { id: 'pool' }],
  });
}

export interface Country {
  readonly map: GameMap;
  readonly spec: FloodSpec;
}

const FLAGS = [0, 0, 0, 0, 0, BLOCKED, STOP, ZONE, STOP | ZONE, BLOCKED | ZONE];

/** Costs from `least` upwards, some of them -1. */
const costs = (map: GameMap, least: number, most: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: least, max: most }) },
        { weight: 1, arbitrary: fc.constant(-1) },
      ),
      {
        minLength: map.count * 6,
        maxLength: map.count * 6,
      },
    )
    .map((list) => Int16Array.from(list));

/** Zones open no step and make none cheaper. */
const dearer = (cost: Int16Array, zoneCost: Int16Array): Int16Array =>
  cost.map((c, edge) => (c < 0 || zoneCost[edge] < 0 ? -1 : Math.max(c, zoneCost[edge])));

export interface CountryShape {
  readonly columns: number;
  readonly rows: number;
  /** The least cost of a step. */
  readonly least: number;
  readonly budget: number;
}

export const country = ({ columns, rows, least, budget }: CountryShape): fc.Arbitrary<Country> =>
  fc
    .array(fc.nat(columns * rows - 1), { maxLength: Math.floor((columns * rows) / 6) })
    .map((missing) => blockMap(columns, rows, missing))
    .chain((map) =>
      fc
        .record({
          start: fc.nat(map.hexes - 1),
          isOffMap: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
          budget: fc.integer({ min: 0, max: budget }),
          cost: costs(map, least, 5),
          zoneCost: fc.option(costs(map, least, 7), { nil: undefined }),
          extra: fc.option(
            fc
              .array(fc.constantFrom(0, 0, 0, 2), { minLength: map.count * 6, maxLength: map.count * 6 })
              .map((list) => Uint8Array.from(list)),
            { nil: undefined },
          ),
          flags: fc
            .array(fc.constantFrom(...FLAGS), { minLength: map.count, maxLength: map.count })
            .map((list) => Uint8Array.from(list)),
          leaveZone: fc.constantFrom(0, 2),
          minimum: fc.boolean(),
          entries: fc
            .array(fc.tuple(fc.nat(map.hexes - 1), fc.integer({ min: -1, max: 6 })), { minLength: 1, maxLength: 4 })
            .map((list) => ({ places: list.map(([p]) => p), costs: list.map(([, c]) => c) })),
        })
        .map(({ isOffMap, start, entries, zoneCost, ...rest }) => {
          const common = { ...rest, zoneCost: zoneCost && dearer(rest.cost, zoneCost) };
          return { map, spec: isOffMap ? { ...common, start: map.hexes, entries } : { ...common, start } };
        }),
    );

/** A step that the rules of a flood allow, told plainly: what it costs, or undefined. */
export function stepCost(
  { map, spec }: Country,
  p: number,
  direction: number,
): { to: number; cost: number } | undefined {
  const edge = p * 6 + direction;
  const to = map.neighbours[edge];
  if (to < 0 || (spec.flags[to] & BLOCKED) !== 0) return undefined;
  if (p !== spec.start && (spec.flags[p] & STOP) !== 0) return undefined;
  const isZone = ((spec.flags[p] | spec.flags[to]) & ZONE) !== 0;
  const step = isZone && spec.zoneCost ? spec.zoneCost[edge] : spec.cost[edge];
  if (step < 0) return undefined;
  const leaving = (spec.flags[p] & ZONE) !== 0 ? spec.leaveZone : 0;
  return { to, cost: step + leaving + (spec.extra?.[edge] ?? 0) };
}

/** All first steps: to the neighbours, or through the entries. */
export function firstSteps(country: Country): { to: number; cost: number }[] {
  const { start, entries, flags } = country.spec;
  if (!entries) return [0, 1, 2, 3, 4, 5].flatMap((d) => stepCost(country, start, d) ?? []);
  return entries.places
    .map((to, i) => ({ to, cost: entries.costs[i] }))
    .filter(({ to, cost }) => cost >= 0 && (flags[to] & BLOCKED) === 0);
}
