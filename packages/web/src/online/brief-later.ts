/** The brief of a match to which somebody is still invited: the sheet is spread when everybody sits at the table. */

import { effect } from '@preact/signals';
import type { Desk } from '../model/desk/desk.ts';

/** A player who has already decided something needs no brief. */
export function briefLater({ table, briefing }: Pick<Desk, 'table' | 'briefing'>): void {
  if (!briefing.isFirst.peek() || briefing.isSheet.peek()) return;
  const stop = effect(() => {
    if (table.isIncomplete?.value) return;
    queueMicrotask(() => stop());
    const hasDecided = table.match.line.some((entry) => 'do' in entry && entry.seat === table.seat.peek());
    if (hasDecided) briefing.isFirst.value = false;
    else briefing.spread();
  });
}
