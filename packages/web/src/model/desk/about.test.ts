import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** The places of units that the question is about, and that cannot be chosen. */
const unlitSubject = ({ table, edition }: Desk) => {
  const units = table.question.value?.subject.units ?? [];
  const spots = table.view.value.pieces.filter(({ unit }) => units.includes(unit)).map(({ place }) => place);
  const { byPlace, unitPlaces } = table.offers.value;
  const unlit = spots.filter((at) => edition.sheet.centreOf.has(at) && !byPlace.has(at) && !unitPlaces.has(at));
  return unlit.length > 0 ? unlit : undefined;
};

describe('what a question is about', () => {
  it('is told to the map even if it is no answer: nothing lies over it', async () => {
    const { desk, found } = await until(unlitSubject);
    expect(desk.scene.value.about).toEqual(expect.arrayContaining(found));
  });
});
