import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameMap } from '../map/index.ts';
import { blockMap } from '../testing/country.ts';
import { type Leg, type LegSpec, Trace, traceLegs } from './trace.ts';

/** A map of this size, and for each of its hexsides a number up to `most`, or -1. */
const sides = (columns: number, rows: number, most: number) =>
  fc.array(fc.nat(columns * rows - 1), { maxLength: 4 }).chain((missing) => {
    const map = blockMap(columns, rows, missing);
    return fc
      .array(fc.integer({ min: -1, max: most }), { minLength: map.count * 6, maxLength: map.count * 6 })
      .map((costs) => ({ map, costs }));
  });

describe('a trace of any length', () => {
  const places = fc.array(fc.nat(23), { minLength: 0, maxLength: 3 });

  /** Adds neighbours until there are none left to add. */
  function closure(map: GameMap, passes: (p: number, d: number) => boolean, sources: readonly number[]): Set<number> {
    const reached = new Set(sources);
    for (const p of reached) {
      for (let d = 0; d < 6; d++) {
        const to = map.neighbours[p * 6 + d];
        if (to >= 0 && passes(p, d)) reached.add(to);
      }
    }
    return reached;
  }

  it('reaches everything that is connected with a source, and gives a path back to one', () => {
    fc.assert(
      fc.property(sides(6, 4, 2), places, ({ map, costs }, picked) => {
        const sources = picked.map((p) => p % map.hexes);
        const passes = (p: number, d: number) => costs[p * 6 + d] > 0;
        const trace = new Trace(map);
        // An earlier trace leaves nothing behind.
        trace.begin();
        trace.source(map.hexes - 1);
        trace.spread(() => true);
        trace.begin();
        for (const source of sources) trace.source(source);
        trace.spread(passes);
        const expected = closure(map, passes, sources);
        for (let place = 0; place < map.count; place++) {
          expect(trace.reaches(place)).toBe(expected.has(place));
          const path = trace.pathFrom(place);
          if (!expected.has(place)) expect(path).toEqual([]);
          else {
            expect(path[0]).toBe(place);
            expect(sources).toContain(path.at(-1));
            for (let i = 1; i < path.length; i++)
              expect(passes(path[i], map.directionTo(path[i], path[i - 1]))).toBe(true);
          }
        }
      }),
      { seed: 2201, numRuns: 300 },
    );
  });

  it('by masks reaches the same as by asking for each step', () => {
    const masks = fc.record({ blockedBy: fc.nat(3), zonedBy: fc.nat(15), heldBy: fc.nat(3) });
    const bits = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 4, 5, 8), { minLength: 26, maxLength: 26 });
    fc.assert(
      fc.property(sides(6, 4, 2), places, bits, masks, fc.boolean(), ({ map, costs }, picked, list, by, isBarred) => {
        const open = Uint8Array.from(costs, (cost) => (cost > 0 ? 1 : 0));
        const barred = isBarred ? Uint8Array.from(costs, (cost, edge) => (edge % 7 === 0 ? cost + 1 : 0)) : undefined;
        const field = Int32Array.from({ length: map.count }, (_, p) => list[p]);
        const [masked, asked] = [new Trace(map), new Trace(map)];
        for (const trace of [masked, asked]) {
          trace.begin();
          for (const p of picked) trace.source(p % map.hexes);
        }
        masked.spreadBy({ open, barred, field, ...by });
        asked.spread((p, d, to) => {
          if (open[p * 6 + d] === 0 || (barred && barred[p * 6 + d] !== 0)) return false;
          if ((field[to] & by.blockedBy) !== 0) return false;
          return (field[to] & by.zonedBy) === 0 || (field[to] & by.heldBy) !== 0;
        });
        for (let p = 0; p < map.count; p++) expect(masked.pathFrom(p)).toEqual(asked.pathFrom(p));
      }),
      { seed: 2203, numRuns: 200 },
    );
  });

  it('reaches each place with as few hexes as possible', () => {
    const map = blockMap(7, 7);
    const trace = new Trace(map);
    trace.begin();
    trace.source(24);
    trace.spread(() => true);
    for (let place = 0; place < map.hexes; place++)
      expect(trace.pathFrom(place)).toHaveLength(map.distance(24, place) + 1);
  });
});

describe('a line in legs', () => {
  /** The cheapest line among all that visit no place twice. */
  function bruteForce(map: GameMap, { start, legs, isSource, exceptions }: LegSpec): number | undefined {
    let best: number | undefined;
    const walk = (place: number, leg: number, left: number, used: number, cost: number, been: readonly number[]) => {
      if (isSource(place)) best = Math.min(cost, best ?? cost);
      if (leg + 1 < legs.length) walk(place, leg + 1, legs[leg + 1].budget, used, cost, been);
      for (let d = 0; d < 6; d++) {
        const to = map.neighbours[place * 6 + d];
        if (to < 0 || been.includes(to)) continue;
        const step = legs[leg].cost(place, d, to);
        const usedThere = used + (exceptions?.counts(to) ? 1 : 0);
        if (step < 0 || step > left || usedThere > (exceptions?.limit ?? 0)) continue;
        walk(to, leg, left - step, usedThere, cost + step, [...been, to]);
      }
    };
    walk(start, 0, legs[0].budget, 0, 0, [start]);
    return best;
  }

  /** Whether a path can be cut into legs, each within its budget, for this cost. */
  function holds(map: GameMap, { legs, exceptions }: LegSpec, path: readonly number[], cost: number): boolean {
    if (path.slice(1).filter((p) => exceptions?.counts(p)).length > (exceptions?.limit ?? 0)) return false;
    const from = (i: number, leg: number, left: number, spent: number): boolean => {
      if (i === path.length - 1) return spent === cost;
      if (leg + 1 < legs.length && from(i, leg + 1, legs[leg + 1].budget, spent)) return true;
      const step = legs[leg].cost(path[i], map.directionTo(path[i], path[i + 1]), path[i + 1]);
      return step >= 0 && step <= left && from(i + 1, leg, left - step, spent + step);
    };
    return from(0, 0, legs[0].budget, 0);
  }

  const budgets = fc.array(fc.oneof(fc.nat(7), fc.constant(Number.POSITIVE_INFINITY)), { minLength: 1, maxLength: 3 });
  const setting = fc.record({
    country: sides(4, 3, 4),
    budgets,
    shift: fc.nat(30),
    start: fc.nat(11),
    sources: fc.array(fc.nat(11), { minLength: 1, maxLength: 2 }),
    counted: fc.array(fc.nat(11), { maxLength: 5 }),
    limit: fc.option(fc.nat(2), { nil: undefined }),
  });

  it('is the cheapest that trying every path finds, with legs, budgets and exceptions', () => {
    fc.assert(
      fc.property(setting, ({ country: { map, costs }, budgets, shift, start, sources, counted, limit }) => {
        const legs: Leg[] = budgets.map((budget, k) => ({
          budget,
          cost: (from, direction) => costs[(from * 6 + direction + k * shift) % costs.length],
        }));
        const spec: LegSpec = {
          start: start % map.hexes,
          legs,
          isSource: (place) => sources.includes(place),
          exceptions: limit === undefined ? undefined : { limit, counts: (place) => counted.includes(place) },
        };
        const line = traceLegs(map, spec);
        expect(line?.cost).toBe(bruteForce(map, spec));
        if (!line) return;
        expect({ path0: line.path[0], lastPath: line.path.at(-1) }).toEqual({
          path0: spec.start,
          lastPath: line.source,
        });
        expect(sources).toContain(line.source);
        expect(holds(map, spec, line.path, line.cost)).toBe(true);
      }),
      { seed: 2202, numRuns: 600 },
    );
  });

  it('uses the road only as far as it may, and pays for the rest', () => {
    // Cross-country every step costs 2, on the road 1.
    const map = blockMap(6, 1);
    const cross: Leg = { budget: 10, cost: () => 2 };
    const road: Leg = { budget: 2, cost: () => 1 };
    const spec = { start: 0, legs: [cross, road], isSource: (place: number) => place === 5 };
    expect(traceLegs(map, spec)).toEqual({ source: 5, path: [0, 1, 2, 3, 4, 5], cost: 3 * 2 + 2 });
  });

  it('begins and ends in one hex if the unit stands on a source', () => {
    const spec = { start: 2, legs: [{ budget: 0, cost: () => 1 }], isSource: (place: number) => place === 2 };
    expect(traceLegs(blockMap(3, 1), spec)).toEqual({ source: 2, path: [2], cost: 0 });
  });
});
