/** What changes from moment to moment, on a canvas of its own: lit targets, costs, paths, selection, cursor. */

import { COUNTER, paintCount } from '../counters/stacks.ts';
import type { Piece } from '../data.ts';
import { chain, edgeBetween, rounded, through, trace } from '../map/chains.ts';
import { FIGURE_FONT, numberAt } from '../map/lettering.ts';
import type { Scene } from '../scene.ts';
import { ACROSS, type Box, boxAround, corners, overlaps, type Point, RADIUS, type Sheet } from '../sheet.ts';
import { paintSigns } from './layers.ts';

type StacksByPlace = ReadonlyMap<number, readonly Piece[]>;

const CALM = '#0f6f78';
const HOSTILE = '#c2321f';
const COUNTER_HALF = COUNTER / 2;
/** Pixels of the screen that a number somebody needs is high. */
const LEAST_NUMBER = 11;

/** The view that a scene is drawn in. */
export interface Glass {
  /** Screen pixels, and device pixels, for each unit of the sheet. */
  readonly zoom: number;
  readonly k: number;
  readonly seen: Box;
}

/** The context is in the sheet's units. */
export function paintOverlay(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  scene: Scene,
  stacks: StacksByPlace,
  { zoom, k, seen }: Glass,
): void {
  const thin = 1 / zoom;
  const at = (place: number): Point | undefined => {
    const centre = sheet.centreOf.get(place);
    return centre && overlaps(seen, boxAround(centre, ACROSS * 1.3, ACROSS * 1.3)) ? centre : undefined;
  };
  litOutline(ctx, regionOf(sheet, scene), thin, scene.dark);
  for (const place of scene.hostile) if (at(place)) hostile(ctx, sheet, place, thin);
  for (const place of scene.ready) ready(ctx, at(place), thin);
  if (zoom * ACROSS >= 40) {
    for (const [place, cost] of scene.costs) costFigure(ctx, at(place), cost, stacks.has(place) ? ACROSS * 0.4 : 0, k);
  }
  if (areCountsShown(scene, zoom)) for (const [place, stack] of stacks) paintCountAt(ctx, at(place), stack.length, k);
  pathLine(
    ctx,
    scene.path.flatMap((place) => sheet.centreOf.get(place) ?? []),
  );
  paintSigns(ctx, sheet, scene.layers, zoom);
  for (const place of scene.numbered) numberPlate(ctx, at(place), sheet.idOf.get(place), zoom);
  for (const place of scene.flash) ring(ctx, sheet, place, '#e8a317', 6, []);
  if (scene.selected !== undefined) {
    ring(ctx, sheet, scene.selected, '#ffffff', Math.max(6, 5 * thin), []);
    ring(ctx, sheet, scene.selected, '#1d1a14', Math.max(2.6, 2 * thin), []);
  }
  if (scene.cursor !== undefined) {
    ring(ctx, sheet, scene.cursor, '#ffffff', Math.max(7, 5 * thin), []);
    ring(ctx, sheet, scene.cursor, '#6a1b9a', Math.max(4, 3 * thin), [10, 6]);
  }
}

/** Counts are left out from afar, where they could not be read. */
const areCountsShown = ({ hideCounters }: Scene, zoom: number): boolean => !hideCounters && zoom * COUNTER >= 15;

/** Counts stand above the frames of what can be chosen. */
function paintCountAt(ctx: CanvasRenderingContext2D, at: Point | undefined, count: number, k: number): void {
  if (at && count > 1) paintCount(ctx, at, count, k);
}

/** Whether a scene has nothing to paint here. */
export function isNothingOver(scene: Scene, stacks: StacksByPlace, zoom: number): boolean {
  const { lit, hostile, ready, costs, path, flash, fan, layers, selected, cursor } = scene;
  if ([selected, cursor, fan].some((place) => place !== undefined)) return false;
  if ([lit, hostile, ready, costs, scene.numbered].some((set) => set.size > 0)) return false;
  if (path.length + flash.length > 0) return false;
  if (layers.some(({ signs, lines }) => signs.length + lines.length > 0)) return false;
  return !areCountsShown(scene, zoom) || [...stacks.values()].every((stack) => stack.length < 2);
}

const regions = new WeakMap<Scene['lit'], { readonly hostile: Scene['hostile']; readonly path: Path2D | undefined }>();

/** One soft shape around all lit hexes, instead of a net of hexagons. It is computed once for each question, not in each frame. */
function regionOf(sheet: Sheet, { lit, hostile: struck }: Scene): Path2D | undefined {
  const known = regions.get(lit);
  if (known?.hostile === struck) return known.path;
  const inside = new Set([...lit].filter((place) => !struck.has(place) && sheet.centreOf.has(place)));
  const edges = [...inside].flatMap((place) => {
    const at = sheet.centreOf.get(place);
    if (!at) return [];
    return around(at, sheet.flat)
      .filter((p) => !inside.has(sheet.hexAt(p) ?? -1))
      .map((p) => edgeBetween(at, p));
  });
  const path = edges.length === 0 ? undefined : new Path2D();
  for (const line of path ? chain(edges) : []) if (path) trace(path, rounded(line, 4));
  regions.set(lit, { hostile: struck, path });
  return path;
}

/** The light lies on the map but under the counters: above them it would wash them out. The context is in the sheet's units. */
export function paintLight(ctx: CanvasRenderingContext2D, sheet: Sheet, scene: Scene): void {
  const region = regionOf(sheet, scene);
  if (!region) return;
  ctx.fillStyle = scene.dark ? 'rgba(120, 235, 235, 0.2)' : 'rgba(255, 255, 255, 0.34)';
  ctx.fill(region, 'evenodd');
}

function litOutline(ctx: CanvasRenderingContext2D, region: Path2D | undefined, thin: number, dark: boolean): void {
  if (!region) return;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = dark ? 'rgba(10, 20, 24, 0.8)' : 'rgba(255, 255, 255, 0.95)';
  ctx.lineWidth = Math.max(7, 5 * thin);
  ctx.stroke(region);
  ctx.strokeStyle = dark ? '#6fe0dc' : CALM;
  ctx.lineWidth = Math.max(3.4, 2.4 * thin);
  ctx.stroke(region);
}

function around({ x, y }: Point, flat: boolean): Point[] {
  const turn = flat ? Math.PI / 6 : 0;
  return Array.from({ length: 6 }, (_, i) => ({
    x: x + ACROSS * Math.cos(turn + (i * Math.PI) / 3),
    y: y + ACROSS * Math.sin(turn + (i * Math.PI) / 3),
  }));
}

function hexPath(sheet: Sheet, place: number, radius: number): Path2D | undefined {
  const at = sheet.centreOf.get(place);
  if (!at) return undefined;
  const path = new Path2D();
  trace(path, { points: corners(at, sheet.flat, radius), closed: true });
  return path;
}

function hostile(ctx: CanvasRenderingContext2D, sheet: Sheet, place: number, thin: number): void {
  const [at, path] = [sheet.centreOf.get(place), hexPath(sheet, place, RADIUS * 0.93)];
  if (!at || !path) return;
  ctx.fillStyle = 'rgba(210, 50, 30, 0.22)';
  ctx.fill(path);
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = Math.max(7, 4.4 * thin);
  ctx.stroke(path);
  ctx.strokeStyle = HOSTILE;
  ctx.lineWidth = Math.max(4, 2.4 * thin);
  ctx.stroke(path);
  // Shape as well as colour: four ticks, as in a sight.
  ctx.beginPath();
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 2 + Math.PI / 4;
    ctx.moveTo(at.x + Math.cos(angle) * 40, at.y + Math.sin(angle) * 40);
    ctx.lineTo(at.x + Math.cos(angle) * 53, at.y + Math.sin(angle) * 53);
  }
  ctx.stroke();
}

function ready(ctx: CanvasRenderingContext2D, at: Point | undefined, thin: number): void {
  if (!at) return;
  const [half, round] = [COUNTER_HALF + 5, 8];
  for (const [colour, width] of [
    ['#ffffff', Math.max(7, 4.6 * thin)],
    [CALM, Math.max(4, 2.6 * thin)],
  ] as const) {
    ctx.beginPath();
    ctx.roundRect(at.x - half, at.y - half, half * 2, half * 2, round);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  }
}

function ring(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  place: number,
  colour: string,
  width: number,
  dash: number[],
): void {
  const path = hexPath(sheet, place, RADIUS * 0.95);
  if (!path) return;
  ctx.lineJoin = 'round';
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke(path);
  ctx.setLineDash([]);
}

/** A hex's number on a plate at its upper edge, never smaller than can be read. */
function numberPlate(
  ctx: CanvasRenderingContext2D,
  hex: Point | undefined,
  id: string | undefined,
  zoom: number,
): void {
  if (!hex || id === undefined) return;
  const size = Math.max(13, LEAST_NUMBER / zoom);
  const { x, y } = numberAt(hex);
  ctx.font = `600 ${size}px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const wide = ctx.measureText(id).width + size * 0.6;
  ctx.beginPath();
  ctx.roundRect(x - wide / 2, y - size * 0.6, wide, size * 1.2, size * 0.3);
  ctx.fillStyle = 'rgba(255, 251, 238, 0.94)';
  ctx.fill();
  ctx.strokeStyle = ctx.fillStyle = '#1d1a14';
  ctx.lineWidth = size * 0.07;
  ctx.stroke();
  ctx.fillText(id, x, y + size * 0.04);
}

/** The cost to come here; below the counters if there are any. */
function costFigure(
  ctx: CanvasRenderingContext2D,
  at: Point | undefined,
  cost: number,
  below: number,
  k: number,
): void {
  if (!at) return;
  const size = below > 0 ? 17 : 23;
  const { canvas, wide, high } = figureOf(String(Math.round(cost * 100) / 100), size, k);
  ctx.drawImage(canvas, at.x - wide / 2, at.y + below - high / 2, wide, high);
}

interface Figure {
  readonly canvas: HTMLCanvasElement;
  /** In the sheet's units. */
  readonly wide: number;
  readonly high: number;
}
const figures = new Map<string, Figure>();

/** Hundreds of outlined figures are too many to write in every frame: they are kept as bitmaps. */
function figureOf(text: string, size: number, k: number): Figure {
  // A few sizes serve all zooms; each is drawn a little smaller than it was painted.
  const sharp = 2 ** (Math.ceil(Math.log2(k) * 3) / 3);
  const key = `${text}/${size}@${sharp}`;
  const known = figures.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  const font = `600 ${size}px ${FIGURE_FONT}`;
  if (ctx) ctx.font = font;
  const [wide, high] = [(ctx?.measureText(text).width ?? size) + 8, size + 8];
  canvas.width = Math.ceil(wide * sharp);
  canvas.height = Math.ceil(high * sharp);
  if (ctx) {
    ctx.scale(sharp, sharp);
    ctx.font = font;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.strokeStyle = 'rgba(255, 255, 255, 0.92)';
    ctx.lineWidth = 5;
    ctx.strokeText(text, wide / 2, high / 2);
    ctx.fillStyle = CALM;
    ctx.fillText(text, wide / 2, high / 2);
  }
  const figure = { canvas, wide: canvas.width / sharp, high: canvas.height / sharp };
  if (figures.size > 600) figures.clear();
  figures.set(key, figure);
  return figure;
}

function pathLine(ctx: CanvasRenderingContext2D, points: readonly Point[]): void {
  if (points.length < 2) return;
  const path = new Path2D();
  trace(path, { points: through(points), closed: false });
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const [colour, width] of [
    ['rgba(255, 255, 255, 0.95)', 12],
    [CALM, 6.5],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke(path);
  }
  for (const { x, y } of points.slice(1)) {
    ctx.beginPath();
    ctx.arc(x, y, 6, 0, 2 * Math.PI);
    ctx.fillStyle = '#ffffff';
    ctx.fill();
    ctx.strokeStyle = CALM;
    ctx.lineWidth = 3;
    ctx.stroke();
  }
}
