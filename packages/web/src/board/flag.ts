/** Who holds a place: a little flag in the owner's colour, below the counters. */

import type { Mark } from '@cauldron/engine';
import type { CounterSet } from './counter.ts';
import type { Sheet } from './sheet.ts';

/** The context is in the sheet's units; `thin` is the width of a line that is just seen. */
export function paintFlags(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  counters: CounterSet,
  marks: readonly Mark[],
  thin: number,
): void {
  ctx.strokeStyle = '#2a2115';
  for (const mark of marks) {
    const at = mark.at.length === 1 ? sheet.centreOf.get(mark.at[0]) : undefined;
    const paint = mark.owner === undefined ? undefined : counters.paintOfSide(mark.owner);
    if (!at || !paint) continue;
    const [x, y] = [at.x - 40, at.y + 26];
    ctx.lineWidth = Math.max(thin, 2);
    ctx.beginPath();
    ctx.moveTo(x, y + 12);
    ctx.lineTo(x, y - 14);
    ctx.stroke();
    ctx.fillStyle = paint.fill;
    ctx.fillRect(x, y - 14, 18, 12);
    ctx.lineWidth = Math.max(thin * 0.8, 1.4);
    ctx.strokeRect(x, y - 14, 18, 12);
  }
}
