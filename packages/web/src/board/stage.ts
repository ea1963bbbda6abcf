/** The two canvases: the map with its counters, and the overlays above. Draws when something changed, once a frame. */

import type { Piece } from '@cauldron/engine';
import { Camera } from './camera.ts';
import type { CounterSet } from './counter.ts';
import { Sprites } from './counter-paint.ts';
import { paintFlags } from './flag.ts';
import { paintAreas } from './layers.ts';
import type { MapArt, MapLook } from './map-art.ts';
import { paintOverlay } from './overlay.ts';
import { Paper } from './paper.ts';
import { EMPTY_SCENE, type Scene } from './scene.ts';
import { overlaps, type Point, type Sheet } from './sheet.ts';
import { COUNTER, LIFT, SHOWN, stacksOf } from './stacks.ts';

const SETTLED_MS = 140;

/** Counters on their way with the pointer. */
interface Carried {
  readonly from: number;
  readonly at: Point;
  readonly alone: boolean;
}

export class Stage {
  readonly camera: Camera;
  scene: Scene = EMPTY_SCENE;
  private readonly paper: Paper;
  private readonly sprites = new Sprites();
  private carried: Carried | undefined;
  private frame = 0;
  private movedAt = 0;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly base: HTMLCanvasElement,
    private readonly over: HTMLCanvasElement,
    readonly sheet: Sheet,
    art: MapArt,
    private readonly counters: CounterSet,
  ) {
    this.paper = new Paper(art, sheet.paper);
    this.camera = new Camera(sheet.paper, () => {
      this.movedAt = performance.now();
      this.redraw();
    });
  }

  /** Hears of every frame drawn: the minimap follows. */
  onFrame(watch: () => void): () => void {
    this.watchers.add(watch);
    return () => this.watchers.delete(watch);
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.redraw();
  }

  /** Counters follow the pointer, until they are put down. */
  carry(carried: Carried | undefined): void {
    if (this.carried || carried) this.redraw();
    this.carried = carried;
  }

  resize(width: number, height: number): void {
    const ratio = this.ratio();
    for (const canvas of [this.base, this.over]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.camera.resize(width, height);
    this.draw();
  }

  overview(): HTMLCanvasElement {
    return this.paper.overview(this.look());
  }

  /** The ground colour of a unit's counter. */
  colourOf(unit: number): string {
    return this.counters.lookOf({ unit, place: 0, order: 0, face: 'front', badges: [] }).fill;
  }

  redraw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.watchers.clear();
  }

  private look(): MapLook {
    return { dark: this.scene.dark, numbers: this.scene.numbers };
  }

  private ratio(): number {
    return Math.min(3, window.devicePixelRatio || 1);
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const [ctx, over] = [this.base.getContext('2d'), this.over.getContext('2d')];
    if (!ctx || !over) return;
    const ratio = this.ratio();
    const { camera } = this;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, camera.width, camera.height);
    this.shadow(ctx);
    const complete = this.paper.draw(ctx, camera, ratio, this.look());
    const settled = performance.now() - this.movedAt > SETTLED_MS;
    const origin = camera.toScreen({ x: 0, y: 0 });
    const k = camera.zoom * ratio;
    ctx.setTransform(k, 0, 0, k, origin.x * ratio, origin.y * ratio);
    paintAreas(ctx, this.sheet, this.scene.layers, this.scene.dark);
    paintFlags(ctx, this.sheet, this.counters, this.scene.marks, 1 / camera.zoom);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.scene.hideCounters) this.drawPieces(ctx, ratio, settled);
    over.setTransform(1, 0, 0, 1, 0, 0);
    over.clearRect(0, 0, this.over.width, this.over.height);
    over.setTransform(k, 0, 0, k, origin.x * ratio, origin.y * ratio);
    paintOverlay(over, this.sheet, this.scene, camera.zoom);
    if (this.carried) this.drawCarried(over, this.carried, ratio);
    for (const watch of this.watchers) watch();
    if (!complete && !camera.isZooming()) this.redraw();
    else if (!complete || !settled) setTimeout(() => this.redraw(), SETTLED_MS);
  }

  /** The sheet lies on a table. */
  private shadow(ctx: CanvasRenderingContext2D): void {
    const { left, top, right, bottom } = this.sheet.paper;
    const [a, b] = [this.camera.toScreen({ x: left, y: top }), this.camera.toScreen({ x: right, y: bottom })];
    // A few soft frames: a blurred shadow would cost more than all the counters.
    for (let n = 6; n > 0; n--) {
      ctx.fillStyle = 'rgba(0, 0, 0, 0.06)';
      ctx.fillRect(a.x - n * 2, a.y - n * 2 + 4, b.x - a.x + n * 4, b.y - a.y + n * 4);
    }
  }

  private drawPieces(ctx: CanvasRenderingContext2D, ratio: number, settled: boolean): void {
    const stacks = stacksOf(this.scene.pieces);
    const seen = this.camera.window();
    const size = COUNTER * this.camera.zoom;
    // While the zoom changes, sprites of a nearby size are stretched; at rest they are sharp.
    const exact = Math.max(4, Math.round(size * ratio));
    const pixels = settled ? exact : Math.max(4, Math.round(2 ** (Math.round(Math.log2(exact) * 3) / 3)));
    ctx.globalAlpha = 0.35;
    for (const [place, ghosts] of stacksOf(this.scene.ghosts)) {
      const at = stacks.has(place) ? undefined : this.sheet.centreOf.get(place);
      if (at) this.drawStack(ctx, at, ghosts, size, pixels, ratio);
    }
    ctx.globalAlpha = 1;
    for (const [place, stack] of stacks) {
      const at = this.sheet.centreOf.get(place);
      if (!at || !overlaps(seen, { left: at.x - 60, right: at.x + 60, top: at.y - 60, bottom: at.y + 60 })) continue;
      this.drawStack(ctx, at, stack, size, pixels, ratio);
    }
  }

  private drawCarried(over: CanvasRenderingContext2D, { from, at, alone }: Carried, ratio: number): void {
    const size = COUNTER * this.camera.zoom * 1.08;
    const stack = stacksOf(this.scene.pieces).get(from) ?? [];
    const held = stack.filter((p) => this.scene.held.has(p.unit));
    const shown = held.length > 0 ? held : stack.slice(alone ? -1 : 0);
    over.setTransform(ratio, 0, 0, ratio, 0, 0);
    over.globalAlpha = 0.9;
    this.drawStack(over, this.camera.toSheet(at), shown, size, Math.max(4, Math.round(size * ratio)), ratio);
    over.globalAlpha = 1;
  }

  private drawStack(
    ctx: CanvasRenderingContext2D,
    at: Point,
    stack: readonly Piece[],
    size: number,
    pixels: number,
    ratio: number,
  ): void {
    const shown = stack.slice(-SHOWN);
    const middle = (shown.length - 1) / 2;
    shown.forEach((piece, i) => {
      const p = this.camera.toScreen({ x: at.x + (i - middle) * LIFT, y: at.y - (i - middle) * LIFT });
      const snap = (v: number) => Math.round((v - size / 2) * ratio) / ratio;
      const [x, y] = [snap(p.x), snap(p.y)];
      ctx.fillStyle = 'rgba(20, 12, 0, 0.35)';
      ctx.fillRect(x + size * 0.04, y + size * 0.05, size, size);
      const sprite = this.sprites.of(this.counters.lookOf(piece), pixels);
      if (this.scene.held.has(piece.unit)) {
        ctx.fillStyle = '#e8a317';
        ctx.fillRect(x - size * 0.06, y - size * 0.06, size * 1.12, size * 1.12);
      }
      ctx.drawImage(
        sprite,
        x,
        y,
        pixels === Math.round(size * ratio) ? pixels / ratio : size,
        pixels === Math.round(size * ratio) ? pixels / ratio : size,
      );
    });
  }
}
