/** In one fight each unit beside the map is offered once, and «none chosen» stands only where nobody is chosen. */

import { expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import { boxesBeside } from './beside-map.ts';
import type { Desk } from './desk.ts';
import { isEmpty } from './foresee.ts';

/** A set of units beside the map is asked for, as switches of the fight. */
const switched = (desk: Desk) => {
  const { table, edition } = desk;
  const row = desk.gather.content.value?.rows[0];
  const isBeside = [...table.offers.value.unitPlaces.keys()].every((place) => !edition.sheet.centreOf.has(place));
  return row?.isSet && row.options.length > 1 && isBeside && isEmpty(row) && table.offers.value.byUnit.size > 0
    ? row
    : undefined;
};

it('what is a switch of the fight is not offered beside the map as well', async () => {
  const { desk } = await until(switched);
  expect(boxesBeside(desk.table, desk.edition, desk.gather.content.value)).toEqual([]);
  expect(boxesBeside(desk.table, desk.edition, undefined)).not.toEqual([]);
});

it('once one of them has been sent, nobody reads that none is chosen', async () => {
  const { desk, found } = await until(switched);
  await desk.answer(found.options[0]);
  const row = desk.gather.content.value?.rows[0];
  expect(row?.asked.prompt).toBe(found.asked.prompt);
  expect(row && [row.chosen.length, isEmpty(row)]).toEqual([0, false]);
});
