/** Roads and tracks: lines through hexes. */

import { darker, lighter } from '../colours.ts';
import type { MapPrint, Stroke } from '../data.ts';
import type { Point, Sheet } from '../sheet.ts';
import { through, trace } from './chains.ts';
import type { Find } from './lines.ts';
import { strayed } from './noise.ts';
import type { Tone } from './tone.ts';

interface PrintedWay {
  readonly look: Stroke;
  readonly path: Path2D;
}

/** How far a road strays from its smooth course, and over what length. */
const STRAY = 5;
const BEND = 74;
const EASING = 3;

const key = (a: string, b: string): string => (a < b ? `${a}/${b}` : `${b}/${a}`);
const pairs = (hexes: readonly string[]) => hexes.slice(1).map((id, i) => [hexes[i], id] as const);

export function wayLines(...from: Parameters<typeof wayCourses>): PrintedWay[] {
  return wayCourses(...from).map(({ look, courses }) => {
    const path = new Path2D();
    for (const points of courses) trace(path, { points, closed: false });
    return { look, path };
  });
}

/** The course of every way as points. The widest ways come last, so that they lie on top. */
export function wayCourses(
  map: MapPrint['map'],
  looks: MapPrint['board']['ways'],
  sheet: Sheet,
  find: Find,
): { readonly look: Stroke; readonly courses: readonly (readonly Point[])[] }[] {
  const stopOf = stopsOf(map, find);
  const drawn = new Set<string>();
  // The widest go first: a track that shares a stretch with a road is not drawn there again.
  const lines = Object.entries(looks)
    .sort(([, a], [, b]) => b.width - a.width)
    .map(([type, look]) => {
      const courses = map.ways
        .filter((way) => way.type === type)
        .flatMap((way) => coursesOf(way.hexes, drawn, stopOf, sheet));
      return { look, courses };
    });
  return lines.reverse();
}

/** Where each hex's way runs: junctions, towns and ends in the middle, the rest where the zigzag is taken out. */
function stopsOf(map: MapPrint['map'], find: Find): (id: string) => Point | undefined {
  const next = new Map<string, Set<string>>();
  const join = (a: string, b: string) => next.set(a, (next.get(a) ?? new Set()).add(b));
  for (const { hexes } of map.ways)
    for (const [a, b] of pairs(hexes)) {
      join(a, b);
      join(b, a);
    }
  let stops = new Map(
    [...next.keys()].flatMap((id) => {
      const at = find(id);
      return at ? [[id, at] as const] : [];
    }),
  );
  for (let pass = 0; pass < EASING; pass++) {
    const before = stops;
    stops = new Map(
      [...before].map(([id, p]) => {
        const [a, b, ...more] = [...(next.get(id) ?? [])].flatMap((n) => before.get(n) ?? []);
        if (!a || !b || more.length > 0 || map.hexes[id]?.n !== undefined) return [id, p];
        return [id, { x: p.x / 2 + (a.x + b.x) / 4, y: p.y / 2 + (a.y + b.y) / 4 }];
      }),
    );
  }
  return (id) => stops.get(id);
}

/** The stretches of a way that are not drawn yet, each as a curve that knows where the way came from and goes on. */
function coursesOf(
  hexes: readonly string[],
  drawn: Set<string>,
  stopOf: (id: string) => Point | undefined,
  sheet: Sheet,
): Point[][] {
  const points = runOut(
    hexes.flatMap((id) => stopOf(id) ?? []),
    sheet,
  );
  const all = [...points.before, ...points.on, ...points.after];
  const steps = 8;
  const curve = through(all, steps).map((p) => strayed(p, STRAY, BEND, 71));
  const isNew = pairs(hexes).map(([a, b]) => {
    const k = key(a, b);
    const fresh = !drawn.has(k);
    drawn.add(k);
    return fresh;
  });
  // Stretches beyond the rim belong to the way's ends.
  const fresh = [...points.before.map(() => true), ...isNew, ...points.after.map(() => true)];
  const courses: Point[][] = [];
  let begun = -1;
  for (let i = 0; i <= fresh.length; i++) {
    if (fresh[i] && begun < 0) begun = i;
    if (!fresh[i] && begun >= 0) {
      courses.push(curve.slice(begun * steps, i * steps + 1));
      begun = -1;
    }
  }
  return courses;
}

/** A way that reaches the rim of the map goes on to the paper's edge. */
function runOut(points: readonly Point[], sheet: Sheet): { before: Point[]; on: readonly Point[]; after: Point[] } {
  const n = points.length;
  if (n < 2) return { before: [], on: points, after: [] };
  const beyond = (end: Point, before: Point): Point[] => {
    const on = { x: 2 * end.x - before.x, y: 2 * end.y - before.y };
    return sheet.hexAt(on) === undefined ? [on] : [];
  };
  return { before: beyond(points[0], points[1]), on: points, after: beyond(points[n - 1], points[n - 2]) };
}

/** A road has two dark edges; a track is a row of dashes on a pale bed, so that it shows on any ground. */
export function paintWays(ctx: CanvasRenderingContext2D, ways: readonly PrintedWay[], tone: Tone): void {
  ctx.lineJoin = 'round';
  for (const { look, path } of ways) {
    const { stroke, width, dash } = look;
    const ink = tone.line(stroke);
    ctx.lineCap = 'round';
    ctx.strokeStyle = tone.bed;
    ctx.lineWidth = width + (dash ? 3.4 : 2.6);
    ctx.stroke(path);
    if (dash) {
      ctx.lineCap = 'butt';
      ctx.setLineDash(dash);
      ctx.strokeStyle = ink;
      ctx.lineWidth = width * 0.85;
      ctx.stroke(path);
      ctx.setLineDash([]);
      continue;
    }
    ctx.strokeStyle = darker(stroke, 0.45);
    ctx.lineWidth = width;
    ctx.stroke(path);
    ctx.strokeStyle = lighter(ink, 0.14);
    ctx.lineWidth = width * 0.58;
    ctx.stroke(path);
  }
}
