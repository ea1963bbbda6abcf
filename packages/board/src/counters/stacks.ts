/** How counters lie on one another. */

import type { Piece } from '../data.ts';
import { FIGURE_FONT } from '../map/lettering.ts';
import type { Point } from '../sheet.ts';

/** The side of a counter, and the offset of each counter from the one below it, in hundredths of a hex. */
export const COUNTER = 70;
const LIFT = 3.6;
/** The height that the counters of a stack may rise altogether. */
const ROOM = 4.4;
/** At most this many counters of a stack are drawn; the badge gives the number of all. */
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

/** The middle of each counter that is drawn, from the bottom up. No stack covers the hex's number above it or a name below it. */
export function spotsOf({ x, y }: Point, count: number): Point[] {
  const shown = Math.min(count, SHOWN);
  const middle = (shown - 1) / 2;
  const rise = Math.min(LIFT, ROOM / Math.max(1, shown - 1));
  const low = shown > 1 ? 1 : 0;
  return Array.from({ length: shown }, (_, i) => ({ x: x + (i - middle) * LIFT, y: y + low - i * rise }));
}

/** The badge with the number of counters, in the sheet's units. */
const BADGE = 22;
const badges = new Map<string, HTMLCanvasElement>();

/** Draws the number of counters at the upper right corner of the topmost one. `k` is device pixels for each unit of the sheet. */
export function paintCount(ctx: CanvasRenderingContext2D, at: Point, count: number, k: number): void {
  const [top] = spotsOf(at, count).slice(-1);
  const side = Math.max(6, Math.round(BADGE * k));
  const key = `${count}@${side}`;
  const badge = badges.get(key) ?? badgeOf(count, side);
  if (badges.size > 400) badges.clear();
  badges.set(key, badge);
  ctx.drawImage(badge, top.x + COUNTER / 2 - BADGE * 0.6, top.y - COUNTER / 2 - BADGE * 0.4, BADGE, BADGE);
}

function badgeOf(count: number, side: number): HTMLCanvasElement {
  const badge = document.createElement('canvas');
  badge.width = badge.height = side;
  const ctx = badge.getContext('2d');
  if (!ctx) return badge;
  ctx.scale(side / BADGE, side / BADGE);
  const middle = BADGE / 2;
  ctx.beginPath();
  ctx.arc(middle, middle, 10, 0, 2 * Math.PI);
  ctx.fillStyle = '#1d1a14';
  ctx.fill();
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = 1.6;
  ctx.stroke();
  ctx.fillStyle = '#ffffff';
  ctx.font = `700 14px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(count), middle, middle + 0.8);
  return badge;
}
