import { describe, expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { sitDown } from '../testing/sit-down.ts';

/** The side of the first game that has a window, and this window. */
const ASKED = 1;
const windowOf = (desk: Desk) => desk.orders.windows[0].id;

/** What stands for the Axis, as the match would judge it. */
const standing = (desk: Desk) => {
  const { match } = desk.table as unknown as { match: { orderOf(seat: number, window: string): unknown } };
  return match.orderOf(ASKED, windowOf(desk));
};

describe('standing orders at the table', () => {
  it('stand from the start as the game proposes, until the person changes them', async () => {
    const desk = await sitDown(0, 'orders a');
    const { orders } = desk;
    await orders.set(windowOf(desk), orders.usual(windowOf(desk)), ASKED);
    const { usual } = orders.windows[0];
    expect(orders.of(windowOf(desk), ASKED)).toEqual({ ask: 'when', conditions: usual?.unless, no: usual?.no });
    expect(standing(desk)).toMatchObject({ answer: ['pass', 'step'], unless: usual?.unless });
    await orders.set(windowOf(desk), { ask: 'always' }, ASKED);
    expect(standing(desk)).toBeUndefined();
    await orders.set(windowOf(desk), { ask: 'never' }, ASKED);
    expect(standing(desk)).toEqual({ answer: ['pass', 'step'], when: undefined, unless: undefined });
  });

  it('are listed for the side that can be asked, and for no other', async () => {
    const desk = await sitDown(0, 'orders b');
    const { side } = desk.table.view.value;
    expect(desk.orders.ofSeat().map(({ id }) => id)).toEqual(side === ASKED ? [windowOf(desk)] : []);
    const other = await sitDown(1, 'orders b');
    expect(other.orders.ofSeat()).toHaveLength(1);
  });

  it('ask everything in a sandbox', async () => {
    const desk = await sitDown(0, 'orders c');
    await desk.answer(desk.table.offers.value.all[0]);
    const fork = await desk.table.fork?.(1, 'seed', 'fork');
    if (!fork) throw new Error('no sandbox');
    const { StandingOrders } = await import('./orders.ts');
    expect(new StandingOrders(fork).of(windowOf(desk), ASKED).ask).toBe('always');
  });
});
