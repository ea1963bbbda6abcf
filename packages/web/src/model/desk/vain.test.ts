/** A unit that may be chosen and could do nothing: it is not proposed, its reasons are told, and a press of its button is no accident. */

import { targetOf, verbOf } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { gameIds } from '../../library.ts';
import { isVain } from '../map/vain.ts';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

const vainIn = ({ table, edition }: Desk) =>
  table.offers.value.all.filter((act) => isVain(edition.game, table.view.value, act));

/** A question whose units could do something, but for one. */
const someVain = (desk: Desk) => (vainIn(desk).length === 1 ? vainIn(desk)[0] : undefined);

const endOf = ({ table }: Desk) => {
  const asked = table.question.value;
  return asked?.actions.find((act) => asked.roles[verbOf(act)] === 'end');
};

/** In most games a unit that can do nothing is not offered: in the first one where a match comes to it. */
async function untilAny<T>(find: (desk: Desk) => T | undefined): Promise<{ desk: Desk; found: T }> {
  for (let game = suited; game < gameIds.length - 1; game++) {
    suited = game;
    const come = await until(find, { game }).catch(() => undefined);
    if (come) return come;
  }
  return until(find, { game: gameIds.length - 1 });
}
let suited = 0;

/** The same after all others have acted: the only unit that is left to be chosen could do nothing. */
async function onlyVain(): Promise<{ desk: Desk; vain: number }> {
  const { desk, found } = await untilAny(someVain);
  const { table } = desk;
  for (;;) {
    const others = [...table.offers.value.byUnit.values()].flat().filter((act) => act !== found);
    if (others.length === 0) return { desk, vain: found };
    await desk.answer(others[0]);
    const end = table.hand.value.length > 0 ? endOf(desk) : undefined;
    if (end !== undefined) await desk.answer(end);
  }
}

it('is not proposed: if nobody else is left, the strong button ends the step and counts nobody', async () => {
  const { desk } = await onlyVain();
  const { primary } = desk.bar.value;
  expect(primary === undefined ? undefined : desk.table.question.value?.roles[verbOf(primary)]).toBe('end');
  expect(desk.leftBehind(primary ?? 0)).toBe(0);
});

it('is given only at the second press, after the reasons', async () => {
  const { desk, vain } = await onlyVain();
  const before = desk.table.length.value;
  await desk.press(vain);
  expect(desk.table.length.value).toBe(before);
  expect(desk.note.value?.text).toMatch(/can do nothing now\. .*(costs|cannot|No enemy).* Choose it again/);
  await desk.press(vain);
  expect(desk.table.length.value).toBeGreaterThan(before);
});

it('is not picked up by a click on its hex', async () => {
  const { desk, vain } = await onlyVain();
  const before = desk.table.length.value;
  const place = desk.table.view.value.pieces.find(({ unit }) => unit === targetOf(vain))?.place ?? -1;
  await desk.choose(place);
  expect(desk.table.length.value).toBe(before);
  expect(desk.note.value?.text).toContain('can do nothing now.');
});
