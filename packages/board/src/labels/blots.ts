/** What a name must not cover, as a raster of the sheet: each cell says what lies there. */

import { COUNTER } from '../counters/stacks.ts';
import type { MapPrint } from '../data.ts';
import { anchorAt, numberAt, pillsOf, placeNamesOf, portsOf } from '../map/lettering.ts';
import { hexsideCourses } from '../map/lines.ts';
import { wayCourses } from '../map/ways.ts';
import { type Box, boxAround, type Point, type Sheet } from '../sheet.ts';
import { flagBox } from '../signs/marks.ts';

/** What may lie under a name. The first five are collisions; a slope, a shore or the place of a flag is only untidy. */
export const BLOT = { counter: 1, number: 2, way: 4, sign: 8, name: 16, slope: 32, shore: 64, flag: 128 } as const;
export const COLLISION = BLOT.counter | BLOT.number | BLOT.way | BLOT.sign | BLOT.name;

/** A name's text, straight, with its middle and its direction. */
export interface Strip {
  readonly middle: Point;
  readonly turn: number;
  /** From the middle to each end, and from the middle line up and down. */
  readonly half: number;
  readonly up: number;
  readonly down: number;
}

export class Blots {
  private readonly cells: Uint8Array;
  private readonly wide: number;

  constructor(
    private readonly paper: Box,
    private readonly grain: number,
  ) {
    this.wide = Math.ceil((paper.right - paper.left) / grain);
    this.cells = new Uint8Array(this.wide * Math.ceil((paper.bottom - paper.top) / grain));
  }

  private indexOf(x: number, y: number): number {
    const { left, top, right } = this.paper;
    if (x < left || x >= right) return -1;
    return Math.floor((y - top) / this.grain) * this.wide + Math.floor((x - left) / this.grain);
  }

  private mark(x: number, y: number, blot: number): void {
    const i = this.indexOf(x, y);
    if (i >= 0 && i < this.cells.length) this.cells[i] |= blot;
  }

  box({ left, top, right, bottom }: Box, blot: number): void {
    for (let y = top; y <= bottom; y += this.grain)
      for (let x = left; x <= right; x += this.grain) this.mark(x, y, blot);
  }

  /** A line of points with a breadth on both sides. */
  line(points: readonly Point[], breadth: number, blot: number): void {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]];
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / this.grain);
      for (let k = 0; k <= steps; k++) {
        const t = k / Math.max(1, steps);
        this.box(boxAround({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, breadth, breadth), blot);
      }
    }
  }

  strip(strip: Strip, blot: number): void {
    this.along(strip, (x, y) => {
      this.mark(x, y, blot);
      return true;
    });
  }

  /** Everything that lies under a strip; it stops at the first thing that is one of `stop`. Beside the paper everything is in the way. */
  under(strip: Strip, stop = 0): number {
    let found = 0;
    this.along(strip, (x, y) => {
      const i = this.indexOf(x, y);
      found |= this.cells[i] ?? COLLISION;
      return (found & stop) === 0;
    });
    return found;
  }

  private along({ middle, turn, half, up, down }: Strip, visit: (x: number, y: number) => boolean): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (let v = -up; v <= down; v += this.grain)
      for (let u = -half; u <= half; u += this.grain)
        if (!visit(middle.x + u * cos - v * sin, middle.y + u * sin + v * cos)) return;
  }
}

/** The sheet with everything on it but the names. */
export function blotsOf(print: MapPrint, sheet: Sheet, find: (id: string) => Point | undefined, grain: number): Blots {
  const { map, board } = print;
  const blots = new Blots(sheet.paper, grain);
  for (const [place, at] of sheet.centreOf) {
    const hex = map.hexes[sheet.idOf.get(place) ?? ''];
    const isWater = board.terrain[hex?.t ?? '']?.pattern === 'waves';
    // A counter is a little smaller than its square; none stands on water.
    if (isWater) blots.box(boxAround(at, 100, 100), BLOT.shore);
    else blots.box(boxAround(at, COUNTER - 2, COUNTER - 2), BLOT.counter);
    blots.box(boxAround(numberAt(at), 21, 8.4), BLOT.number);
    blots.box(flagBox(at), BLOT.flag);
  }
  for (const { look, courses } of wayCourses(map, board.ways, sheet, find))
    for (const course of courses) blots.line(course, look.width + 1, BLOT.way);
  for (const { look, lines } of hexsideCourses(map, board.hexsides, find))
    for (const { points } of lines) blots.line(points, look.width + 4, BLOT.slope);
  for (const { at, text } of pillsOf(print, find)) blots.box(boxAround(at, 12 + text.length * 5, 17), BLOT.sign);
  for (const at of portsOf(print, find)) blots.box(boxAround(anchorAt(at), 17, 19), BLOT.sign);
  for (const { id } of placeNamesOf(print)) {
    const at = find(id);
    if (at) blots.box(boxAround(at, 10, 10), BLOT.sign);
  }
  return blots;
}
