/** Counters painted as they would be printed. */

import { alpha, contrast, darker, inkOn, lighter } from '../colours.ts';
import type { Spot } from '../data.ts';
import { FIGURE_FONT } from '../map/lettering.ts';
import type { Badge, CounterLook, CounterText } from './look.ts';
import type { Drawing } from './symbols.ts';

/** In fractions of the counter. Names at the sides are written along the edge. */
const SPOTS: Readonly<Record<Spot, readonly [x: number, y: number, turn: number]>> = {
  'top-left': [0.17, 0.115, 0],
  top: [0.5, 0.115, 0],
  'top-right': [0.83, 0.115, 0],
  left: [0.085, 0.4, -1],
  centre: [0.5, 0.5, 0],
  right: [0.925, 0.4, 1],
  'bottom-left': [0.2, 0.81, 0],
  bottom: [0.5, 0.81, 0],
  'bottom-right': [0.8, 0.81, 0],
};

const INK = '#17130b';
/** The least size of a large figure. */
const READABLE = 3;
/** The stripe of the formation, in fractions of the counter. */
const STRIPE = { top: 0.205, high: 0.37 };
/** The box of the symbol, in fractions of the counter. */
const SYMBOL = { wide: 0.54, high: 0.335, top: 0.222 };

/** Paints a counter into a square of `size` pixels at the origin. */
export function paintCounter(ctx: CanvasRenderingContext2D, size: number, look: CounterLook): void {
  ctx.save();
  ctx.scale(size, size);
  body(ctx, look);
  if (look.symbol && 'frame' in look.symbol) prepared(ctx, look.symbol, look);
  else if (look.symbol) drawn(ctx, look.symbol, look);
  for (const written of look.words) writeWord(ctx, written, look);
  for (const badge of look.badges) paintBadge(ctx, badge);
  ctx.restore();
}

function body(ctx: CanvasRenderingContext2D, { fill, stripe, band }: CounterLook): void {
  ctx.beginPath();
  ctx.roundRect(0.012, 0.012, 0.976, 0.976, 0.09);
  const shade = ctx.createLinearGradient(0, 0, 0, 1);
  shade.addColorStop(0, lighter(fill, 0.16));
  shade.addColorStop(0.5, fill);
  shade.addColorStop(1, darker(fill, 0.06));
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.save();
  ctx.clip();
  if (stripe) {
    ctx.fillStyle = stripe;
    ctx.fillRect(0, STRIPE.top, 1, STRIPE.high);
    ctx.fillStyle = alpha('#000000', 0.25);
    ctx.fillRect(0, STRIPE.top, 1, 0.012);
    ctx.fillRect(0, 0.563, 1, 0.012);
  }
  if (band) {
    ctx.fillStyle = alpha(band, 0.92);
    ctx.fillRect(0, 0.645, 1, 0.33);
  }
  // A cut edge: light above and left, shade below and right.
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)';
  ctx.lineWidth = 0.035;
  ctx.strokeRect(0.012, 0.012, 1.1, 1.1);
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.28)';
  ctx.strokeRect(-0.1, -0.1, 1.088, 1.088);
  ctx.restore();
  ctx.strokeStyle = 'rgba(20, 15, 5, 0.75)';
  ctx.lineWidth = 0.018;
  ctx.stroke();
}

/** A prepared symbol keeps its proportions, in a box as high as the stripe. */
function prepared(ctx: CanvasRenderingContext2D, drawing: Drawing, look: CounterLook): void {
  const [left, top, right, bottom] = drawing.box;
  const k = Math.min(SYMBOL.wide / (right - left), SYMBOL.high / (bottom - top));
  ctx.save();
  ctx.translate(0.5, SYMBOL.top + SYMBOL.high / 2);
  ctx.scale(k, k);
  ctx.translate(-(left + right) / 2, -(top + bottom) / 2);
  const frame = new Path2D(drawing.frame);
  ctx.fillStyle = look.paper ?? lighter(look.fill, 0.6);
  ctx.fill(frame);
  ctx.strokeStyle = ctx.fillStyle = INK;
  ctx.lineJoin = 'round';
  // Thicker than on a map overlay: the whole symbol is often twenty pixels wide.
  ctx.lineWidth = 0.026 / k;
  ctx.save();
  ctx.clip(frame);
  ctx.stroke(new Path2D(drawing.lines));
  ctx.fill(new Path2D(drawing.areas));
  ctx.restore();
  ctx.stroke(frame);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  for (const [text, x, y, size] of drawing.letters) {
    ctx.font = `700 ${size * 1.15}px ${FIGURE_FONT}`;
    ctx.strokeStyle = look.paper ?? lighter(look.fill, 0.6);
    ctx.lineWidth = 5;
    ctx.strokeText(text, x, y);
    ctx.fillText(text, x, y);
  }
  ctx.restore();
}

/** A path of the pack is drawn in a box of 100 by 60. */
function drawn(
  ctx: CanvasRenderingContext2D,
  { path, filled }: { path: string; filled: boolean },
  look: CounterLook,
): void {
  ctx.save();
  ctx.translate(0.5 - SYMBOL.wide / 2, SYMBOL.top);
  ctx.scale(SYMBOL.wide / 100, SYMBOL.wide / 100);
  const shape = new Path2D(path);
  if (filled) {
    const ground = look.stripe ?? look.fill;
    ctx.fillStyle = inkOn(ground);
    ctx.fill(shape);
  } else {
    ctx.fillStyle = look.paper ?? lighter(look.fill, 0.55);
    ctx.fillRect(0, 0, 100, 60);
    ctx.strokeStyle = INK;
    ctx.lineWidth = 5;
    ctx.lineJoin = 'round';
    ctx.stroke(shape);
  }
  ctx.restore();
}

/** Where and how large a word stands, in hundredths of the counter from its spot. A figure is upright everywhere: a 1 that lies on its side is a bar. */
export function typeOf({ at, strong }: Pick<CounterText, 'at' | 'strong'>) {
  const [x, y, side] = SPOTS[at];
  // Above the stripe there is less room.
  if (strong) return { x, y, turn: 0, size: y < STRIPE.top ? 26 : 33, room: side === 0 ? 34 : 16 };
  return side === 0 ? { x, y, turn: 0, size: 18, room: 92 } : { x, y, turn: side, size: 15.5, room: 35 };
}

function writeWord(ctx: CanvasRenderingContext2D, written: CounterText, look: CounterLook): void {
  const { text, at, strong, isReconstructed } = written;
  const { x, y, turn, size, room } = typeOf(written);
  const isAtSide = SPOTS[at][2] !== 0;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((turn * Math.PI) / 2);
  // Fonts below one pixel are not drawn: write large and shrink.
  ctx.scale(0.01, 0.01);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `${strong ? 700 : 600} ${size}px ${FIGURE_FONT}`;
  const ground = (isAtSide ? look.stripe : strong ? look.band : undefined) ?? look.fill;
  const ink = written.ink ?? (ground === look.fill ? look.ink : inkOn(ground));
  // The game may prescribe a colour that is weak on its ground: an edge of the opposite tone keeps it readable.
  if (contrast(ink, ground) < READABLE) {
    ctx.lineJoin = 'round';
    ctx.lineWidth = 5;
    ctx.strokeStyle = inkOn(ink);
    ctx.strokeText(text, 0, 1, room);
  }
  ctx.fillStyle = ink;
  ctx.fillText(text, 0, 1, room);
  if (isReconstructed) diamond(ctx, 0.47 * size, ink, ground);
  ctx.restore();
}

/** The sign below a figure that stands on no page of the rulebook: the same as in the panels. */
function diamond(ctx: CanvasRenderingContext2D, y: number, ink: string, ground: string): void {
  const half = 2.7;
  ctx.beginPath();
  ctx.moveTo(0, y - half);
  ctx.lineTo(half, y);
  ctx.lineTo(0, y + half);
  ctx.lineTo(-half, y);
  ctx.closePath();
  ctx.fillStyle = ground;
  ctx.fill();
  ctx.strokeStyle = contrast(ink, ground) < READABLE ? inkOn(ground) : ink;
  ctx.lineWidth = 1.1;
  ctx.stroke();
}

function paintBadge(ctx: CanvasRenderingContext2D, { short, fill, ink, at }: Badge): void {
  const [x, y] = SPOTS[at];
  const [cx, cy] = [x < 0.4 ? 0.14 : x > 0.6 ? 0.86 : 0.5, y < 0.3 ? 0.14 : y];
  ctx.beginPath();
  ctx.arc(cx, cy, 0.13, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  ctx.lineWidth = 0.02;
  ctx.stroke();
  ctx.save();
  ctx.translate(cx, cy);
  ctx.scale(0.01, 0.01);
  ctx.font = `700 17px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink;
  ctx.fillText(short, 0, 1, 22);
  ctx.restore();
}

/** A counter with its shadow; its face is a square of `pixels` at the upper left. */
interface Sprite {
  readonly canvas: HTMLCanvasElement;
  readonly pixels: number;
}

/** The most pixels that all cached bitmaps may have together. */
const MOST_PIXELS = 16e6;

/** Counters kept as bitmaps, by look and size in device pixels. */
export class Sprites {
  private readonly kept = new Map<string, Sprite>();
  /** For each look, the size painted last. */
  private readonly latest = new Map<string, Sprite>();
  private pixels = 0;

  /** The bitmap of that size. While `mayPaint` is false, a bitmap of another size, or none. */
  of(look: CounterLook, pixels: number, mayPaint = true): Sprite | undefined {
    const key = `${look.key}@${pixels}`;
    return this.kept.get(key) ?? (mayPaint ? this.keep(key, look, pixels) : this.latest.get(look.key));
  }

  private keep(key: string, look: CounterLook, pixels: number): Sprite {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(pixels * 1.06);
    const ctx = canvas.getContext('2d');
    if (ctx) {
      ctx.fillStyle = 'rgba(20, 12, 0, 0.35)';
      ctx.fillRect(pixels * 0.04, pixels * 0.05, pixels, pixels);
      paintCounter(ctx, pixels, look);
    }
    const sprite = { canvas, pixels };
    this.kept.set(key, sprite);
    this.latest.set(look.key, sprite);
    this.pixels += canvas.width * canvas.height;
    for (const [oldest, { canvas: old }] of this.kept) {
      if (this.pixels <= MOST_PIXELS || oldest === key) break;
      this.kept.delete(oldest);
      this.pixels -= old.width * old.height;
    }
    return sprite;
  }
}
