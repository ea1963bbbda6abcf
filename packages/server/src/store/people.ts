/** Accounts, as stored. */

import { isForGuests, lookOf, nameKey } from '../accounts/names.ts';
import { type Database, isDuplicate, type Row } from '../db/database.ts';
import { forgetHolder, noteHand } from './hands.ts';

export interface NewPerson {
  readonly id: string;
  readonly name: string;
  /** The name as it is compared, and as it looks: no two people have the same. */
  readonly key: string;
  readonly look: string;
  /** Hashed. */
  readonly password: string;
}

export interface PersonRow extends Row {
  readonly name: string;
  readonly made_at: number;
}

interface ChannelRow extends Row {
  readonly id: string;
  readonly kind: 'push' | 'mail' | 'webhook';
  readonly target: string;
  readonly confirmed: boolean;
}

export class PersonStore {
  constructor(private readonly db: Database) {}

  /** False if the name, or one that looks like it, is taken. */
  async add({ id, name, key, look, password }: NewPerson): Promise<boolean> {
    try {
      await this.db.query('INSERT INTO people (id, name, name_key, look, password) VALUES ($1, $2, $3, $4, $5)', [
        ...[id, name, key, look, password],
      ]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Whether a name, or one that looks like it, is no other person's. */
  async mayCarry(name: string, account: string | undefined): Promise<boolean> {
    if (isForGuests(name)) return true;
    const sql = 'SELECT id FROM people WHERE name_key = $1 OR look = $2';
    const bearers = await this.db.query<{ id: string }>(sql, [nameKey(name), lookOf(name)], 'bearers');
    return bearers.every(({ id }) => id === account);
  }

  /** Accounts of before have no look yet. Where two look alike, only the first gets it: both keep their names. */
  async fillLooks(): Promise<void> {
    const sql = 'SELECT id, name FROM people WHERE look IS NULL ORDER BY made_at';
    for (const { id, name } of await this.db.query<{ id: string; name: string }>(sql))
      await this.db.query(
        'UPDATE people SET look = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM people WHERE look = $2)',
        [id, lookOf(name)],
      );
  }

  async named(key: string): Promise<{ readonly id: string; readonly password: string } | undefined> {
    return (
      await this.db.query<{ id: string; password: string }>('SELECT id, password FROM people WHERE name_key = $1', [
        key,
      ])
    )[0];
  }

  async find(id: string): Promise<PersonRow | undefined> {
    return (await this.db.query<PersonRow>('SELECT name, made_at FROM people WHERE id = $1', [id]))[0];
  }

  async passwordOf(id: string): Promise<string | undefined> {
    const rows = await this.db.query<{ password: string }>('SELECT password FROM people WHERE id = $1', [id]);
    return rows[0]?.password;
  }

  async setPassword(id: string, password: string): Promise<void> {
    await this.db.query('UPDATE people SET password = $2 WHERE id = $1', [id, password]);
  }

  channelsOf(id: string): Promise<readonly ChannelRow[]> {
    return this.db.query<ChannelRow>(
      'SELECT id, kind, target, confirmed FROM channels WHERE person = $1 ORDER BY made_at',
      [id],
    );
  }

  /** Everything stored about an account besides its name, devices and notices, without the secrets of others. */
  async belongings(id: string): Promise<Record<string, readonly Row[]>> {
    const rows = (sql: string) => this.db.query<Row>(sql, [id]);
    const held = '(SELECT match, seat FROM seats WHERE person = $1)';
    return {
      knownDevices: await rows('SELECT made_at, seen_at FROM devices WHERE person = $1 ORDER BY made_at'),
      channels: await rows('SELECT kind, target, form, made_at FROM channels WHERE person = $1 ORDER BY made_at'),
      seats: await rows('SELECT match, seat, name, network FROM seats WHERE person = $1 ORDER BY match, seat'),
      // Also the seats that the person has left.
      hands: await rows(
        `SELECT match, seat, name, at FROM hands WHERE holder = 'account:' || $1::text ORDER BY match, seat, version`,
      ),
      entries: await rows(
        `SELECT match, seq, seat, at, content, n FROM entries WHERE (match, seat) IN ${held} ORDER BY match, seq`,
      ),
      // The seat may have had other holders before and after.
      chat: await rows('SELECT match, n, seat, name, at, text FROM chat WHERE person = $1 ORDER BY match, n'),
    };
  }

  /** Deletes an account, its names and its chat. Its sessions were ended before. Returns the matches in which it had seats. */
  async remove(id: string): Promise<readonly string[]> {
    return this.db.transaction(async (q) => {
      await q.query(`UPDATE chat SET text = '', name = '' WHERE person = $1`, [id]);
      await q.query(
        `UPDATE matches SET table_no = table_no + 1 WHERE id IN (SELECT match FROM seats WHERE person = $1)`,
        [id],
      );
      const left = await q.query<{ match: string; seat: number; kind: string }>(
        `UPDATE seats SET name = '', token_hash = NULL, session = NULL, network = NULL, invitation_hash = NULL,
           version = version + 1, person = NULL, kind = CASE WHEN matches.over THEN seats.kind ELSE 'empty' END
         FROM matches WHERE matches.id = seats.match AND seats.person = $1 RETURNING seats.match, seats.seat, seats.kind`,
        [id],
      );
      for (const { match, seat } of left.filter(({ kind }) => kind === 'empty'))
        await noteHand(q, match, seat, { how: 'deleted' });
      await forgetHolder(q, id);
      await q.query('DELETE FROM people WHERE id = $1', [id]);
      return left.map(({ match }) => match);
    });
  }
}
