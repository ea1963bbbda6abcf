/** Lines along hexsides: escarpments, fortifications, frontiers. */

import { alpha } from '../colours.ts';
import type { MapPrint, Stroke } from '../data.ts';
import type { Point } from '../sheet.ts';
import { type Chain, chain, type Edge, edgeBetween, trace } from './chains.ts';
import { addHachures, addStroke, byHand, downSlope } from './hand.ts';
import type { Tone } from './tone.ts';

interface PrintedLine {
  readonly look: Stroke;
  readonly path: Path2D;
  /** Filled teeth and a band of shade below them, if the line has any. */
  readonly teeth: Path2D | undefined;
  readonly shade: Path2D | undefined;
}

export type Find = (id: string) => Point | undefined;

export function hexsideLines(...from: Parameters<typeof hexsideCourses>): PrintedLine[] {
  return hexsideCourses(...from).map(({ look, lines }): PrintedLine => {
    const { wander = 0, width } = look;
    const path = new Path2D();
    const teeth = look.teeth === undefined ? undefined : new Path2D();
    const shade = teeth && wander > 0 ? new Path2D() : undefined;
    for (const line of lines) {
      if (teeth) addStroke(path, line, Math.max(1.8, width * 0.28));
      else trace(path, line);
      if (teeth) addHachures(teeth, line, width, wander === 0);
      if (shade) trace(shade, downSlope(line, width * 0.9));
    }
    return { look, path, teeth, shade };
  });
}

/** The lines of each kind as points. */
export function hexsideCourses(
  map: MapPrint['map'],
  looks: MapPrint['board']['hexsides'],
  find: Find,
): { readonly look: Stroke; readonly lines: readonly Chain[] }[] {
  return Object.entries(looks).map(([type, look]) => {
    const edges = map.sides.flatMap(([a, b, kind, more]): Edge[] => {
      const [from, to] = [find(a), find(b)];
      if (kind !== type || !from || !to) return [];
      const faced = look.teeth === undefined ? undefined : more?.[look.teeth];
      return [edgeBetween(from, to, typeof faced === 'string' ? find(faced) : undefined)];
    });
    return { look, lines: chain(edges).map((c) => byHand(c, look.wander ?? 0)) };
  });
}

export function paintHexsides(ctx: CanvasRenderingContext2D, lines: readonly PrintedLine[], tone: Tone): void {
  ctx.lineJoin = 'round';
  for (const { look, path, teeth, shade } of lines) {
    const colour = tone.line(look.stroke);
    if (shade) {
      ctx.lineCap = 'round';
      for (const [width, share] of [
        [3.2, 0.05],
        [2.5, 0.06],
        [1.8, 0.07],
        [1.1, 0.08],
      ]) {
        ctx.strokeStyle = alpha(tone.slope(look.stroke), share);
        ctx.lineWidth = look.width * width;
        ctx.stroke(shade);
      }
    }
    ctx.lineCap = 'butt';
    ctx.fillStyle = ctx.strokeStyle = colour;
    if (teeth) {
      ctx.fill(path);
      ctx.fill(teeth);
      continue;
    }
    // A pale edge lifts a dashed line off the ground.
    ctx.setLineDash(look.dash ?? []);
    ctx.lineWidth = look.width;
    ctx.strokeStyle = colour;
    ctx.stroke(path);
    ctx.setLineDash([]);
  }
}
