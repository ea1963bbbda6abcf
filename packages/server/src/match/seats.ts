/** The holders of seats, read from the seat rows of a match. */

import type { MatchInfo, SeatState } from '@cauldron/protocol';
import { hashSecret } from '../accounts/secrets.ts';
import type { HandRow } from '../store/hands.ts';
import type { MatchRow, SeatRow } from '../store/matches.ts';
import type { Charter } from './charter.ts';
import { handsOf, nameAt } from './hands.ts';
import type { Who } from './service.ts';

/**
 * The seats that the caller holds: those that his token opens, or else those of his account. A page keeps the tokens it got; when
 * one has ended with its session, the account opens the seat.
 */
export function heldBy(seats: readonly SeatRow[], { token, account }: Who): readonly SeatRow[] {
  const hash = token === undefined ? undefined : hashSecret(token);
  const byToken = seats.filter(
    ({ kind, token_hash }) => kind === 'person' && hash !== undefined && token_hash === hash,
  );
  if (byToken.length > 0) return byToken;
  return seats.filter(({ kind, person }) => kind === 'person' && account !== undefined && person === account);
}

/** What opened a seat for the caller: the hash of his token, or his account. A viewer may stay as long as it opens the seat. */
export const holderOf = ({ token_hash }: SeatRow, { token, account = '' }: Who): string =>
  token !== undefined && hashSecret(token) === token_hash ? token_hash : account;

/** What opens a seat now. */
export const holdersOf = ({ kind, token_hash, person }: SeatRow): readonly string[] =>
  kind === 'person' ? [token_hash, person].filter((holder) => holder !== null) : [];

/** The seat that the caller acts for: the named one, or his only one, or, of several, the one to move. */
export function seatOf(seats: readonly SeatRow[], who: Who, asked: number | null): SeatRow | undefined {
  const held = heldBy(seats, who);
  if (who.seat !== undefined) return held.find(({ seat }) => seat === who.seat);
  return held.find(({ seat }) => seat === asked) ?? held[0];
}

export const seatStates = (
  charter: Charter,
  seats: readonly SeatRow[],
  hands: readonly HandRow[],
  now: number,
): readonly SeatState[] =>
  seats.map(({ seat, kind, name, present_until }) => ({
    side: charter.game.info.sides[seat],
    kind,
    name: nameAt(hands, { seat, kind, name }),
    present: kind === 'ai' || present_until > now,
    ...handsOf(hands, seat),
  }));

export function infoOf(
  row: MatchRow,
  sides: readonly string[],
  seats: readonly SeatRow[],
  hands: readonly HandRow[],
  who: Who,
): MatchInfo {
  const mine = new Set(heldBy(seats, who));
  return {
    id: row.id,
    terms: JSON.parse(row.terms) as MatchInfo['terms'],
    rules: row.rules,
    pack: row.pack,
    seq: row.seq,
    asked: row.asked,
    over: row.over,
    seats: seats.map((seat) => ({
      side: sides[seat.seat] ?? '',
      kind: seat.kind,
      name: nameAt(hands, seat),
      mine: mine.has(seat),
      ...shownHands(hands, seat.seat),
    })),
    createdAt: new Date(row.made_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
  };
}

/** As the schema of the interface has it. */
function shownHands(hands: readonly HandRow[], seat: number) {
  const { same, before, known } = handsOf(hands, seat);
  return { same: [...same], before, known: [...known] };
}

/** The seats that a number has as bits. */
export function seatsIn(bits: number): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < 6; seat++) if ((bits & (1 << seat)) !== 0) seats.push(seat);
  return seats;
}
