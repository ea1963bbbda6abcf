/** Sessions, as stored. The tokens of the seats that somebody took in a session end with it. */

import { type Database, NOW, type Param, type Row } from '../db/database.ts';

const DAY_MS = 86_400_000;
/** After this many days without use a device must sign in again. */
export const SESSION_DAYS = 90;
/** A session is marked as used at most once in this time, because reading is cheaper than writing. */
const SEEN_EVERY_MS = 3_600_000;
const MOST_DEVICES = 50;
/** A device's name for its owner: this many characters of its hash. */
export const SHORT = 16;

export interface SessionRow extends Row {
  readonly token_hash: string;
  readonly device: string;
  readonly made_at: number;
  readonly seen_at: number;
}

/** Sessions that have ended, and the matches in which a seat's token ended with them. */
export interface EndedSessions {
  readonly sessions: readonly string[];
  readonly matches: readonly string[];
}

/** Which sessions of a person end. */
type Ending = 'all' | { readonly only: string } | { readonly device: string };

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

  /**
   * Opens a session, and ends those beyond the limit for a person. Undefined if the password whose hash was checked is no longer
   * the account's: the lock keeps a session from slipping in while the password changes.
   */
  async open(hash: string, person: string, device: string, password: string): Promise<EndedSessions | undefined> {
    const opened = await this.db.query(
      `INSERT INTO sessions (token_hash, person, device)
       SELECT $1, id, $3 FROM people WHERE id = $2 AND password = $4 FOR SHARE RETURNING token_hash`,
      [hash, person, device, password],
    );
    if (opened.length === 0) return undefined;
    return this.delete(
      `person = $1 AND token_hash NOT IN
         (SELECT token_hash FROM sessions WHERE person = $1 ORDER BY seen_at DESC LIMIT ${MOST_DEVICES})`,
      [person],
    );
  }

  /** Ends sessions of a person: all, one, or the one of the device with this short name. */
  end(person: string, which: Ending): Promise<EndedSessions> {
    // Every token of the person's seats, in whichever session it was handed out.
    if (which === 'all') return this.delete('person = $1', [person], 'OR seats.person = $1');
    if ('only' in which) return this.delete('person = $1 AND token_hash = $2', [person, which.only]);
    return this.delete(`person = $1 AND left(token_hash, ${SHORT}) = $2`, [person, which.device]);
  }

  /** Ends sessions that have run out. */
  sweep(): Promise<EndedSessions> {
    return this.delete(`seen_at < ${NOW} - ${SESSION_DAYS * DAY_MS}`, []);
  }

  /**
   * One statement, so that no token outlives its session. The version of a seat grows: an entry that was checked for the old token
   * and is under way is not written.
   */
  private async delete(which: string, params: readonly Param[], orSeats = ''): Promise<EndedSessions> {
    const rows = await this.db.query<{ session: string | null; match: string | null }>(
      `WITH ended AS (DELETE FROM sessions WHERE ${which} RETURNING token_hash),
       closed AS (
         UPDATE seats SET token_hash = NULL, session = NULL, version = version + 1
         WHERE token_hash IS NOT NULL AND (seats.session IN (SELECT token_hash FROM ended) ${orSeats})
         RETURNING match
       ),
       told AS (UPDATE matches SET table_no = table_no + 1 WHERE id IN (SELECT match FROM closed) RETURNING id)
       SELECT token_hash AS session, NULL AS match FROM ended UNION ALL SELECT NULL, id FROM told`,
      params,
    );
    return {
      sessions: rows.flatMap(({ session }) => session ?? []),
      matches: rows.flatMap(({ match }) => match ?? []),
    };
  }
}
