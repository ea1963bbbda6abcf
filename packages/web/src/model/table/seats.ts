/** Who may sit at a side, in the order they are offered. A new kind of player is a line here, its words and its hand in `Table`. */

import type { Level, Temperament } from '@cauldron/ai';
import type { MessageKey } from '../../messages/messages.ts';

/** The computer, at a level and of a temperament. */
export type ComputerSeat = `${Level}:${Temperament}`;
export type Player = 'person' | 'random' | ComputerSeat;

export const isComputer = (player: Player | undefined): player is ComputerSeat => player?.includes(':') === true;

/** The computer as it is offered first. */
export const COMPUTER: ComputerSeat = 'soldier:balanced';

export const SEAT_KINDS: readonly { readonly kind: Player; readonly label: MessageKey }[] = [
  { kind: 'person', label: 'seat-person' },
  { kind: COMPUTER, label: 'seat-computer' },
  { kind: 'random', label: 'seat-random' },
];
