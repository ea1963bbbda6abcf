/** Accounts and their sessions, as stored. */

import { type Database, isDuplicate, NOW, type Row } from '../db/database.ts';
import { forgetHolder, noteHand } from './hands.ts';

const DAY_MS = 86_400_000;
/** After this many days without use a device must sign in again. */
export const SESSION_DAYS = 90;
/** A session is marked as used at most once in this time, because reading is cheaper than writing. */
const SEEN_EVERY_MS = 3_600_000;
const MOST_DEVICES = 50;
/** A device's name for its owner: this many characters of its hash. */
export const SHORT = 16;

export interface PersonRow extends Row {
  readonly name: string;
  readonly made_at: number;
}

export interface SessionRow extends Row {
  readonly token_hash: string;
  readonly device: string;
  readonly made_at: number;
  readonly seen_at: number;
}

interface ChannelRow extends Row {
  readonly id: string;
  readonly kind: 'push' | 'mail' | 'webhook';
  readonly target: string;
  readonly confirmed: boolean;
}

export class PersonStore {
  constructor(private readonly db: Database) {}

  /** False if the name is taken. */
  async add(id: string, name: string, key: string, password: string): Promise<boolean> {
    try {
      await this.db.query('INSERT INTO people (id, name, name_key, password) VALUES ($1, $2, $3, $4)', [
        ...[id, name, key, password],
      ]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
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
      channels: await rows('SELECT kind, target, made_at FROM channels WHERE person = $1 ORDER BY made_at'),
      seats: await rows('SELECT match, seat, name FROM seats WHERE person = $1 ORDER BY match, seat'),
      entries: await rows(
        `SELECT match, seq, seat, at, content, n FROM entries WHERE (match, seat) IN ${held} ORDER BY match, seq`,
      ),
      chat: await rows(`SELECT match, n, at, text FROM chat WHERE (match, seat) IN ${held} ORDER BY match, n`),
    };
  }

  /** Deletes an account, its names and its chat. Returns the sessions that end with it. */
  async remove(id: string): Promise<readonly string[]> {
    const ended = await this.db.transaction(async (q) => {
      const sessions = await q.query<{ token_hash: string }>(
        'DELETE FROM sessions WHERE person = $1 RETURNING token_hash',
        [id],
      );
      await q.query(
        `UPDATE chat SET text = '', name = '' FROM seats
         WHERE seats.person = $1 AND chat.match = seats.match AND chat.seat = seats.seat`,
        [id],
      );
      await q.query(
        `UPDATE matches SET table_no = table_no + 1 WHERE id IN (SELECT match FROM seats WHERE person = $1)`,
        [id],
      );
      const left = await q.query<{ match: string; seat: number; kind: string }>(
        `UPDATE seats SET name = '', token_hash = NULL, invitation_hash = NULL, version = version + 1, person = NULL,
           kind = CASE WHEN matches.over THEN seats.kind ELSE 'empty' END
         FROM matches WHERE matches.id = seats.match AND seats.person = $1 RETURNING seats.match, seats.seat, seats.kind`,
        [id],
      );
      for (const { match, seat } of left.filter(({ kind }) => kind === 'empty'))
        await noteHand(q, match, seat, { how: 'deleted' });
      await forgetHolder(q, id);
      await q.query('DELETE FROM people WHERE id = $1', [id]);
      return sessions;
    });
    return ended.map(({ token_hash }) => token_hash);
  }
}

/** Which sessions end. */
type Ending = { readonly only: string } | { readonly allBut: string } | { readonly device: string };

export class SessionStore {
  constructor(private readonly db: Database) {}

  /** The account of a session that has not run out. Marks the session as used. */
  async personOf(hash: string): Promise<string | undefined> {
    const [row] = await this.db.query<{ person: string; old: boolean }>(
      `SELECT person, seen_at < ${NOW} - ${SEEN_EVERY_MS} AS old FROM sessions
       WHERE token_hash = $1 AND seen_at > ${NOW} - ${SESSION_DAYS * DAY_MS}`,
      [hash],
      'session',
    );
    if (row?.old) await this.db.query(`UPDATE sessions SET seen_at = ${NOW} WHERE token_hash = $1`, [hash]);
    return row?.person;
  }

  /** Which of these sessions exist. */
  async live(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ token_hash: string }>(
      'SELECT token_hash FROM sessions WHERE token_hash = ANY($1)',
      [hashes],
    );
    return new Set(rows.map((row) => row.token_hash));
  }

  of(person: string): Promise<readonly SessionRow[]> {
    return this.db.query<SessionRow>(
      'SELECT token_hash, device, made_at, seen_at FROM sessions WHERE person = $1 ORDER BY seen_at DESC',
      [person],
    );
  }

  /** Opens a session and ends those beyond the limit for a person. Returns the sessions that ended. */
  async open(hash: string, person: string, device: string): Promise<readonly string[]> {
    await this.db.query('INSERT INTO sessions (token_hash, person, device) VALUES ($1, $2, $3)', [
      ...[hash, person, device],
    ]);
    return this.delete(
      `token_hash NOT IN (SELECT token_hash FROM sessions WHERE person = $1 ORDER BY seen_at DESC LIMIT ${MOST_DEVICES})`,
      [person],
    );
  }

  /** Ends sessions of a person: one, all but one, or the one of the device with this short name. Returns those that ended. */
  end(person: string, which: Ending): Promise<readonly string[]> {
    if ('only' in which) return this.delete('token_hash = $2', [person, which.only]);
    if ('allBut' in which) return this.delete('token_hash <> $2', [person, which.allBut]);
    return this.delete(`left(token_hash, ${SHORT}) = $2`, [person, which.device]);
  }

  /** Deletes expired sessions. */
  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM sessions WHERE seen_at < ${NOW} - ${SESSION_DAYS * DAY_MS}`);
  }

  private async delete(which: string, params: readonly string[]): Promise<readonly string[]> {
    const rows = await this.db.query<{ token_hash: string }>(
      `DELETE FROM sessions WHERE person = $1 AND ${which} RETURNING token_hash`,
      params,
    );
    return rows.map(({ token_hash }) => token_hash);
  }
}
