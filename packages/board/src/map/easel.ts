/** Bitmaps that are painted step by step while a frame has time, and shown when they are done. */

import type { Box } from '../sheet.ts';
import type { MapArt, MapLook } from './map-art.ts';

/** The part of the sheet that a bitmap shows, and the pixels for each unit of the sheet. */
export interface SheetView {
  readonly window: Box;
  readonly scale: number;
  readonly look: MapLook;
}

export class Easel {
  private readonly canvas = document.createElement('canvas');
  private readonly ctx: CanvasRenderingContext2D | null;
  private done = 0;

  constructor(
    private readonly art: MapArt,
    private readonly view: SheetView,
  ) {
    const { window, scale } = view;
    this.canvas.width = Math.round((window.right - window.left) * scale);
    this.canvas.height = Math.round((window.bottom - window.top) * scale);
    this.ctx = this.canvas.getContext('2d');
    this.ctx?.setTransform(scale, 0, 0, scale, -window.left * scale, -window.top * scale);
  }

  /** Paints until it is done or `hasTime` returns false. Returns the bitmap once it is done. */
  paint(hasTime: () => boolean): HTMLCanvasElement | undefined {
    const { scale, window, look } = this.view;
    while (this.ctx && this.done < this.art.steps.length) {
      if (!hasTime()) return undefined;
      this.art.steps[this.done++](this.ctx, scale, window, look);
      carryOut(this.canvas);
    }
    return this.canvas;
  }
}

let scratch: CanvasRenderingContext2D | null | undefined;
/** Browsers postpone drawing until the bitmap is used. Reading one pixel makes them do the work now, while it is timed. */
function carryOut(canvas: HTMLCanvasElement): void {
  if (scratch === undefined) {
    const small = document.createElement('canvas');
    small.width = small.height = 1;
    scratch = small.getContext('2d');
  }
  scratch?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
}
