/** What the open question is about, as places: its place and its units; in a lesson all that the step names. */

import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';

export function aboutOf(
  { question, view, pointed, offers }: Pick<Table, 'question' | 'view' | 'pointed' | 'offers'>,
  { sheet }: Pick<Edition, 'sheet'>,
): readonly number[] {
  const named = pointed?.value ?? [];
  if (named.length > 0) return named;
  const asked = question.value;
  if (!asked) return [];
  const units = new Set(asked.subject.units);
  // Units that move while nothing else is asked do not move the map.
  const places = view
    .peek()
    .pieces.filter(({ unit }) => units.has(unit))
    .map(({ place }) => place);
  // A unit that comes on the map: where it can be put is what the question is about.
  const isPlacing = units.size > 0 && !places.some((place) => sheet.centreOf.has(place));
  return isPlacing ? [...offers.value.byPlace.keys()] : [asked.subject.place, ...places];
}
