/** What the pack says of a counter's looks: colours, formation stripe, symbol, ratings, size, reduced band, badges; and of a marker's. */

import { type BoardData, type Mark, type Pack, type Piece, type UnitData, unitIds } from '@cauldron/engine';
import { unworded } from '../messages/messages.ts';
import { highContrast, inHighContrast } from './contrast.ts';
import { printedOn } from './printed.ts';
import type { Drawing, Drawings } from './symbols.ts';

export type Spot = BoardData['badges'][number]['at'];

export interface Written {
  readonly text: string;
  readonly at: Spot;
  /** A rating, and not a name. */
  readonly strong: boolean;
  /** Where it is not printed in the counter's own ink. */
  readonly ink?: string | undefined;
  readonly isReconstructed?: boolean;
}
export interface Badge {
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
  /** What the symbol is drawn on, where it is not the counter's own colour made lighter. */
  readonly paper?: string;
  readonly stripe: string | undefined;
  readonly symbol: Drawing | { readonly path: string; readonly filled: boolean } | undefined;
  readonly words: readonly Written[];
  readonly band: string | undefined;
  readonly badges: readonly Badge[];
}

/** A marker on the map. `side` is in the colours of the side it belongs to, if it belongs to one. */
export interface MarkLook {
  readonly title: string;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
  readonly side: Paint | undefined;
}
interface Paint {
  readonly fill: string;
  readonly ink: string;
}

type Face = BoardData['faces'][number];

const UNKNOWN = { fill: '#8b8577', ink: '#ffffff' };

/** Every unit's looks. */
export class CounterSet {
  private readonly units = new Map<string, UnitData>();
  private readonly looks = new Map<string, CounterLook>();

  constructor(
    private readonly pack: Pack,
    private readonly unitNames: readonly string[],
    private readonly sideNames: readonly string[],
    private readonly drawings: Drawings,
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
  paintOfSide(side: number): Paint | undefined {
    return this.pack.board.sides.find((s) => s.id === this.sideNames[side]);
  }
  /** What a badge means, in words. */
  badgeTitle(status: string): string {
    return this.pack.board.badges.find((b) => b.status === status)?.title ?? unworded(status);
  }

  lookOfMark({ kind, owner, n }: Mark): MarkLook {
    const known = this.pack.board.marks.find((m) => m.kind === kind);
    const { short, title, fill, ink } = known ?? { short: initial(kind), title: unworded(kind), ...UNKNOWN };
    const side = owner === undefined ? undefined : this.paintOfSide(owner);
    return { title, text: n === undefined ? short : `${short}${n}`, fill, ink, side };
  }

  lookOf(piece: Piece): CounterLook {
    const tone = highContrast.value ? '!' : '';
    const key = `${piece.unit}/${piece.face}/${piece.badges.join(',')}${tone}`;
    const look = this.looks.get(key) ?? this.toned(this.makeLook(piece, key), piece);
    this.looks.set(key, look);
    return look;
  }

  private toned(look: CounterLook, { unit }: Piece): CounterLook {
    const side = this.pack.board.sides.findIndex((s) => s.id === this.sideOf(unit));
    return highContrast.value ? inHighContrast(look, side) : look;
  }

  private makeLook(piece: Piece, key: string): CounterLook {
    const { board } = this.pack;
    const data = this.dataOf(piece.unit);
    const badges = piece.badges.map((status) => badgeOf(board, status));
    const blank = { key, stripe: undefined, symbol: undefined, band: undefined, badges };
    if (!data) return { ...UNKNOWN, ...blank, words: [{ text: '?', at: 'centre', strong: false }] };
    const paint =
      board.nations?.find((n) => n.id === data.nation) ?? board.sides.find((s) => s.id === data.side) ?? UNKNOWN;
    const face = board.faces.find((f) => f.types.includes(data.type)) ?? board.faces.find((f) => f.types.includes('*'));
    return {
      ...blank,
      fill: paint.fill,
      ink: paint.ink,
      stripe: board.formations.find((f) => f.id === data.formation)?.stripe,
      symbol: this.symbolOf(data, face),
      words: this.wordsOn(data, piece, face),
      band: piece.face === 'back' ? board.reduced.band : undefined,
    };
  }

  /** The finest there is: of this type and kind, of this kind, of this type. */
  private symbolOf(data: UnitData, face: Face | undefined): CounterLook['symbol'] {
    const { symbols } = this.pack.board;
    for (const name of [`${data.type} ${data.symbol}`, data.symbol ?? '', face?.symbol ?? '']) {
      const { sidc = '', path, filled = false } = symbols[name] ?? {};
      if (this.drawings[sidc]) return this.drawings[sidc];
      if (path !== undefined) return { path, filled };
    }
    return undefined;
  }

  private wordsOn(data: UnitData, piece: Piece, face: Face | undefined): readonly Written[] {
    const { ratings, isReconstructed } = printedOn(data, piece);
    const { name, size, parent, formation } = data;
    const fields = { id: this.unitNames[piece.unit], name, size, parent, formation };
    if (!face) return [{ text: fields.id, at: 'bottom', strong: false }];
    const figures = face.ratings.flatMap(({ rating, at, ink }): Written[] => {
      if (ratings[rating] === undefined) return [];
      return [{ text: String(ratings[rating]), at, strong: true, ink, isReconstructed: isReconstructed(rating) }];
    });
    const names = face.fields.flatMap(({ field, at }): Written[] => {
      const text = fields[field];
      return text === undefined ? [] : [{ text, at, strong: false }];
    });
    return [...figures, ...names];
  }
}

function badgeOf(board: BoardData, status: string): Badge {
  const known = board.badges.find((b) => b.status === status);
  return (
    known ?? {
      short: initial(status),
      title: status,
      fill: '#3f4a56',
      ink: '#ffffff',
      at: 'top-right',
    }
  );
}

const initial = (key: string): string => key.slice(0, 1).toUpperCase();
