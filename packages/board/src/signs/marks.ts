/**
 * Markers that lie on the map below the counters: a flag on a place that a side holds, a tile for a state of a place, and a bar
 * along a hexside for a state between two places. The shape shows which of the three it is; the sign on it shows the kind.
 */

import { inkOn } from '../colours.ts';
import type { CounterSet, MarkLook } from '../counters/counter.ts';
import type { Mark, Piece } from '../data.ts';
import { edgeBetween } from '../map/chains.ts';
import { FIGURE_FONT } from '../map/lettering.ts';
import type { Box, Point, Sheet } from '../sheet.ts';

/** The flag's pole stands left of the counters; a second flag stands right of the first. */
const POLE: Point = { x: -50, y: 3 };
const FLAG = { wide: 18, high: 12, step: 21 };
/** Where the first flag of a hex flies. */
export const flagBox = ({ x, y }: Point): Box => ({
  left: x + POLE.x,
  right: x + POLE.x + FLAG.wide,
  top: y + POLE.y - 14,
  bottom: y + POLE.y + 12,
});
/** Tiles lie in a row on the lower edge, where no counter covers them. */
const TILE = { high: 16, below: 41, gap: 2 };
const BAR = { long: 46, wide: 13, tile: 19 };
const [EDGE, LIGHT] = ['#1d1a14', '#ffffff'];

/** The context is in the sheet's units; `thin` is the width of the thinnest visible line. */
export function paintMarks(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  counters: CounterSet,
  { marks, pieces }: { readonly marks: readonly Mark[]; readonly pieces: readonly Piece[] },
  thin: number,
): void {
  const rows = new Map<Point, { flags: MarkLook[]; tiles: MarkLook[] }>();
  for (const mark of marks) {
    const look = counters.lookOfMark(mark);
    const [from, to] = placesOf(mark, pieces).flatMap((place) => sheet.centreOf.get(place) ?? []);
    if (from && to) paintBar(ctx, from, to, look, thin);
    else if (from) {
      const row = rows.get(from) ?? { flags: [], tiles: [] };
      (look.side ? row.flags : row.tiles).push(look);
      rows.set(from, row);
    }
  }
  for (const [at, { flags, tiles }] of rows) {
    for (const [i, look] of flags.entries())
      paintFlag(ctx, { x: at.x + POLE.x + i * FLAG.step, y: at.y + POLE.y }, look, thin);
    const wides = tiles.map(wideOf);
    let x = at.x - (sum(wides) + TILE.gap * (tiles.length - 1)) / 2;
    tiles.forEach((look, i) => {
      paintTile(ctx, { x: x + wides[i] / 2, y: at.y + TILE.below }, look, wides[i], TILE.high, thin);
      x += wides[i] + TILE.gap;
    });
  }
}

/** Where a marker lies: on its places, or with its unit. */
export const placesOf = ({ at, unit }: Mark, pieces: readonly Piece[]): readonly number[] =>
  at.length > 0 ? at : pieces.filter((p) => p.unit === unit).map((p) => p.place);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const wideOf = ({ text }: MarkLook): number => Math.max(TILE.high, 8 + text.length * 6.5);

/** A flag in the owner's colour, with the sign of the marker on it. */
function paintFlag(ctx: CanvasRenderingContext2D, { x, y }: Point, { side, text }: MarkLook, thin: number): void {
  const fill = side?.fill ?? LIGHT;
  ctx.strokeStyle = EDGE;
  ctx.lineWidth = Math.max(thin, 2);
  ctx.beginPath();
  ctx.moveTo(x, y + 12);
  ctx.lineTo(x, y - 14);
  ctx.stroke();
  ctx.fillStyle = fill;
  ctx.fillRect(x, y - 14, FLAG.wide, FLAG.high);
  ctx.lineWidth = Math.max(thin * 0.8, 1.4);
  ctx.strokeRect(x, y - 14, FLAG.wide, FLAG.high);
  write(ctx, { x: x + FLAG.wide / 2, y: y - 14 + FLAG.high / 2 }, text, inkOn(fill), 9, FLAG.wide - 2);
}

/** A tile keeps its sign upright, and has an edge of light and dark that shows on any ground, by day and by night. */
function paintTile(
  ctx: CanvasRenderingContext2D,
  { x, y }: Point,
  { fill, ink, text }: MarkLook,
  wide: number,
  high: number,
  thin: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x - wide / 2, y - high / 2, wide, high, 3.5);
  edge(ctx, thin);
  ctx.fillStyle = fill;
  ctx.fill();
  write(ctx, { x, y }, text, ink, high * 0.8, wide - 2);
}

/** A bar on the hexside in the owner's colour, with a tile on its middle. */
function paintBar(ctx: CanvasRenderingContext2D, from: Point, to: Point, look: MarkLook, thin: number): void {
  const { a, b } = edgeBetween(from, to);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  ctx.save();
  ctx.translate(middle.x, middle.y);
  ctx.rotate(Math.atan2(b.y - a.y, b.x - a.x));
  ctx.beginPath();
  ctx.rect(-BAR.long / 2, -BAR.wide / 2, BAR.long, BAR.wide);
  edge(ctx, thin);
  ctx.fillStyle = look.side?.fill ?? look.fill;
  ctx.fill();
  ctx.restore();
  paintTile(ctx, middle, look, Math.max(BAR.tile, wideOf(look)), BAR.tile, thin);
}

function edge(ctx: CanvasRenderingContext2D, thin: number): void {
  ctx.lineJoin = 'round';
  ctx.strokeStyle = LIGHT;
  ctx.lineWidth = Math.max(4.4, 3 * thin);
  ctx.stroke();
  ctx.strokeStyle = EDGE;
  ctx.lineWidth = Math.max(2, 1.4 * thin);
  ctx.stroke();
}

function write(
  ctx: CanvasRenderingContext2D,
  { x, y }: Point,
  text: string,
  ink: string,
  size: number,
  room: number,
): void {
  ctx.fillStyle = ink;
  ctx.font = `700 ${size}px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + size * 0.06, room);
}
