/** Hexes and boxes in words, for screens and screen readers. */

import { placesOf } from '@cauldron/board';
import type { Mark, Piece, View } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import { t } from '../../messages/messages.ts';
import type { Words } from './words.ts';

export function groundOf({ pack, sheet }: Edition, place: number): string {
  const { map, board } = pack;
  const hex = map.hexes[sheet.idOf.get(place) ?? ''];
  if (!hex) return t('box');
  return [board.terrain[hex.t]?.name ?? hex.t, ...(hex.f ?? []).map((f) => board.features[f]?.name ?? f)].join(', ');
}

/** The markers that lie on a place or on one of its hexsides. */
export const marksAt = ({ marks, pieces }: Pick<View, 'marks' | 'pieces'>, place: number): readonly Mark[] =>
  marks.filter((mark) => placesOf(mark, pieces).includes(place));

/** A marker in words, seen from a place: its kind, its direction, its owner. */
export function describeMark({ counters }: Edition, words: Words, mark: Mark, place: number): string {
  const { title } = counters.lookOfMark(mark);
  const beyond = mark.at.find((p) => p !== place);
  const name = mark.n === undefined ? title : t('mark-number', { mark: title, n: mark.n });
  const lies = beyond === undefined ? name : t('mark-towards', { mark: name, place: words.place(beyond) });
  return mark.owner === undefined ? lies : t('mark-of', { mark: lies, side: words.side(mark.owner) });
}

/** What a description of a place needs. `legal` is what may be done there; undefined without a question. */
interface SeenPlace {
  readonly edition: Edition;
  readonly words: Words;
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
  readonly legal: readonly string[] | undefined;
  readonly cost?: number | undefined;
}

/** Its terrain, its markers, its units, and what can be done. */
export function describePlace({ edition, words, pieces, marks, legal, cost }: SeenPlace, place: number): string {
  const here = pieces.filter((p) => p.place === place).map((p) => words.unit(p.unit));
  const lying = marksAt({ marks, pieces }, place).map((mark) => describeMark(edition, words, mark, place));
  return [
    `${words.place(place)}, ${groundOf(edition, place)}.`,
    lying.length > 0 ? `${lying.join('; ')}.` : '',
    here.length > 0 ? `${t('units', { n: here.length })}: ${here.join(', ')}.` : '',
    legal === undefined ? '' : legal.length > 0 ? `${t('legal')}: ${legal.join('; ')}.` : t('nothing-legal'),
    cost === undefined ? '' : t('costs', { n: cost }),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Places on the map in reading order: the next one, or the one before, from the cursor. */
export function nextPlace(
  { sheet }: Edition,
  kinds: readonly Iterable<number>[],
  from: number | undefined,
  step: 1 | -1,
): number | undefined {
  const inOrder = (places: Iterable<number>) => [...places].filter((p) => sheet.centreOf.has(p)).sort((a, b) => a - b);
  const all = [...new Set(kinds.flatMap(inOrder))];
  const at = all.indexOf(from ?? -1);
  return all.length === 0 ? undefined : all[(at + step + all.length) % all.length];
}
