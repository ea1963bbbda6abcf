/** What the letters of a unit's figures mean, below the lists that use them. */

import { given } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { shortOf } from './figures.ts';

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
