/**
 * The seats of matches, as stored: their holders, the hashes of the secrets that open them, and until when the holders count as
 * present.
 */

import type { SeatTerms } from '@cauldron/protocol';
import { hashSecret, newSecret } from '../accounts/secrets.ts';
import { type Database, MATCH_NOW, type Queryable } from '../db/database.ts';
import { knowsAnother } from '../match/hands.ts';
import type { Sitter } from '../match/service.ts';
import { HandStore, holderOf, noteHand } from './hands.ts';

export interface NewSeat {
  readonly seat: number;
  readonly token?: string;
  readonly invitation?: string;
}

/** Somebody who has left a seat wants another one of the same match: he knows the secrets of the side he has left. */
export class KnowsAnother extends Error {}

export class SeatStore {
  constructor(private readonly db: Database) {}

  /** Gives somebody a seat by an invitation or, in an open match, the first empty seat. Undefined if there is none to take. */
  take(
    match: string,
    invitation: string | undefined,
    sitter: Sitter,
  ): Promise<{ readonly seat: number; readonly token: string } | undefined> {
    return this.db.transaction(async (q) => {
      const taken = await sitDown(q, match, invitation, sitter);
      if (!taken) return undefined;
      await seatsChanged(q, match);
      const holder = holderOf(sitter);
      if (knowsAnother(await new HandStore(q).of(match), holder, taken.seat)) throw new KnowsAnother();
      await noteHand(q, match, taken.seat, { how: invitation === undefined ? 'open' : 'link' }, holder);
      return taken;
    });
  }

  /** Empties a seat, or hands it to the program. */
  async leave(match: string, seat: number, ai: Extract<SeatTerms, { kind: 'ai' }> | undefined): Promise<void> {
    await this.db.transaction(async (q) => {
      await q.query(
        `UPDATE seats SET kind = $3, name = '', person = NULL, token_hash = NULL, session = NULL, network = NULL, invitation_hash = NULL,
           ai = $4, version = version + 1, present_until = 0
         WHERE match = $1 AND seat = $2`,
        [match, seat, ai ? 'ai' : 'empty', ai ? JSON.stringify(ai) : null],
      );
      await seatsChanged(q, match);
      const { level, temperament } = ai ?? {};
      await noteHand(q, match, seat, ai ? { how: 'program', level, temperament } : { how: 'left' });
    });
  }

  /** Notes from which network somebody took these seats. */
  async cameFrom(match: string, seats: readonly number[], { network }: Sitter): Promise<void> {
    if (network === undefined || seats.length === 0) return;
    await this.db.query(
      "UPDATE seats SET network = $3 WHERE match = $1 AND seat = ANY($2::int[]) AND kind = 'person'",
      [match, seats, network],
    );
  }

  async renewInvitation(match: string, seat: number): Promise<string> {
    const invitation = newSecret();
    await this.db.query('UPDATE seats SET invitation_hash = $3 WHERE match = $1 AND seat = $2', [
      match,
      seat,
      hashSecret(invitation),
    ]);
    return invitation;
  }

  /** Whether the caller holds a seat in any match. */
  async holdsAny(token: string | undefined, account: string | undefined): Promise<boolean> {
    const sql = 'SELECT 1 FROM seats WHERE token_hash = $1 OR person = $2 LIMIT 1';
    const held = await this.db.query(sql, [token === undefined ? null : hashSecret(token), account ?? null]);
    return held.length > 0;
  }

  /**
   * The holder of a seat counts as present for this long. Returns whether that is new. The row is locked before it is read:
   * otherwise an absence that another process is just writing would be overwritten and nobody told.
   */
  async come(match: string, seat: number, forMs: number): Promise<boolean> {
    const [was] = await this.db.query<{ was: number; now: number }>(
      `UPDATE seats SET present_until = ${MATCH_NOW} + $3
       FROM (SELECT present_until AS was FROM seats WHERE match = $1 AND seat = $2 FOR NO KEY UPDATE) before
       WHERE match = $1 AND seat = $2 RETURNING before.was, ${MATCH_NOW} AS now`,
      [match, seat, forMs],
    );
    return was !== undefined && was.was <= was.now;
  }

  async go(match: string, seat: number): Promise<void> {
    await this.db.query('UPDATE seats SET present_until = 0 WHERE match = $1 AND seat = $2', [match, seat]);
  }
}

/** Writes a new match's seat according to its terms. Returns the secret that opens it, only this once. */
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
    `INSERT INTO seats (match, seat, kind, name, person, session, token_hash, invitation_hash, ai)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[match, seat, kind, terms.kind === 'me' ? maker.name : ''],
      ...(terms.kind === 'me' ? [maker.account ?? null, maker.session ?? null] : [null, null]),
      ...[token ? hashSecret(token) : null, invitation ? hashSecret(invitation) : null],
      terms.kind === 'ai' ? JSON.stringify(terms) : null,
    ],
  );
  return { seat, ...(token ? { token } : {}), ...(invitation ? { invitation } : {}) };
}

/** Called after seats have changed. Other processes notice the number, and the clocks start once no seat is empty. */
export async function seatsChanged(q: Queryable, match: string): Promise<void> {
  await q.query(
    `UPDATE matches SET table_no = table_no + 1, started_at = coalesce(started_at,
       CASE WHEN NOT EXISTS (SELECT 1 FROM seats WHERE match = $1 AND kind = 'empty') THEN ${MATCH_NOW} END)
     WHERE id = $1`,
    [match],
  );
}

async function sitDown(
  q: Queryable,
  match: string,
  invitation: string | undefined,
  { name, account, session }: Sitter,
) {
  const token = newSecret();
  const which = invitation
    ? 'SELECT seat FROM seats WHERE match = $1 AND invitation_hash = $5 LIMIT 1 FOR UPDATE'
    : "SELECT seat FROM seats WHERE match = $1 AND kind = 'empty' AND $5::text IS NULL ORDER BY seat LIMIT 1 FOR UPDATE";
  const [row] = await q.query<{ seat: number }>(
    `UPDATE seats SET kind = 'person', name = $2, person = $3, session = $6, token_hash = $4, invitation_hash = NULL,
       ai = NULL, version = version + 1, present_until = 0
     WHERE match = $1 AND seat = (${which}) RETURNING seat`,
    [...[match, name, account ?? null, hashSecret(token), invitation ? hashSecret(invitation) : null], session ?? null],
  );
  return row && { seat: row.seat, token };
}
