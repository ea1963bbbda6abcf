/** A counter of the other side is not told that it is not activated, or that it does not obey: it belongs to the other side. */

import { describe, expect, it } from 'vitest';
import { gameIds } from '../../library.ts';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';
import { whyNot, whyNotUnit } from './why-not.ts';

const sideOf = ({ table, edition }: Desk, piece: { unit: number; side?: number }) =>
  edition.counters.sideOf(piece.unit) ?? table.game.vocabulary.sides[piece.side ?? -1];

/** The hexes of the other side alone that are no answers, while nobody is in hand and the question asks for own units. */
function allStrangers(desk: Desk, isUnseen = false): readonly number[] {
  const { view, hand, game, offers, question } = desk.table;
  const own = game.vocabulary.sides[view.value.side];
  const { pieces } = view.value;
  const asksForOwn = pieces.some((p) => offers.value.byUnit.has(p.unit) && sideOf(desk, p) === own);
  const isGoing = Object.values(question.value?.roles ?? {}).includes('go');
  if (!asksForOwn || isGoing || hand.value.length > 0) return [];
  const isFree = ({ place }: { place: number }) =>
    !offers.value.byPlace.has(place) && !offers.value.unitPlaces.has(place);
  const isThere = (p: { unit: number; place: number }) =>
    isFree(p) && desk.edition.sheet.centreOf.has(p.place) && p.unit < 0 === isUnseen;
  return pieces.filter((p) => sideOf(desk, p) !== own && isThere(p)).map((p) => p.place);
}
const strangers = (desk: Desk, isUnseen = false) => allStrangers(desk, isUnseen)[0];

describe.each(gameIds.map((id, game) => ({ id, game })))('in $id', ({ game }) => {
  it('a press on the other side’s counters says first whose they are', async () => {
    const { desk, found } = await until(strangers, { game });
    await desk.choose(found);
    expect(desk.note.value?.text).toMatch(/^.+ belongs? to the other side\./);
    const [unit] = desk.table.view.value.pieces.filter((p) => p.place === found && p.unit >= 0);
    if (unit) expect(whyNotUnit(desk, unit.unit)?.key).toBe('other-side');
  });
});

it('of counters that are not known nothing is told but their hex', async () => {
  const game = gameIds.length - 1;
  const { desk, found } = await until((one) => strangers(one, true), { game });
  const refusal = whyNot(desk, found);
  expect(refusal && desk.table.words.refusal(refusal)).toBe(
    `What stands in ${desk.table.words.place(found)} belongs to the other side.`,
  );
});

it('one of them that an own unit could attack says which', async () => {
  const hasWay = (desk: Desk, place: number) => (whyNot(desk, place, true)?.figures.way ?? '') !== '';
  const { desk, found } = await until((one) => allStrangers(one).find((place) => hasWay(one, place)), { game: 1 });
  await desk.choose(found);
  expect(desk.note.value?.text).toMatch(/To attack there, choose one of your units beside it first: \S/);
});
