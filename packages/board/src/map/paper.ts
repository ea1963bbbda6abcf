/** The painted map as bitmaps: tiles for each zoom step, painted a little in each frame, over a small picture of the sheet. */

import type { Brush } from '../brush.ts';
import type { Camera } from '../camera.ts';
import type { Box } from '../sheet.ts';
import { Easel } from './easel.ts';
import type { MapArt, MapLook } from './map-art.ts';

const TILE = 512;
const MOST_TILES = 160;
const WHOLE_PIXELS = 1400;

export class Paper {
  private readonly tiles = new Map<string, HTMLCanvasElement>();
  private readonly easels = new Map<string, Easel>();
  private whole: HTMLCanvasElement | undefined;
  private wholeEasel: Easel | undefined;
  private lookKey = '';
  /** The zoom step of the last frame. */
  private scale = 0;

  constructor(
    private readonly art: MapArt,
    private readonly box: Box,
  ) {}

  /** The whole sheet in small, for the first frame and the minimap; undefined until it is painted. */
  overview(look: MapLook): HTMLCanvasElement | undefined {
    this.forgetUnless(look);
    return this.whole;
  }

  /** Whether nothing is painted yet. */
  isBlank(): boolean {
    return this.tiles.size === 0;
  }

  /** Draws what the camera sees, and paints nothing new after the time `until`. Returns false if something is still to be painted. */
  draw({ ctx, camera, ratio }: Brush, look: MapLook, until: number): boolean {
    this.forgetUnless(look);
    const { left, top, right, bottom } = this.box;
    // While the zoom changes, existing tiles are stretched; new ones are painted when it rests.
    const rests = !camera.isZooming() || this.scale === 0;
    const scale = rests ? stepFor(camera.zoom * ratio) : this.scale;
    this.scale = scale;
    // Tiles drawn at less than half their size are a waste: far out, the small picture of the sheet does as well.
    if (!rests && this.whole && scale > 2 * camera.zoom * ratio) {
      this.drawWhole(ctx, camera);
      return false;
    }
    const side = TILE / scale;
    const seen = camera.window();
    const hasTime = () => rests && performance.now() < until;
    const first = {
      x: Math.max(0, Math.floor((seen.left - left) / side)),
      y: Math.max(0, Math.floor((seen.top - top) / side)),
    };
    const ready: { readonly tile: HTMLCanvasElement; readonly x: number; readonly y: number }[] = [];
    let complete = true;
    for (let ty = first.y; top + ty * side < Math.min(seen.bottom, bottom); ty++) {
      for (let tx = first.x; left + tx * side < Math.min(seen.right, right); tx++) {
        const [x, y] = [left + tx * side, top + ty * side];
        const key = `${scale}/${tx}/${ty}`;
        const view = { window: { left: x, top: y, right: x + side, bottom: y + side }, scale, look };
        const tile = this.tiles.get(key) ?? this.paintTile(key, () => new Easel(this.art, view), hasTime);
        if (tile) ready.push({ tile, x, y });
        else complete = false;
      }
    }
    // Unfinished tiles that went out of sight are dropped.
    if (complete) this.easels.clear();
    if (!complete) this.drawWhole(ctx, camera);
    const on = side * camera.zoom + 0.4;
    for (const { tile, x, y } of ready) {
      const at = camera.toScreen({ x, y });
      ctx.drawImage(tile, at.x, at.y, on, on);
    }
    return this.paintWhole(look, hasTime) && complete;
  }

  /** Stands in for missing tiles. */
  private drawWhole(ctx: CanvasRenderingContext2D, camera: Camera): void {
    if (!this.whole) return;
    const { left, top, right, bottom } = this.box;
    const { x, y } = camera.toScreen({ x: left, y: top });
    ctx.drawImage(this.whole, x, y, (right - left) * camera.zoom, (bottom - top) * camera.zoom);
  }

  private paintTile(key: string, begin: () => Easel, hasTime: () => boolean): HTMLCanvasElement | undefined {
    if (!hasTime()) return undefined;
    const easel = this.easels.get(key) ?? begin();
    const tile = easel.paint(hasTime);
    if (!tile) {
      this.easels.set(key, easel);
      return undefined;
    }
    this.easels.delete(key);
    this.tiles.set(key, tile);
    const oldest = this.tiles.keys().next().value;
    if (this.tiles.size > MOST_TILES && oldest !== undefined) this.tiles.delete(oldest);
    return tile;
  }

  private paintWhole(look: MapLook, hasTime: () => boolean): boolean {
    if (this.whole) return true;
    const scale = WHOLE_PIXELS / (this.box.right - this.box.left);
    this.wholeEasel ??= new Easel(this.art, { window: this.box, scale, look });
    this.whole = this.wholeEasel.paint(hasTime);
    if (this.whole) this.wholeEasel = undefined;
    return this.whole !== undefined;
  }

  private forgetUnless(look: MapLook): void {
    const key = JSON.stringify(look);
    if (key === this.lookKey) return;
    this.lookKey = key;
    this.tiles.clear();
    this.easels.clear();
    this.whole = this.wholeEasel = undefined;
  }
}

/** Zoom steps are a factor of the square root of two apart. A tile is only ever drawn smaller than it was painted. */
function stepFor(scale: number): number {
  return 2 ** (Math.ceil(Math.log2(scale) * 2 - 1e-6) / 2);
}
