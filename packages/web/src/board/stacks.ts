/** How counters lie on one another. */

import type { Piece } from '@cauldron/engine';
import { FIGURE_FONT } from './lettering.ts';
import type { Point } from './sheet.ts';

/** The side of a counter, and how far each lies from the one below it, in hundredths of a hex. */
export const COUNTER = 64;
export const LIFT = 4.5;
/** So many of a stack are drawn; the figure tells the rest. */
export const SHOWN = 4;

export function stacksOf(pieces: readonly Piece[]): Map<number, Piece[]> {
  const stacks = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.order - b.order);
  return stacks;
}

/** How many there are, at the upper right corner of the topmost counter. */
export function paintCount(ctx: CanvasRenderingContext2D, at: Point, count: number): void {
  const out = COUNTER / 2 + ((Math.min(count, SHOWN) - 1) / 2) * LIFT;
  const [x, y, radius] = [at.x + out, at.y - out, 10];
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = '#1d1a14';
  ctx.fill();
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = 1.6;
  ctx.stroke();
  ctx.fillStyle = '#ffffff';
  ctx.font = `700 14px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(count), x, y + 0.8);
}
