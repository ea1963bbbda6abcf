/** The country of Steppe, made from a fixed seed. */

import { compileMap, type GameMap, type MapSource, seededRng } from '@cauldron/engine';

const COLUMNS = 85;
export const ROWS = 50;
const HEXES = COLUMNS * ROWS;
const ROADS = 6;
const VILLAGES = 24;
/** Patches of a kind of terrain, and how many hexes each tries to cover. */
const PATCHES = [
  { terrain: 'wood', patches: 240, size: 10 },
  { terrain: 'hill', patches: 60, size: 6 },
  { terrain: 'marsh', patches: 25, size: 5 },
] as const;

const idOf = (place: number): string => {
  const two = (n: number) => String(n + 1).padStart(2, '0');
  return two(Math.floor(place / ROWS)) + two(place % ROWS);
};

function make(): GameMap {
  const rng = seededRng('steppe');
  const terrain = new Array<string>(HEXES).fill('open');
  const features = new Set<number>();
  const source = (ways: MapSource['ways']): MapSource => ({
    grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CCRR', rowsUp: false },
    hexes: Object.fromEntries(
      terrain.map((t, place) => [idOf(place), features.has(place) ? { t, f: ['village'] } : { t }]),
    ),
    sides: [],
    ways,
    boxes: [{ id: 'lost' }, { id: 'absent' }],
  });
  const { neighbours } = compileMap(source([]));
  const near = (place: number): number => {
    const to = neighbours[place * 6 + rng.below(6)];
    return to < 0 ? place : to;
  };
  for (const { terrain: t, patches, size } of PATCHES) {
    for (let i = 0; i < patches; i++) {
      let place = rng.below(HEXES);
      for (let n = 0; n < size; n++, place = near(place)) terrain[place] = t;
    }
  }
  while (features.size < VILLAGES) {
    const place = rng.below(HEXES);
    if (terrain[place] === 'open') features.add(place);
  }
  /** A road leads from the first column to the last, one column at each step. */
  const ways = Array.from({ length: ROADS }, (_, i) => {
    const hexes = [Math.floor(((i + 0.5) * ROWS) / ROADS)];
    for (let column = 1; column < COLUMNS; column++) {
      const from = hexes[column - 1] * 6;
      const on = Array.from(neighbours.subarray(from, from + 6)).filter((p) => p >= column * ROWS);
      hexes.push(on[rng.below(on.length)]);
    }
    return { type: 'road', hexes: hexes.map(idOf) };
  });
  return compileMap(source(ways));
}

export const map: GameMap = make();

/** 3.0 The cost of a step: [place * 6 + direction]. It is the same for everyone, so a path does not show who walks it. */
const POINTS: Readonly<Record<string, number>> = { open: 1, hill: 2, wood: 2, marsh: 3 };
const road = map.wayBit('road');
export const COST = Int16Array.from(map.neighbours, (to, edge) => {
  if (to < 0) return -1;
  return (map.ways[edge] & road) !== 0 ? 1 : POINTS[map.terrains[map.terrain[to]]];
});
export const isWood = (place: number): boolean => map.terrainIs(place, 'wood');
