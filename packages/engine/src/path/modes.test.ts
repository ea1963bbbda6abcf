import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMap } from '../testing/country.ts';
import { modeFlood, type Steps } from './modes.ts';

describe('a flood over places and modes', () => {
  const setting = fc.record({
    costs: fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 61, maxLength: 61 }),
    modes: fc.integer({ min: 1, max: 3 }),
    start: fc.nat(19),
    budget: fc.oneof(fc.nat(12), fc.constant(Number.POSITIVE_INFINITY)),
  });

  it('finds what repeated relaxation of every step finds, and paths that add up', () => {
    fc.assert(
      fc.property(setting, ({ costs, modes, start, budget }) => {
        const map = blockMap(5, 4);
        const stepsFrom = (place: number, mode: number) => {
          const list: { to: number; mode: number; cost: number }[] = [];
          for (let d = 0; d < 6; d++) {
            const to = map.neighbours[place * 6 + d];
            const salt = place * 6 + d + mode * 7;
            if (to >= 0) list.push({ to, mode: (mode + salt) % modes, cost: costs[salt % 61] });
          }
          list.push({ to: place, mode: (mode + 1) % modes, cost: costs[(place + mode) % 61] });
          return list;
        };
        const steps: Steps = (place, mode, visit) => {
          for (const step of stepsFrom(place, mode)) visit(step.to, step.mode, step.cost);
        };
        const { cost, from } = modeFlood(map, modes, start, 0, budget, steps);

        const best = new Map([[start * modes, 0]]);
        for (let changed = true; changed; ) {
          changed = false;
          for (const [node, spent] of [...best]) {
            for (const step of stepsFrom(Math.floor(node / modes), node % modes)) {
              const there = step.to * modes + step.mode;
              const total = spent + step.cost;
              if (step.cost < 0 || total > budget || total >= (best.get(there) ?? Number.POSITIVE_INFINITY)) continue;
              best.set(there, total);
              changed = true;
            }
          }
        }
        for (let node = 0; node < map.count * modes; node++) {
          expect(cost[node]).toBe(best.get(node) ?? -1);
          if (from[node] < 0) continue;
          const back = stepsFrom(Math.floor(from[node] / modes), from[node] % modes);
          const cheapest = back.filter((s) => s.cost >= 0 && s.to * modes + s.mode === node).map((s) => s.cost);
          expect(cost[from[node]] + Math.min(...cheapest)).toBe(cost[node]);
        }
      }),
      { seed: 2301, numRuns: 200 },
    );
  });

  it('remembers on the way: a column that has left the road may not go back to road speed', () => {
    // Mode 0 is on the road at 1 for each hex, mode 1 is off it for good at 3 for each hex. The road ends after the third hex.
    const map = blockMap(6, 1);
    const steps: Steps = (place, mode, visit) => {
      for (let d = 0; d < 6; d++) {
        const to = map.neighbours[place * 6 + d];
        if (to < 0) continue;
        const isRoad = to !== 3;
        if (mode === 0 && isRoad) visit(to, 0, 1);
        else visit(to, 1, 3);
      }
    };
    const { cost } = modeFlood(map, 2, 0, 0, 20, steps);
    expect([1, 2, 3, 4, 5].map((place) => cost[place * 2])).toEqual([1, 2, -1, -1, -1]);
    expect([3, 4, 5].map((place) => cost[place * 2 + 1])).toEqual([5, 8, 11]);
  });
});
