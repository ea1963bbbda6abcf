/** How matches are made: by a person, or as the rematch of another. */

import type { SeatTerms } from '@cauldron/protocol';
import { type Database, NOW, type Queryable } from '../db/database.ts';
import type { Sitter } from '../match/service.ts';
import { layOut, type NewSeat, seatsChanged } from './seats.ts';

/** A match before it has any entry. */
export interface NewMatch {
  readonly id: string;
  /** As JSON. */
  readonly terms: string;
  readonly rules: number;
  readonly pack: string;
  /** v of the first deciding message, and the secret of the dice, as hexadecimal digits. */
  readonly firstV: string;
  readonly secret: string;
  /** The secret half of the server's key in this match. */
  readonly serverKey: string;
  readonly isOpen: boolean;
}

/** The seat to move and its flag, as an entry would write them. */
export interface Summary {
  readonly seq: number;
  readonly asked: number | null;
  readonly flagAt: number | null;
}

export class MakingStore {
  constructor(private readonly db: Database) {}

  /** Writes the match and its seats. Returns the secrets that open them, only this once. */
  make(match: NewMatch, seats: readonly SeatTerms[], maker: Sitter): Promise<readonly NewSeat[]> {
    return this.db.transaction(async (q) => {
      await insert(q, match);
      const laid: NewSeat[] = [];
      for (const [seat, terms] of seats.entries()) laid.push(await layOut(q, match.id, seat, terms, maker));
      await seatsChanged(q, match.id);
      return laid;
    });
  }

  /** The rematch of a match, with the same holders: the existing one, or the one that `fresh` makes. */
  rematch(of: string, fresh: () => Promise<NewMatch | undefined>): Promise<string | undefined> {
    return this.db.transaction(async (q) => {
      const [held] = await q.query<{ rematch: string | null }>('SELECT rematch FROM matches WHERE id = $1 FOR UPDATE', [
        of,
      ]);
      if (held.rematch) return held.rematch;
      const match = await fresh();
      if (!match) return undefined;
      await insert(q, match);
      await q.query(
        `INSERT INTO seats (match, seat, kind, name, person, session, token_hash, ai)
         SELECT $2, seat, kind, name, person, session, token_hash, ai FROM seats WHERE match = $1`,
        [of, match.id],
      );
      await seatsChanged(q, match.id);
      await q.query('UPDATE matches SET rematch = $2, table_no = table_no + 1 WHERE id = $1', [of, match.id]);
      return match.id;
    });
  }

  /** Writes for the beginning what each entry writes later; nothing if an entry came meanwhile. */
  async summarise(match: string, { seq, asked, flagAt }: Summary): Promise<void> {
    await this.db.query(
      `UPDATE matches SET asked = $2, flag_at = $3, turn_at = CASE WHEN seq = 0 THEN ${NOW} ELSE turn_at END WHERE id = $1 AND seq = $4`,
      [match, asked, flagAt, seq],
    );
  }
}

async function insert(q: Queryable, match: NewMatch): Promise<void> {
  await q.query(
    `INSERT INTO matches (id, terms, rules, pack, first_v, secret, server_key, is_open) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [match.id, match.terms, match.rules, match.pack, match.firstV, match.secret, match.serverKey, match.isOpen],
  );
}
