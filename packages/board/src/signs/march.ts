/** Counters on their way: where each of them is at a moment of the march. */

import type { Point } from '../sheet.ts';

/** The point at a part (0 to 1) of the way along some points, each leg taking the same time. */
export function pointAlong(points: readonly Point[], part: number): Point | undefined {
  const legs = points.length - 1;
  if (legs < 1) return points[0];
  const at = Math.min(1, Math.max(0, part)) * legs;
  const leg = Math.min(legs - 1, Math.floor(at));
  const [from, to, rest] = [points[leg], points[leg + 1], at - leg];
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest };
}
