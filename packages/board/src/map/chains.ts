/** Hexsides joined end to end into long lines, and lines made smooth: coasts, escarpments, roads. */

import type { Point } from '../sheet.ts';
import { RADIUS } from '../sheet.ts';

export interface Edge {
  readonly a: Point;
  readonly b: Point;
  /** A point on the side the edge faces (the low side of an escarpment, the land side of a coast). */
  readonly facing?: Point;
}

export interface Chain {
  readonly points: readonly Point[];
  /** For each stretch between two points: 1 if its facing side lies on the right, -1 if on the left, 0 if it has none. */
  readonly sides: readonly number[];
  readonly closed: boolean;
}

/** The hexside between two neighbouring centres. */
export function edgeBetween(from: Point, to: Point, facing?: Point): Edge {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = RADIUS / 2 / Math.hypot(dx, dy);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return {
    a: { x: middle.x - dy * half, y: middle.y + dx * half },
    b: { x: middle.x + dy * half, y: middle.y - dx * half },
    facing,
  };
}

const keyOf = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

export function chain(edges: readonly Edge[]): Chain[] {
  const ends = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const p of [edge.a, edge.b]) ends.set(keyOf(p), [...(ends.get(keyOf(p)) ?? []), edge]);
  }
  const used = new Set<Edge>();
  const chains: Chain[] = [];
  const walk = (start: Edge, from: Point): void => {
    const points = [from];
    const sides: number[] = [];
    let edge: Edge | undefined = start;
    let at = from;
    while (edge) {
      used.add(edge);
      const next: Point = keyOf(edge.a) === keyOf(at) ? edge.b : edge.a;
      sides.push(sideOf(at, next, edge.facing));
      points.push(next);
      at = next;
      const here: readonly Edge[] = ends.get(keyOf(at)) ?? [];
      edge = here.length === 2 ? here.find((e) => !used.has(e)) : undefined;
    }
    const closed = points.length > 3 && keyOf(points[0]) === keyOf(at);
    chains.push({ points: closed ? points.slice(0, -1) : points, sides, closed });
  };
  // Open lines begin at an end or a fork; the hexsides left over form rings.
  for (const edge of edges) {
    for (const p of [edge.a, edge.b]) if (!used.has(edge) && ends.get(keyOf(p))?.length !== 2) walk(edge, p);
  }
  for (const edge of edges) if (!used.has(edge)) walk(edge, edge.a);
  return chains;
}

function sideOf(a: Point, b: Point, facing: Point | undefined): number {
  if (!facing) return 0;
  return (b.x - a.x) * (facing.y - a.y) - (b.y - a.y) * (facing.x - a.x) > 0 ? 1 : -1;
}

/** The same line with its corners rounded; `sides` follow. */
export function rounded({ points, sides, closed }: Chain, steps = 6): Chain {
  const n = points.length;
  if (n < 3) return { points, sides, closed };
  const middle = (i: number): Point => {
    const [p, q] = [points[i % n], points[(i + 1) % n]];
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  };
  const curve: Point[] = closed ? [] : [points[0]];
  const along: number[] = [];
  const bends = closed ? n : n - 2;
  for (let i = 0; i < bends; i++) {
    const [from, corner, to] = [middle(i), points[(i + 1) % n], middle(i + 1)];
    for (let k = 0; k <= steps; k++) {
      if (k === 0 && i > 0) continue;
      const [t, u] = [k / steps, 1 - k / steps];
      curve.push({
        x: u * u * from.x + 2 * u * t * corner.x + t * t * to.x,
        y: u * u * from.y + 2 * u * t * corner.y + t * t * to.y,
      });
      if (curve.length > 1) along.push(sides[(t < 0.5 ? i : i + 1) % sides.length] ?? 0);
    }
  }
  if (!closed) {
    curve.push(points[n - 1]);
    along.push(sides[sides.length - 1] ?? 0);
  } else along.push(sides[0] ?? 0);
  return { points: curve, sides: along, closed };
}

/** A ruled line through the middle of every hexside it was made of: it follows its hexsides without their zigzag. */
export function flowing({ points, sides, closed }: Chain): Chain {
  const stretches = sides.length;
  if (stretches < 2) return { points, sides, closed };
  const next = (i: number): Point => points[(i + 1) % points.length];
  const middles = Array.from({ length: stretches }, (_, i) => {
    const [p, q] = [points[i], next(i)];
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  });
  const steps = 6;
  const ends = closed ? [middles[0], middles[1], middles[2 % stretches]] : [];
  const stops = closed
    ? [middles[stretches - 1], ...middles, ...ends]
    : [points[0], ...middles, points[points.length - 1]];
  const curve = through(stops, steps);
  const along = Array.from({ length: curve.length - 1 }, (_, k) => {
    const near = Math.round(k / steps) - 1;
    const i = closed ? (near + stretches) % stretches : Math.min(stretches - 1, Math.max(0, near));
    return sides[i];
  });
  if (!closed) return { points: curve, sides: along, closed };
  // Only one turn of the ring is kept: the stops before and after it only served to join its ends smoothly.
  return {
    points: curve.slice(steps, steps * (stretches + 1)),
    sides: along.slice(steps, steps * (stretches + 1)),
    closed,
  };
}

export function trace(path: Path2D, { points, closed }: Pick<Chain, 'points' | 'closed'>): void {
  points.forEach((p, i) => {
    if (i === 0) path.moveTo(p.x, p.y);
    else path.lineTo(p.x, p.y);
  });
  if (closed) path.closePath();
}

/** Points at equal distances along a line, each with the direction of the line and its facing side. */
export function spaced(line: Chain, every: number): { at: Point; angle: number; side: number }[] {
  const marks: { at: Point; angle: number; side: number }[] = [];
  const points = line.closed ? [...line.points, line.points[0]] : line.points;
  let left = every / 2;
  for (let i = 1; i < points.length; i++) {
    const [p, q] = [points[i - 1], points[i]];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const angle = Math.atan2(q.y - p.y, q.x - p.x);
    for (; left <= length; left += every) {
      const t = left / length;
      marks.push({ at: { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }, angle, side: line.sides[i - 1] ?? 0 });
    }
    left -= length;
  }
  return marks;
}

/** A curve through every point (Catmull-Rom): roads run through the middles of their hexes. */
export function through(points: readonly Point[], steps = 8): Point[] {
  if (points.length < 3) return [...points];
  const curve: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)];
    const [p1, p2] = [points[i], points[i + 1]];
    const p3 = points[Math.min(points.length - 1, i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const blend = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      curve.push({ x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  return [...curve, points[points.length - 1]];
}
