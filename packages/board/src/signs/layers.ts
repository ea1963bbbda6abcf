/** Overlays: patterned areas, signs on hexes, lines. Their shapes differ as well as their colours. */

import { lighter } from '../colours.ts';
import { trace } from '../map/chains.ts';
import { FIGURE_FONT } from '../map/lettering.ts';
import { ACROSS, corners, type Point, RADIUS, type Sheet } from '../sheet.ts';

export type Pattern = 'rising' | 'falling' | 'dots' | 'plain';
export type Shape = 'round' | 'square' | 'diamond' | 'star';

export interface Area {
  readonly places: readonly number[];
  readonly pattern: Pattern;
  readonly colour: string;
}
/** A sign on a hex, at the corner of the counters or, with `middle`, in the middle of the hex. */
export interface Sign {
  readonly place: number;
  readonly text: string;
  readonly shape: Shape;
  readonly fill: string;
  readonly ink: string;
  readonly spot: 'upper' | 'lower' | 'middle';
}
export interface LayerLine {
  readonly places: readonly number[];
  readonly colour: string;
  /** A line of dashes with a head: an arrow. */
  readonly arrow: boolean;
  /** An arrow with a broad shaft and a full head, which ends at the rim of its last hex. */
  readonly broad?: boolean;
}
export interface Layer {
  readonly areas: readonly Area[];
  readonly signs: readonly Sign[];
  readonly lines: readonly LayerLine[];
}

const TILE = 16;
const SPOTS: Readonly<Record<Sign['spot'], Point>> = {
  upper: { x: -ACROSS * 0.34, y: -ACROSS * 0.3 },
  lower: { x: -ACROSS * 0.34, y: ACROSS * 0.3 },
  middle: { x: 0, y: 0 },
};

/** Areas lie under the counters; signs and lines above all else. */
export function paintAreas(ctx: CanvasRenderingContext2D, sheet: Sheet, layers: readonly Layer[], dark: boolean): void {
  for (const { areas } of layers)
    for (const area of areas) {
      const shape = outlineOf(sheet, area);
      // At night the map is dark, and a dark pattern would be invisible on it.
      const colour = dark ? lighter(area.colour, 0.5) : area.colour;
      ctx.fillStyle = colour;
      ctx.globalAlpha = 0.13;
      ctx.fill(shape);
      ctx.globalAlpha = 0.8;
      const pattern = area.pattern === 'plain' ? undefined : patternOf(ctx, area.pattern, colour);
      if (pattern) {
        ctx.fillStyle = pattern;
        ctx.fill(shape);
      }
      ctx.globalAlpha = 1;
    }
}

export function paintSigns(ctx: CanvasRenderingContext2D, sheet: Sheet, layers: readonly Layer[], zoom: number): void {
  for (const { lines } of layers) for (const line of lines) paintLine(ctx, sheet, line);
  // From afar a sign is only a spot of its shape and colour; its letter appears together with the counters' figures.
  const lettered = zoom * ACROSS >= 34;
  for (const { signs } of layers) for (const sign of signs) paintSign(ctx, sheet, sign, lettered);
}

const outlines = new WeakMap<Area, Path2D>();
function outlineOf(sheet: Sheet, area: Area): Path2D {
  const known = outlines.get(area);
  if (known) return known;
  const path = new Path2D();
  for (const place of area.places) {
    const at = sheet.centreOf.get(place);
    if (at) trace(path, { points: corners(at, sheet.flat, RADIUS), closed: true });
  }
  outlines.set(area, path);
  return path;
}

const patterns = new Map<string, CanvasPattern>();
function patternOf(ctx: CanvasRenderingContext2D, pattern: Pattern, colour: string): CanvasPattern | undefined {
  const key = `${pattern}${colour}`;
  const known = patterns.get(key);
  if (known) return known;
  const tile = document.createElement('canvas');
  const sharp = 3;
  tile.width = tile.height = TILE * sharp;
  const pen = tile.getContext('2d');
  if (!pen) return undefined;
  pen.scale(sharp, sharp);
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  if (pattern === 'dots') pen.arc(TILE / 2, TILE / 2, 2, 0, 2 * Math.PI);
  const stroke = (x: number, from: number, to: number) => {
    pen.moveTo(x - 1, from);
    pen.lineTo(x + TILE + 1, to);
  };
  for (const shift of [-TILE, 0, TILE]) {
    if (pattern === 'rising') stroke(shift, TILE + 1, -1);
    if (pattern === 'falling') stroke(shift, -1, TILE + 1);
  }
  if (pattern === 'dots') pen.fill();
  else pen.stroke();
  const made = ctx.createPattern(tile, 'repeat') ?? undefined;
  made?.setTransform(new DOMMatrix().scale(1 / sharp));
  if (made) patterns.set(key, made);
  return made;
}

function paintSign(ctx: CanvasRenderingContext2D, sheet: Sheet, sign: Sign, lettered: boolean): void {
  const at = sheet.centreOf.get(sign.place);
  if (!at) return;
  const [x, y] = [at.x + SPOTS[sign.spot].x, at.y + SPOTS[sign.spot].y];
  const wide = lettered && sign.text.length > 2 ? sign.text.length * 3.4 : 0;
  const path = shapeOf(sign.shape, x, y, 12.5, wide);
  ctx.fillStyle = sign.fill;
  ctx.fill(path);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = 3.4;
  ctx.stroke(path);
  ctx.strokeStyle = '#1d1a14';
  ctx.lineWidth = 1.4;
  ctx.stroke(path);
  if (!lettered) return;
  ctx.fillStyle = sign.ink;
  ctx.font = `700 16px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(sign.text, x, y + 1);
}

function shapeOf(shape: Shape, x: number, y: number, r: number, wide: number): Path2D {
  const path = new Path2D();
  if (shape === 'round') path.roundRect(x - r - wide, y - r, (r + wide) * 2, r * 2, r);
  else if (shape === 'square') path.rect(x - r - wide, y - r, (r + wide) * 2, r * 2);
  else {
    const points = shape === 'diamond' ? 4 : 10;
    for (let i = 0; i < points; i++) {
      const out = shape === 'diamond' ? r * 1.35 : i % 2 === 0 ? r * 1.5 : r * 0.98;
      const angle = (i * 2 * Math.PI) / points - Math.PI / 2;
      path.lineTo(x + out * Math.cos(angle), y + out * Math.sin(angle));
    }
    path.closePath();
  }
  return path;
}

function paintLine(ctx: CanvasRenderingContext2D, sheet: Sheet, line: LayerLine): void {
  const points = line.places.flatMap((place) => sheet.centreOf.get(place) ?? []);
  const [last, before] = [points[points.length - 1], points[points.length - 2]];
  if (!before) return;
  if (line.broad) {
    paintBroad(ctx, before, last, line.colour);
    return;
  }
  const path = new Path2D();
  trace(path, { points, closed: false });
  if (line.arrow) {
    const angle = Math.atan2(last.y - before.y, last.x - before.x);
    for (const turn of [-0.5, 0.5]) {
      path.moveTo(last.x, last.y);
      path.lineTo(last.x - 26 * Math.cos(angle + turn), last.y - 26 * Math.sin(angle + turn));
    }
  }
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  ctx.lineWidth = 9;
  ctx.stroke(path);
  ctx.setLineDash(line.arrow ? [] : [12, 9]);
  ctx.strokeStyle = line.colour;
  ctx.lineWidth = 4.5;
  ctx.stroke(path);
  ctx.setLineDash([]);
}

/** The parts of a broad arrow, in the sheet's units: half its shaft, half its head, the head's length, and the gap at both ends. */
const BROAD = { shaft: 7, head: 19, length: 26, gap: 26 } as const;

function paintBroad(ctx: CanvasRenderingContext2D, from: Point, to: Point, colour: string): void {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [cos, sin] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const at = (along: number, aside: number): [number, number] => [
    from.x + cos * along - sin * aside,
    from.y + sin * along + cos * aside,
  ];
  const { shaft, head, length, gap } = BROAD;
  const [start, neck, tip] = [gap, far - gap - length, far - gap];
  const path = new Path2D();
  path.moveTo(...at(start, shaft));
  for (const [along, aside] of [
    [neck, shaft],
    [neck, head],
    [tip, 0],
    [neck, -head],
    [neck, -shaft],
    [start, -shaft],
  ])
    path.lineTo(...at(along, aside));
  path.closePath();
  ctx.lineJoin = 'round';
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.95)';
  ctx.lineWidth = 6;
  ctx.stroke(path);
  ctx.fillStyle = colour;
  ctx.fill(path);
}
