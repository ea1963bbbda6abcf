/** Lists of matches: one's own, those that anyone may join, and whose turn it is. */

import type { MatchInfo, MatchTerms } from '@cauldron/protocol';
import { hashSecret } from '../accounts/secrets.ts';
import { type Database, NOW } from '../db/database.ts';
import type { Shelf } from './bundles.ts';
import { infoOf } from './seats.ts';
import type { Turn } from './service.ts';
import type { MatchRow, SeatRow } from './store.ts';

/** The sides of a match's game, by seat; none where this server no longer has the game. */
export async function sidesOf(games: Shelf, row: MatchRow): Promise<readonly string[]> {
  const { game } = JSON.parse(row.terms) as MatchTerms;
  return (await games.current(game))?.info.sides ?? [];
}

export class Lists {
  constructor(
    private readonly db: Database,
    private readonly games: Shelf,
  ) {}

  async listFor(
    account: string | undefined,
    tokens: readonly { readonly match: string; readonly token: string }[],
  ): Promise<readonly MatchInfo[]> {
    const hashes = tokens.map(({ token }) => hashSecret(token));
    const rows = await this.db.query<MatchRow>(
      `SELECT *, ${NOW} AS now FROM matches WHERE id IN (
         SELECT match FROM seats WHERE person = $1 OR token_hash = ANY($2::text[])
       ) ORDER BY changed_at DESC LIMIT 200`,
      [account ?? null, hashes],
    );
    return this.infos(rows, account, hashes);
  }

  async open(): Promise<readonly MatchInfo[]> {
    const rows = await this.db.query<MatchRow>(
      `SELECT *, ${NOW} AS now FROM matches WHERE is_open AND started_at IS NULL AND NOT over ORDER BY made_at DESC LIMIT 100`,
    );
    return this.infos(rows, undefined, []);
  }

  private async infos(
    rows: readonly MatchRow[],
    account: string | undefined,
    hashes: readonly string[],
  ): Promise<readonly MatchInfo[]> {
    const seats = await this.db.query<SeatRow & { match: string }>(
      'SELECT * FROM seats WHERE match = ANY($1::text[]) ORDER BY seat',
      [rows.map(({ id }) => id)],
    );
    return Promise.all(
      rows.map(async (row) => {
        const own = seats.filter(({ match }) => match === row.id);
        const info = infoOf(row, await sidesOf(this.games, row), own, account === undefined ? {} : { account });
        const isMine = (i: number) => own[i].token_hash !== null && hashes.includes(own[i].token_hash ?? '');
        return { ...info, seats: info.seats.map((seat, i) => ({ ...seat, mine: seat.mine || isMine(i) })) };
      }),
    );
  }

  turnsSince(since: number): Promise<readonly Turn[]> {
    return this.turns("kind = 'person' AND turn_at > $1", [since]);
  }
  aiTurns(): Promise<readonly Turn[]> {
    return this.turns("kind = 'ai' AND $1::int = 0", [0]);
  }
  private turns(where: string, params: readonly number[]): Promise<readonly Turn[]> {
    return this.db.query<Turn & Record<string, unknown>>(
      `SELECT m.id AS match, m.asked AS seat, m.turn FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.asked
       WHERE NOT m.over AND ${where} ORDER BY m.turn_at LIMIT 1000`,
      params,
    );
  }
}
