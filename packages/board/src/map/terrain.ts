/** The ground: regions with uneven outlines instead of stepped hexes, each with the pattern its board names. */

import { alpha, darker, lighter } from '../colours.ts';
import type { MapPrint } from '../data.ts';
import { ACROSS, type Box, corners, type Point, type Sheet } from '../sheet.ts';
import { type Chain, chain, type Edge, edgeBetween, rounded, trace } from './chains.ts';
import { byHand } from './hand.ts';
import { paintTexture, type Texture, textureOf } from './texture.ts';
import type { Tone } from './tone.ts';

/** A hex of the drawing: one of the map, or one of two rings around it, so that the ground runs on to the paper's edge. */
interface GroundCell {
  readonly at: Point;
  readonly terrain: string;
}

interface GroundRegion {
  readonly fill: string;
  readonly outline: Path2D;
  /** The outline with fewer bends, for lines that echo it. */
  readonly echo: Path2D;
  readonly texture: Texture;
}

export interface Ground {
  /** The most common ground lies everywhere; the others lie on it. */
  readonly base: Pick<GroundRegion, 'fill' | 'texture'>;
  readonly regions: readonly GroundRegion[];
}

const GHOST_RINGS = 2;
/** How far a shore or the edge of a region strays from the hexsides it follows. */
const WANDER = 10;

export function groundOf(
  sheet: Sheet,
  terrainOf: (place: number) => string,
  looks: MapPrint['board']['terrain'],
): Ground {
  const cells = cellsOf(sheet, terrainOf);
  const cellsBy = new Map<string, Point[]>();
  for (const { at, terrain } of cells.values()) add(cellsBy, terrain, at);
  const kinds = [...cellsBy.keys()]
    .filter((kind) => looks[kind])
    .sort((a, b) => (cellsBy.get(b)?.length ?? 0) - (cellsBy.get(a)?.length ?? 0));
  const isWater = (kind: string) => looks[kind].pattern === 'waves';
  const common = kinds.find((kind) => !isWater(kind)) ?? kinds[0];
  // Water is painted last: its shore covers the edges of the land's soft outlines.
  const others = kinds.filter((kind) => kind !== common).sort((a, b) => Number(isWater(a)) - Number(isWater(b)));
  const regions = others.map((kind): GroundRegion => {
    const mine = cellsBy.get(kind) ?? [];
    const rings = ringsOf(mine, (at) => cells.get(keyOf(at))?.terrain === kind, sheet.flat);
    const drawn = rings.map((ring) => byHand(ring, WANDER));
    return {
      fill: looks[kind].fill,
      outline: pathOf(drawn),
      echo: pathOf(drawn.map(({ points, closed }) => ({ points: points.filter((_, i) => i % 5 === 0), closed }))),
      texture: textureOf(mine, looks[kind].pattern),
    };
  });
  const base = looks[common] ?? { fill: '#e8dcb8', pattern: 'plain' };
  return { base: { fill: base.fill, texture: textureOf(cellsBy.get(common) ?? [], base.pattern) }, regions };
}

function add(to: Map<string, Point[]>, key: string, at: Point): void {
  const known = to.get(key);
  if (known) known.push(at);
  else to.set(key, [at]);
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

function ringsOf(mine: readonly Point[], isMine: (at: Point) => boolean, flat: boolean): Chain[] {
  const edges: Edge[] = mine.flatMap((cell) =>
    around(cell, flat)
      .filter((at) => !isMine(at))
      .map((at) => edgeBetween(cell, at)),
  );
  return chain(edges);
}

function pathOf(lines: readonly Pick<Chain, 'points' | 'closed'>[]): Path2D {
  const path = new Path2D();
  for (const line of lines) trace(path, line);
  return path;
}

/** The colour that a feature gives its hexes, with one outline for hexes that touch. */
export interface Tint {
  readonly tint: string;
  readonly outline: Path2D;
}

export function tintsOf(sheet: Sheet, tintOf: (place: number) => string | undefined): Tint[] {
  const hexesBy = new Map<string, Point[]>();
  for (const [place, at] of sheet.centreOf) {
    const tint = tintOf(place);
    if (tint !== undefined) add(hexesBy, tint, at);
  }
  return [...hexesBy].map(([tint, mine]) => {
    const keys = new Set(mine.map(keyOf));
    return {
      tint,
      outline: pathOf(ringsOf(mine, (at) => keys.has(keyOf(at)), sheet.flat).map((ring) => rounded(ring))),
    };
  });
}

export function paintTints(ctx: CanvasRenderingContext2D, tints: readonly Tint[], tone: Tone): void {
  for (const { tint, outline } of tints) {
    const fill = tone.ground(tint);
    ctx.fillStyle = alpha(fill, 0.62);
    ctx.fill(outline, 'evenodd');
    ctx.save();
    ctx.clip(outline, 'evenodd');
    for (const [width, share] of [
      [14, 0.14],
      [3, 0.3],
    ]) {
      ctx.strokeStyle = alpha(darker(fill, 0.5), share);
      ctx.lineWidth = width;
      ctx.stroke(outline);
    }
    ctx.restore();
  }
}

export function paintRegion(
  ctx: CanvasRenderingContext2D,
  { fill: printed, texture, outline, echo }: GroundRegion,
  tone: Tone,
  scale: number,
  window: Box,
): void {
  const fill = tone.ground(printed);
  const isWater = texture.pattern === 'waves';
  ctx.lineJoin = 'round';
  if (!isWater) {
    // Land fades into land.
    ctx.strokeStyle = alpha(fill, 0.4);
    ctx.lineWidth = 9;
    ctx.stroke(outline);
  }
  ctx.save();
  // The lie of the land shows through.
  ctx.fillStyle = isWater ? fill : alpha(fill, 0.78);
  ctx.fill(outline, 'evenodd');
  ctx.clip(outline, 'evenodd');
  if (isWater) waterLines(ctx, fill, echo, tone.shallows);
  else {
    ctx.strokeStyle = alpha(darker(fill, 0.35), 0.16);
    ctx.lineWidth = 9;
    ctx.stroke(outline);
  }
  paintTexture(ctx, texture, fill, scale, window);
  ctx.restore();
  if (isWater) shoreLine(ctx, fill, outline, tone);
}

/** Lines that echo the shore and fade towards the open sea, as engravers drew water. */
function waterLines(ctx: CanvasRenderingContext2D, fill: string, echo: Path2D, shallows: number): void {
  for (const [width, share] of [
    [84, 0.1],
    [58, 0.2],
    [36, 0.32],
    [18, 0.48],
  ]) {
    ctx.strokeStyle = darker(fill, 0.17);
    ctx.lineWidth = width + 1.6;
    ctx.globalAlpha = 0.5;
    ctx.stroke(echo);
    ctx.strokeStyle = lighter(fill, share * shallows);
    ctx.lineWidth = width;
    ctx.globalAlpha = 1;
    ctx.stroke(echo);
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
  return pathOf(chain(edges));
}
