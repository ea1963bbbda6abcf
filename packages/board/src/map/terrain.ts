/** The ground: regions with soft outlines instead of stepped hexes, each with the pattern its board names. */

import { alpha, darker, lighter } from '../colours.ts';
import type { MapPrint, Terrain } from '../data.ts';
import { ACROSS, corners, type Point, RADIUS, type Sheet } from '../sheet.ts';
import { chain, type Edge, edgeBetween, flowing, trace } from './chains.ts';
import type { Tone } from './tone.ts';

type GroundPattern = Terrain['pattern'];

/** A hex of the drawing: one of the map, or one of two rings around it, so that the ground runs on to the paper's edge. */
interface GroundCell {
  readonly at: Point;
  readonly terrain: string;
}

interface GroundRegion {
  readonly fill: string;
  readonly pattern: GroundPattern;
  readonly outline: Path2D;
  readonly marks: Path2D;
}

export interface Ground {
  readonly base: string;
  readonly regions: readonly GroundRegion[];
}

const GHOST_RINGS = 2;
/** How far a shore strays from the hexsides it follows. */
const WANDER = 9;

export function groundOf(
  sheet: Sheet,
  terrainOf: (place: number) => string,
  looks: MapPrint['board']['terrain'],
): Ground {
  const cells = cellsOf(sheet, terrainOf);
  const counts = new Map<string, number>();
  for (const { terrain } of cells.values()) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  const kinds = [...counts.keys()]
    .filter((kind) => looks[kind])
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const common = kinds.find((kind) => looks[kind].pattern !== 'waves') ?? kinds[0];
  // Water is painted last: its shore covers the edges of the land's soft outlines.
  const others = kinds
    .filter((kind) => kind !== common)
    .sort((a, b) => Number(looks[a].pattern === 'waves') - Number(looks[b].pattern === 'waves'));
  const regions = others.map((kind): GroundRegion => {
    const { fill, pattern } = looks[kind];
    const mine = [...cells.values()].filter((c) => c.terrain === kind);
    return { fill, pattern, outline: outlineOf(mine, cells, sheet.flat), marks: marksOf(mine, pattern) };
  });
  return { base: looks[common]?.fill ?? '#e8dcb8', regions };
}

const keyOf = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

function around({ x, y }: Point, flat: boolean): Point[] {
  const turn = flat ? Math.PI / 6 : 0;
  return Array.from({ length: 6 }, (_, i) => {
    const angle = turn + (i * Math.PI) / 3;
    return { x: x + ACROSS * Math.cos(angle), y: y + ACROSS * Math.sin(angle) };
  });
}

function cellsOf(sheet: Sheet, terrainOf: (place: number) => string): Map<string, GroundCell> {
  const cells = new Map<string, GroundCell>();
  for (const [place, at] of sheet.centreOf) cells.set(keyOf(at), { at, terrain: terrainOf(place) });
  for (let ring = 0; ring < GHOST_RINGS; ring++) {
    for (const cell of [...cells.values()]) {
      for (const at of around(cell.at, sheet.flat)) {
        if (!cells.has(keyOf(at))) cells.set(keyOf(at), { at, terrain: cell.terrain });
      }
    }
  }
  return cells;
}

function outlineOf(mine: readonly GroundCell[], cells: ReadonlyMap<string, GroundCell>, flat: boolean): Path2D {
  const edges: Edge[] = mine.flatMap((cell) =>
    around(cell.at, flat)
      .filter((at) => cells.get(keyOf(at))?.terrain !== cell.terrain)
      .map((at) => edgeBetween(cell.at, at)),
  );
  const path = new Path2D();
  for (const ring of chain(edges)) trace(path, flowing(ring, WANDER));
  return path;
}

/** A repeatable scatter: the same map is always drawn the same. */
export function scatter(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function marksOf(cells: readonly GroundCell[], pattern: GroundPattern): Path2D {
  const path = new Path2D();
  cells.forEach(({ at }, i) => {
    const random = scatter(i + Math.round(at.x * 7 + at.y * 13));
    const spot = (reach: number): Point => {
      const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * reach];
      return { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
    };
    if (pattern === 'stipple') stipple(path, spot, random);
    if (pattern === 'hatch') hatch(path, at);
    if (pattern === 'waves') waves(path, spot);
    if (pattern === 'blocks') blocks(path, at, random);
  });
  return path;
}

function stipple(path: Path2D, spot: (reach: number) => Point, random: () => number): void {
  for (let n = 0; n < 26; n++) {
    const { x, y } = spot(RADIUS * 0.95);
    const size = 0.8 + random() * 1.5;
    path.moveTo(x + size, y);
    path.arc(x, y, size, 0, 2 * Math.PI);
  }
}

function hatch(path: Path2D, { x, y }: Point): void {
  for (let n = -4; n <= 4; n++) {
    path.moveTo(x + n * 12 - 10, y + 18);
    path.lineTo(x + n * 12 + 10, y - 18);
  }
}

function waves(path: Path2D, spot: (reach: number) => Point): void {
  for (let n = 0; n < 2; n++) {
    const { x, y } = spot(RADIUS * 0.7);
    path.moveTo(x - 9, y);
    path.quadraticCurveTo(x - 4.5, y - 5, x, y);
    path.quadraticCurveTo(x + 4.5, y + 5, x + 9, y);
  }
}

function blocks(path: Path2D, { x, y }: Point, random: () => number): void {
  for (let row = -2; row <= 2; row++) {
    for (let column = -2; column <= 2; column++) {
      if (Math.abs(row) + Math.abs(column) > 3 || random() < 0.16) continue;
      const [w, h] = [8 + random() * 5, 7 + random() * 4];
      path.rect(x + column * 15 - w / 2 + random() * 2, y + row * 13 - h / 2 + random() * 2, w, h);
    }
  }
}

export function paintRegion(ctx: CanvasRenderingContext2D, region: GroundRegion, tone: Tone): void {
  const { fill: printed, pattern, outline, marks } = region;
  const fill = tone.ground(printed);
  ctx.save();
  ctx.fillStyle = fill;
  ctx.fill(outline, 'evenodd');
  ctx.clip(outline, 'evenodd');
  if (pattern === 'waves') waterLines(ctx, fill, outline, tone.shallows);
  else {
    ctx.strokeStyle = alpha(darker(fill, 0.35), 0.35);
    ctx.lineWidth = 6;
    ctx.stroke(outline);
  }
  paintMarks(ctx, pattern, fill, marks);
  ctx.restore();
  if (pattern === 'waves') shoreLine(ctx, fill, outline, tone);
}

/** Lines that echo the shore and fade towards the open sea, as engravers drew water. */
function waterLines(ctx: CanvasRenderingContext2D, fill: string, outline: Path2D, shallows: number): void {
  ctx.lineJoin = 'round';
  for (const [width, share] of [
    [84, 0.1],
    [58, 0.2],
    [36, 0.32],
    [18, 0.48],
  ]) {
    ctx.strokeStyle = darker(fill, 0.17);
    ctx.lineWidth = width + 1.6;
    ctx.globalAlpha = 0.5;
    ctx.stroke(outline);
    ctx.strokeStyle = lighter(fill, share * shallows);
    ctx.lineWidth = width;
    ctx.globalAlpha = 1;
    ctx.stroke(outline);
  }
}

function shoreLine(ctx: CanvasRenderingContext2D, fill: string, outline: Path2D, tone: Tone): void {
  ctx.lineJoin = 'round';
  ctx.strokeStyle = tone.shore;
  ctx.lineWidth = 4.5;
  ctx.stroke(outline);
  ctx.strokeStyle = darker(fill, 0.55);
  ctx.lineWidth = 1.8;
  ctx.stroke(outline);
}

function paintMarks(ctx: CanvasRenderingContext2D, pattern: GroundPattern, fill: string, marks: Path2D): void {
  if (pattern === 'stipple') {
    ctx.fillStyle = alpha(darker(fill, 0.5), 0.5);
    ctx.fill(marks);
  } else if (pattern === 'blocks') {
    ctx.fillStyle = alpha(darker(fill, 0.55), 0.75);
    ctx.fill(marks);
  } else if (pattern !== 'plain') {
    ctx.strokeStyle = alpha(darker(fill, 0.35), pattern === 'waves' ? 0.45 : 0.4);
    ctx.lineWidth = 1.4;
    ctx.stroke(marks);
  }
}

/** All hexes as one path. */
export function gridOf(sheet: Sheet): Path2D {
  const path = new Path2D();
  for (const at of sheet.centreOf.values()) trace(path, { points: corners(at, sheet.flat), closed: true });
  return path;
}

/** The outer rim of all hexes together. */
export function rimOf(sheet: Sheet): Path2D {
  const known = new Set([...sheet.centreOf.values()].map(keyOf));
  const edges = [...sheet.centreOf.values()].flatMap((at) =>
    around(at, sheet.flat)
      .filter((next) => !known.has(keyOf(next)))
      .map((next) => edgeBetween(at, next)),
  );
  const path = new Path2D();
  for (const ring of chain(edges)) trace(path, ring);
  return path;
}
