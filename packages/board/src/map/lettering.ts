/** What is written on the map: names of places, figures from charts, hex numbers, anchors of ports. */

import { alpha } from '../colours.ts';
import type { MapPrint } from '../data.ts';
import { ACROSS, type Box, boundsOf, overlaps, type Point, RADIUS, type Sheet } from '../sheet.ts';
import { boxAround, type PlacedName, placeNames } from './labels.ts';
import type { Tone } from './tone.ts';

export const NAME_FONT = "'EB Garamond', Georgia, serif";
export const FIGURE_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif";

/** Hex numbers appear once a hex is at least this many device pixels across. */
export const NUMBERS_FROM = 74;

export interface Pill {
  readonly text: string;
  readonly at: Point;
  readonly ink: string;
}

/** Figures from charts. An entry that an option adds is printed only if the option is on by default. */
export function pillsOf(
  {
    board,
    charts,
    options = [],
  }: Pick<MapPrint, 'charts' | 'options'> & { readonly board: Pick<MapPrint['board'], 'labels'> },
  find: (id: string) => Point | undefined,
): Pill[] {
  return board.labels.flatMap(({ chart, field, at, ink }) =>
    (charts[chart]?.list ?? []).flatMap((entry) => {
      const value = entry[field];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      if (options.some((o) => o.id === entry.option && o.default === false)) return [];
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

export function namesOf({ map, board }: MapPrint, sheet: Sheet, pills: readonly Pill[]): PlacedName[] {
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

export function paintName(ctx: CanvasRenderingContext2D, name: PlacedName, tone: Tone, ground: string): void {
  ctx.fillStyle = tone.ink;
  ctx.beginPath();
  ctx.arc(name.at.x, name.at.y, name.size > 20 ? 5 : 3.6, 0, 2 * Math.PI);
  ctx.fill();
  write(ctx, name.text, name.middle, nameFont(name.size), tone.ink, ground, 3.4);
}

export function write(
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

export function paintPill(ctx: CanvasRenderingContext2D, { text, at, ink }: Pill): void {
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

/** The number of a hex stands at its upper edge, above the counters. */
export const numberAt = ({ x, y }: Point): Point => ({ x, y: y - ACROSS / 2 + 7.5 });
export const NUMBER_FONT = `600 12px ${FIGURE_FONT}`;

export function paintNumbers(
  ctx: CanvasRenderingContext2D,
  sheet: Sheet,
  window: Box,
  tone: Tone,
  ground: string,
): void {
  ctx.font = NUMBER_FONT;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 2.4;
  ctx.strokeStyle = alpha(ground, 0.6);
  ctx.fillStyle = alpha(tone.ink, 0.72);
  for (const [place, id] of sheet.idOf) {
    const hex = sheet.centreOf.get(place);
    if (!hex || !overlaps(window, boundsOf([hex], RADIUS))) continue;
    const { x, y } = numberAt(hex);
    ctx.strokeText(id, x, y);
    ctx.fillText(id, x, y);
  }
}

export function anchor(ctx: CanvasRenderingContext2D, { x, y }: Point, tone: Tone): void {
  ctx.strokeStyle = tone.anchor;
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
