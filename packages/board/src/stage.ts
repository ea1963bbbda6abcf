/** The two canvases: the map with its counters, and the overlays above. Draws when something changed, once a frame. */

import type { Brush } from './brush.ts';
import { Camera } from './camera.ts';
import type { CounterSet } from './counters/counter.ts';
import { Sprites } from './counters/counter-paint.ts';
import { type FanLayout, fanOut, paintTray } from './counters/fan.ts';
import { Pieces } from './counters/pieces.ts';
import { COUNTER } from './counters/stacks.ts';
import type { MapArt, MapLook } from './map/map-art.ts';
import { Paper } from './map/paper.ts';
import { EMPTY_SCENE, type Marching, type Scene } from './scene.ts';
import type { Point, Sheet } from './sheet.ts';
import { paintAreas } from './signs/layers.ts';
import { pointAlong } from './signs/march.ts';
import { paintMarks } from './signs/marks.ts';
import { isNothingOver, paintLight, paintOverlay } from './signs/overlay.ts';
import { paintTrails } from './signs/trails.ts';

/** Painting begins nothing new after this many milliseconds of a frame; it may take longer while nothing is visible yet. */
const BUDGET_MS = 9;
const FIRST_BUDGET_MS = 24;
/** The zoom is at rest this many milliseconds after its last change. */
const SETTLED_MS = 140;

/** Counters that are being dragged. */
interface Carried {
  readonly from: number;
  readonly at: Point;
  readonly alone: boolean;
}

export interface StageParts {
  /** The map with its counters, and above it a canvas of the same size for what changes with the pointer. */
  readonly base: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  readonly sheet: Sheet;
  readonly art: MapArt;
  readonly counters: CounterSet;
  /** Whether the user prefers reduced motion; otherwise the camera glides. */
  readonly isStill?: () => boolean;
}

export class Stage {
  readonly camera: Camera;
  readonly sheet: Sheet;
  scene: Scene = EMPTY_SCENE;
  private readonly base: HTMLCanvasElement;
  private readonly over: HTMLCanvasElement;
  private readonly counters: CounterSet;
  private readonly paper: Paper;
  private readonly pieces: Pieces;
  private carried: Carried | undefined;
  private frame = 0;
  /** When the march of the scene began. */
  private marchedFrom = 0;
  /** The size that the canvases are to have. */
  private size: { readonly width: number; readonly height: number } | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<() => void>();

  constructor({ base, over, sheet, art, counters, isStill }: StageParts) {
    this.base = base;
    this.over = over;
    this.sheet = sheet;
    this.counters = counters;
    this.paper = new Paper(art, sheet.paper);
    this.pieces = new Pieces(sheet, counters, new Sprites());
    this.camera = new Camera(sheet.paper, () => this.redraw(), isStill);
  }

  /** Called after every frame; the minimap uses it. */
  onFrame(watch: () => void): () => void {
    this.watchers.add(watch);
    return () => this.watchers.delete(watch);
  }

  show(scene: Scene): void {
    if (scene.marching !== this.scene.marching) this.marchedFrom = performance.now();
    this.scene = scene;
    this.redraw();
  }

  /** Makes counters follow the pointer until they are put down. */
  carry(carried: Carried | undefined): void {
    if (this.carried || carried) this.redraw();
    this.carried = carried;
  }

  /** Takes a new size. A canvas loses its picture when it is resized, so the size is set together with the next frame. */
  resize(width: number, height: number): void {
    // A board that was taken off the page has no size.
    if (width === 0 || height === 0) return;
    this.size = { width, height };
    if (this.paper.isBlank()) this.draw(FIRST_BUDGET_MS);
    else this.redraw();
  }

  private fit(): void {
    if (!this.size) return;
    const { width, height } = this.size;
    this.size = undefined;
    const ratio = this.ratio();
    for (const canvas of [this.base, this.over]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.camera.resize(width, height);
  }

  /** The whole sheet in small, once it is painted. */
  overview(): HTMLCanvasElement | undefined {
    return this.paper.overview(this.look());
  }

  /** The ground colour of a unit's counter. */
  colourOf(unit: number): string {
    const piece = { unit, place: 0, order: 0, face: 'front', badges: [] };
    return this.counters.lookOf(piece, this.scene.contrast).fill;
  }

  redraw(): void {
    if (this.frame === 0)
      this.frame = requestAnimationFrame(() => this.draw(this.paper.isBlank() ? FIRST_BUDGET_MS : BUDGET_MS));
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
    this.watchers.clear();
  }

  private look(): MapLook {
    return { dark: this.scene.dark, numbers: this.scene.numbers };
  }

  private ratio(): number {
    return Math.min(3, window.devicePixelRatio || 1);
  }

  private draw(budget: number): void {
    const [ctx, over] = [this.base.getContext('2d'), this.over.getContext('2d')];
    if (!ctx || !over) return;
    this.fit();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const until = performance.now() + budget;
    const ratio = this.ratio();
    const { camera, scene } = this;
    const brush = { ctx, camera, ratio };
    const onScreen = () => ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const origin = camera.toScreen({ x: 0, y: 0 });
    const k = camera.zoom * ratio;
    onScreen();
    ctx.clearRect(0, 0, camera.width, camera.height);
    this.shadow(ctx);
    const isPainted = this.paper.draw(brush, this.look(), until);
    ctx.setTransform(k, 0, 0, k, origin.x * ratio, origin.y * ratio);
    paintLight(ctx, this.sheet, scene);
    paintAreas(ctx, this.sheet, scene.layers, scene.dark);
    paintMarks(ctx, this.sheet, this.counters, scene, 1 / camera.zoom);
    paintTrails(ctx, this.sheet, scene);
    onScreen();
    const isSharp = scene.hideCounters || this.pieces.draw(brush, scene, until);
    const isFanned = this.drawOver(over, ratio, origin);
    for (const watch of this.watchers) watch();
    // While the zoom changes nothing is painted; painting goes on when it rests.
    const isDone = isPainted && isSharp && isFanned && !camera.isZooming();
    // Programs that take pictures wait for this.
    this.base.dataset.state = isDone ? 'done' : 'painting';
    if (isDone) return;
    if (!camera.isZooming()) this.redraw();
    else {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.redraw(), SETTLED_MS);
    }
  }

  /** The stack that is fanned out, as it lies on the screen. */
  fan(): FanLayout | undefined {
    const { camera, scene } = this;
    if (scene.fan === undefined || scene.hideCounters) return undefined;
    const [hex, stack] = [this.sheet.centreOf.get(scene.fan), this.pieces.stacksOf(scene.pieces).get(scene.fan)];
    return hex && stack && fanOut(hex, stack, camera.zoom, camera.window());
  }

  /**
   * Draws what lies above the counters. An empty upper canvas is hidden: laying it over the map costs time in every frame.
   * Returns false if some of it is still to be painted.
   */
  private drawOver(over: CanvasRenderingContext2D, ratio: number, origin: Point): boolean {
    const { camera, scene, carried } = this;
    const stacks = this.pieces.stacksOf(scene.pieces);
    const isBlank = !carried && !scene.marching && isNothingOver(scene, stacks, camera.zoom);
    this.over.style.visibility = isBlank ? 'hidden' : 'visible';
    if (isBlank) return true;
    const k = camera.zoom * ratio;
    over.setTransform(1, 0, 0, 1, 0, 0);
    over.clearRect(0, 0, this.over.width, this.over.height);
    over.setTransform(k, 0, 0, k, origin.x * ratio, origin.y * ratio);
    paintOverlay(over, this.sheet, scene, stacks, { zoom: camera.zoom, k, seen: camera.window() });
    const brush = { ctx: over, camera, ratio };
    const [fan, hex] = [this.fan(), this.sheet.centreOf.get(scene.fan ?? -1)];
    if (fan && hex) paintTray(over, fan, hex, scene.dark);
    const isComplete = !fan || this.drawFan(brush, fan);
    if (carried) this.drawCarried(brush, carried);
    if (scene.marching) this.drawMarching(brush, scene.marching);
    return isComplete;
  }

  /** Counters on their way. The march goes on in the next frame until it is over. */
  private drawMarching(brush: Brush, { movers, ms }: Marching): void {
    const { ctx, camera, ratio } = brush;
    const part = (performance.now() - this.marchedFrom) / Math.max(1, ms);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const { piece, path } of movers) {
      const at = pointAlong(
        path.flatMap((place) => this.sheet.centreOf.get(place) ?? []),
        part,
      );
      if (at) this.pieces.drawStack(brush, at, [piece], COUNTER * camera.zoom, this.scene);
    }
    if (part < 1) this.redraw();
  }

  private drawFan(brush: Brush, { side, spots }: FanLayout): boolean {
    const { ctx, camera, ratio } = brush;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    return spots
      .map(({ piece, at }) => this.pieces.drawStack(brush, at, [piece], side * camera.zoom, this.scene))
      .every(Boolean);
  }

  /** The sheet lies on a table: a few soft frames around it. A blurred shadow would cost more than all the counters. */
  private shadow(ctx: CanvasRenderingContext2D): void {
    const { left, top, right, bottom } = this.sheet.paper;
    const [a, b] = [this.camera.toScreen({ x: left, y: top }), this.camera.toScreen({ x: right, y: bottom })];
    ctx.fillStyle = 'rgba(0, 0, 0, 0.06)';
    for (let n = 6; n > 0; n--) {
      ctx.beginPath();
      ctx.rect(a.x - n * 2, a.y - n * 2 + 4, b.x - a.x + n * 4, b.y - a.y + n * 4);
      // The part below the sheet is invisible.
      ctx.rect(a.x + 1, a.y + 1, b.x - a.x - 2, b.y - a.y - 2);
      ctx.fill('evenodd');
    }
  }

  private drawCarried(brush: Brush, { from, at, alone }: Carried): void {
    const { ctx, camera, ratio } = brush;
    const stack = this.pieces.stacksOf(this.scene.pieces).get(from) ?? [];
    const held = stack.filter((p) => this.scene.held.has(p.unit));
    const shown = held.length > 0 ? held : stack.slice(alone ? -1 : 0);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.globalAlpha = 0.9;
    this.pieces.drawStack(brush, camera.toSheet(at), shown, COUNTER * camera.zoom * 1.08, this.scene);
    ctx.globalAlpha = 1;
  }
}
