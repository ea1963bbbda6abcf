/** Browsers that have signed in to an account before, as stored: the hash of each one's secret. */

import { type Database, NOW } from '../db/database.ts';

const DAY_MS = 86_400_000;
/** A browser is known for this long after it last signed in. */
export const DEVICE_DAYS = 400;
const MOST_KNOWN = 50;

export class DeviceStore {
  constructor(private readonly db: Database) {}

  /** Whether this device has signed in to the account with this name before. */
  async isKnown(hash: string, nameKey: string): Promise<boolean> {
    const sql =
      'SELECT 1 FROM devices JOIN people ON people.id = devices.person WHERE token_hash = $1 AND name_key = $2';
    return (await this.db.query(sql, [hash, nameKey], 'known-device')).length > 0;
  }

  /** Whether this server gave the secret out; one that somebody made up is not taken over. */
  async isOurs(hash: string): Promise<boolean> {
    return (await this.db.query('SELECT 1 FROM devices WHERE token_hash = $1 LIMIT 1', [hash])).length > 0;
  }

  /** The device has signed in. Of many devices the longest unused are forgotten. */
  async remember(hash: string, person: string): Promise<void> {
    await this.db.query(
      `INSERT INTO devices (token_hash, person) VALUES ($1, $2)
       ON CONFLICT (token_hash, person) DO UPDATE SET seen_at = ${NOW}`,
      [hash, person],
    );
    await this.db.query(
      `DELETE FROM devices WHERE person = $1 AND token_hash NOT IN
         (SELECT token_hash FROM devices WHERE person = $1 ORDER BY seen_at DESC LIMIT ${MOST_KNOWN})`,
      [person],
    );
  }

  /** Somebody else may know the old password, and may have signed in with it: no device is known any more. */
  async forgetAll(person: string): Promise<void> {
    await this.db.query('DELETE FROM devices WHERE person = $1', [person]);
  }

  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM devices WHERE seen_at < ${NOW} - ${DEVICE_DAYS * DAY_MS}`);
  }
}
