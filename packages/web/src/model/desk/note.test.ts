/** What the bar says of a press goes when it is no longer true. */

import { verbOf } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';
import { whyNot } from './why-not.ts';

/** An answer that can be taken back, and why a hex cannot be chosen. */
function movable(desk: Desk) {
  const { question, view, offers } = desk.table;
  const asked = question.value;
  const back = asked?.actions.find((a) => asked.stakes[verbOf(a)] === 'back' && asked.roles[verbOf(a)] !== 'end');
  const [refusal] = view.value.pieces.flatMap((p) =>
    offers.value.byPlace.has(p.place) ? [] : (whyNot(desk, p.place) ?? []),
  );
  return back === undefined || refusal === undefined ? undefined : { back, refusal };
}

it('a refusal does not outlive the position that it speaks of', async () => {
  const { desk, found } = await until(movable);
  await desk.answer(found.back);
  desk.tell(found.refusal);
  expect(desk.note.value?.isRefusal).toBe(true);
  await desk.undo();
  expect(desk.note.value).toBeUndefined();
});
