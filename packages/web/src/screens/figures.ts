/** The figures of a counter in a line, each with its letters. */

import type { Desk } from '../model/desk/desk.ts';

type PrintedFigures = readonly (readonly [rating: string, value: unknown])[];

export const figuresIn = ({ edition }: Desk, figures: PrintedFigures): string =>
  figures.map(([rating, value]) => `${shortOf(edition, rating)}\u202f${value}`).join(' · ');

export const shortOf = ({ pack }: Desk['edition'], rating: string): string =>
  pack.board.ratings[rating]?.short ?? rating;
