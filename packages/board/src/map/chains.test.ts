import { describe, expect, it } from 'vitest';
import { ACROSS, axialToPoint } from '../sheet.ts';
import { chain, edgeBetween, flowing, rounded, spaced } from './chains.ts';

const hex = (q: number, r: number) => axialToPoint(q, r, true);
const NEIGHBOURS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

describe('hexsides joined into lines', () => {
  const ring = NEIGHBOURS.map(([q, r]) => edgeBetween(hex(0, 0), hex(q, r), hex(0, 0)));

  it('the six sides of a hex are one closed ring that faces its middle', () => {
    const chains = chain(ring);
    expect(chains).toHaveLength(1);
    expect(chains[0].closed).toBe(true);
    expect(new Set(chains[0].sides).size).toBe(1);
  });

  it('three sides in a row are one open line', () => {
    const [line, ...more] = chain(ring.slice(0, 3));
    expect({ moreLength: more.length, closed: line.closed, pointsLength: line.points.length }).toEqual({
      moreLength: 0,
      closed: false,
      pointsLength: 4,
    });
  });

  it('a fork ends the lines that meet there', () => {
    const spur = edgeBetween(hex(0, -1), hex(1, -1));
    expect(chain([...ring.slice(0, 2), spur])).toHaveLength(3);
  });

  it('a flowing line passes through the middle of every hexside it follows', () => {
    const [line] = chain(ring.slice(0, 3));
    const curve = flowing(line).points;
    for (const { a, b } of ring.slice(0, 3)) {
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      expect(Math.min(...curve.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)))).toBeLessThan(0.01);
    }
  });

  it('a smoothed ring stays near its hex, and every stretch keeps its side', () => {
    for (const line of chain(ring).flatMap((c) => [rounded(c), flowing(c)])) {
      expect(line.closed).toBe(true);
      for (const p of line.points) expect(Math.hypot(p.x, p.y)).toBeLessThan(ACROSS * 0.6);
      expect(new Set(spaced(line, 5).map((m) => m.side)).size).toBe(1);
    }
  });
});
