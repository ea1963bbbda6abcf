/** What cannot be taken back and would give something up is pressed twice; what can be taken back needs one press. */

import { type Action, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds } from '../../library.ts';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** An answer that ends a step although units could still act, and that cannot be taken back. */
function earlyEnd(desk: Desk): Action | undefined {
  const asked = desk.table.question.value;
  if (!asked || asked.forgone.couldAct.length === 0) return undefined;
  return asked.actions.find((a) => asked.roles[verbOf(a)] === 'end' && desk.isFinal(a));
}

/** An answer on the map that can be taken back. */
function harmless({ table }: Desk): Action | undefined {
  const asked = table.question.value;
  return asked?.actions.find((a) => asked.stakes[verbOf(a)] === 'back' && asked.roles[verbOf(a)] !== 'end');
}

describe.each(gameIds.map((id, game) => ({ id, game })))('a press of a button in $id', ({ game }) => {
  it('that ends a step while units could still act is asked a second time', async () => {
    const { desk, found } = await until(earlyEnd, { game });
    const { length } = desk.table;
    const before = length.value;
    await desk.press(found);
    expect(length.value).toBe(before);
    expect(desk.note.value?.text).toContain('undo stops there. Press again to do it.');
    await desk.press(found);
    expect(length.value).toBeGreaterThan(before);
    // Undo stops, but the match goes back further if somebody asks for it.
    expect(desk.table.canUndo()).toBe(false);
    expect(await desk.table.takeBackTo?.(before)).toBeUndefined();
    expect(length.value).toBeLessThanOrEqual(before);
  });

  it('that can be taken back is not', async () => {
    const { desk, found } = await until(harmless, { game });
    const before = desk.table.length.value;
    await desk.press(found);
    expect(desk.table.length.value).toBeGreaterThan(before);
  });
});
