/** The place and the units that the open question is about, as places. */

import type { Table } from '../table/table.ts';

export function aboutOf({ question, view }: Pick<Table, 'question' | 'view'>): readonly number[] {
  const asked = question.value;
  if (!asked) return [];
  const units = new Set(asked.subject.units);
  // Units that move while nothing else is asked do not move the map.
  const places = view
    .peek()
    .pieces.filter(({ unit }) => units.has(unit))
    .map(({ place }) => place);
  return [asked.subject.place, ...places];
}
