/** Movement over a real map: our flood and one written with honeycomb-grid, over the same hexes and costs. */

import { Flood } from '@cauldron/engine';
import { Direction, defineHex, Grid, Orientation, ring } from 'honeycomb-grid';
import { measureMicroseconds } from './measure.mjs';

/** Our six directions for maps with columns, in order. */
const DIRECTIONS = [Direction.N, Direction.NE, Direction.SE, Direction.S, Direction.SW, Direction.NW];

/** `cost` is [place * 6 + direction], -1 for impossible; `starts` are the start places, used in turn. */
export function measureFloods(map, cost, budget, starts) {
  const flood = new Flood(map);
  const ours = (start) => flood.run({ start }, { cost, budget });
  const grid = gridOf(map);
  const byTraverser = gridFlood(grid, cost, budget, traversed(map, grid));
  const byDirection = gridFlood(grid, cost, budget, inEachDirection(grid));
  for (const start of starts) {
    compare(map, flood, start, () => ours(start), byTraverser(start));
    compare(map, flood, start, () => ours(start), byDirection(start));
  }
  const turn = (i) => starts[i % starts.length];
  const reached = starts.map((start) => {
    ours(start);
    return flood.count;
  });
  return {
    ours: measureMicroseconds((i) => ours(turn(i))),
    byTraverser: measureMicroseconds((i) => byTraverser(turn(i)), 1),
    byDirection: measureMicroseconds((i) => byDirection(turn(i)), 1),
    reached: reached.reduce((sum, count) => sum + count, 0) / reached.length,
  };
}

/** The same hexes in honeycomb-grid; each knows its place. */
function gridOf(map) {
  const Hex = defineHex({ orientation: Orientation.FLAT });
  const hexes = Array.from({ length: map.hexes }, (_, place) => {
    const hex = new Hex({ q: map.q[place], r: map.r[place] });
    hex.place = place;
    return hex;
  });
  return { hexes, grid: new Grid(Hex, hexes) };
}

/** Neighbours as the library walks its grids: a ring of radius one. */
const traversed =
  (map, { grid }) =>
  (hex, visit) => {
    for (const to of grid.traverse(ring({ center: hex, radius: 1 }))) visit(to, map.directionTo(hex.place, to.place));
  };

/** Neighbours one by one: the quickest way we found. */
const inEachDirection =
  ({ grid }) =>
  (hex, visit) => {
    for (let d = 0; d < 6; d++) {
      const to = grid.neighborOf(hex, DIRECTIONS[d], { allowOutside: false });
      if (to) visit(to, d);
    }
  };

/** Our algorithm (lists by cost) with honeycomb-grid's own hexes and neighbours. */
function gridFlood({ hexes }, cost, budget, neighbours) {
  return (start) => {
    const spent = new Map([[start, 0]]);
    const buckets = Array.from({ length: budget + 1 }, () => []);
    buckets[0].push(hexes[start]);
    for (let now = 0; now <= budget; now++) {
      for (const hex of buckets[now]) {
        if (spent.get(hex.place) !== now) continue;
        neighbours(hex, (to, d) => {
          const total = now + cost[hex.place * 6 + d];
          if (total < now || total > budget || (spent.get(to.place) ?? budget + 1) <= total) return;
          spent.set(to.place, total);
          buckets[total].push(to);
        });
      }
    }
    return spent;
  };
}

/** Programs that disagree are not worth timing. */
function compare(map, flood, start, run, spent) {
  run();
  // We do not count the start as reached.
  spent.delete(start);
  for (let place = 0; place < map.hexes; place++) {
    const have = flood.cost[place];
    if (have !== (spent.get(place) ?? -1)) {
      throw new Error(`the floods disagree in ${map.ids[place]}: ${have} and ${spent.get(place) ?? -1}`);
    }
  }
}
