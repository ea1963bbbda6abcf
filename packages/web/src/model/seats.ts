/** Who may sit at a side, in the order they are offered. A new kind of player is a line here, its words and its hand in `Table`. */

import type { MessageKey } from '../messages/messages.ts';
import type { Player } from './store.ts';

export const SEAT_KINDS: readonly { readonly kind: Player; readonly label: MessageKey }[] = [
  { kind: 'person', label: 'seat-person' },
  { kind: 'random', label: 'seat-random' },
];
