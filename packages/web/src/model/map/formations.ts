/** Where the formations stand that a question offers: they are what it is about, more than the units that could act alone. */

import type { Action } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';

/** The places on the map of the formation that an answer names; none if it names none. */
export function formationPlaces(
  table: Table,
  { game, pack, counters, sheet }: Edition,
  act: Action,
): readonly number[] {
  const [, named] = game.vocabulary.name(act);
  if (!pack.board.formations.some(({ id }) => id === named)) return [];
  const own = game.vocabulary.sides[table.view.value.side];
  const isOfIt = (unit: number) => counters.dataOf(unit)?.formation === named && counters.sideOf(unit) === own;
  return table.view.value.pieces.filter((p) => sheet.centreOf.has(p.place) && isOfIt(p.unit)).map((p) => p.place);
}

/** The places of all formations that the open question offers. */
export const offeredFormations = (table: Table, edition: Edition): readonly number[] =>
  table.question.value ? table.offers.value.plain.flatMap((act) => formationPlaces(table, edition, act)) : [];
