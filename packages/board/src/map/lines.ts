/** Lines along hexsides (escarpments, fortifications, frontiers) and through hexes (roads, tracks). */

import { darker, lighter } from '../colours.ts';
import type { MapPrint, Stroke } from '../data.ts';
import type { Point, Sheet } from '../sheet.ts';
import { type Chain, chain, type Edge, edgeBetween, flowing, spaced, through, trace } from './chains.ts';
import type { Tone } from './tone.ts';

export interface PrintedLine {
  readonly look: Stroke;
  readonly path: Path2D;
  /** Filled teeth, if the line has any. */
  readonly teeth: Path2D | undefined;
}

/** Where the name of a road is written, along its course. */
export interface WayName {
  readonly text: string;
  readonly at: Point;
  readonly angle: number;
}

type Find = (id: string) => Point | undefined;

export function hexsideLines(map: MapPrint['map'], looks: MapPrint['board']['hexsides'], find: Find): PrintedLine[] {
  return Object.entries(looks).map(([type, look]) => {
    const edges = map.sides.flatMap(([a, b, kind, more]): Edge[] => {
      const [from, to] = [find(a), find(b)];
      if (kind !== type || !from || !to) return [];
      const faced = look.teeth === undefined ? undefined : more?.[look.teeth];
      return [edgeBetween(from, to, typeof faced === 'string' ? find(faced) : undefined)];
    });
    const path = new Path2D();
    const teeth = look.teeth === undefined ? undefined : new Path2D();
    for (const line of chain(edges).map((c) => flowing(c))) {
      trace(path, line);
      if (teeth) addTeeth(teeth, line, look.width);
    }
    return { look, path, teeth };
  });
}

/** Hachures: narrow wedges pointing down the slope, a little uneven as if by hand. */
function addTeeth(path: Path2D, line: Chain, width: number): void {
  spaced(line, width * 0.72).forEach(({ at, angle, side }, i) => {
    if (side === 0) return;
    const long = width * (i % 2 === 0 ? 1.25 : 0.95);
    const out = angle + (side * Math.PI) / 2;
    const half = width * 0.22;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    path.moveTo(at.x - cos * half, at.y - sin * half);
    path.lineTo(at.x + Math.cos(out) * long, at.y + Math.sin(out) * long);
    path.lineTo(at.x + cos * half, at.y + sin * half);
    path.closePath();
  });
}

export function wayLines(
  map: MapPrint['map'],
  looks: MapPrint['board']['ways'],
  sheet: Sheet,
  find: Find,
): PrintedLine[] {
  const uses = new Map<string, number>();
  for (const way of map.ways) for (const id of new Set(way.hexes)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const isFixed = (id: string) => (uses.get(id) ?? 0) > 1 || map.hexes[id]?.n !== undefined;
  const lines = Object.entries(looks).map(([type, look]) => {
    const path = new Path2D();
    for (const way of map.ways) {
      if (way.type !== type) continue;
      const stops = way.hexes.flatMap((id) => {
        const at = find(id);
        return at ? [{ at, isFixed: isFixed(id) }] : [];
      });
      trace(path, { points: through(runOut(ease(stops), sheet)), closed: false });
    }
    return { look, path, teeth: undefined };
  });
  // The widest lie on top.
  return lines.sort((a, b) => a.look.width - b.look.width);
}

/** Takes the zigzag out of a way, but leaves junctions, towns and ends where they are. */
function ease(stops: readonly { readonly at: Point; readonly isFixed: boolean }[]): Point[] {
  let points = stops.map((s) => s.at);
  for (let pass = 0; pass < 2; pass++) {
    points = points.map((p, i) => {
      const [before, after] = [points[i - 1], points[i + 1]];
      if (stops[i].isFixed || !before || !after) return p;
      return { x: p.x / 2 + (before.x + after.x) / 4, y: p.y / 2 + (before.y + after.y) / 4 };
    });
  }
  return points;
}

/** A way that reaches the rim of the map goes on to the paper's edge. */
function runOut(points: readonly Point[], sheet: Sheet): Point[] {
  if (points.length < 2) return [...points];
  const beyond = (end: Point, before: Point): Point[] => {
    const on = { x: 2 * end.x - before.x, y: 2 * end.y - before.y };
    return sheet.hexAt(on) === undefined ? [on] : [];
  };
  const n = points.length;
  return [...beyond(points[0], points[1]), ...points, ...beyond(points[n - 1], points[n - 2])];
}

/** Long ways are named once, where they run most evenly. */
export function wayNames(map: MapPrint['map'], find: Find): WayName[] {
  return map.ways.flatMap((way): WayName[] => {
    const points = way.hexes.flatMap((id) => find(id) ?? []);
    if (way.name === undefined || points.length < 9) return [];
    const start = Math.floor(points.length * 0.3);
    const [a, b] = [points[start], points[start + 3]];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    return [{ text: way.name, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 13 }, angle: upright(angle) }];
  });
}

const upright = (angle: number): number => (Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle);

export function paintWays(ctx: CanvasRenderingContext2D, ways: readonly PrintedLine[], tone: Tone): void {
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const { look, path } of ways) {
    if (look.dash) {
      ctx.setLineDash(look.dash);
      ctx.strokeStyle = tone.line(look.stroke);
      ctx.lineWidth = look.width * 0.8;
      ctx.stroke(path);
      ctx.setLineDash([]);
      continue;
    }
    ctx.strokeStyle = darker(look.stroke, 0.35);
    ctx.lineWidth = look.width;
    ctx.stroke(path);
    ctx.strokeStyle = lighter(tone.line(look.stroke), 0.12);
    ctx.lineWidth = look.width * 0.55;
    ctx.stroke(path);
  }
}

export function paintHexsides(ctx: CanvasRenderingContext2D, lines: readonly PrintedLine[], tone: Tone): void {
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  for (const { look, path, teeth } of lines) {
    ctx.strokeStyle = tone.line(look.stroke);
    ctx.fillStyle = tone.line(look.stroke);
    ctx.setLineDash(look.dash ?? []);
    ctx.lineWidth = teeth ? Math.max(1.6, look.width * 0.26) : look.width;
    ctx.stroke(path);
    ctx.setLineDash([]);
    if (teeth) ctx.fill(teeth);
  }
}
