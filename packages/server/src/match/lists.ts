/** Lists of matches: a player's own, those that anybody may join, and whose turn it is. */

import type { MatchInfo, MatchTerms } from '@cauldron/protocol';
import { hashSecret } from '../accounts/secrets.ts';
import type { Database } from '../db/database.ts';
import { HandStore } from '../store/hands.ts';
import { ListStore } from '../store/lists.ts';
import type { MatchRow } from '../store/matches.ts';
import type { Shelf } from './bundles.ts';
import { inTheDark } from './late-info.ts';
import { infoOf } from './seats.ts';
import type { Turn } from './service.ts';

/** The sides of a match's game, by seat; empty if this server no longer has the game. */
export async function sidesOf(games: Shelf, row: MatchRow): Promise<readonly string[]> {
  const { game } = JSON.parse(row.terms) as MatchTerms;
  return (await games.current(game))?.info.sides ?? [];
}

export class Lists {
  private readonly store: ListStore;
  private readonly hands: HandStore;

  constructor(
    db: Database,
    private readonly games: Shelf,
  ) {
    this.store = new ListStore(db);
    this.hands = new HandStore(db);
  }

  async listFor(
    account: string | undefined,
    tokens: readonly { readonly match: string; readonly token: string }[],
  ): Promise<readonly MatchInfo[]> {
    const hashes = tokens.map(({ token }) => hashSecret(token));
    const rows = await this.store.heldBy(account, hashes);
    return this.infos(rows, account, hashes);
  }

  async open(): Promise<readonly MatchInfo[]> {
    return (await this.infos(await this.store.open(), undefined, [])).map(inTheDark);
  }

  private async infos(
    rows: readonly MatchRow[],
    account: string | undefined,
    hashes: readonly string[],
  ): Promise<readonly MatchInfo[]> {
    const ids = rows.map(({ id }) => id);
    const [seats, hands] = await Promise.all([this.store.seatsOf(ids), this.hands.ofAll(ids)]);
    return Promise.all(
      rows.map(async (row) => {
        const own = seats.filter(({ match }) => match === row.id);
        const held = hands.filter(({ match }) => match === row.id);
        const who = account === undefined ? {} : { account };
        const info = infoOf(row, await sidesOf(this.games, row), own, held, who);
        const isMine = (i: number) => own[i].token_hash !== null && hashes.includes(own[i].token_hash ?? '');
        return { ...info, seats: info.seats.map((seat, i) => ({ ...seat, mine: seat.mine || isMine(i) })) };
      }),
    );
  }

  turnsSince(since: number): Promise<readonly Turn[]> {
    return this.store.turnsSince(since);
  }
}
