/** The painted map kept as bitmaps: tiles for each zoom step, made when they are first seen, over a small picture of the whole. */

import type { Camera } from './camera.ts';
import type { MapArt, MapLook } from './map-art.ts';
import type { Box } from './sheet.ts';

const TILE = 512;
const MOST_TILES = 160;
/** Painting takes no longer than this in one frame; the rest comes in the next. */
const BUDGET_MS = 14;
const WHOLE_PIXELS = 1400;

export class Paper {
  private readonly tiles = new Map<string, HTMLCanvasElement>();
  private whole: HTMLCanvasElement | undefined;
  private lookKey = '';
  /** The zoom step shown last. */
  private scale = 0;

  constructor(
    private readonly art: MapArt,
    private readonly box: Box,
  ) {}

  /** The whole sheet in small, for the first glance and the minimap. */
  overview(look: MapLook): HTMLCanvasElement {
    this.forgetUnless(look);
    this.whole ??= this.paintWhole(look);
    return this.whole;
  }

  /** Draws what the camera sees. Returns false if tiles are still to be painted. */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, ratio: number, look: MapLook): boolean {
    this.forgetUnless(look);
    const { left, top, right, bottom } = this.box;
    // While the zoom changes, the tiles at hand are stretched; new ones are painted when it rests.
    const rests = !camera.isZooming() || this.scale === 0;
    const scale = rests ? stepFor(camera.zoom * ratio) : this.scale;
    this.scale = scale;
    const side = TILE / scale;
    const seen = camera.window();
    const begun = performance.now();
    const first = {
      x: Math.max(0, Math.floor((seen.left - left) / side)),
      y: Math.max(0, Math.floor((seen.top - top) / side)),
    };
    const ready: { readonly tile: HTMLCanvasElement; readonly x: number; readonly y: number }[] = [];
    let complete = true;
    for (let ty = first.y; top + ty * side < Math.min(seen.bottom, bottom); ty++) {
      for (let tx = first.x; left + tx * side < Math.min(seen.right, right); tx++) {
        const [x, y] = [left + tx * side, top + ty * side];
        const mayPaint = rests && performance.now() - begun < BUDGET_MS;
        const tile = this.tileAt(
          `${scale}/${tx}/${ty}`,
          mayPaint ? () => this.paintTile(x, y, scale, look) : undefined,
        );
        if (tile) ready.push({ tile, x, y });
        else complete = false;
      }
    }
    if (!complete) this.drawWhole(ctx, camera, look);
    const on = side * camera.zoom + 0.4;
    for (const { tile, x, y } of ready) {
      const at = camera.toScreen({ x, y });
      ctx.drawImage(tile, at.x, at.y, on, on);
    }
    return complete;
  }

  /** Stands in for tiles that are not there yet. */
  private drawWhole(ctx: CanvasRenderingContext2D, camera: Camera, look: MapLook): void {
    const { left, top, right, bottom } = this.box;
    const { x, y } = camera.toScreen({ x: left, y: top });
    ctx.drawImage(this.overview(look), x, y, (right - left) * camera.zoom, (bottom - top) * camera.zoom);
  }

  private tileAt(key: string, paint: (() => HTMLCanvasElement) | undefined): HTMLCanvasElement | undefined {
    const known = this.tiles.get(key);
    if (known || !paint) return known;
    const tile = paint();
    this.keep(key, tile);
    return tile;
  }

  private keep(key: string, tile: HTMLCanvasElement): void {
    this.tiles.set(key, tile);
    const oldest = this.tiles.keys().next().value;
    if (this.tiles.size > MOST_TILES && oldest !== undefined) this.tiles.delete(oldest);
  }

  private forgetUnless(look: MapLook): void {
    const key = JSON.stringify(look);
    if (key === this.lookKey) return;
    this.lookKey = key;
    this.tiles.clear();
    this.whole = undefined;
  }

  private paintTile(left: number, top: number, scale: number, look: MapLook): HTMLCanvasElement {
    const side = TILE / scale;
    return this.paint(TILE, TILE, scale, { left, top, right: left + side, bottom: top + side }, look);
  }

  private paintWhole(look: MapLook): HTMLCanvasElement {
    const { left, right, top, bottom } = this.box;
    const scale = WHOLE_PIXELS / (right - left);
    return this.paint(WHOLE_PIXELS, Math.round((bottom - top) * scale), scale, this.box, look);
  }

  private paint(width: number, height: number, scale: number, window: Box, look: MapLook): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const ctx = canvas.getContext('2d');
    if (ctx) {
      ctx.setTransform(scale, 0, 0, scale, -window.left * scale, -window.top * scale);
      this.art.paint(ctx, scale, window, look);
    }
    return canvas;
  }
}

/** Zoom steps are a factor of the square root of two apart; a tile is only ever drawn smaller than it was painted. */
function stepFor(scale: number): number {
  return 2 ** (Math.ceil(Math.log2(scale) * 2 - 1e-6) / 2);
}
