/** How counters and markers look: colours, formation stripe, symbol, ratings, size, reduced band, badges. */

import type { CounterLooks, Mark, Paint, Piece, UnitPrint } from '../data.ts';
import { inHighContrast } from './contrast.ts';
import type { Badge, CounterLook, CounterText } from './look.ts';
import { printedOn } from './printed.ts';
import type { Drawings } from './symbols.ts';

/** A marker on the map. `side` stands for the colours of its owner, if it has one. */
export interface MarkLook {
  readonly title: string;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
  readonly side: Paint | undefined;
}

type FaceLook = CounterLooks['faces'][number];

const UNKNOWN = { fill: '#8b8577', ink: '#ffffff' };

/** What counters are made of. */
export interface CounterParts<U extends UnitPrint> {
  readonly looks: CounterLooks;
  /** Every unit by its number: its name, and what is printed on its counter. */
  readonly units: readonly { readonly name: string; readonly print: U | undefined }[];
  /** The ids of the sides, by their numbers. */
  readonly sides: readonly string[];
  readonly drawings?: Drawings;
  /** The text for a key that has no words. */
  readonly wordless?: (key: string) => string;
}

/** Every unit's looks. */
export class CounterSet<U extends UnitPrint = UnitPrint> {
  private readonly kept = new Map<string, CounterLook>();

  constructor(private readonly parts: CounterParts<U>) {}

  dataOf(unit: number): U | undefined {
    return this.parts.units[unit]?.print;
  }
  sideOf(unit: number): string | undefined {
    return this.dataOf(unit)?.side;
  }
  /** The colours of a side, by its number. */
  paintOfSide(side: number): Paint | undefined {
    const id = this.parts.sides[side];
    return this.parts.looks.sides.find((s) => s.id === id);
  }
  /** What a badge means, in words. */
  badgeTitle(status: string): string {
    return this.parts.looks.badges.find((b) => b.status === status)?.title ?? this.wordless(status);
  }
  /** What its back means for a unit, in words. */
  backTitle(unit: number): string {
    const { title, types } = this.parts.looks.reduced;
    return types?.[this.dataOf(unit)?.type ?? ''] ?? title;
  }
  /** The states of a counter in words: its back, and its badges. */
  statesOf({ unit, face, badges }: Pick<Piece, 'unit' | 'face' | 'badges'>): string[] {
    return [...(face === 'back' ? [this.backTitle(unit)] : []), ...badges.map((badge) => this.badgeTitle(badge))];
  }

  lookOfMark({ kind, owner, n }: Mark): MarkLook {
    const known = this.parts.looks.marks.find((m) => m.kind === kind);
    const { short, title, fill, ink } = known ?? { short: initial(kind), title: this.wordless(kind), ...UNKNOWN };
    const side = owner === undefined ? undefined : this.paintOfSide(owner);
    return { title, text: n === undefined ? short : `${short}${n}`, fill, ink, side };
  }

  /** In print, or in high contrast. */
  lookOf(piece: Piece, contrast = false): CounterLook {
    const tone = contrast ? '!' : '';
    const key = `${piece.unit}/${piece.face}/${piece.badges.join(',')}${tone}`;
    const known = this.kept.get(key);
    if (known) return known;
    const printed = this.makeLook(piece, key);
    const side = this.parts.looks.sides.findIndex((s) => s.id === this.sideOf(piece.unit));
    const look = contrast ? inHighContrast(printed, side) : printed;
    this.kept.set(key, look);
    return look;
  }

  private wordless(key: string): string {
    return this.parts.wordless?.(key) ?? key.replaceAll('-', ' ');
  }

  private makeLook(piece: Piece, key: string): CounterLook {
    const { looks } = this.parts;
    const data = this.dataOf(piece.unit);
    const badges = piece.badges.map((status) => badgeOf(looks, status));
    const blank = { key, stripe: undefined, symbol: undefined, band: undefined, badges };
    if (!data) return { ...UNKNOWN, ...blank, words: [{ text: '?', at: 'centre', strong: false }] };
    const paint =
      looks.nations?.find((n) => n.id === data.nation) ?? looks.sides.find((s) => s.id === data.side) ?? UNKNOWN;
    const face = looks.faces.find((f) => f.types.includes(data.type)) ?? looks.faces.find((f) => f.types.includes('*'));
    return {
      ...blank,
      fill: paint.fill,
      ink: paint.ink,
      stripe: this.formationOf(data)?.stripe,
      symbol: this.symbolOf(data, face),
      words: this.wordsOn(data, piece, face),
      band: piece.face === 'back' ? looks.reduced.band : undefined,
    };
  }

  private formationOf({ formation }: UnitPrint) {
    return this.parts.looks.formations.find(({ id }) => id === formation);
  }

  /** The most exact look there is: for this type and kind, else for this kind, else for this type. */
  private symbolOf(data: UnitPrint, face: FaceLook | undefined): CounterLook['symbol'] {
    const { drawings = {}, looks } = this.parts;
    for (const name of [`${data.type} ${data.symbol}`, data.symbol ?? '', face?.symbol ?? '']) {
      const { sidc = '', path, filled = false } = looks.symbols[name] ?? {};
      if (drawings[sidc]) return drawings[sidc];
      if (path !== undefined) return { path, filled };
    }
    return undefined;
  }

  private wordsOn(data: UnitPrint, piece: Piece, face: FaceLook | undefined): readonly CounterText[] {
    const { ratings, isReconstructed } = printedOn(data, piece);
    const { name, size, parent } = data;
    const formation = this.formationOf(data)?.short ?? data.formation;
    const id = this.parts.units[piece.unit]?.name ?? '';
    const fields = { id, short: data.short ?? id, name, size, parent, formation };
    if (!face) return [{ text: fields.id, at: 'bottom', strong: false }];
    const figures = face.ratings.flatMap(({ rating, at, ink }): CounterText[] => {
      if (ratings[rating] === undefined) return [];
      return [{ text: String(ratings[rating]), at, strong: true, ink, isReconstructed: isReconstructed(rating) }];
    });
    const names = face.fields.flatMap(({ field, at }): CounterText[] => {
      const text = fields[field];
      return text === undefined ? [] : [{ text, at, strong: false }];
    });
    return [...figures, ...names];
  }
}

function badgeOf(looks: CounterLooks, status: string): Badge {
  const known = looks.badges.find((b) => b.status === status);
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
