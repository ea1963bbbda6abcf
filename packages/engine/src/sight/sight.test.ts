import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, type Hex, line } from '../hex/index.ts';
import { type SightRules, sight } from './sight.ts';

const key = ({ q, r }: Hex) => `${q},${r}`;
const FROM = { q: 0, r: 0 };
const table = (heights: Record<string, number>) => (hex: Hex) => heights[key(hex)] ?? 0;
const rules = (more: Partial<SightRules> = {}): SightRules => ({
  ground: () => 0,
  cover: () => 0,
  range: 20,
  tie: 'both',
  ...more,
});
const sees = (to: Hex, more: Partial<SightRules>) => sight(FROM, to, rules(more)).clear;

describe('a straight line of sight', () => {
  const to = { q: 4, r: 0 };
  it('is clear over open ground, up to the range', () => {
    expect(sees(to, {})).toBe(true);
    expect(sees(to, { range: 4 })).toBe(true);
    expect(sight(FROM, to, rules({ range: 3 }))).toEqual({ clear: false, by: to });
  });
  it('is blocked by woods in between, and names the hex', () => {
    expect(sight(FROM, to, rules({ cover: table({ '2,0': 1 }) }))).toEqual({ clear: false, by: { q: 2, r: 0 } });
  });
  it('is not blocked by woods at its ends', () => {
    expect(sees(to, { cover: table({ '0,0': 3, '4,0': 3 }) })).toBe(true);
  });
  it('is blocked by a hill between, not by a valley', () => {
    expect(sees(to, { ground: table({ '1,0': 1 }) })).toBe(false);
    expect(sees(to, { ground: table({ '1,0': -1, '2,0': -5, '3,0': -1 }) })).toBe(true);
  });
  it('from a height passes over something near the height, and is blocked by the same thing near the foot', () => {
    const ground = table({ '4,0': 4 });
    expect(sees(to, { ground, cover: table({ '3,0': 3 }) })).toBe(true);
    expect(sees(to, { ground, cover: table({ '2,0': 2 }) })).toBe(true);
    expect(sees(to, { ground, cover: table({ '1,0': 2 }) })).toBe(false);
  });
  it('ends at the edge of the map', () => {
    const ground = (hex: Hex) => (hex.q === 2 ? undefined : 0);
    expect(sees(to, { ground })).toBe(false);
    expect(sees({ q: 2, r: 0 }, { ground })).toBe(false);
  });
});

describe('a line along hexsides', () => {
  const to = { q: 2, r: 2 };
  it('is blocked if one hand is, or only if both are, as the game decides', () => {
    const cover = table({ '1,0': 1 });
    expect(sees(to, { cover, tie: 'either' })).toBe(false);
    expect(sees(to, { cover, tie: 'both' })).toBe(true);
    expect(sees(to, { cover: table({ '1,0': 1, '0,1': 1 }), tie: 'both' })).toBe(false);
  });
  it('is blocked by woods on the left and woods on the right at different points (Dauntless 10.6.1)', () => {
    expect(sees(to, { cover: table({ '1,0': 1, '1,2': 1 }), tie: 'both' })).toBe(false);
  });
  it('is blocked on both hands by a hex in its middle', () => {
    expect(sees(to, { cover: table({ '1,1': 1 }), tie: 'both' })).toBe(false);
  });
});

describe('hedges on hexsides', () => {
  const hedge =
    (a: string, b: string, height = 1) =>
    (x: Hex, y: Hex) => {
      const pair = [key(x), key(y)];
      return pair.includes(a) && pair.includes(b) ? height : 0;
    };
  const to = { q: 3, r: 0 };
  it('block a line that crosses them, at either end or in the middle', () => {
    expect(sees(to, { side: hedge('0,0', '1,0') })).toBe(false);
    expect(sight(FROM, to, rules({ side: hedge('1,0', '2,0') }))).toEqual({ clear: false, by: { q: 2, r: 0 } });
    expect(sees(to, { side: hedge('2,0', '3,0') })).toBe(false);
  });
  it('do not block a line that passes by', () => {
    expect(sees(to, { side: hedge('1,0', '1,1') })).toBe(true);
  });
  it('do not hide a neighbour', () => {
    expect(sees({ q: 1, r: 0 }, { side: hedge('0,0', '1,0') })).toBe(true);
  });
  it('can be seen over from a height, half a hex farther than the hex before them', () => {
    const ground = table({ '3,0': 6 });
    expect(sees(to, { ground, side: hedge('1,0', '2,0', 3) })).toBe(true);
    expect(sees(to, { ground, side: hedge('1,0', '2,0', 4) })).toBe(false);
  });
  it('stand on the higher of their two hexes', () => {
    const ground = table({ '1,0': 2, '3,0': 6 });
    expect(sees(to, { ground, side: hedge('1,0', '2,0', 1) })).toBe(true);
    expect(sees(to, { ground, side: hedge('1,0', '2,0', 2) })).toBe(false);
  });
  it('beside a line along hexsides count for the hand they are on', () => {
    const beyond = { q: 1, r: 1 };
    expect(sees(beyond, { side: hedge('0,0', '1,0'), tie: 'both' })).toBe(true);
    expect(sees(beyond, { side: hedge('0,0', '1,0'), tie: 'either' })).toBe(false);
    const both = (a: Hex, b: Hex) => hedge('0,0', '1,0')(a, b) + hedge('0,1', '1,1')(a, b);
    expect(sees(beyond, { side: both, tie: 'both' })).toBe(false);
  });
});

describe('sight over any country', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 97, maxLength: 97 });
  const at = (list: readonly number[], salt: number) => (hex: Hex) =>
    list[(hex.q * 31 + hex.r * 17 + salt + 9700) % 97];
  const country = fc.record({
    ground: heights,
    cover: heights,
    sides: heights,
    tie: fc.constantFrom('either' as const, 'both' as const),
  });
  const far = fc.record({ q: fc.integer({ min: -7, max: 7 }), r: fc.integer({ min: -7, max: 7 }) });
  const made = ({
    ground,
    cover,
    sides,
    tie,
  }: {
    ground: number[];
    cover: number[];
    sides: number[];
    tie: 'either' | 'both';
  }): SightRules => ({
    ground: at(ground, 1),
    cover: (hex) => Math.max(0, at(cover, 2)(hex) - 2),
    side: (a, b) => Math.max(0, at(sides, 3)({ q: a.q + b.q, r: a.r + b.r }) - 2),
    range: 12,
    tie,
  });

  it('is the same both ways', () => {
    fc.assert(
      fc.property(country, far, far, (land, a, b) => {
        expect(sight(a, b, made(land)).clear).toBe(sight(b, a, made(land)).clear);
      }),
      { seed: 1945, numRuns: 1500 },
    );
  });

  it('is clear with «both» if it is clear with «either», and the two differ only along hexsides', () => {
    fc.assert(
      fc.property(country, far, far, (land, a, b) => {
        const either = sight(a, b, { ...made(land), tie: 'either' }).clear;
        const both = sight(a, b, { ...made(land), tie: 'both' }).clear;
        if (either) expect(both).toBe(true);
        const { left, right } = line(a, b);
        if (left.every((hex, i) => key(hex) === key(right[i]))) expect(either).toBe(both);
      }),
      { seed: 1946, numRuns: 1000 },
    );
  });

  it('names a blocking hex on the line', () => {
    fc.assert(
      fc.property(country, far, far, (land, a, b) => {
        const result = sight(a, b, made(land));
        if (!result.clear) expect(distance(a, result.by) + distance(result.by, b)).toBe(distance(a, b));
      }),
      { seed: 1947, numRuns: 500 },
    );
  });
});
