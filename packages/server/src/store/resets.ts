/** Codes by mail for forgotten passwords, as stored: one for an account, hashed, for a short time. */

import { type Database, NOW } from '../db/database.ts';

const LIFE_MS = 15 * 60_000;
export const RESET_MINUTES = LIFE_MS / 60_000;
const MOST_TRIES = 5;

export class ResetStore {
  constructor(private readonly db: Database) {}

  /** The accounts that have confirmed this address. */
  accountsAt(address: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return this.db.query<{ id: string; name: string }>(
      `SELECT DISTINCT people.id, people.name FROM people JOIN channels ON channels.person = people.id
       WHERE channels.kind = 'mail' AND confirmed AND lower(target) = lower($1) ORDER BY people.name`,
      [address],
    );
  }

  /** A new code takes the place of an earlier one. */
  async put(person: string, codeHash: string): Promise<void> {
    await this.db.query(
      `INSERT INTO resets (person, code_hash) VALUES ($1, $2)
       ON CONFLICT (person) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, made_at = ${NOW}`,
      [person, codeHash],
    );
  }

  /** Counts a try, and returns the account and the hash of its code; undefined if there is none or no try is left. */
  async tryCode(nameKey: string): Promise<{ readonly person: string; readonly code_hash: string } | undefined> {
    const [row] = await this.db.query<{ person: string; code_hash: string }>(
      `UPDATE resets SET tries = tries + 1 FROM people
       WHERE people.id = resets.person AND name_key = $1 AND tries < ${MOST_TRIES} AND resets.made_at > ${NOW} - ${LIFE_MS}
       RETURNING person, code_hash`,
      [nameKey],
    );
    return row;
  }

  /** Uses the code up. False if somebody else was faster. */
  async use(person: string, codeHash: string): Promise<boolean> {
    const sql = 'DELETE FROM resets WHERE person = $1 AND code_hash = $2 RETURNING person';
    return (await this.db.query(sql, [person, codeHash])).length > 0;
  }

  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM resets WHERE made_at < ${NOW} - ${LIFE_MS}`);
  }
}
