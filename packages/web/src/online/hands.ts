/** The holders of each seat, in words: for the log, the corner of the board, and the page behind an invitation. */

import type { SeatChange, SeatHands } from '@cauldron/protocol';
import { t } from '../messages/messages.ts';

/** The name of the side that a seat plays. */
export type SideName = (seat: number) => string;

const listed = (seats: readonly number[], sideOf: SideName): string => seats.map(sideOf).join(', ');

/** One entry of the log. Nobody is named: the entry is for ever, and a name may be deleted. */
export function sayHands({ of, how, to, same, known, again }: SeatChange, sideOf: SideName): string {
  const side = sideOf(of);
  const parts = [t(`online-hands-${how}`, { side })];
  if (again && to === 'person') parts.push(t('online-hands-again'));
  if (same) parts.push(t('online-hands-same', { sides: listed(same, sideOf) }));
  if (known) parts.push(t('online-hands-known', { sides: listed(known, sideOf) }));
  return parts.join(' ');
}

/** What everybody at the table should know of a seat now; empty if there is nothing. */
export function handsNow({ same, before, known }: SeatHands, sideOf: SideName): string {
  if (same.length > 0) return t('online-one-person', { sides: listed(same, sideOf) });
  if (known.length > 0) return t('online-known-seat', { sides: listed(known, sideOf) });
  return before ? t('online-held-before') : '';
}
