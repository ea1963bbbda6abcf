/** Which part of the sheet is on the screen: a point in the middle and a zoom (screen pixels for each unit of the sheet). */

import type { Box, Point } from './sheet.ts';

const CLOSEST = 2.4;
/** The first zoom: counters can be read. A narrow screen shows a little more of the map instead. */
const READABLE = { least: 0.56, most: 0.8, across: 1340 };
const PADDING = 24;
const ZOOMING_MS = 120;

export class Camera {
  x = 0;
  y = 0;
  zoom = 0.5;
  width = 1;
  height = 1;
  private gliding = 0;
  private zoomedAt = -Infinity;

  constructor(
    private readonly paper: Box,
    private readonly onChange: () => void,
    /** Whether the user prefers reduced motion. */
    private readonly isStill: () => boolean = () => false,
  ) {}

  /** Call this when the screen has another size. */
  resize(width: number, height: number): void {
    const first = this.width === 1;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (first) this.open();
    this.settle();
  }

  /** The first view: the sheet fills the screen, and counters can be read. `at` is a place where the player can act. */
  open(at: Point = { x: this.x, y: this.y }): void {
    const { left, right, top, bottom } = this.paper;
    const readable = Math.min(READABLE.most, Math.max(READABLE.least, this.width / READABLE.across));
    this.zoom = Math.max(readable, this.width / (right - left), this.height / (bottom - top));
    this.x = at.x;
    this.y = at.y;
    this.settle();
  }

  fit(): void {
    this.zoom = this.farthest();
    this.x = (this.paper.left + this.paper.right) / 2;
    this.y = (this.paper.top + this.paper.bottom) / 2;
    this.settle();
  }

  toScreen(p: Point): Point {
    return { x: (p.x - this.x) * this.zoom + this.width / 2, y: (p.y - this.y) * this.zoom + this.height / 2 };
  }
  toSheet(p: Point): Point {
    return { x: (p.x - this.width / 2) / this.zoom + this.x, y: (p.y - this.height / 2) / this.zoom + this.y };
  }

  /** Whether the zoom is changing just now. */
  isZooming(): boolean {
    return performance.now() - this.zoomedAt < ZOOMING_MS;
  }

  /** The part of the sheet in sight. */
  window(): Box {
    const { x: left, y: top } = this.toSheet({ x: 0, y: 0 });
    const { x: right, y: bottom } = this.toSheet({ x: this.width, y: this.height });
    return { left, top, right, bottom };
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.gliding);
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.settle();
  }

  /** Zooms so that the point of the sheet under `at` stays there. */
  zoomBy(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    cancelAnimationFrame(this.gliding);
    this.zoomedAt = performance.now();
    const held = this.toSheet(at);
    this.zoom = Math.min(CLOSEST, Math.max(this.farthest(), this.zoom * factor));
    const now = this.toSheet(at);
    this.x += held.x - now.x;
    this.y += held.y - now.y;
    this.settle();
  }

  /** Goes to a point; gently, unless the user prefers reduced motion. */
  glideTo(p: Point, zoom = this.zoom): void {
    cancelAnimationFrame(this.gliding);
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    const still = this.isStill();
    const begun = performance.now();
    const step = (now: number) => {
      const t = still ? 1 : Math.min(1, (now - begun) / 280);
      const eased = 1 - (1 - t) ** 3;
      this.x = from.x + (p.x - from.x) * eased;
      this.y = from.y + (p.y - from.y) * eased;
      this.zoom = from.zoom + (zoom - from.zoom) * eased;
      this.settle();
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    step(begun);
  }

  /** Brings a point into sight if it lies outside or near the rim, by the shortest way. */
  reveal(p: Point): void {
    const { x, y } = this.toScreen(p);
    const rim = Math.min(80, this.width / 5, this.height / 5);
    const [dx, dy] = [beyond(x, rim, this.width - rim), beyond(y, rim, this.height - rim)];
    if (dx !== 0 || dy !== 0) this.glideTo({ x: this.x + dx / this.zoom, y: this.y + dy / this.zoom });
  }

  /** Brings the nearest of some points into sight, unless one of them is. */
  revealAny(points: readonly Point[]): void {
    const { left, right, top, bottom } = this.window();
    if (points.some(({ x, y }) => x > left && x < right && y > top && y < bottom)) return;
    const away = (p: Point) => Math.hypot(p.x - this.x, p.y - this.y);
    const nearest = points.reduce<Point | undefined>(
      (best, p) => (best && away(best) <= away(p) ? best : p),
      undefined,
    );
    if (nearest) this.reveal(nearest);
  }

  private farthest(): number {
    const { left, right, top, bottom } = this.paper;
    return Math.min((this.width - PADDING) / (right - left), (this.height - PADDING) / (bottom - top));
  }

  /** The sheet never leaves the screen. */
  private settle(): void {
    this.zoom = Math.max(this.zoom, this.farthest() * 0.999);
    this.x = clampMiddle(this.x, this.paper.left, this.paper.right, this.width / this.zoom);
    this.y = clampMiddle(this.y, this.paper.top, this.paper.bottom, this.height / this.zoom);
    this.onChange();
  }
}

/** How far a value lies outside a range. */
const beyond = (value: number, low: number, high: number): number =>
  value < low ? value - low : value > high ? value - high : 0;

function clampMiddle(middle: number, low: number, high: number, seen: number): number {
  const slack = Math.max(0, (high - low - seen) / 2 + seen * 0.03);
  const centre = (low + high) / 2;
  return Math.min(centre + slack, Math.max(centre - slack, middle));
}
