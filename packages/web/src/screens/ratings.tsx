/** The figures of a counter in a line, each with its letters, and what the letters mean. */

import { given } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';

type RatingFigures = readonly (readonly [rating: string, value: unknown])[];

export const figuresIn = ({ edition }: Desk, figures: RatingFigures): string =>
  figures.map(([rating, value]) => `${shortOf(edition, rating)}\u202f${value}`).join(' · ');

const shortOf = ({ pack }: Desk['edition'], rating: string): string => pack.board.ratings[rating]?.short ?? rating;

/** «A attack strength, D defence strength»: below the lists that use the letters. */
export function FiguresLegend({ desk: { edition }, used }: { readonly desk: Desk; readonly used: Iterable<string> }) {
  const told = [...new Set(used)].flatMap((rating) => {
    const name = edition.pack.board.ratings[rating]?.name;
    return name === undefined ? [] : [[shortOf(edition, rating), name] as const];
  });
  if (told.length === 0) return null;
  return (
    <p class="small figures-legend">
      {told.map(([short, name]) => (
        <span key={short}>
          <b>{given(short)}</b> {given(name)}
        </span>
      ))}
    </p>
  );
}
