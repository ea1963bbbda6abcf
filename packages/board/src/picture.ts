/** A picture of the position: the map with its counters on one canvas, and a caption. */

import type { CounterSet } from './counters/counter.ts';
import { paintCounter } from './counters/counter-paint.ts';
import { COUNTER, paintCount, SHOWN, spotsOf, stacksOf } from './counters/stacks.ts';
import type { MapPrint, Mark, Piece } from './data.ts';
import { NAME_FONT } from './map/lettering.ts';
import { type MapLook, mapArt } from './map/map-art.ts';
import type { Sheet } from './sheet.ts';
import { paintSigns, type Sign } from './signs/layers.ts';
import { paintMarks } from './signs/marks.ts';

/** Device pixels for each hundredth of a hex, and the longest side of a picture. */
const SCALE = 0.9;
const MOST = 6000;
const CAPTION = 64;

export interface PicturedPosition {
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  readonly caption: string;
  readonly look: MapLook;
  /** Whether counters are drawn in high contrast. */
  readonly contrast: boolean;
}

/** What a picture needs. */
interface Printer {
  readonly pack: MapPrint;
  readonly sheet: Sheet;
  readonly counters: CounterSet;
}

export function pictureOf({ pack, sheet, counters }: Printer, position: PicturedPosition): HTMLCanvasElement {
  const { left, top, right, bottom } = sheet.paper;
  const [width, height] = [right - left, bottom - top + CAPTION];
  const scale = Math.min(SCALE, MOST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  const { dark } = position.look;
  ctx.fillStyle = dark ? '#212329' : '#fbf7ec';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  mapArt(pack, sheet).paint(ctx, scale, sheet.paper, position.look);
  paintPosition(ctx, { sheet, counters }, position, { scale, left, top });
  ctx.fillStyle = dark ? '#ece6d8' : '#241e14';
  ctx.font = `600 34px ${NAME_FONT}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillText(position.caption, left + 40, bottom + CAPTION / 2);
  return canvas;
}

/** Where a picture begins on the sheet, and its device pixels for each unit of the sheet. */
interface PictureWindow {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Draws markers, counters and signs over a map. The context measures in units of the sheet. */
export function paintPosition(
  ctx: CanvasRenderingContext2D,
  { sheet, counters }: Omit<Printer, 'pack'>,
  position: Pick<PicturedPosition, 'pieces' | 'marks' | 'contrast'> & { readonly signs?: readonly Sign[] },
  { scale, left, top }: PictureWindow,
): void {
  paintMarks(ctx, sheet, counters, position, 1);
  const size = Math.round(COUNTER * scale);
  for (const [place, stack] of stacksOf(position.pieces)) {
    const at = sheet.centreOf.get(place);
    if (!at) continue;
    const spots = spotsOf(at, stack.length);
    stack.slice(-SHOWN).forEach((piece, i) => {
      ctx.save();
      const [x, y] = [spots[i].x - COUNTER / 2, spots[i].y - COUNTER / 2];
      ctx.setTransform(1, 0, 0, 1, Math.round((x - left) * scale), Math.round((y - top) * scale));
      paintCounter(ctx, size, counters.lookOf(piece, position.contrast));
      ctx.restore();
    });
    if (stack.length > 1) paintCount(ctx, at, stack.length, scale);
  }
  const signs = position.signs ?? [];
  paintSigns(ctx, sheet, [{ areas: [], signs, lines: [] }], scale);
}
