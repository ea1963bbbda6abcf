/** Accounts are optional: a name and a password, sessions on several devices, and all one's data given out or deleted on demand. */

import { randomBytes } from 'node:crypto';
import type { Credentials, Person, RefusalCode } from '@cauldron/protocol';
import { type Database, isDuplicate, NOW, type Row } from '../db/database.ts';
import { hashPassword, isPassword, pretendToCheck } from './password.ts';
import { hashSecret, newSecret } from './secrets.ts';

export interface Session {
  /** SHA-256 of its secret: what names it inside the server. */
  readonly hash: string;
  readonly account: string;
}

interface Opened {
  readonly session: Session;
  /** Goes into the cookie, and is stored nowhere. */
  readonly secret: string;
}

const DAY_MS = 86_400_000;
/** A device that was not used for so long signs in again. */
export const SESSION_DAYS = 90;
/** A session is marked as used at most once in so long: reading is cheaper than writing. */
const SEEN_EVERY_MS = 3_600_000;
const MOST_DEVICES = 50;
/** Devices are named to their owner by the beginning of their hash. */
const SHORT = 16;

type Refusing<T> = Promise<T | { readonly declined: RefusalCode }>;

/** Two names that people would take for one are one. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const iso = (ms: unknown): string => new Date(Number(ms)).toISOString();

export class Accounts {
  /** Called with the hash of each session that has ended. */
  onEnded: (hash: string) => void = () => {};

  constructor(private readonly db: Database) {}

  async signUp({ name, password }: Credentials, device: string): Refusing<Opened> {
    const id = randomBytes(12).toString('base64url');
    const hash = await hashPassword(password);
    try {
      await this.db.query('INSERT INTO people (id, name, name_key, password) VALUES ($1, $2, $3, $4)', [
        ...[id, name, keyOf(name), hash],
      ]);
    } catch (error) {
      if (isDuplicate(error)) return { declined: 'name-taken' };
      throw error;
    }
    return this.open(id, device);
  }

  async signIn({ name, password }: Credentials, device: string): Refusing<Opened> {
    const [row] = await this.db.query<{ id: string; password: string }>(
      'SELECT id, password FROM people WHERE name_key = $1',
      [keyOf(name)],
    );
    const isRight = row ? await isPassword(password, row.password) : await pretendToCheck(password);
    return row && isRight ? this.open(row.id, device) : { declined: 'wrong-password' };
  }

  /** The session a secret opens, if it still does. */
  async find(secret: string): Promise<Session | undefined> {
    const hash = hashSecret(secret);
    const [row] = await this.db.query<{ person: string; old: boolean }>(
      `SELECT person, seen_at < ${NOW} - ${SEEN_EVERY_MS} AS old FROM sessions
       WHERE token_hash = $1 AND seen_at > ${NOW} - ${SESSION_DAYS * DAY_MS}`,
      [hash],
      'session',
    );
    if (!row) return undefined;
    if (row.old) await this.db.query(`UPDATE sessions SET seen_at = ${NOW} WHERE token_hash = $1`, [hash]);
    return { hash, account: row.person };
  }

  /** Which of these sessions have ended. */
  async endedOf(hashes: readonly string[]): Promise<readonly string[]> {
    if (hashes.length === 0) return [];
    const rows = await this.db.query<{ token_hash: string }>(
      'SELECT token_hash FROM sessions WHERE token_hash = ANY($1)',
      [hashes],
    );
    const live = new Set(rows.map((row) => row.token_hash));
    return hashes.filter((hash) => !live.has(hash));
  }

  async signOut({ hash, account }: Session): Promise<void> {
    await this.end('person = $1 AND token_hash = $2', [account, hash]);
  }

  /** Signs out the device with this short name; whether there is one. */
  async revoke({ account }: Session, device: string): Promise<boolean> {
    return (await this.end(`person = $1 AND left(token_hash, ${SHORT}) = $2`, [account, device])) > 0;
  }

  async person({ account, hash }: Session): Promise<Person | undefined> {
    const [person] = await this.db.query<{ name: string; made_at: number }>(
      'SELECT name, made_at FROM people WHERE id = $1',
      [account],
    );
    if (!person) return undefined;
    const devices = await this.db.query<{ token_hash: string; device: string; made_at: number; seen_at: number }>(
      'SELECT token_hash, device, made_at, seen_at FROM sessions WHERE person = $1 ORDER BY seen_at DESC',
      [account],
    );
    const notices = await this.db.query<{
      id: string;
      kind: 'push' | 'mail' | 'webhook';
      target: string;
      confirmed: boolean;
    }>('SELECT id, kind, target, confirmed FROM channels WHERE person = $1 ORDER BY made_at', [account]);
    return {
      name: person.name,
      createdAt: iso(person.made_at),
      devices: devices.map((row) => ({
        id: row.token_hash.slice(0, SHORT),
        name: row.device,
        createdAt: iso(row.made_at),
        seenAt: iso(row.seen_at),
        current: row.token_hash === hash,
      })),
      notices: notices.map(({ id, kind, target, confirmed }) => ({ id, kind, to: shown(kind, target), confirmed })),
    };
  }

  /** Whoever changes the password is not sure who else knows the old one: every other device is signed out. */
  async changePassword({ account, hash }: Session, old: string, next: string): Refusing<undefined> {
    if (!(await this.isOwn(account, old))) return { declined: 'wrong-password' };
    await this.db.query('UPDATE people SET password = $2 WHERE id = $1', [account, await hashPassword(next)]);
    await this.end('person = $1 AND token_hash <> $2', [account, hash]);
    return undefined;
  }

  /** All that is kept about an account, but for its password's hash and the secrets of others. */
  async export(session: Session): Promise<Record<string, unknown>> {
    const { account } = session;
    const rows = (sql: string) => this.db.query<Row>(sql, [account]);
    const held = '(SELECT match, seat FROM seats WHERE person = $1)';
    return {
      ...(await this.person(session)),
      channels: await rows('SELECT kind, target, made_at FROM channels WHERE person = $1 ORDER BY made_at'),
      seats: await rows('SELECT match, seat, name FROM seats WHERE person = $1 ORDER BY match, seat'),
      entries: await rows(
        `SELECT match, seq, seat, at, content, n FROM entries WHERE (match, seat) IN ${held} ORDER BY match, seq`,
      ),
      chat: await rows(`SELECT match, n, at, text FROM chat WHERE (match, seat) IN ${held} ORDER BY match, n`),
    };
  }

  /**
   * Deletes the account with its devices and channels, its names and its chat. What was decided in a match is the other seat's
   * match as well and stays, without a name; an unfinished match gets an empty seat that somebody else may be invited to.
   */
  async remove({ account }: Session, password: string): Refusing<undefined> {
    if (!(await this.isOwn(account, password))) return { declined: 'wrong-password' };
    const ended = await this.db.transaction(async (q) => {
      const sessions = await q.query<{ token_hash: string }>(
        'DELETE FROM sessions WHERE person = $1 RETURNING token_hash',
        [account],
      );
      await q.query(
        `UPDATE chat SET text = '', name = '' FROM seats
         WHERE seats.person = $1 AND chat.match = seats.match AND chat.seat = seats.seat`,
        [account],
      );
      await q.query(
        `UPDATE matches SET table_no = table_no + 1 WHERE id IN (SELECT match FROM seats WHERE person = $1)`,
        [account],
      );
      await q.query(
        `UPDATE seats SET name = '', token_hash = NULL, invitation_hash = NULL, version = version + 1, person = NULL,
           kind = CASE WHEN matches.over THEN seats.kind ELSE 'empty' END
         FROM matches WHERE matches.id = seats.match AND seats.person = $1`,
        [account],
      );
      await q.query('DELETE FROM people WHERE id = $1', [account]);
      return sessions;
    });
    for (const { token_hash } of ended) this.onEnded(token_hash);
    return undefined;
  }

  /** Old sessions are let go; called now and then. */
  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM sessions WHERE seen_at < ${NOW} - ${SESSION_DAYS * DAY_MS}`);
  }

  private async isOwn(account: string, password: string): Promise<boolean> {
    const [row] = await this.db.query<{ password: string }>('SELECT password FROM people WHERE id = $1', [account]);
    return row !== undefined && isPassword(password, row.password);
  }

  private async open(account: string, device: string): Promise<Opened> {
    const secret = newSecret();
    const hash = hashSecret(secret);
    await this.db.query('INSERT INTO sessions (token_hash, person, device) VALUES ($1, $2, $3)', [
      ...[hash, account, device.slice(0, 100)],
    ]);
    await this.end(
      `person = $1 AND token_hash NOT IN
         (SELECT token_hash FROM sessions WHERE person = $1 ORDER BY seen_at DESC LIMIT ${MOST_DEVICES})`,
      [account],
    );
    return { session: { hash, account }, secret };
  }

  private async end(which: string, params: readonly string[]): Promise<number> {
    const rows = await this.db.query<{ token_hash: string }>(
      `DELETE FROM sessions WHERE ${which} RETURNING token_hash`,
      params,
    );
    for (const { token_hash } of rows) this.onEnded(token_hash);
    return rows.length;
  }
}

/** A push address holds a secret of the browser: its host is enough to tell which it is. */
function shown(kind: string, target: string): string {
  if (kind !== 'push') return target;
  try {
    return new URL((JSON.parse(target) as { endpoint: string }).endpoint).host;
  } catch {
    return '';
  }
}
