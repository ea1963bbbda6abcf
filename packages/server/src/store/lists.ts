/** Lists of matches: a player's own, those that anybody may join, and whose turn it is. */

import type { Pin } from '@cauldron/engine';
import type { Database } from '../db/database.ts';
import type { Turn } from '../match/service.ts';
import type { MatchRow, SeatRow } from './matches.ts';

export class ListStore {
  constructor(private readonly db: Database) {}

  /** The matches in which an account or one of these tokens has a seat. */
  heldBy(account: string | undefined, tokenHashes: readonly string[]): Promise<readonly MatchRow[]> {
    return this.db.query<MatchRow>(
      `SELECT * FROM matches WHERE id IN (
         SELECT match FROM seats WHERE person = $1 OR token_hash = ANY($2::text[])
       ) ORDER BY changed_at DESC LIMIT 200`,
      [account ?? null, tokenHashes],
    );
  }

  open(): Promise<readonly MatchRow[]> {
    return this.db.query<MatchRow>(
      `SELECT * FROM matches WHERE is_open AND started_at IS NULL AND NOT over ORDER BY made_at DESC LIMIT 100`,
    );
  }

  seatsOf(matches: readonly string[]): Promise<readonly (SeatRow & { readonly match: string })[]> {
    return this.db.query<SeatRow & { match: string }>(
      'SELECT * FROM seats WHERE match = ANY($1::text[]) ORDER BY seat',
      [matches],
    );
  }

  turnsSince(since: number): Promise<readonly Turn[]> {
    return this.db.query<Turn & Record<string, unknown>>(
      `SELECT m.id AS match, m.asked AS seat, m.turn FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.asked
       WHERE NOT m.over AND kind = 'person' AND turn_at > $1 ORDER BY m.turn_at LIMIT 1000`,
      [since],
    );
  }

  async count(): Promise<number> {
    return (await this.db.query<{ count: number }>('SELECT count(*)::int AS count FROM matches'))[0].count;
  }

  /** The rules and packs of unfinished matches, and how many matches need each. */
  pins(): Promise<readonly (Pin & { readonly matches: number })[]> {
    return this.db.query<Pin & { matches: number } & Record<string, unknown>>(
      `SELECT terms::json->>'game' AS game, rules, pack, count(*)::int AS matches FROM matches
       WHERE NOT over GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
  }
}
