/** How far this player has read what the others say at each table. It is kept on this device. */

import type { ChatLine } from '@cauldron/protocol';
import { kept } from '../model/device/kept.ts';
import { isMuted } from './muted.ts';
import type { OnlineTable } from './online-table.ts';

/** For each match, newest first: the number of the last line that was read. */
interface ReadIn {
  readonly match: string;
  readonly n: number;
}

const MOST = 100;

const read = kept<readonly ReadIn[]>('online-read', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isReadIn) : undefined,
);

const readIn = (match: string): number => read.value.find((one) => one.match === match)?.n ?? 0;

export function markRead(match: string, n: number): void {
  if (n <= readIn(match)) return;
  const others = read.value.filter((one) => one.match !== match);
  read.value = [{ match, n }, ...others].slice(0, MOST);
}

/** What the others said at the table and this player has not read, oldest first. A spectator has nothing else to read: his talk is open. */
export function unreadOf({ id, state }: OnlineTable): readonly ChatLine[] {
  const { chat, seat } = state.value;
  const last = readIn(id);
  if (seat === null) return [];
  return chat.filter(
    (line) => line.channel === 'table' && line.seat !== seat && line.text !== '' && line.n > last && !isMuted(id, line),
  );
}

function isReadIn(value: unknown): value is ReadIn {
  const { match, n } = Object(value) as Record<string, unknown>;
  return typeof match === 'string' && typeof n === 'number';
}
