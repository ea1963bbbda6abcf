/** The places on the map that the open question is answered by. */

import type { Desk } from '../desk/desk.ts';

/** A formation that could act is looked for before units that could act alone, until somebody was chosen. */
export function spotsOf({ table, formations }: Pick<Desk, 'table' | 'formations'>): readonly number[] {
  const { byPlace, unitPlaces } = table.offers.value;
  const isBegun = (table.question.value?.subject.units.length ?? 0) > 0;
  const isAny = isBegun || formations.value.length === 0;
  return isAny ? [...byPlace.keys(), ...unitPlaces.keys()] : formations.value;
}
