/** Random country for tests of paths: a small map, costs, the state of places, and a flood over it, all from fast-check. */

import fc from 'fast-check';
import { compileMap, type GameMap } from '../map/index.ts';
import { BARRED, type Entries, type Going, type Mover } from '../path/index.ts';

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
  readonly going: Going;
  readonly mover: Mover;
  readonly entries?: Entries;
}

/** Packed as in positions: presence of two sides in the lowest bits, then counts of three bits. Most places are empty. */
const FIELD = [0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 12, 20, 32, 64, 65, 96];
/** Bits that may mean something to a mover. */
const MASKS = [0, 1, 2, 28, 224, 252];

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

/** Zones allow no additional step and make none cheaper. */
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
              .array(fc.constantFrom(0, 0, 0, 0, 2, 2, BARRED), { minLength: map.count * 6, maxLength: map.count * 6 })
              .map((list) => Uint8Array.from(list)),
            { nil: undefined },
          ),
          field: fc
            .array(fc.constantFrom(...FIELD), { minLength: map.count, maxLength: map.count })
            .map((list) => Int32Array.from(list)),
          blockedBy: fc.constantFrom(...MASKS),
          zonedBy: fc.constantFrom(...MASKS),
          stopIn: fc.constantFrom(...MASKS),
          closed: fc.option(
            fc
              .array(fc.constantFrom(0, 0, 0, 0, 1), { minLength: map.count, maxLength: map.count })
              .map((list) => Uint8Array.from(list)),
            { nil: undefined },
          ),
          leaveZone: fc.constantFrom(0, 2),
          noZoneToZone: fc.boolean(),
          minimum: fc.boolean(),
          entries: fc
            .array(fc.tuple(fc.nat(map.hexes - 1), fc.integer({ min: -1, max: 6 })), { minLength: 1, maxLength: 4 })
            .map((list) => ({ places: list.map(([p]) => p), costs: list.map(([, c]) => c) })),
        })
        .map(({ isOffMap, start, entries, budget, cost, zoneCost, ...going }) => {
          const mover = { budget, cost, zoneCost: zoneCost && dearer(cost, zoneCost) };
          return isOffMap
            ? { map, going: { ...going, start: map.hexes }, mover, entries }
            : { map, going: { ...going, start }, mover };
        }),
    );

/** A step that the rules of a flood allow, by a plain check: its cost, or undefined. */
export function stepCost(
  { map, going, mover }: Country,
  p: number,
  direction: number,
): { to: number; cost: number } | undefined {
  const edge = p * 6 + direction;
  const to = map.neighbours[edge];
  if (to < 0 || !isOpen(going, to)) return undefined;
  if (p !== going.start && has(going, p, going.stopIn)) return undefined;
  const [leaves, enters] = [has(going, p, going.zonedBy), has(going, to, going.zonedBy)];
  if (leaves && enters && going.noZoneToZone) return undefined;
  const step = (leaves || enters) && mover.zoneCost ? mover.zoneCost[edge] : mover.cost[edge];
  const extra = going.extra?.[edge] ?? 0;
  if (step < 0 || extra === BARRED) return undefined;
  return { to, cost: step + (leaves ? (going.leaveZone ?? 0) : 0) + extra };
}

/** All first steps: to the neighbours, or through the entries. */
export function firstSteps(country: Country): { to: number; cost: number }[] {
  const { going, entries } = country;
  if (!entries) return [0, 1, 2, 3, 4, 5].flatMap((d) => stepCost(country, going.start, d) ?? []);
  return entries.places
    .map((to, i) => ({ to, cost: entries.costs[i] }))
    .filter(({ to, cost }) => cost >= 0 && isOpen(going, to));
}

const has = (going: Going, place: number, bits = 0): boolean => ((going.field?.[place] ?? 0) & bits) !== 0;
const isOpen = (going: Going, place: number): boolean =>
  !has(going, place, going.blockedBy) && going.closed?.[place] !== 1;
