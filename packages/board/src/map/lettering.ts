/** What is written on the map: names of places and roads, figures from charts, hex numbers, anchors of ports. */

import { alpha } from '../colours.ts';
import type { MapPrint } from '../data.ts';
import { ACROSS, type Box, boundsOf, overlaps, type Point, RADIUS, type Sheet } from '../sheet.ts';
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
        x: at.includes('right') ? 31 : at.includes('left') ? -31 : 0,
        y: at.startsWith('top') ? -42 : at.startsWith('bottom') ? 43 : 0,
      };
      return ids.flatMap((id): Pill[] => {
        const hex = find(id);
        return hex ? [{ text: String(value), at: { x: hex.x + shift.x, y: hex.y + shift.y }, ink }] : [];
      });
    }),
  );
}

/** A name as it is written: a place's beside its dot, a road's along its course. */
export interface WrittenName {
  readonly text: string;
  readonly size: number;
  readonly isWay: boolean;
  readonly isItalic: boolean;
  /** The hex's middle, if a dot stands there. */
  readonly dot: Point | undefined;
  readonly middle: Point;
  /** In radians. */
  readonly turn: number;
}

/** Without a place of its own a name stands below its dot. */
const BELOW = [0, 44] as const;
export const WAY_SIZE = 14;

/** Towns and marked places are larger and upright. */
interface PlaceName {
  readonly id: string;
  readonly text: string;
  readonly size: number;
  readonly isItalic: boolean;
}

/** The names of places, by how much they matter. */
export function placeNamesOf({ map, board }: Pick<MapPrint, 'map' | 'board'>): PlaceName[] {
  return Object.entries(map.hexes).flatMap(([id, { n, t, f = [] }]) => {
    if (n === undefined) return [];
    const isTown = board.terrain[t]?.pattern === 'blocks';
    const isMarked = f.some((name) => board.features[name]?.icon || board.features[name]?.tint);
    return [{ id, text: n, size: isTown ? 22 : isMarked ? 20 : 18, isItalic: !isTown && !isMarked }];
  });
}

/** Every name where the board's search put it. A road that has no place for its name goes without. */
export function namesOf(
  print: Pick<MapPrint, 'map' | 'board'>,
  find: (id: string) => Point | undefined,
): WrittenName[] {
  const { names = {}, ways = {} } = print.board.lettering ?? {};
  const places = placeNamesOf(print).flatMap(({ id, text, size, isItalic }): WrittenName[] => {
    const dot = find(id);
    const [x, y, part = 1] = names[id] ?? BELOW;
    const middle = dot && { x: dot.x + x, y: dot.y + y };
    return middle ? [{ text, size: size * part, isWay: false, isItalic, dot, middle, turn: 0 }] : [];
  });
  const courses = Object.entries(ways).flatMap(
    ([
      text,
      {
        hex,
        at: [x, y],
        turn,
      },
    ]): WrittenName[] => {
      const from = find(hex);
      const middle = from && { x: from.x + x, y: from.y + y };
      const radians = (turn * Math.PI) / 180;
      return middle
        ? [{ text, size: WAY_SIZE, isWay: true, isItalic: true, dot: undefined, middle, turn: radians }]
        : [];
    },
  );
  return [...courses, ...places];
}

const nameFont = ({ isItalic, size }: WrittenName): string =>
  isItalic ? `italic 500 ${size}px ${NAME_FONT}` : `600 ${size}px ${NAME_FONT}`;

/** Whether any part of a name may be inside. */
export const isNear = ({ text, size, middle, dot = middle }: WrittenName, window: Box): boolean =>
  overlaps(window, boundsOf([middle, dot], text.length * size * 0.4));

export function paintName(ctx: CanvasRenderingContext2D, name: WrittenName, tone: Tone, ground: string): void {
  const { text, size, dot, middle, turn, isWay } = name;
  if (dot) {
    ctx.fillStyle = tone.ink;
    ctx.beginPath();
    ctx.arc(dot.x, dot.y, size > 19 ? 5 : 3.6, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.save();
  ctx.translate(middle.x, middle.y);
  ctx.rotate(turn);
  write(ctx, text, nameFont(name), isWay ? tone.line('#6b4226') : tone.ink, ground, isWay ? 1.8 : 3.4);
  ctx.restore();
}

function write(
  ctx: CanvasRenderingContext2D,
  text: string,
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
  ctx.strokeText(text, 0, 0);
  ctx.fillStyle = ink;
  ctx.fillText(text, 0, 0);
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
const NUMBER_FONT = `600 12px ${FIGURE_FONT}`;

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

/** The hexes that the board marks with an anchor. */
export const portsOf = (
  { map, board }: Pick<MapPrint, 'map' | 'board'>,
  find: (id: string) => Point | undefined,
): Point[] =>
  Object.entries(map.hexes)
    .filter(([, { f = [] }]) => f.some((name) => board.features[name]?.icon === 'anchor'))
    .flatMap(([id]) => find(id) ?? []);

/** An anchor stands at the right corner of its hex, beside the counters. */
export const anchorAt = ({ x, y }: Point): Point => ({ x: x + 46, y });

export function anchor(ctx: CanvasRenderingContext2D, hex: Point, tone: Tone): void {
  const { x, y } = anchorAt(hex);
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
