/** Lines along hexsides as a hand draws them: uneven, but never far from the hexsides they mean. */

import type { Point } from '../sheet.ts';
import { type Chain, flowing, spaced, through } from './chains.ts';
import { noise, strayed } from './noise.ts';

const STEPS = 6;
/** No line is ever farther than this from its hexsides: a sixth of a hex, so nobody doubts which hexside is meant. */
export const FARTHEST = 16;
const mean = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

/**
 * `wander`: how far the line may stray at the middle of a hexside. 0 is a ruled line, for what people built. Everything depends on the spot
 * alone, so lines that meet still meet.
 */
export function byHand(line: Chain, wander: number): Chain {
  const { points, sides, closed } = line;
  if (wander === 0) return flowing(line);
  const n = points.length;
  const count = sides.length;
  const exact = sides.map((_, i) => mean(points[i], points[(i + 1) % n]));
  // The middle of a hexside gives way to its neighbours, here more and there less: hexsides zigzag, and nature does not.
  const middles = exact.map((p, i) => {
    const [before, after] = closed
      ? [exact[(i + count - 1) % count], exact[(i + 1) % count]]
      : [exact[i - 1], exact[i + 1]];
    const eased = before && after ? mean(before, after) : p;
    const share = wander * (0.055 + 0.03 * noise(p.x, p.y, 130, 13));
    return strayed({ x: p.x + (eased.x - p.x) * share, y: p.y + (eased.y - p.y) * share }, wander * 0.55, 40, 11);
  });
  /** A corner is cut more in one place and less in another; that breaks the regular zigzag of hexsides. */
  const corner = (i: number): Point => {
    const { x, y } = points[i % n];
    const inner = mean(middles[(i - 1 + count) % count], middles[i % count]);
    const cut = Math.max(0.05, 0.6 + 0.6 * noise(x, y, 19, 17));
    return { x: x + (inner.x - x) * cut, y: y + (inner.y - y) * cut };
  };
  // Stops are middles and corners in turn; `of` names the stretch before each.
  const stops: Point[] = closed ? [] : [points[0]];
  const of: number[] = closed ? [] : [0];
  sides.forEach((_, i) => {
    stops.push(middles[i]);
    of.push(i);
    const isEnd = !closed && i === count - 1;
    stops.push(isEnd ? points[n - 1] : corner(i + 1));
    of.push(i);
  });
  const lead = closed ? 2 : 0;
  const around = closed ? [...stops.slice(-lead), ...stops, ...stops.slice(0, lead)] : stops;
  const curve = through(around, STEPS).map((p) => strayed(strayed(p, wander * 0.45, 33, 23), wander * 0.22, 12, 29));
  const from = lead * STEPS;
  const kept = curve.slice(from, closed ? from + stops.length * STEPS : undefined);
  const stretch = kept.map((_, k) => of[Math.min(of.length - 1, Math.floor(k / STEPS) + (closed ? 0 : 1))]);
  const held = kept.map((p, k) => near(p, line, stretch[k]));
  const along = stretch.map((i) => sides[i]);
  return { points: held, sides: closed ? along : along.slice(0, -1), closed };
}

/** The point, or a nearer one on the way to the hexside it belongs to. */
function near(p: Point, { points, sides, closed }: Chain, stretch: number): Point {
  let best = { x: p.x, y: p.y, far: Infinity };
  for (let i = stretch - 1; i <= stretch + 1; i++) {
    if (!closed && (i < 0 || i >= sides.length)) continue;
    const at = (i + sides.length) % sides.length;
    const foot = footOn(p, points[at], points[(at + 1) % points.length]);
    const far = Math.hypot(foot.x - p.x, foot.y - p.y);
    if (far < best.far) best = { ...foot, far };
  }
  const k = best.far > FARTHEST ? FARTHEST / best.far : 1;
  return { x: best.x + (p.x - best.x) * k, y: best.y + (p.y - best.y) * k };
}

/** The point of a stretch that is nearest to another point. */
export function footOn({ x, y }: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
  return { x: a.x + dx * t, y: a.y + dy * t };
}

/** A line whose pen is pressed harder in one place than in another, as a shape to fill. */
export function addStroke(path: Path2D, { points, closed }: Chain, width: number): void {
  const n = points.length;
  if (n < 2) return;
  const edge = (side: number): Point[] =>
    points.map((p, i) => {
      const [a, b] = [points[Math.max(0, i - 1)], points[Math.min(n - 1, i + 1)]];
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const half = (side * width * (1 + 0.55 * noise(p.x, p.y, 37, 41))) / 2;
      return { x: p.x - ((b.y - a.y) / long) * half, y: p.y + ((b.x - a.x) / long) * half };
    });
  const [one, other] = [edge(1), edge(-1)];
  const loop = closed
    ? [...one, one[0], other[0], ...other.slice(1).reverse(), other[0]]
    : [...one, ...other.reverse()];
  loop.forEach(({ x, y }, i) => {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  path.closePath();
}

/** Hachures: wedges that point down the slope, no two alike; they grow shorter towards the ends of an open line. */
export function addHachures(path: Path2D, line: Chain, width: number, isRuled: boolean): void {
  const marks = spaced(line, width * (isRuled ? 0.72 : 0.62));
  marks.forEach(({ at, angle, side }, i) => {
    if (side === 0) return;
    const [jitter, press] = isRuled ? [0, 0] : [noise(at.x, at.y, 5, 53), noise(at.x, at.y, 7, 59)];
    const ends = line.closed ? 1 : Math.min(1, 0.45 + Math.min(i, marks.length - 1 - i) * 0.09);
    const long =
      width * ends * (isRuled ? (i % 2 === 0 ? 1.25 : 0.95) : 1.25 + 0.45 * press + 0.5 * noise(at.x, at.y, 85, 61));
    const out = angle + (side * Math.PI) / 2 + jitter * 0.28;
    const half = width * (isRuled ? 0.22 : 0.2 + 0.06 * jitter);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    path.moveTo(at.x - cos * half, at.y - sin * half);
    path.lineTo(at.x + Math.cos(out) * long, at.y + Math.sin(out) * long);
    path.lineTo(at.x + cos * half, at.y + sin * half);
    path.closePath();
  });
}

/** The same line moved down its slope, for shading. */
export function downSlope({ points, sides, closed }: Chain, by: number): Chain {
  const moved = points.map((p, i) => {
    const [a, b] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const far = by * (sides[Math.min(i, sides.length - 1)] ?? 0);
    return { x: p.x - ((b.y - a.y) / long) * far, y: p.y + ((b.x - a.x) / long) * far };
  });
  return { points: moved, sides, closed };
}
