/** One press for all units that could do the same: it ends as soon as there is something new to look at. */

import { verbOf } from '@cauldron/engine';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';

/** Several units could do the same, and one button does it. */
const together = ({ bar, table }: Desk) => {
  const { all } = bar.value;
  return all !== undefined && table.offers.value.byUnit.size > 1 ? all : undefined;
};

/** How many units did it. */
const doneBy = async (desk: Desk, press: number): Promise<number> => {
  const { table } = desk;
  const [same] = [...table.offers.value.byUnit.values()].flat();
  const before = table.length.value;
  const name = table.game.vocabulary.verbNames[verbOf(same)];
  await desk.press(press);
  return table.match.line.slice(before).filter((entry) => 'do' in entry && entry.do[0] === name).length;
};

describe('one press for all', () => {
  it('goes on from unit to unit while nothing new is seen', async () => {
    const { desk, found } = await until(together);
    expect(await doneBy(desk, found)).toBeGreaterThan(1);
  });

  it('ends with the first unit that reveals something', async () => {
    const { desk, found } = await until(together);
    const { match, length } = desk.table;
    const from = length.value;
    const eventsAt = match.eventsAt.bind(match);
    const spy = vi.spyOn(match, 'eventsAt');
    spy.mockImplementation((n) => eventsAt(n).map((event) => ({ ...event, reveals: n >= from })));
    expect(await doneBy(desk, found)).toBe(1);
  });
});
