/** The hands that seats are in and have been in: what everybody at the table may know about that, without anybody's name. */

import type { SeatHands, SeatState } from '@cauldron/protocol';
import type { HandRow } from '../store/hands.ts';
import type { SeatRow } from '../store/matches.ts';

interface SeatFlags extends SeatHands {
  /** The present holder has held this seat before, and left it. */
  readonly isAgain: boolean;
}

const isSame = (a: HandRow | undefined, b: HandRow | undefined): boolean =>
  a !== undefined && b !== undefined && a.holder !== null && a.holder === b.holder;

/** The newest row of each seat. */
function present(hands: readonly HandRow[]): ReadonlyMap<number, HandRow> {
  const now = new Map<number, HandRow>();
  for (const row of hands) if (row.version >= (now.get(row.seat)?.version ?? 0)) now.set(row.seat, row);
  return now;
}

/** The person who has lent a seat to the program, and may take it back. */
function lenderOf(hands: readonly HandRow[], seat: number): HandRow | undefined {
  const own = present(hands).get(seat);
  if (own?.kind !== 'ai') return undefined;
  const earlier = present(hands.filter((row) => row !== own)).get(seat);
  return earlier?.kind === 'person' ? earlier : undefined;
}

/** The name at a seat: while the program plays in somebody's place, the name of that person. */
export const nameAt = (hands: readonly HandRow[], { seat, kind, name }: Pick<HandRow, 'seat' | 'kind' | 'name'>) =>
  kind === 'ai' ? (lenderOf(hands, seat)?.name ?? '') : name;

/** What is to be said of one seat. A seat that is lent is still in the hands of its player. */
export function flagsOf(hands: readonly HandRow[], seat: number): SeatFlags {
  const now = present(hands);
  const own = now.get(seat);
  const holder = lenderOf(hands, seat) ?? own;
  const earlier = hands.filter((row) => row.seat === seat && row !== own && row.kind === 'person');
  const others = [...now.values()].filter((row) => row.seat !== seat && row.kind === 'person');
  return {
    same: others.filter((row) => isSame(row, own)).map((row) => row.seat),
    before: earlier.some((row) => row !== holder && !isSame(row, holder)),
    known: others.filter((row) => !isSame(row, own) && earlier.some((was) => isSame(was, row))).map((row) => row.seat),
    isAgain: earlier.some((row) => isSame(row, own)),
  };
}

/** Asked with every entry, while the rows stay the same for a whole match. */
const lastHands = new WeakMap<readonly HandRow[], SeatHands[]>();

export function handsOf(hands: readonly HandRow[], seat: number): SeatHands {
  const of = lastHands.get(hands) ?? [];
  lastHands.set(hands, of);
  if (!of[seat]) {
    const { same, before, known } = flagsOf(hands, seat);
    of[seat] = { same, before, known };
  }
  return of[seat];
}

/** Whether somebody has held another seat than this one and left it: then he knows the secrets of the other side. */
export function knowsAnother(hands: readonly HandRow[], holder: string | undefined, seat: number): boolean {
  if (holder === undefined) return false;
  const now = present(hands);
  return hands.some((row) => row.seat !== seat && row.holder === holder && now.get(row.seat)?.holder !== holder);
}

/** The person who speaks from a seat: one person on two seats is one. */
export const speakerOf = (hands: readonly HandRow[], { seat, person, token_hash }: SeatRow): string =>
  present(hands).get(seat)?.holder ?? person ?? token_hash ?? '';

/** The holders as they were at a time; before the first, as the match was made. */
function handsAt(hands: readonly HandRow[], at: number): readonly HandRow[] {
  const first = new Map<number, number>();
  for (const { seat, version } of hands) first.set(seat, Math.min(version, first.get(seat) ?? version));
  return hands.filter((row) => row.at <= at || row.version === first.get(row.seat));
}

/** Who holds each seat, for spectators who see the match later. Who is there now is not told to them. */
export const seatStatesAt = (sides: readonly string[], hands: readonly HandRow[], at: number): readonly SeatState[] => {
  const then = handsAt(hands, at);
  const now = present(then);
  return sides.map((side, seat) => {
    const { kind = 'empty', name = '' } = now.get(seat) ?? {};
    const shown = nameAt(then, { seat, kind, name });
    return { side, kind, name: shown, present: kind === 'ai' ? true : null, ...handsOf(then, seat) };
  });
};
