/** The printed map, compiled once from a pack and painted at any scale. It knows no rules and no game. */

import type { Pack } from '@cauldron/engine';
import { trace } from './chains.ts';
import { alpha, darker } from './colours.ts';
import { boxAround, type PlacedName, placeNames } from './labels.ts';
import { hexsideLines, paintHexsides, paintWays, wayLines, wayNames } from './lines.ts';
import { ACROSS, type Box, boundsOf, corners, overlaps, type Point, RADIUS, type Sheet } from './sheet.ts';
import { gridOf, groundOf, paintGround, rimOf, scatter } from './terrain.ts';

export interface MapArt {
  /** The context is in the sheet's units; `scale` is device pixels for each of them. */
  paint(ctx: CanvasRenderingContext2D, scale: number, window: Box, look: MapLook): void;
}
export interface MapLook {
  readonly dark: boolean;
  readonly numbers: boolean;
}

export const NAME_FONT = "'EB Garamond', Georgia, serif";
export const FIGURE_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif";

/** Hex numbers appear when a hex is at least so many device pixels across. */
const NUMBERS_FROM = 74;

interface Pill {
  readonly text: string;
  readonly at: Point;
  readonly ink: string;
}

export function mapArt(pack: Pack, sheet: Sheet): MapArt {
  const { map, board } = pack;
  const placeOf = new Map([...sheet.idOf].map(([place, id]) => [id, place]));
  const find = (id: string) => sheet.centreOf.get(placeOf.get(map.aliases?.[id] ?? id) ?? -1);
  const hexOf = (place: number) => map.hexes[sheet.idOf.get(place) ?? ''];
  const ground = groundOf(sheet, (place) => hexOf(place)?.t ?? '', board.terrain);
  const [grid, rim] = [gridOf(sheet), rimOf(sheet)];
  const ways = wayLines(map, board.ways, sheet, find);
  const sides = hexsideLines(map, board.hexsides, find);
  const pills = pillsOf(pack, find);
  const names = namesOf(pack, sheet, pills);
  const courses = wayNames(map, find).filter(
    ({ at, text }) => !names.some((n) => overlaps(n.box, boxAround(at, text.length * 7, 30))),
  );
  const tints = sheet.hexes.flatMap((place) => {
    const tint = (hexOf(place)?.f ?? []).map((f) => board.features[f]?.tint).find((t) => t !== undefined);
    const at = sheet.centreOf.get(place);
    return tint !== undefined && at ? [{ tint, at }] : [];
  });
  const anchors = sheet.hexes.flatMap((place) => {
    const at = sheet.centreOf.get(place);
    const isPort = (hexOf(place)?.f ?? []).some((f) => board.features[f]?.icon === 'anchor');
    return isPort && at ? [at] : [];
  });
  let grain: CanvasPattern | undefined;

  return {
    paint(ctx, scale, window, look) {
      const { left, top, right, bottom } = sheet.paper;
      ctx.save();
      ctx.beginPath();
      ctx.rect(left, top, right - left, bottom - top);
      ctx.clip();
      ctx.fillStyle = ground.base;
      ctx.fillRect(left, top, right - left, bottom - top);
      paintTints(ctx, tints, sheet.flat);
      paintGround(ctx, ground);
      grain ??= grainPattern(ctx);
      if (grain) {
        ctx.fillStyle = grain;
        ctx.fillRect(left, top, right - left, bottom - top);
      }
      ctx.strokeStyle = 'rgba(70, 55, 30, 0.26)';
      ctx.lineWidth = Math.max(0.9, 0.9 / scale);
      ctx.stroke(grid);
      paintWays(ctx, ways);
      paintHexsides(ctx, sides);
      for (const at of anchors) anchor(ctx, { x: at.x - 27, y: at.y - 30 });
      washRim(ctx, sheet.paper, rim);
      if (look.numbers && scale * ACROSS >= NUMBERS_FROM) paintNumbers(ctx, sheet, window);
      for (const { text, at, angle } of courses) {
        ctx.save();
        ctx.translate(at.x, at.y);
        ctx.rotate(angle);
        write(ctx, text, { x: 0, y: 0 }, `italic 15px ${NAME_FONT}`, '#6b4226', ground.base, 1.2);
        ctx.restore();
      }
      for (const pill of pills) paintPill(ctx, pill);
      for (const name of names) paintName(ctx, name, ground.base);
      frame(ctx, sheet.paper);
      if (look.dark) nightfall(ctx, sheet.paper);
      ctx.restore();
    },
  };
}

function pillsOf({ board, charts }: Pack, find: (id: string) => Point | undefined): Pill[] {
  return board.labels.flatMap(({ chart, field, at, ink }) =>
    (charts[chart]?.list ?? []).flatMap((entry) => {
      const value = entry[field];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const ids = entry.hexes ?? (entry.hex === undefined ? [] : [entry.hex]);
      const shift = {
        x: at.includes('right') ? 30 : at.includes('left') ? -30 : 0,
        y: at.startsWith('top') ? -27 : at.startsWith('bottom') ? 38 : 0,
      };
      return ids.flatMap((id): Pill[] => {
        const hex = find(id);
        return hex ? [{ text: String(value), at: { x: hex.x + shift.x, y: hex.y + shift.y }, ink }] : [];
      });
    }),
  );
}

function namesOf({ map, board }: Pack, sheet: Sheet, pills: readonly Pill[]): PlacedName[] {
  const measure = document.createElement('canvas').getContext('2d');
  const names = sheet.hexes.flatMap((place) => {
    const hex = map.hexes[sheet.idOf.get(place) ?? ''];
    const at = sheet.centreOf.get(place);
    if (!hex?.n || !at) return [];
    const great =
      board.terrain[hex.t]?.pattern === 'blocks'
        ? 2
        : (hex.f ?? []).some((f) => board.features[f]?.icon || board.features[f]?.tint)
          ? 1
          : 0;
    return [{ text: hex.n, at, size: 18 + great * 3, weight: great }];
  });
  const widthOf = (text: string, size: number) => {
    if (!measure) return text.length * size * 0.5;
    measure.font = nameFont(size);
    return measure.measureText(text).width;
  };
  return placeNames(
    names,
    ACROSS,
    widthOf,
    sheet.paper,
    pills.map((p) => boxAround(p.at, 24, 16)),
  );
}

const nameFont = (size: number): string =>
  size > 18 ? `600 ${size}px ${NAME_FONT}` : `italic 500 ${size}px ${NAME_FONT}`;

function paintName(ctx: CanvasRenderingContext2D, name: PlacedName, ground: string): void {
  ctx.fillStyle = '#3a2c18';
  ctx.beginPath();
  ctx.arc(name.at.x, name.at.y, name.size > 20 ? 5 : 3.6, 0, 2 * Math.PI);
  ctx.fill();
  write(ctx, name.text, name.middle, nameFont(name.size), '#2b2013', ground, 3.4);
}

function write(
  ctx: CanvasRenderingContext2D,
  text: string,
  at: Point,
  font: string,
  ink: string,
  halo: string,
  width: number,
): void {
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = alpha(halo, 0.85);
  ctx.lineWidth = width;
  ctx.strokeText(text, at.x, at.y);
  ctx.fillStyle = ink;
  ctx.fillText(text, at.x, at.y);
}

function paintPill(ctx: CanvasRenderingContext2D, { text, at, ink }: Pill): void {
  ctx.font = `600 13px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const half = Math.max(8, ctx.measureText(text).width / 2 + 4);
  ctx.beginPath();
  ctx.roundRect(at.x - half, at.y - 8, half * 2, 16, 8);
  ctx.fillStyle = 'rgba(255, 251, 238, 0.9)';
  ctx.fill();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.2;
  ctx.stroke();
  ctx.fillStyle = ink;
  ctx.fillText(text, at.x, at.y + 0.6);
}

function paintTints(ctx: CanvasRenderingContext2D, tints: readonly { tint: string; at: Point }[], flat: boolean): void {
  for (const { tint, at } of tints) {
    const path = new Path2D();
    trace(path, { points: corners(at, flat, RADIUS * 0.94), closed: true });
    ctx.fillStyle = tint;
    ctx.fill(path);
    ctx.strokeStyle = alpha(darker(tint, 0.5), 0.35);
    ctx.lineWidth = 1.5;
    ctx.stroke(path);
  }
}

function paintNumbers(ctx: CanvasRenderingContext2D, sheet: Sheet, window: Box): void {
  ctx.font = `500 11px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = 'rgba(60, 48, 28, 0.72)';
  for (const [place, id] of sheet.idOf) {
    const at = sheet.centreOf.get(place);
    if (at && overlaps(window, boundsOf([at], RADIUS))) ctx.fillText(id, at.x, at.y - ACROSS / 2 + 9);
  }
}

function anchor(ctx: CanvasRenderingContext2D, { x, y }: Point): void {
  ctx.strokeStyle = '#24466b';
  ctx.lineWidth = 2;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(x, y - 7, 2.4, 0, 2 * Math.PI);
  ctx.moveTo(x, y - 4.6);
  ctx.lineTo(x, y + 8);
  ctx.moveTo(x - 4.5, y - 1.5);
  ctx.lineTo(x + 4.5, y - 1.5);
  ctx.moveTo(x - 7.5, y + 3);
  ctx.quadraticCurveTo(x - 6, y + 8, x, y + 8);
  ctx.quadraticCurveTo(x + 6, y + 8, x + 7.5, y + 3);
  ctx.stroke();
}

/** Ground beyond the playable hexes is paler. */
function washRim(ctx: CanvasRenderingContext2D, { left, top, right, bottom }: Box, rim: Path2D): void {
  const beyond = new Path2D(rim);
  beyond.rect(left, top, right - left, bottom - top);
  ctx.fillStyle = 'rgba(247, 238, 214, 0.58)';
  ctx.fill(beyond, 'evenodd');
  ctx.strokeStyle = 'rgba(70, 55, 30, 0.55)';
  ctx.lineWidth = 2;
  ctx.stroke(rim);
}

function frame(ctx: CanvasRenderingContext2D, { left, top, right, bottom }: Box): void {
  for (const [inset, width] of [
    [3, 6],
    [12, 1.6],
  ]) {
    ctx.strokeStyle = '#4a3a20';
    ctx.lineWidth = width;
    ctx.strokeRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset);
  }
}

/** The same map by lamplight. */
function nightfall(ctx: CanvasRenderingContext2D, { left, top, right, bottom }: Box): void {
  ctx.globalCompositeOperation = 'multiply';
  ctx.fillStyle = '#8d8a92';
  ctx.fillRect(left, top, right - left, bottom - top);
  ctx.globalCompositeOperation = 'source-over';
}

/** Paper has a grain: faint light and dark specks, the same on every tile. */
function grainPattern(ctx: CanvasRenderingContext2D): CanvasPattern | undefined {
  const size = 192;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  const random = scatter(7);
  for (let n = 0; n < 1500; n++) {
    const dark = random() < 0.55;
    paper.fillStyle = dark
      ? `rgba(90, 65, 25, ${0.015 + random() * 0.03})`
      : `rgba(255, 250, 230, ${0.02 + random() * 0.05})`;
    const reach = 0.6 + random() * 2.2;
    paper.fillRect(random() * size, random() * size, reach, reach);
  }
  return ctx.createPattern(canvas, 'repeat') ?? undefined;
}
