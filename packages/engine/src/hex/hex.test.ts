import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DIRECTION_NAMES,
  DIRECTIONS,
  disc,
  distance,
  type Hex,
  neighbour,
  type Orientation,
  opposite,
  ring,
  rotate,
} from './hex.ts';

const SEED = { seed: 1941, numRuns: 300 };
const hex = fc.record({ q: fc.integer({ min: -60, max: 60 }), r: fc.integer({ min: -60, max: 60 }) });
const orientation = fc.constantFrom<Orientation>('flat', 'pointy');
const direction = fc.integer({ min: 0, max: 5 });
const key = ({ q, r }: Hex) => `${q},${r}`;

/** The centre of a hex on paper, east and south, with sides of length 1: the geometry behind the coordinates. */
function onPaper({ q, r }: Hex, o: Orientation): { x: number; y: number } {
  const [far, half] = [1.5, Math.sqrt(3) / 2];
  return o === 'flat' ? { x: far * q, y: half * (q + 2 * r) } : { x: half * (2 * q + r), y: far * r };
}

describe('hexes', () => {
  it('have six neighbours, all at distance 1', () => {
    fc.assert(
      fc.property(hex, orientation, (a, o) => {
        const around = DIRECTIONS[o].map((_, d) => neighbour(a, d, o));
        expect(new Set(around.map(key)).size).toBe(6);
        for (const b of around) expect(distance(a, b)).toBe(1);
      }),
      SEED,
    );
  });

  it('are left in one direction and entered again in the opposite one', () => {
    fc.assert(
      fc.property(hex, orientation, direction, (a, o, d) => {
        expect(neighbour(neighbour(a, d, o), opposite(d), o)).toEqual(a);
      }),
      SEED,
    );
  });

  it.each([
    ['flat' as const, { N: 0, NE: 60, SE: 120, S: 180, SW: 240, NW: 300 }],
    ['pointy' as const, { NE: 30, E: 90, SE: 150, SW: 210, W: 270, NW: 330 }],
  ])('of a %s grid lie where the names of the directions say', (o, bearings) => {
    expect(DIRECTION_NAMES[o]).toEqual(Object.keys(bearings));
    Object.values(bearings).forEach((bearing, d) => {
      const { x, y } = onPaper(DIRECTIONS[o][d], o);
      expect((Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360).toBe(bearing);
    });
  });

  it('have a distance that is a metric', () => {
    fc.assert(
      fc.property(hex, hex, hex, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(key(a) === key(b));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
      SEED,
    );
  });

  it('have a distance equal to the steps of a shortest walk', () => {
    fc.assert(
      fc.property(hex, hex, orientation, (a, b, o) => {
        let steps = 0;
        for (let at = a; key(at) !== key(b); steps++) {
          const nearer = DIRECTIONS[o]
            .map((_, d) => neighbour(at, d, o))
            .filter((n) => distance(n, b) < distance(at, b));
          expect(nearer.length).toBeGreaterThan(0);
          at = nearer[0];
        }
        expect(steps).toBe(distance(a, b));
      }),
      { ...SEED, numRuns: 60 },
    );
  });
});

describe('rings and discs', () => {
  it('a ring holds six hexes for each step of its radius, all at that distance, each next to the one before', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 1, max: 12 }), orientation, (centre, radius, o) => {
        const hexes = ring(centre, radius, o);
        expect(new Set(hexes.map(key)).size).toBe(6 * radius);
        hexes.forEach((h, i) => {
          expect(distance(h, centre)).toBe(radius);
          expect(distance(h, hexes[(i + 1) % hexes.length])).toBe(1);
        });
      }),
      SEED,
    );
  });

  it('a ring runs clockwise', () => {
    for (const o of ['flat', 'pointy'] as const) {
      const points = ring({ q: 0, r: 0 }, 3, o).map((h) => onPaper(h, o));
      points.forEach((p, i) => {
        const next = points[(i + 1) % points.length];
        expect(p.x * next.y - p.y * next.x).toBeGreaterThan(0);
      });
    }
  });

  it('a disc holds 3r(r + 1) + 1 hexes, from the centre outwards', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 0, max: 9 }), orientation, (centre, radius, o) => {
        const hexes = disc(centre, radius, o);
        expect(new Set(hexes.map(key)).size).toBe(3 * radius * (radius + 1) + 1);
        const distances = hexes.map((h) => distance(h, centre));
        expect(distances).toEqual([...distances].sort((a, b) => a - b));
      }),
      SEED,
    );
  });
});

describe('rotation', () => {
  it('by six sixths changes nothing, and turning back undoes a turn', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: -12, max: 12 }), (a, times) => {
        expect(rotate(a, 6)).toEqual(a);
        expect(rotate(rotate(a, times), -times)).toEqual(a);
      }),
      SEED,
    );
  });

  it('by a sixth turns each direction into the next one clockwise, and keeps distances', () => {
    for (const o of ['flat', 'pointy'] as const) {
      DIRECTIONS[o].forEach((step, d) => {
        expect(rotate(step, 1)).toEqual(DIRECTIONS[o][(d + 1) % 6]);
      });
    }
    fc.assert(
      fc.property(hex, hex, direction, (a, b, times) => {
        expect(distance(rotate(a, times), rotate(b, times))).toBe(distance(a, b));
      }),
      SEED,
    );
  });
});
