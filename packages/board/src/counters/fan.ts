/** A stack fanned out: all its counters side by side beside the hex they stand in, each large enough to be read. */

import type { Piece } from '../data.ts';
import { type Box, type Point, RADIUS } from '../sheet.ts';
import { COUNTER } from './stacks.ts';

/** Pixels of the screen that a counter of a fan has at least. */
const LEAST = 56;
/** The most counters in one row. */
const ROW = 6;
/** The gap between two counters and around them all, in parts of a counter. */
const GAP = 0.14;

export interface FanLayout {
  /** The side of a counter. All in the sheet's units. */
  readonly side: number;
  readonly box: Box;
  readonly spots: readonly { readonly piece: Piece; readonly at: Point }[];
}

/** The position of each counter of a stack, topmost first; inside the visible part, as far as there is room. */
export function fanOut(hex: Point, stack: readonly Piece[], zoom: number, seen: Box): FanLayout {
  const side = Math.max(COUNTER * 1.2, LEAST / zoom);
  const [step, gap] = [side * (1 + GAP), side * GAP];
  const room = Math.floor((seen.right - seen.left - gap) / step);
  const columns = Math.max(1, Math.min(ROW, stack.length, room));
  const rows = Math.ceil(stack.length / columns);
  const [wide, high] = [columns * step + gap, rows * step + gap];
  const left = within(hex.x - wide / 2, seen.left, seen.right - wide);
  const above = hex.y - RADIUS - high;
  const top = within(above < seen.top ? hex.y + RADIUS : above, seen.top, seen.bottom - high);
  const spots = [...stack].reverse().map((piece, i) => ({
    piece,
    at: {
      x: left + gap + side / 2 + (i % columns) * step,
      y: top + gap + side / 2 + Math.floor(i / columns) * step,
    },
  }));
  return { side, box: { left, top, right: left + wide, bottom: top + high }, spots };
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** The unit whose counter lies under a point; -1 in a gap between counters; undefined outside the fan. */
export function unitAt({ side, box, spots }: FanLayout, { x, y }: Point): number | undefined {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
  const under = spots.find(({ at }) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) <= side / 2);
  return under ? under.piece.unit : -1;
}

/** The ground under the counters, with a thread to their hex. The context is in the sheet's units. */
export function paintTray(ctx: CanvasRenderingContext2D, { box, side }: FanLayout, hex: Point, dark: boolean): void {
  const { left, top, right, bottom } = box;
  ctx.strokeStyle = dark ? '#ece6d8' : '#1d1a14';
  ctx.lineWidth = side * 0.03;
  ctx.beginPath();
  ctx.moveTo(hex.x, hex.y);
  ctx.lineTo(within(hex.x, left, right), within(hex.y, top, bottom));
  ctx.stroke();
  ctx.beginPath();
  ctx.roundRect(left, top, right - left, bottom - top, side * 0.12);
  ctx.fillStyle = dark ? 'rgba(33, 35, 41, 0.96)' : 'rgba(251, 247, 236, 0.96)';
  ctx.fill();
  ctx.stroke();
}
