/** Who sits at a table on this device, and what the table needs. */

import type { Store } from '../device/store.ts';
import type { Words } from '../words/words.ts';
import type { Computer } from './computer.ts';
import type { SeatPlayer } from './seats.ts';
import type { Table } from './table.ts';

export interface Seating {
  readonly id: string;
  readonly seats: readonly SeatPlayer[];
  readonly store: Store;
  readonly words: Words;
  /** Loads the computer, if it has a seat. */
  readonly computer?: (table: Table) => Promise<Computer>;
  /** One person plays both sides, or tries something out: nothing is covered. */
  readonly isOpen?: boolean | undefined;
  /** The note for a decision with only one answer. */
  readonly forcedNote: (label: string) => string;
}

export const isPersonAt = ({ seats }: Seating, seat: number): boolean => (seats[seat] ?? 'person') === 'person';
