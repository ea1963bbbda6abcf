/** Arrows along the hexes of moves that were made. */

import { COUNTER } from '../counters/stacks.ts';
import type { Piece } from '../data.ts';
import { through, trace } from '../map/chains.ts';
import type { Scene } from '../scene.ts';
import type { Box, Point, Sheet } from '../sheet.ts';

const COUNTER_HALF = COUNTER / 2;
/** How long the head of an arrow is. */
const HEAD = 22;

/** Arrows go under the counters: what stands at their ends and on their way can be read. */
export function paintTrails(
  ctx: CanvasRenderingContext2D,
  sheet: Pick<Sheet, 'centreOf'>,
  { trails, hideCounters }: Pick<Scene, 'trails' | 'hideCounters'>,
  stacks: ReadonlyMap<number, readonly Piece[]>,
  { left, top, right, bottom }: Box,
): void {
  if (trails.length === 0) return;
  const isCovered = (place: number | undefined) => place !== undefined && !hideCounters && stacks.has(place);
  const outside = new Path2D();
  outside.rect(left, top, right - left, bottom - top);
  for (const place of new Set(trails.flat().filter(isCovered))) {
    const at = sheet.centreOf.get(place);
    if (at) outside.rect(at.x - COUNTER_HALF, at.y - COUNTER_HALF, COUNTER, COUNTER);
  }
  ctx.save();
  ctx.clip(outside, 'evenodd');
  for (const places of trails) {
    const points = places.flatMap((place) => sheet.centreOf.get(place) ?? []);
    trail(ctx, points, isCovered(places.at(-1)));
  }
  ctx.restore();
}

/** One arrow, up to the rim of a counter or to the middle of an empty hex. */
function trail(ctx: CanvasRenderingContext2D, points: readonly Point[], isToRim: boolean): void {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return;
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const short = HEAD + (isToRim ? COUNTER_HALF / Math.max(Math.abs(cos), Math.abs(sin)) : 10);
  const end = { x: last.x - cos * short, y: last.y - sin * short };
  const shaft = new Path2D();
  trace(shaft, { points: through([...points.slice(0, -1), end]), closed: false });
  const head = new Path2D();
  head.moveTo(end.x - sin * 15, end.y + cos * 15);
  head.lineTo(end.x + cos * HEAD, end.y + sin * HEAD);
  head.lineTo(end.x + sin * 15, end.y - cos * 15);
  head.closePath();
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  for (const [colour, width] of [
    ['rgba(80, 50, 0, 0.55)', 14],
    ['rgba(240, 178, 50, 0.85)', 11],
  ] as const) {
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke(shaft);
  }
  ctx.fill(head);
  ctx.strokeStyle = 'rgba(80, 50, 0, 0.55)';
  ctx.lineWidth = 1.5;
  ctx.stroke(head);
}
