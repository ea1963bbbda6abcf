import { describe, expect, it } from 'vitest';
import { PathTrace } from './path-trace.ts';
import { table } from './testing/table.ts';

const { world } = table({}).state;
const { map } = world;
const COLUMN = ['1524', '1523', '1522', '1521', '1520'].map((id) => map.place(id));

/** A corridor of five hexes; Ridges without a way lie before the hexes of these numbers. */
function corridor(...ridges: number[]): PathTrace {
  const [steep, sea] = [new Uint8Array(map.count * 6), new Uint8Array(map.count * 6).fill(1)];
  for (let i = 1; i < COLUMN.length; i++) {
    for (const [a, b] of [
      [COLUMN[i - 1], COLUMN[i]],
      [COLUMN[i], COLUMN[i - 1]],
    ]) {
      const edge = a * 6 + map.directionTo(a, b);
      sea[edge] = 0;
      steep[edge] = ridges.includes(i) ? 1 : 0;
    }
  }
  return new PathTrace(map, { ...world.costs, steep, sea, way: new Uint8Array(map.count * 6) });
}
const open = { ints: new Int32Array(map.count), enemies: 1, zones: 0, own: 2, mined: 0 };
const reaches = (trace: PathTrace) => trace.nearest((hex) => hex === COLUMN[4]) >= 0;

describe('a path from a unit', () => {
  it('crosses one Ridge without a way, and no second one [5.7.4.d]', () => {
    const one = corridor(2);
    one.run(open, COLUMN[0], 6, true);
    expect(reaches(one)).toBe(true);
    const two = corridor(2, 4);
    two.run(open, COLUMN[0], 6, true);
    expect(reaches(two)).toBe(false);
  });
  it('does not count the Ridge beside the unit itself [5.7.4.e]', () => {
    const two = corridor(1, 4);
    two.run(open, COLUMN[0], 6, true);
    expect(reaches(two)).toBe(true);
  });
});

describe('a path to an HQ', () => {
  it('does not count the Ridge beside the unit, but the one beside the HQ [5.8.2.d]', () => {
    const beside = corridor(2, 4);
    beside.run(open, COLUMN[0], 6, false);
    expect(beside.stepsFromUnit(COLUMN[4])).toBe(4);
    const atHq = corridor(1, 3);
    atHq.run(open, COLUMN[0], 6, false);
    expect(atHq.stepsFromUnit(COLUMN[4])).toBe(-1);
  });
});
