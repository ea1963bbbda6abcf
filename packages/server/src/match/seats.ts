/** Who sits where: the seats of a match, their holders and invitations. Only hashes of what opens a seat are kept. */

import type { MatchInfo, SeatState, SeatTerms } from '@cauldron/protocol';
import { hashSecret, newSecret } from '../accounts/secrets.ts';
import { NOW, type Queryable } from '../db/database.ts';
import type { Sitter, Who } from './service.ts';
import type { Charter } from './sitting.ts';
import type { MatchRow, SeatRow } from './store.ts';

/** The seats somebody holds, by token or by account. */
export function heldBy(seats: readonly SeatRow[], { token, account }: Who): readonly SeatRow[] {
  const hash = token === undefined ? undefined : hashSecret(token);
  return seats.filter(
    ({ kind, token_hash, person }) =>
      kind === 'person' &&
      ((hash !== undefined && token_hash === hash) || (account !== undefined && person === account)),
  );
}

/** The seat somebody acts for: the one named, or the only one, or of several the one that is asked. */
export function seatOf(seats: readonly SeatRow[], who: Who, asked: number | null): SeatRow | undefined {
  const held = heldBy(seats, who);
  if (who.seat !== undefined) return held.find(({ seat }) => seat === who.seat);
  return held.find(({ seat }) => seat === asked) ?? held[0];
}

export const seatStates = (charter: Charter, seats: readonly SeatRow[], now: number): readonly SeatState[] =>
  seats.map(({ seat, kind, name, present_until }) => ({
    side: charter.game.info.sides[seat],
    ...{ kind, name, present: kind === 'ai' || present_until > now },
  }));

export function infoOf(row: MatchRow, sides: readonly string[], seats: readonly SeatRow[], who: Who): MatchInfo {
  const mine = new Set(heldBy(seats, who));
  return {
    id: row.id,
    terms: JSON.parse(row.terms) as MatchInfo['terms'],
    ...{ rules: row.rules, pack: row.pack, seq: row.seq, asked: row.asked, over: row.over },
    seats: seats.map((seat) => ({
      ...{ side: sides[seat.seat] ?? '', kind: seat.kind, name: seat.name, mine: mine.has(seat) },
    })),
    createdAt: new Date(row.made_at).toISOString(),
    changedAt: new Date(row.changed_at).toISOString(),
  };
}

export interface NewSeat {
  readonly seat: number;
  readonly token?: string;
  readonly invitation?: string;
}

/** Writes a new match's seat as its terms say; what opens it is given back once. */
export async function layOut(
  q: Queryable,
  match: string,
  seat: number,
  terms: SeatTerms,
  maker: Sitter,
): Promise<NewSeat> {
  const [token, invitation] = [
    terms.kind === 'me' ? newSecret() : undefined,
    terms.kind === 'link' ? newSecret() : undefined,
  ];
  const kind = { me: 'person', link: 'empty', ai: 'ai' }[terms.kind];
  await q.query(
    `INSERT INTO seats (match, seat, kind, name, person, token_hash, invitation_hash, ai)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[match, seat, kind, terms.kind === 'me' ? maker.name : '', (terms.kind === 'me' && maker.account) || null],
      ...[token ? hashSecret(token) : null, invitation ? hashSecret(invitation) : null],
      terms.kind === 'ai' ? JSON.stringify(terms) : null,
    ],
  );
  return { seat, ...(token ? { token } : {}), ...(invitation ? { invitation } : {}) };
}

/** After seats have changed: other processes see it by the number, and the clocks start once no seat is empty. */
export async function seatsChanged(q: Queryable, match: string): Promise<void> {
  await q.query(
    `UPDATE matches SET table_no = table_no + 1, started_at = coalesce(started_at,
       CASE WHEN NOT EXISTS (SELECT 1 FROM seats WHERE match = $1 AND kind = 'empty') THEN ${NOW} END)
     WHERE id = $1`,
    [match],
  );
}

/** Seats somebody in it by an invitation, or, in an open match, in the first empty seat. Undefined where there is none to take. */
export async function sitDown(
  q: Queryable,
  match: string,
  invitation: string | undefined,
  { name, account }: Sitter,
): Promise<{ readonly seat: number; readonly token: string } | undefined> {
  const token = newSecret();
  const which = invitation
    ? 'SELECT seat FROM seats WHERE match = $1 AND invitation_hash = $5 LIMIT 1 FOR UPDATE'
    : "SELECT seat FROM seats WHERE match = $1 AND kind = 'empty' AND $5::text IS NULL ORDER BY seat LIMIT 1 FOR UPDATE";
  const [row] = await q.query<{ seat: number }>(
    `UPDATE seats SET kind = 'person', name = $2, person = $3, token_hash = $4, invitation_hash = NULL, ai = NULL,
       version = version + 1, present_until = 0
     WHERE match = $1 AND seat = (${which}) RETURNING seat`,
    [match, name, account ?? null, hashSecret(token), invitation ? hashSecret(invitation) : null],
  );
  return row && { seat: row.seat, token };
}

export async function standUp(q: Queryable, match: string, seat: number, ai: SeatTerms | undefined): Promise<void> {
  await q.query(
    `UPDATE seats SET kind = $3, name = '', person = NULL, token_hash = NULL, invitation_hash = NULL, ai = $4,
       version = version + 1, present_until = 0
     WHERE match = $1 AND seat = $2`,
    [match, seat, ai ? 'ai' : 'empty', ai ? JSON.stringify(ai) : null],
  );
}

export async function renewInvitation(q: Queryable, match: string, seat: number): Promise<string> {
  const invitation = newSecret();
  await q.query('UPDATE seats SET invitation_hash = $3 WHERE match = $1 AND seat = $2', [
    match,
    seat,
    hashSecret(invitation),
  ]);
  return invitation;
}
