import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMap, type Country, country, firstSteps, stepCost } from '../testing/country.ts';
import { Flood } from './flood.ts';
import { MixedFlood } from './mixed.ts';

const unique = ({ entries }: Country) => !entries || new Set(entries.places).size === entries.places.length;

/** The same country for another class of mover: other costs, another budget. */
function asClass(land: Country, shift: number, budget: number): Country {
  const turned = (costs: Int16Array) => costs.map((_, i) => costs[(i + shift) % costs.length]);
  const { map, going, entries } = land;
  const { cost, zoneCost } = land.mover;
  return {
    map,
    going,
    mover: { budget, cost: turned(cost), zoneCost: zoneCost && turned(zoneCost) },
    entries: entries && { places: entries.places, costs: entries.costs.map((c) => (c < 0 ? c : (c + shift) % 7)) },
  };
}

function run(mixed: MixedFlood, classes: readonly Country[], stopAt?: number): void {
  const { going, entries } = classes[0];
  mixed.run(
    { ...going, stopAt },
    classes.map(({ mover }) => mover),
    entries && { places: entries.places, costs: classes.map((c) => c.entries?.costs ?? []) },
  );
}

/** Every path without a loop that all classes can pay: for each end, the lowest sum of what the classes pay. */
function bruteForce(classes: readonly Country[]): Map<number, number> {
  const best = new Map<number, number>();
  const { map, entries } = classes[0];
  const { start, minimum } = classes[0].going;
  const sum = (costs: readonly number[]) => costs.reduce((a, b) => a + b, 0);
  const isAffordable = (costs: readonly number[]) => costs.every((c, k) => c <= classes[k].mover.budget);
  const walk = (place: number, costs: readonly number[], been: readonly number[]) => {
    if (place !== start) best.set(place, Math.min(sum(costs), best.get(place) ?? Number.POSITIVE_INFINITY));
    for (let d = 0; d < 6; d++) {
      const to = map.neighbours[place * 6 + d];
      if (to < 0 || been.includes(to)) continue;
      const steps = classes.map((c) => stepCost(c, place, d));
      const next = steps.map((s, k) => costs[k] + (s?.cost ?? Number.POSITIVE_INFINITY));
      if (isAffordable(next)) walk(to, next, [...been, to]);
    }
  };
  const firsts = firstTogether(classes);
  if (!entries)
    walk(
      start,
      classes.map(() => 0),
      [start],
    );
  else for (const { to, costs } of firsts) if (isAffordable(costs)) walk(to, costs, [to]);
  if (minimum) for (const { to, costs } of firsts) if (!best.has(to)) best.set(to, sum(costs));
  return best;
}

/** First steps that are not barred for any class. */
function firstTogether(classes: readonly Country[]): { to: number; costs: number[] }[] {
  const each = classes.map(firstSteps);
  return each[0].flatMap(({ to }) => {
    const costs = each.map((list) => list.find((s) => s.to === to)?.cost ?? -1);
    return costs.includes(-1) ? [] : [{ to, costs }];
  });
}

const pathTo = (flood: Flood | MixedFlood, land: Country, place: number): number[] => {
  const into = new Int16Array(land.map.count);
  return [...into.subarray(0, flood.pathTo(place, into))];
};

describe('a flood for a stack of several classes', () => {
  it('of one class reaches what the plain flood reaches, with the same costs and as few steps', () => {
    fc.assert(
      fc.property(country({ columns: 6, rows: 5, least: 1, budget: 14 }).filter(unique), (land) => {
        const [plain, mixed] = [new Flood(land.map), new MixedFlood(land.map)];
        plain.run(land.going, land.mover, land.entries);
        run(mixed, [land]);
        expect(mixed.count).toBe(plain.count);
        for (let p = 0; p < land.map.count; p++) {
          expect(mixed.reaches(p)).toBe(plain.cost[p] >= 0);
          expect(mixed.costTo(p)).toBe(plain.cost[p]);
          expect(pathTo(mixed, land, p)).toHaveLength(pathTo(plain, land, p).length);
        }
      }),
      { seed: 2101, numRuns: 250 },
    );
  });

  const tiny = fc
    .tuple(
      country({ columns: 4, rows: 3, least: 0, budget: 9 }).filter(unique),
      fc.integer({ min: 1, max: 11 }),
      fc.nat(9),
    )
    .map(([land, shift, budget]) => [land, asClass(land, shift, budget)] as const);

  it('of two classes finds what trying every path finds', () => {
    fc.assert(
      fc.property(tiny, (classes) => {
        const mixed = new MixedFlood(classes[0].map);
        run(mixed, classes);
        const expected = bruteForce(classes);
        expect([...mixed.reached.subarray(0, mixed.count)].sort((a, b) => a - b)).toEqual(
          [...expected.keys()].sort((a, b) => a - b),
        );
        for (const [place, sum] of expected) expect(mixed.costsTo(place).reduce((a, b) => a + b, 0)).toBe(sum);
      }),
      { seed: 2102, numRuns: 400 },
    );
  });

  it('of three classes finds what trying every path finds', () => {
    fc.assert(
      fc.property(tiny, ([land, other]) => {
        const classes = [land, other, asClass(land, 5, 7)];
        const mixed = new MixedFlood(land.map);
        run(mixed, classes);
        const expected = bruteForce(classes);
        expect([...mixed.reached.subarray(0, mixed.count)].sort((a, b) => a - b)).toEqual(
          [...expected.keys()].sort((a, b) => a - b),
        );
      }),
      { seed: 2103, numRuns: 150 },
    );
  });

  it('gives paths whose steps add up for every class', () => {
    fc.assert(
      fc.property(tiny, (classes) => {
        const mixed = new MixedFlood(classes[0].map);
        run(mixed, classes);
        for (const place of mixed.reached.subarray(0, mixed.count)) {
          const path = pathTo(mixed, classes[0], place);
          const first = firstTogether(classes).find(({ to }) => to === path[0]);
          const costs = [...(first?.costs ?? [])];
          for (let i = 1; i < path.length; i++) {
            const direction = classes[0].map.directionTo(path[i - 1], path[i]);
            for (const [k, c] of classes.entries()) costs[k] += stepCost(c, path[i - 1], direction)?.cost ?? Number.NaN;
          }
          expect(path.at(-1)).toBe(place);
          expect(costs).toEqual(mixed.costsTo(place));
          expect(mixed.costTo(place)).toBe(Math.max(...costs));
        }
      }),
      { seed: 2104, numRuns: 200 },
    );
  });

  it('with a target finds the same costs and the same path to it, after any earlier run', () => {
    fc.assert(
      fc.property(tiny, (classes) => {
        const [whole, part] = [new MixedFlood(classes[0].map), new MixedFlood(classes[0].map)];
        run(part, [classes[1]]);
        run(whole, classes);
        for (let place = 0; place < classes[0].map.hexes; place++) {
          run(part, classes, place);
          expect(part.costsTo(place)).toEqual(whole.costsTo(place));
          expect(pathTo(part, classes[0], place)).toEqual(pathTo(whole, classes[0], place));
        }
      }),
      { seed: 2105, numRuns: 100 },
    );
  });

  it('may have no limit, and keeps more labels than it first had room for', () => {
    const map = blockMap(12, 12);
    const one = Int16Array.from({ length: map.count * 6 }, (_, i) => 1 + ((i * 7) % 9));
    const two = Int16Array.from({ length: map.count * 6 }, (_, i) => 10 - one[i]);
    const mixed = new MixedFlood(map);
    const budget = Number.POSITIVE_INFINITY;
    mixed.run({ start: 0 }, [
      { cost: one, budget },
      { cost: two, budget },
    ]);
    expect(mixed.count).toBe(map.hexes - 1);
    for (const place of mixed.reached.subarray(0, mixed.count)) {
      // Each step costs the two together ten points, so the nearest place is the cheapest.
      expect(mixed.costsTo(place).reduce((a, b) => a + b, 0)).toBe(10 * map.distance(0, place));
    }
  });

  it('takes the path that the weakest class can pay, even if another is cheaper for the rest', () => {
    // From 0101 to 0103 there is the direct path through 0102, and one around it through 0201 and 0202.
    const map = blockMap(2, 3);
    const place = (id: string) => map.place(id);
    const entering = (costs: Record<string, number>) =>
      Int16Array.from({ length: map.count * 6 }, (_, edge) => costs[map.ids[map.neighbours[edge]]] ?? 1);
    const mixed = new MixedFlood(map);
    mixed.run({ start: place('0101') }, [
      { cost: entering({ '0102': 1, '0201': 3, '0202': 3 }), budget: 9 },
      { cost: entering({ '0102': 6 }), budget: 5 },
    ]);
    const into = new Int16Array(map.count);
    const length = mixed.pathTo(place('0103'), into);
    expect([...into.subarray(0, length)].map((p) => map.ids[p])).toEqual(['0201', '0202', '0103']);
    expect(mixed.costsTo(place('0103'))).toEqual([7, 3]);
  });
});
