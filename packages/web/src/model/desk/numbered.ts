/** The hexes whose numbers a person needs now: those that the question, the log or the open panel speaks of. */

import type { Table } from '../table/table.ts';
import type { Attention } from './sight.ts';

/** More lit hexes than this are told apart by where they lie, and their numbers would cover the map. */
const FEW = 8;

type NumberReader = Pick<Attention, 'selected' | 'cursor' | 'flash' | 'named'> & {
  readonly table: Pick<Table, 'question' | 'offers' | 'words'>;
};

export function numberedFor({ selected, cursor, flash, named, table }: NumberReader): ReadonlySet<number> {
  const asked = table.question.value;
  const { places } = table.words.subjects(asked?.prompt ?? '', asked?.figures ?? {});
  const lit = [...table.offers.value.byPlace.keys()];
  const pointed = [selected.value, cursor.value].filter((place) => place !== undefined);
  return new Set([...pointed, ...flash.value, ...named.value, ...places, ...(lit.length <= FEW ? lit : [])]);
}
