import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMap, type Country, country, firstSteps, stepCost } from '../testing/country.ts';
import { BARRED, type Entries, Flood, type Going, type Mover } from './flood.ts';

interface Way {
  readonly cost: number;
  readonly steps: number;
}

/** The textbook algorithm: always settle the cheapest open place (of equals the one with fewest steps). */
function dijkstra(land: Country): Map<number, Way> {
  const { start, minimum } = land.going;
  const { budget } = land.mover;
  const open = new Map<number, Way>();
  const settled = new Map<number, Way>();
  const isBetter = (a: Way, b: Way | undefined) => !b || a.cost < b.cost || (a.cost === b.cost && a.steps < b.steps);
  const offer = (to: number, way: Way) => {
    if (way.cost <= budget && to !== start && !settled.has(to) && isBetter(way, open.get(to))) open.set(to, way);
  };
  for (const { to, cost } of firstSteps(land)) offer(to, { cost, steps: 1 });
  while (open.size > 0) {
    const [place, way] = [...open].reduce((a, b) => (isBetter(b[1], a[1]) ? b : a));
    open.delete(place);
    settled.set(place, way);
    for (let d = 0; d < 6; d++) {
      const step = stepCost(land, place, d);
      if (step) offer(step.to, { cost: way.cost + step.cost, steps: way.steps + 1 });
    }
  }
  if (minimum) for (const { to, cost } of firstSteps(land)) if (!settled.has(to)) settled.set(to, { cost, steps: 1 });
  return settled;
}

/** The cost of a path, step by step; undefined if it is not a path. */
function priceOf(land: Country, path: readonly number[]): number | undefined {
  const first = firstSteps(land).filter(({ to }) => to === path[0]);
  if (first.length === 0) return undefined;
  let total = land.entries && path.length === 1 ? first[0].cost : Math.min(...first.map(({ cost }) => cost));
  for (let i = 1; i < path.length; i++) {
    const step = stepCost(land, path[i - 1], land.map.directionTo(path[i - 1], path[i]));
    if (!step) return undefined;
    total += step.cost;
  }
  return total;
}

const pathTo = (flood: Flood, land: Country, place: number): number[] => {
  const into = new Int16Array(land.map.count);
  return [...into.subarray(0, flood.pathTo(place, into))];
};

const unique = ({ entries }: Country) => !entries || new Set(entries.places).size === entries.places.length;
const run = (flood: Flood, { going, mover, entries }: Country) => flood.run(going, mover, entries);
const dear = country({ columns: 6, rows: 5, least: 1, budget: 14 });
const free = country({ columns: 5, rows: 5, least: 0, budget: 8 });

describe('a flood', () => {
  it('reaches what a textbook search reaches, with the same costs and as few steps', () => {
    fc.assert(
      fc.property(dear.filter(unique), (land) => {
        const flood = new Flood(land.map);
        run(flood, land);
        const expected = dijkstra(land);
        expect([...flood.reached.subarray(0, flood.count)].sort((a, b) => a - b)).toEqual(
          [...expected.keys()].sort((a, b) => a - b),
        );
        for (let p = 0; p < land.map.count; p++) expect(flood.cost[p]).toBe(expected.get(p)?.cost ?? -1);
        for (const [p, way] of expected) expect(pathTo(flood, land, p)).toHaveLength(way.steps);
      }),
      { seed: 2001, numRuns: 400 },
    );
  });

  it('finds the same costs if some steps are free', () => {
    fc.assert(
      fc.property(free.filter(unique), (land) => {
        const flood = new Flood(land.map);
        run(flood, land);
        const expected = dijkstra(land);
        for (let p = 0; p < land.map.count; p++) expect(flood.cost[p]).toBe(expected.get(p)?.cost ?? -1);
      }),
      { seed: 2002, numRuns: 300 },
    );
  });

  it('gives real paths, whose steps add up to the cost', () => {
    fc.assert(
      fc.property(fc.oneof(dear, free).filter(unique), (land) => {
        const flood = new Flood(land.map);
        run(flood, land);
        for (const place of flood.reached.subarray(0, flood.count)) {
          const path = pathTo(flood, land, place);
          expect(path.at(-1)).toBe(place);
          expect(priceOf(land, path)).toBe(flood.cost[place]);
        }
      }),
      { seed: 2003, numRuns: 300 },
    );
  });

  it('with a target finds the same cost and the same path to it', () => {
    fc.assert(
      fc.property(fc.oneof(dear, free), (land) => {
        const [whole, part] = [new Flood(land.map), new Flood(land.map)];
        run(whole, land);
        for (let place = 0; place < land.map.hexes; place++) {
          run(part, { ...land, going: { ...land.going, stopAt: place } });
          expect(part.cost[place]).toBe(whole.cost[place]);
          expect(pathTo(part, land, place)).toEqual(pathTo(whole, land, place));
        }
      }),
      { seed: 2004, numRuns: 60 },
    );
  });

  it('that ends early knows no cost of unsettled places', () => {
    const map = blockMap(5, 1);
    const flood = new Flood(map);
    const cost = new Int16Array(map.count * 6).fill(3);
    flood.run({ start: 0, stopAt: 2 }, { budget: 30, cost });
    expect([...flood.cost]).toEqual([-1, 3, 6, -1, -1, -1, -1]);
    expect(flood.count).toBe(2);
  });

  it('lists reached places from the cheapest to the dearest', () => {
    fc.assert(
      fc.property(dear, (land) => {
        const flood = new Flood(land.map);
        run(flood, { ...land, going: { ...land.going, minimum: false } });
        const costs = [...flood.reached.subarray(0, flood.count)].map((p) => flood.cost[p]);
        expect(costs).toEqual([...costs].sort((a, b) => a - b));
      }),
      { seed: 2005, numRuns: 100 },
    );
  });

  it('is not disturbed by earlier floods, complete or ended early', () => {
    fc.assert(
      fc.property(
        dear,
        fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -1, max: 20 }), fc.nat(300)), { maxLength: 4 }),
        (land, before) => {
          const [used, fresh] = [new Flood(land.map), new Flood(land.map)];
          for (const [start, stopAt, budget] of before) {
            used.run({ ...land.going, start: start % land.map.hexes, stopAt }, { ...land.mover, budget });
          }
          run(used, land);
          run(fresh, land);
          expect([...used.cost]).toEqual([...fresh.cost]);
          expect([...used.reached.subarray(0, used.count)]).toEqual([...fresh.reached.subarray(0, fresh.count)]);
          for (let p = 0; p < land.map.count; p++) expect(pathTo(used, land, p)).toEqual(pathTo(fresh, land, p));
        },
      ),
      { seed: 2006, numRuns: 150 },
    );
  });

  it('on a large map is not disturbed by earlier short marches, which it forgets place by place', () => {
    const map = blockMap(20, 20);
    const cost = Int16Array.from({ length: map.count * 6 }, (_, edge) => 1 + (edge % 4));
    const march = fc.record({
      start: fc.nat(map.hexes - 1),
      budget: fc.nat(6),
      minimum: fc.boolean(),
      stopAt: fc.integer({ min: -1, max: map.hexes - 1 }),
    });
    fc.assert(
      fc.property(fc.array(march, { minLength: 2, maxLength: 5 }), (marches) => {
        const used = new Flood(map);
        for (const { budget, ...going } of marches) {
          const fresh = new Flood(map);
          used.run(going, { budget, cost });
          fresh.run(going, { budget, cost });
          expect(used.cost.findIndex((c, p) => c !== fresh.cost[p])).toBe(-1);
          expect([...used.reached.subarray(0, used.count)]).toEqual([...fresh.reached.subarray(0, fresh.count)]);
        }
      }),
      { seed: 2008, numRuns: 200 },
    );
  });

  it('may have no limit', () => {
    fc.assert(
      fc.property(dear, (land) => {
        const [boundless, large] = [new Flood(land.map), new Flood(land.map)];
        run(boundless, { ...land, mover: { ...land.mover, budget: Number.POSITIVE_INFINITY } });
        run(large, { ...land, mover: { ...land.mover, budget: 2000 } });
        expect([...boundless.cost]).toEqual([...large.cost]);
      }),
      { seed: 2007, numRuns: 60 },
    );
  });
});

/** A row of five hexes, two points each; the second is next to the third, and so on. */
describe('in a row of hexes', () => {
  const map = blockMap(5, 1);
  const cost = new Int16Array(map.count * 6).fill(2);
  const [BLOCKED, STOP, ZONE] = [1, 2, 12];
  const masks = { blockedBy: BLOCKED, stopIn: STOP, zonedBy: ZONE };
  const field = (...list: number[]) => Int32Array.from({ length: map.count }, (_, i) => list[i] ?? 0);
  const run = ({ budget = 20, zoneCost, entries, ...more }: Partial<Going & Mover> & { entries?: Entries }) => {
    const flood = new Flood(map);
    flood.run({ start: 0, ...masks, ...more }, { budget, cost, zoneCost }, entries);
    return [...flood.cost.subarray(0, 5)];
  };

  it('the path ends at a place that may not be entered', () => {
    expect(run({ field: field(0, 0, BLOCKED) })).toEqual([-1, 2, -1, -1, -1]);
  });
  it('movement ends at a place where it must stop, but may begin there', () => {
    expect(run({ field: field(STOP, 0, STOP) })).toEqual([-1, 2, 4, -1, -1]);
  });
  it('steps into, within and out of a zone use the zone costs, and leaving a zone costs more', () => {
    const zoneCost = new Int16Array(map.count * 6).fill(5);
    expect(run({ field: field(0, 0, ZONE), zoneCost, leaveZone: 1 })).toEqual([-1, 2, 7, 13, 15]);
  });
  it('no step leads from zone to zone if the rules forbid it', () => {
    expect(run({ field: field(0, 4, 8), noZoneToZone: true })).toEqual([-1, 2, -1, -1, -1]);
    expect(run({ field: field(0, 4, 0, 4), noZoneToZone: true })).toEqual([-1, 2, 4, 6, 8]);
    expect(run({ field: field(4, 4), noZoneToZone: true, budget: 1, minimum: true })).toEqual([-1, -1, -1, -1, -1]);
  });
  it('the path ends before a place that is closed to the mover, and before a barred hexside', () => {
    expect(run({ closed: Uint8Array.from(field(0, 0, 1)) })).toEqual([-1, 2, -1, -1, -1]);
    const extra = new Uint8Array(map.count * 6);
    for (let d = 0; d < 6; d++) if (map.neighbours[6 + d] === 2) extra[6 + d] = BARRED;
    expect(run({ extra, budget: Number.POSITIVE_INFINITY })).toEqual([-1, 2, -1, -1, -1]);
  });
  it('a first step is always possible by the minimum move, and no further', () => {
    expect(run({ budget: 1, minimum: true })).toEqual([-1, 2, -1, -1, -1]);
    expect(run({ budget: 1, minimum: true, field: field(0, BLOCKED) })).toEqual([-1, -1, -1, -1, -1]);
  });
  it('from off the map the entries are the first steps, also for the minimum move', () => {
    const entries = { places: [1, 3], costs: [1, 4] };
    const start = map.place('reserve');
    expect(run({ start, entries, budget: 3 })).toEqual([3, 1, 3, -1, -1]);
    expect(run({ start, entries, budget: 3, minimum: true })).toEqual([3, 1, 3, 4, -1]);
    expect(run({ start, entries, budget: 3, minimum: true, field: field(0, 0, 0, BLOCKED) })).toEqual([
      3, 1, 3, -1, -1,
    ]);
  });
  it('the lower of two costs for one entry counts', () => {
    expect(run({ start: map.place('reserve'), entries: { places: [1, 1], costs: [1, 3] }, budget: 3 })).toEqual([
      3, 1, 3, -1, -1,
    ]);
  });
  it('an unreached place has no path', () => {
    const flood = new Flood(map);
    flood.run({ start: 0 }, { budget: 20, cost });
    flood.run({ start: 0 }, { budget: 2, cost });
    expect(flood.pathTo(4, new Int16Array(map.count))).toBe(0);
    expect(flood.pathTo(0, new Int16Array(map.count))).toBe(0);
  });
});
