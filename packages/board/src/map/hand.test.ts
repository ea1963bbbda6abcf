import { describe, expect, it } from 'vitest';
import { ACROSS, axialToPoint, type Point } from '../sheet.ts';
import { type Chain, chain, edgeBetween } from './chains.ts';
import { byHand, FARTHEST, footOn } from './hand.ts';

const hex = (q: number, r: number) => axialToPoint(q, r, true);
/** The lower sides of a row of hexes: a long zigzag that faces down. */
const zigzag = Array.from({ length: 24 }, (_, q) => {
  const [at, row] = [hex(q, -Math.floor(q / 2)), -Math.floor(q / 2)];
  return [
    edgeBetween(at, hex(q, row + 1), hex(q, row + 1)),
    ...(q % 2 === 0 ? [edgeBetween(at, hex(q + 1, row), hex(q + 1, row))] : []),
    ...(q % 2 === 1 ? [edgeBetween(hex(q + 1, row - 1), hex(q, row), hex(q, row))] : []),
  ];
}).flat();
const lines = chain(zigzag);
const distance = (p: Point, { points, sides }: Chain) =>
  Math.min(
    ...sides.map((_, i) => {
      const foot = footOn(p, points[i], points[(i + 1) % points.length]);
      return Math.hypot(foot.x - p.x, foot.y - p.y);
    }),
  );

describe('lines drawn by a hand', () => {
  it('stay near the hexsides they mean, and come near the middle of each of them', () => {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const drawn = byHand(line, 12);
      expect(Math.max(...drawn.points.map((p) => distance(p, line)))).toBeLessThan(FARTHEST + 0.01);
      expect(FARTHEST).toBeLessThan(ACROSS / 6);
      line.sides.forEach((_, i) => {
        const [a, b] = [line.points[i], line.points[(i + 1) % line.points.length]];
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        expect(Math.min(...drawn.points.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)))).toBeLessThan(
          ACROSS / 5,
        );
      });
    }
  });

  it('are never two times the same, but always the same for the same place', () => {
    const long = lines.reduce((a, b) => (b.points.length > a.points.length ? b : a));
    expect(byHand(long, 10)).toEqual(byHand(long, 10));
    const moved = byHand({ ...long, points: long.points.map(({ x, y }) => ({ x: x + 700, y })) }, 10);
    const strays = byHand(long, 10).points.map(
      (p, i) => Math.abs(moved.points[i].x - 700 - p.x) + Math.abs(moved.points[i].y - p.y),
    );
    expect(Math.max(...strays)).toBeGreaterThan(6);
  });

  it('meet where their hexsides meet', () => {
    const half = Math.floor(lines[0].sides.length / 2);
    const { points, sides } = lines[0];
    const one = byHand({ points: points.slice(0, half + 1), sides: sides.slice(0, half), closed: false }, 10);
    const other = byHand({ points: points.slice(half), sides: sides.slice(half), closed: false }, 10);
    const [end, begin] = [one.points[one.points.length - 1], other.points[0]];
    expect(Math.hypot(end.x - begin.x, end.y - begin.y)).toBeLessThan(0.01);
  });

  it('have one side of the slope for each stretch', () => {
    for (const line of lines) {
      const drawn = byHand(line, 10);
      expect(drawn.sides.length).toBe(drawn.points.length - (drawn.closed ? 0 : 1));
    }
  });
});
