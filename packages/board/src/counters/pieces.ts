/** Counters on the map: stacks offset, each a cached bitmap with its shadow, and how many there are. */

import type { Brush } from '../brush.ts';
import type { Piece } from '../data.ts';
import type { Scene } from '../scene.ts';
import { overlaps, type Point, type Sheet } from '../sheet.ts';
import type { CounterSet } from './counter.ts';
import type { Sprites } from './counter-paint.ts';
import { COUNTER, SHOWN, spotsOf, stacksOf } from './stacks.ts';

const LEAST_MS = 3;
/** No stack reaches farther than this from the middle of its hex. */
const REACH = 60;

export class Pieces {
  private pieces: readonly Piece[] = [];
  private stacks: ReadonlyMap<number, readonly Piece[]> = new Map();
  private until = 0;

  constructor(
    private readonly sheet: Sheet,
    private readonly counters: CounterSet,
    private readonly sprites: Sprites,
  ) {}

  /** Sorted once for each position, not in each frame. */
  stacksOf(pieces: readonly Piece[]): ReadonlyMap<number, readonly Piece[]> {
    if (pieces !== this.pieces) this.stacks = stacksOf(pieces);
    this.pieces = pieces;
    return this.stacks;
  }

  /** Paints nothing new after the time `until`. Returns false if some counters are not painted yet, or not yet sharp. */
  draw(brush: Brush, scene: Pick<Scene, 'pieces' | 'ghosts' | 'held' | 'acted' | 'contrast'>, until: number): boolean {
    const { pieces, ghosts } = scene;
    const { ctx, camera } = brush;
    const stacks = this.stacksOf(pieces);
    const seen = camera.window();
    const isSeen = ({ x, y }: Point) =>
      overlaps(seen, { left: x - REACH, right: x + REACH, top: y - REACH, bottom: y + REACH });
    const size = COUNTER * camera.zoom;
    // On a slow machine the map alone may use up the frame: a few counters are painted all the same.
    this.until = Math.max(until, performance.now() + LEAST_MS);
    let complete = true;
    ctx.globalAlpha = 0.35;
    for (const [place, stack] of stacksOf(ghosts)) {
      const at = stacks.has(place) ? undefined : this.sheet.centreOf.get(place);
      if (at && isSeen(at) && !this.drawStack(brush, at, stack, size, scene)) complete = false;
    }
    ctx.globalAlpha = 1;
    for (const [place, stack] of stacks) {
      const at = this.sheet.centreOf.get(place);
      if (at && isSeen(at) && !this.drawStack(brush, at, stack, size, scene)) complete = false;
    }
    return complete;
  }

  drawStack(
    { ctx, camera, ratio }: Brush,
    at: Point,
    stack: readonly Piece[],
    size: number,
    { held, acted, contrast }: Pick<Scene, 'held' | 'acted' | 'contrast'>,
  ): boolean {
    const pixels = Math.max(4, Math.round(size * ratio));
    // While the zoom changes, existing bitmaps are stretched; new ones are painted when it rests.
    const mayPaint = !camera.isZooming() && performance.now() < this.until;
    const spots = spotsOf(at, stack.length);
    let complete = true;
    stack.slice(-SHOWN).forEach((piece, i) => {
      const p = camera.toScreen(spots[i]);
      const snap = (v: number) => Math.round((v - size / 2) * ratio) / ratio;
      const [x, y] = [snap(p.x), snap(p.y)];
      if (held.has(piece.unit)) {
        ctx.fillStyle = '#e8a317';
        ctx.fillRect(x - size * 0.06, y - size * 0.06, size * 1.12, size * 1.12);
      }
      const sprite = this.sprites.of(this.counters.lookOf(piece, contrast), pixels, mayPaint);
      if (sprite?.pixels !== pixels) complete = false;
      if (!sprite) return;
      const k = sprite.pixels === pixels ? 1 / ratio : size / sprite.pixels;
      ctx.drawImage(sprite.canvas, x, y, sprite.canvas.width * k, sprite.canvas.height * k);
      // Its badge says the same; in high contrast nothing lies over a figure.
      if (acted.has(piece.unit) && !contrast) veil(ctx, x, y, size);
    });
    return complete;
  }
}

/** Shade over a counter that has acted: its figures can still be read. */
function veil(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.09);
  ctx.fillStyle = 'rgba(74, 68, 58, 0.34)';
  ctx.fill();
}
