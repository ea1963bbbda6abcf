/**
 * The kinds of players at a side, in the order in which they are offered. A new kind needs a line here, its words, and its part
 * in `Table`.
 */

import type { Level, Temperament } from '@cauldron/ai';
import type { MessageKey } from '../../messages/messages.ts';

/** The computer, with a level and a temperament. */
export type ComputerSeat = `${Level}:${Temperament}`;
export type SeatPlayer = 'person' | 'random' | ComputerSeat;

export const isComputer = (player: SeatPlayer | undefined): player is ComputerSeat => player?.includes(':') === true;

/** The default computer. */
export const COMPUTER: ComputerSeat = 'soldier:balanced';

export const SEAT_KINDS: readonly { readonly kind: SeatPlayer; readonly label: MessageKey }[] = [
  { kind: 'person', label: 'seat-person' },
  { kind: COMPUTER, label: 'seat-computer' },
  { kind: 'random', label: 'seat-random' },
];
