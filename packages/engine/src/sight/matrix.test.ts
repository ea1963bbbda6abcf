import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMap } from '../map/map.ts';
import { COVER, comesFromFlank, frontOf, SightMatrix } from './index.ts';

const SIZE = 9;
const id = (column: number, row: number) => `${column}${row}`;

interface Land {
  readonly cover?: Readonly<Record<string, number>>;
  readonly levels?: Readonly<Record<string, number>>;
  readonly streams?: readonly (readonly [string, string])[];
}

/** Nine by nine hexes of open ground. */
function country({ cover = {}, levels = {}, streams = [] }: Land) {
  const hexes: Record<string, { t: string; e: number }> = {};
  for (let column = 1; column <= SIZE; column++)
    for (let row = 1; row <= SIZE; row++) hexes[id(column, row)] = { t: 'open', e: levels[id(column, row)] ?? 0 };
  const map = compileMap({
    grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CR', rowsUp: false },
    hexes,
    sides: streams.map(([a, b]) => [a, b, 'stream']),
    ways: [],
  });
  const matrix = new SightMatrix({
    map,
    orientation: 'flat',
    cover: Uint8Array.from(map.ids, (hex) => cover[hex] ?? COVER.none),
    screens: Uint8Array.from(map.sides, (bits) => Number(bits !== 0)),
    within: 4,
  });
  const at = (hex: string) => map.place(hex);
  return {
    map,
    matrix,
    sees: (a: string, b: string) => matrix.sees(at(a), at(b)),
    into: (a: string, b: string) => matrix.seesInto(at(a), at(b)),
    past: (a: string, b: string, ...inTheWay: string[]) =>
      matrix.seesPast(at(a), at(b), (hex) => inTheWay.includes(map.ids[hex])),
    blocker: (a: string, b: string) => map.ids[matrix.blocker(at(a), at(b))],
  };
}

describe('the matrix of sight', () => {
  it('is clear over open ground, and cut by cover in between, never by cover at the ends', () => {
    expect(country({}).sees('51', '59')).toBe(true);
    expect(country({ cover: { 55: COVER.low } }).sees('51', '59')).toBe(false);
    expect(country({ cover: { 55: COVER.low } }).blocker('51', '59')).toBe('55');
    expect(country({ cover: { 51: COVER.low, 59: COVER.tall } }).sees('51', '59')).toBe(true);
  });
  it('open ground is in the way only where it is higher than both ends', () => {
    expect(country({ levels: { 55: 1 } }).sees('51', '59')).toBe(false);
    expect(country({ levels: { 55: 1, 51: 1 } }).sees('51', '59')).toBe(true);
  });
  it('cover that is lower than both ends is not in the way', () => {
    expect(country({ levels: { 51: 1, 59: 1 }, cover: { 55: COVER.tall } }).sees('51', '59')).toBe(true);
    expect(country({ levels: { 51: 1 }, cover: { 55: COVER.tall } }).sees('51', '59')).toBe(false);
  });
  it('from above low cover next to the viewer is seen over, tall cover never', () => {
    expect(country({ levels: { 51: 1 }, cover: { 52: COVER.low } }).sees('51', '59')).toBe(true);
    expect(country({ levels: { 51: 1 }, cover: { 52: COVER.low } }).sees('59', '51')).toBe(true);
    expect(country({ levels: { 51: 1 }, cover: { 52: COVER.tall } }).sees('51', '59')).toBe(false);
    expect(country({ levels: { 51: 1 }, cover: { 53: COVER.low } }).sees('51', '59')).toBe(false);
  });
  it('from above a stream within reach is seen over, save the hex just beyond it', () => {
    const streams = [['53', '54']] as const;
    expect(country({ streams }).sees('51', '55')).toBe(false);
    expect(country({ streams, levels: { 51: 1 } }).sees('51', '55')).toBe(true);
    expect(country({ streams, levels: { 51: 1 } }).sees('51', '54')).toBe(false);
    expect(country({ streams, levels: { 51: 1 } }).sees('53', '54')).toBe(true);
    expect(country({ streams: [['56', '57']], levels: { 51: 1 } }).sees('51', '59')).toBe(false);
  });
  it('from above the first cover within reach is seen into, and not what lies beyond it', () => {
    const high = { levels: { 51: 1 } };
    expect(country({ ...high, cover: { 53: COVER.low } }).into('51', '53')).toBe(true);
    expect(country({ ...high, cover: { 52: COVER.low, 53: COVER.low } }).into('51', '53')).toBe(true);
    expect(country({ ...high, cover: { 53: COVER.tall } }).into('51', '53')).toBe(false);
    expect(country({ ...high, cover: { 56: COVER.low } }).into('51', '56')).toBe(false);
    expect(country({ cover: { 53: COVER.low } }).into('51', '53')).toBe(false);
    expect(country({ ...high, cover: { 53: COVER.low } }).into('53', '51')).toBe(false);
  });
  it('along hexsides one open hand is enough, and friends must stand on both', () => {
    expect(country({ cover: { 44: COVER.low } }).sees('55', '35')).toBe(true);
    expect(country({ cover: { 44: COVER.low, 45: COVER.low } }).sees('55', '35')).toBe(false);
    expect(country({}).past('55', '35', '44')).toBe(true);
    expect(country({}).past('55', '35', '44', '45')).toBe(false);
    expect(country({ cover: { 44: COVER.low } }).past('55', '35', '45')).toBe(false);
  });
  it('nothing is seen through a wall, or in one', () => {
    expect(country({ cover: { 55: COVER.wall }, levels: { 51: 2, 59: 2 } }).sees('51', '59')).toBe(false);
    expect(country({ cover: { 52: COVER.wall } }).sees('51', '52')).toBe(false);
  });
  it('is the same both ways over any country', () => {
    const figures = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { minLength: 81, maxLength: 81 });
    fc.assert(
      fc.property(figures(2), figures(2), (cover, levels) => {
        const names = Array.from({ length: 81 }, (_, i) => id(1 + (i % SIZE), 1 + Math.floor(i / SIZE)));
        const of = (list: number[]) => Object.fromEntries(names.map((name, i) => [name, list[i]]));
        const { matrix, map } = country({ cover: of(cover), levels: of(levels) });
        for (let a = 0; a < map.hexes; a++)
          for (let b = 0; b < a; b++) expect(matrix.sees(a, b)).toBe(matrix.sees(b, a));
      }),
      { seed: 1944, numRuns: 10 },
    );
  });
});

describe('facing', () => {
  const { matrix, map } = country({});
  const entries = (a: string, b: string) => matrix.courses.entries(map.place(a), map.place(b));
  it('three hexsides are the front, the others the flanks', () => {
    const front = frontOf(0);
    expect([0, 1, 2, 3, 4, 5].map((d) => (front >> d) & 1)).toEqual([1, 1, 0, 0, 0, 1]);
    expect(comesFromFlank(entries('51', '55'), front)).toBe(false);
    expect(comesFromFlank(entries('59', '55'), front)).toBe(true);
  });
  it('a shot along the spine between front and flank comes from the front', () => {
    const east = entries('75', '55');
    expect(east).toBe((1 << 1) | (1 << 2));
    expect(comesFromFlank(east, frontOf(0))).toBe(false);
    expect(comesFromFlank(east, frontOf(4))).toBe(true);
  });
  it('a shot leaves by one hexside, or by two along a spine', () => {
    const exits = (a: string, b: string) => matrix.courses.exits(map.place(a), map.place(b));
    expect(exits('55', '51')).toBe(1);
    expect(exits('55', '75')).toBe((1 << 1) | (1 << 2));
  });
});
