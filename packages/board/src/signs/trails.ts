/** Arrows along the hexes of moves that were made. They lie under the counters and end beside the one that moved, so that all of them can be read. */

import { COUNTER } from '../counters/stacks.ts';
import { through, trace } from '../map/chains.ts';
import type { Scene } from '../scene.ts';
import type { Point, Sheet } from '../sheet.ts';

/** How long the head of an arrow is. */
const HEAD = 22;

/** The context is in the sheet's units. */
export function paintTrails(
  ctx: CanvasRenderingContext2D,
  sheet: Pick<Sheet, 'centreOf'>,
  { trails }: Pick<Scene, 'trails'>,
): void {
  for (const places of trails)
    trail(
      ctx,
      places.flatMap((place) => sheet.centreOf.get(place) ?? []),
    );
}

function trail(ctx: CanvasRenderingContext2D, points: readonly Point[]): void {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return;
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const short = HEAD + COUNTER / 2 / Math.max(Math.abs(cos), Math.abs(sin));
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
