/** The printed map, compiled once and painted at any scale. It knows no rules and no game. */

import type { MapPrint } from '../data.ts';
import { ACROSS, type Box, boxAround, overlaps, type Sheet } from '../sheet.ts';
import {
  anchor,
  isNear,
  NUMBERS_FROM,
  namesOf,
  paintName,
  paintNumbers,
  paintPill,
  pillsOf,
  portsOf,
} from './lettering.ts';
import { hexsideLines, paintHexsides } from './lines.ts';
import { scatter } from './noise.ts';
import { paintRelief, reliefOf } from './relief.ts';
import { gridOf, groundOf, paintRegion, paintTints, rimOf, tintsOf } from './terrain.ts';
import { paintTexture } from './texture.ts';
import { DAY, NIGHT, type Tone } from './tone.ts';
import { paintWays, wayLines } from './ways.ts';

/** The context is in the sheet's units; `scale` is device pixels for each of them. */
type Painter = (ctx: CanvasRenderingContext2D, scale: number, window: Box, look: MapLook) => void;

export interface MapArt {
  /** The painting in a few steps, one on top of the other, none of which takes long. */
  readonly steps: readonly Painter[];
  readonly paint: Painter;
}
export interface MapLook {
  readonly dark: boolean;
  readonly numbers: boolean;
}

const arts = new WeakMap<Sheet, MapArt>();

/** The art of a sheet, compiled at the first call. */
export function mapArt(print: MapPrint, sheet: Sheet): MapArt {
  const art = arts.get(sheet) ?? compile(print, sheet);
  arts.set(sheet, art);
  return art;
}

function compile(print: MapPrint, sheet: Sheet): MapArt {
  const { map, board } = print;
  const placeOf = new Map([...sheet.idOf].map(([place, id]) => [id, place]));
  const find = (id: string) => sheet.centreOf.get(placeOf.get(map.aliases?.[id] ?? id) ?? -1);
  const hexOf = (place: number) => map.hexes[sheet.idOf.get(place) ?? ''];
  const ground = groundOf(sheet, (place) => hexOf(place)?.t ?? '', board.terrain);
  const [grid, rim] = [gridOf(sheet), rimOf(sheet)];
  const ways = wayLines(map, board.ways, sheet, find);
  const sides = hexsideLines(map, board.hexsides, find);
  const pills = pillsOf(print, find);
  const names = namesOf(print, find);
  const tints = tintsOf(sheet, (place) =>
    (hexOf(place)?.f ?? []).map((f) => board.features[f]?.tint).find((t) => t !== undefined),
  );
  const anchors = portsOf(print, find);
  const { left, top, right, bottom } = sheet.paper;
  const toneOf = ({ dark }: MapLook) => (dark ? NIGHT : DAY);
  let grain: CanvasPattern | undefined;
  let relief: HTMLCanvasElement | undefined;

  const drawn: readonly Painter[] = [
    (ctx, _scale, window, look) => {
      const tone = toneOf(look);
      ctx.fillStyle = tone.ground(ground.base.fill);
      ctx.fillRect(left, top, right - left, bottom - top);
      relief ??= reliefOf(sheet.paper);
      if (relief) paintRelief(ctx, relief, sheet.paper, window, tone.relief);
    },
    (ctx, scale, window, look) => {
      const tone = toneOf(look);
      paintTexture(ctx, ground.base.texture, tone.ground(ground.base.fill), scale, window);
      paintTints(ctx, tints, tone);
    },
    ...ground.regions.map(
      (region): Painter =>
        (ctx, scale, window, look) =>
          paintRegion(ctx, region, toneOf(look), scale, window),
    ),
    (ctx, scale, _window, look) => {
      grain ??= grainPattern(ctx);
      if (grain) {
        ctx.fillStyle = grain;
        ctx.fillRect(left, top, right - left, bottom - top);
      }
      ctx.strokeStyle = toneOf(look).grid;
      ctx.lineWidth = Math.max(0.9, 0.9 / scale);
      ctx.stroke(grid);
    },
    (ctx, _scale, _window, look) => {
      const tone = toneOf(look);
      paintWays(ctx, ways, tone);
      paintHexsides(ctx, sides, tone);
      for (const at of anchors) anchor(ctx, at, tone);
      washRim(ctx, sheet.paper, rim, tone);
    },
    (ctx, scale, window, look) => {
      const tone = toneOf(look);
      const base = tone.ground(ground.base.fill);
      if (look.numbers && scale * ACROSS >= NUMBERS_FROM) paintNumbers(ctx, sheet, window, tone, base);
      for (const pill of pills) if (overlaps(window, boxAround(pill.at, 60, 30))) paintPill(ctx, pill);
      for (const name of names) if (isNear(name, window)) paintName(ctx, name, tone, base);
      frame(ctx, sheet.paper, tone);
    },
  ];
  /** Clips to the paper. */
  const onPaper =
    (painter: Painter): Painter =>
    (ctx, scale, window, look) => {
      ctx.save();
      ctx.beginPath();
      ctx.rect(left, top, right - left, bottom - top);
      ctx.clip();
      painter(ctx, scale, window, look);
      ctx.restore();
    };
  const steps = drawn.map(onPaper);
  return {
    steps,
    paint(ctx, scale, window, look) {
      for (const step of steps) step(ctx, scale, window, look);
    },
  };
}

/** Ground beyond the playable hexes is paler. */
function washRim(ctx: CanvasRenderingContext2D, { left, top, right, bottom }: Box, rim: Path2D, tone: Tone): void {
  const beyond = new Path2D(rim);
  beyond.rect(left, top, right - left, bottom - top);
  ctx.fillStyle = tone.wash;
  ctx.fill(beyond, 'evenodd');
  ctx.strokeStyle = tone.rim;
  ctx.lineWidth = 2;
  ctx.stroke(rim);
}

function frame(ctx: CanvasRenderingContext2D, { left, top, right, bottom }: Box, tone: Tone): void {
  for (const [inset, width] of [
    [3, 6],
    [12, 1.6],
  ]) {
    ctx.strokeStyle = tone.frame;
    ctx.lineWidth = width;
    ctx.strokeRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset);
  }
}

/** Paper has a grain: faint light and dark specks, the same on every tile. */
function grainPattern(ctx: CanvasRenderingContext2D): CanvasPattern | undefined {
  const size = 192;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  const random = scatter({ x: 7, y: 7 });
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
