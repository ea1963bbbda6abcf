/** How matches are made: by a person, or as the rematch of another. */

import type { SeatTerms } from '@cauldron/protocol';
import { type Database, MATCH_NOW, type Queryable } from '../db/database.ts';
import type { Sitter } from '../match/service.ts';
import { holderOf, noteHand } from './hands.ts';
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

export interface RematchWishes {
  readonly by: number;
  readonly next: string | undefined;
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
      for (const { seat } of laid) await noteHand(q, match.id, seat, { how: 'made' }, holderOf(maker));
      return laid;
    });
  }

  /**
   * Notes that seats want a rematch with the same holders; no seats take every such wish back. When every person wants it, `fresh` makes
   * it. Returns the seats that want it, as bits, and the rematch once there is one.
   */
  rematch(of: string, seats: readonly number[], fresh: () => NewMatch): Promise<RematchWishes> {
    return this.db.transaction(async (q) => {
      const wish = seats.reduce((bits, seat) => bits | (1 << seat), 0);
      const [{ by, persons, rematch }] = await q.query<{ by: number; persons: number; rematch: string | null }>(
        `UPDATE matches SET table_no = table_no + 1,
           rematch_by = CASE WHEN rematch IS NOT NULL THEN rematch_by WHEN $2 = 0 THEN 0 ELSE rematch_by | $2 END
         WHERE id = $1
         RETURNING rematch_by AS by, rematch,
           (SELECT coalesce(bit_or(1 << seat), 0) FROM seats WHERE match = $1 AND kind = 'person')::int AS persons`,
        [of, wish],
      );
      if (rematch !== null) return { by, next: rematch };
      if ((by & persons) !== persons) return { by, next: undefined };
      const match = fresh();
      await insert(q, match);
      await q.query(
        `INSERT INTO seats (match, seat, kind, name, person, session, token_hash, ai, network)
         SELECT $2, seat, kind, name, person, session, token_hash, ai, network FROM seats WHERE match = $1`,
        [of, match.id],
      );
      await q.query(
        `INSERT INTO hands (match, seat, version, kind, name, holder)
         SELECT DISTINCT ON (seat) $2, seat, 0, kind, name, holder FROM hands WHERE match = $1 ORDER BY seat, version DESC`,
        [of, match.id],
      );
      await seatsChanged(q, match.id);
      await q.query('UPDATE matches SET rematch = $2 WHERE id = $1', [of, match.id]);
      return { by, next: match.id };
    });
  }

  /** Writes for the beginning what each entry writes later; nothing if an entry came meanwhile. */
  async summarise(match: string, { seq, asked, flagAt }: Summary): Promise<void> {
    await this.db.query(
      `UPDATE matches SET asked = $2, flag_at = $3, turn_at = CASE WHEN turn = 0 THEN ${MATCH_NOW} ELSE turn_at END WHERE id = $1 AND seq = $4`,
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
