/** Counters as they would be printed: colours, formation stripe, symbol, ratings, size, reduced band, badges. */

import { type BoardData, type Pack, type Piece, type UnitData, unitIds } from '@cauldron/engine';
import { alpha, darker, inkOn, lighter } from './colours.ts';
import { FIGURE_FONT } from './lettering.ts';

type Spot = BoardData['badges'][number]['at'];

interface Written {
  readonly text: string;
  readonly at: Spot;
  readonly strong: boolean;
}
interface Badge {
  readonly short: string;
  readonly title: string;
  readonly fill: string;
  readonly ink: string;
  readonly at: Spot;
}

export interface CounterLook {
  readonly key: string;
  readonly fill: string;
  readonly ink: string;
  readonly stripe: string | undefined;
  readonly symbol: { readonly path: string; readonly filled: boolean } | undefined;
  readonly words: readonly Written[];
  readonly band: string | undefined;
  readonly badges: readonly Badge[];
}

const UNKNOWN = { fill: '#8b8577', ink: '#ffffff' };

/** What the pack says of every unit's looks. */
export class CounterSet {
  private readonly units = new Map<string, UnitData>();

  constructor(
    private readonly pack: Pack,
    private readonly unitNames: readonly string[],
    private readonly sideNames: readonly string[],
  ) {
    for (const unit of pack.units) for (const id of unitIds(unit)) this.units.set(id, unit);
  }

  dataOf(unit: number): UnitData | undefined {
    return this.units.get(this.unitNames[unit] ?? '');
  }
  sideOf(unit: number): string | undefined {
    return this.dataOf(unit)?.side;
  }
  /** The colours of a side, by its number among the pack's sides as the game names them. */
  paintOfSide(side: number): { readonly fill: string; readonly ink: string } | undefined {
    return this.pack.board.sides.find((s) => s.id === this.sideNames[side]);
  }
  /** What a badge means, in words. */
  badgeTitle(status: string): string {
    return this.pack.board.badges.find((b) => b.status === status)?.title ?? status.replaceAll('-', ' ');
  }

  lookOf(piece: Piece): CounterLook {
    const { board } = this.pack;
    const data = this.dataOf(piece.unit);
    const key = `${piece.unit}/${piece.face}/${piece.badges.join(',')}`;
    const badges = piece.badges.map((status) => badgeOf(board, status));
    if (!data)
      return {
        ...UNKNOWN,
        key,
        stripe: undefined,
        symbol: undefined,
        words: [word('?', 'centre')],
        band: undefined,
        badges,
      };
    const paint =
      board.nations?.find((n) => n.id === data.nation) ?? board.sides.find((s) => s.id === data.side) ?? UNKNOWN;
    const face = board.faces.find((f) => f.types.includes(data.type)) ?? board.faces.find((f) => f.types.includes('*'));
    const symbol = board.symbols[data.symbol ?? ''] ?? board.symbols[face?.symbol ?? ''];
    const isBack = piece.face === 'back';
    const ratings = (isBack ? data.back : undefined) ?? data.front;
    const fields = {
      id: this.unitNames[piece.unit],
      name: data.name,
      size: data.size,
      parent: data.parent,
      formation: data.formation,
    };
    const words = face
      ? [
          ...face.ratings.flatMap(({ rating, at }) =>
            ratings[rating] === undefined ? [] : [word(String(ratings[rating]), at, true)],
          ),
          ...face.fields.flatMap(({ field, at }) =>
            fields[field] === undefined ? [] : [word(String(fields[field]), at)],
          ),
        ]
      : [word(fields.id, 'bottom')];
    return {
      key,
      fill: paint.fill,
      ink: paint.ink,
      stripe: board.formations.find((f) => f.id === data.formation)?.stripe,
      symbol: symbol && { path: symbol.path, filled: symbol.filled === true },
      words,
      band: isBack ? board.reduced.band : undefined,
      badges,
    };
  }
}

const word = (text: string, at: Spot, strong = false): Written => ({ text, at, strong });

function badgeOf(board: BoardData, status: string): Badge {
  const known = board.badges.find((b) => b.status === status);
  return (
    known ?? {
      short: status.slice(0, 1).toUpperCase(),
      title: status,
      fill: '#3f4a56',
      ink: '#ffffff',
      at: 'top-right',
    }
  );
}

/** In fractions of the counter; the sides are written along the edge. */
const SPOTS: Readonly<Record<Spot, readonly [x: number, y: number, turn: number]>> = {
  'top-left': [0.17, 0.115, 0],
  top: [0.5, 0.115, 0],
  'top-right': [0.83, 0.115, 0],
  left: [0.085, 0.4, -1],
  centre: [0.5, 0.5, 0],
  right: [0.925, 0.4, 1],
  'bottom-left': [0.2, 0.81, 0],
  bottom: [0.5, 0.81, 0],
  'bottom-right': [0.8, 0.81, 0],
};

/** Paints a counter into a square of `size` pixels at the origin. */
export function paintCounter(ctx: CanvasRenderingContext2D, size: number, look: CounterLook): void {
  ctx.save();
  ctx.scale(size, size);
  body(ctx, look);
  if (look.symbol) symbol(ctx, look.symbol, look);
  for (const written of look.words) writeWord(ctx, written, look);
  for (const badge of look.badges) paintBadge(ctx, badge);
  ctx.restore();
}

function body(ctx: CanvasRenderingContext2D, { fill, stripe, band }: CounterLook): void {
  ctx.beginPath();
  ctx.roundRect(0.012, 0.012, 0.976, 0.976, 0.09);
  const shade = ctx.createLinearGradient(0, 0, 0, 1);
  shade.addColorStop(0, lighter(fill, 0.16));
  shade.addColorStop(0.5, fill);
  shade.addColorStop(1, darker(fill, 0.06));
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.save();
  ctx.clip();
  if (stripe) {
    ctx.fillStyle = stripe;
    ctx.fillRect(0, 0.205, 1, 0.37);
    ctx.fillStyle = alpha('#000000', 0.25);
    ctx.fillRect(0, 0.205, 1, 0.012);
    ctx.fillRect(0, 0.563, 1, 0.012);
  }
  if (band) {
    ctx.fillStyle = alpha(band, 0.92);
    ctx.fillRect(0, 0.645, 1, 0.33);
  }
  // A cut edge: light above and left, shade below and right.
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)';
  ctx.lineWidth = 0.035;
  ctx.strokeRect(0.012, 0.012, 1.1, 1.1);
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.28)';
  ctx.strokeRect(-0.1, -0.1, 1.088, 1.088);
  ctx.restore();
  ctx.strokeStyle = 'rgba(20, 15, 5, 0.75)';
  ctx.lineWidth = 0.018;
  ctx.stroke();
}

/** Symbols are drawn in a box of 100 by 60. */
function symbol(
  ctx: CanvasRenderingContext2D,
  { path, filled }: { path: string; filled: boolean },
  look: CounterLook,
): void {
  ctx.save();
  const wide = 0.54;
  ctx.translate(0.5 - wide / 2, 0.228);
  ctx.scale(wide / 100, wide / 100);
  const shape = new Path2D(path);
  if (filled) {
    const ground = look.stripe ?? look.fill;
    ctx.fillStyle = inkOn(ground);
    ctx.fill(shape);
  } else {
    ctx.fillStyle = lighter(look.fill, 0.55);
    ctx.fillRect(0, 0, 100, 60);
    ctx.strokeStyle = '#17130b';
    ctx.lineWidth = 5;
    ctx.lineJoin = 'round';
    ctx.stroke(shape);
  }
  ctx.restore();
}

function writeWord(ctx: CanvasRenderingContext2D, { text, at, strong }: Written, look: CounterLook): void {
  const [x, y, turn] = SPOTS[at];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((turn * Math.PI) / 2);
  // Fonts below a pixel are not drawn: write large and shrink.
  ctx.scale(0.01, 0.01);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const size = strong ? 33 : turn !== 0 ? 13.5 : 17;
  ctx.font = `${strong ? 700 : 600} ${size}px ${FIGURE_FONT}`;
  const onStripe = turn !== 0 && look.stripe;
  ctx.fillStyle = strong && look.band ? inkOn(look.band) : onStripe ? inkOn(look.stripe ?? look.fill) : look.ink;
  ctx.fillText(text, 0, 1, turn !== 0 ? 35 : strong ? 34 : 92);
  ctx.restore();
}

function paintBadge(ctx: CanvasRenderingContext2D, { short, fill, ink, at }: Badge): void {
  const [x, y] = SPOTS[at];
  const [cx, cy] = [x < 0.4 ? 0.14 : x > 0.6 ? 0.86 : 0.5, y < 0.3 ? 0.14 : y];
  ctx.beginPath();
  ctx.arc(cx, cy, 0.13, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  ctx.lineWidth = 0.02;
  ctx.stroke();
  ctx.save();
  ctx.translate(cx, cy);
  ctx.scale(0.01, 0.01);
  ctx.font = `700 17px ${FIGURE_FONT}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = ink;
  ctx.fillText(short, 0, 1, 22);
  ctx.restore();
}

/** Counters kept as bitmaps, by look and size in device pixels. */
export class Sprites {
  private readonly kept = new Map<string, HTMLCanvasElement>();

  of(look: CounterLook, pixels: number): HTMLCanvasElement {
    const key = `${look.key}@${pixels}`;
    const known = this.kept.get(key);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.width = pixels;
    canvas.height = pixels;
    const ctx = canvas.getContext('2d');
    if (ctx) paintCounter(ctx, pixels, look);
    if (this.kept.size > 3000) this.kept.clear();
    this.kept.set(key, canvas);
    return canvas;
  }
}
