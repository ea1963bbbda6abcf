/** The channels through which people hear that it is their turn, and the turns that were told. */

import { type Database, MATCH_NOW, NOW, type Row } from '../db/database.ts';

/** The most channels of one person. */
export const MOST_CHANNELS = 20;
const MOST_TRIES = 5;
const MOST_FAILURES = 10;
/** Older turns were told, or began while there was no process to tell them. */
const OLDEST_MS = 3 * 86_400_000;
/** Told turns are remembered for this long. */
const REMEMBERED_MS = 7 * 86_400_000;

export type ChannelKind = 'push' | 'mail' | 'webhook';
/** What a webhook takes. */
export type HookForm = 'json' | 'discord' | 'slack';

export interface Channel {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly target: string;
  readonly secret: string | undefined;
  /** Undefined: its address tells. */
  readonly form: HookForm | undefined;
  /** Whether the last notice did not arrive. */
  readonly isFailing: boolean;
}

export interface NewChannel {
  readonly id: string;
  readonly person: string;
  readonly kind: ChannelKind;
  readonly target: string;
  readonly secret: string | null;
  readonly form: HookForm | null;
  /** The hash of the confirmation code; null if the channel needs no confirmation. */
  readonly codeHash: string | null;
}

/** A turn that this process has to tell. */
export interface Claimed extends Row {
  readonly match: string;
  readonly seat: number;
  readonly turn: number;
}

type StoredChannel = {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly target: string;
  readonly secret: string | null;
  readonly form: HookForm | null;
  readonly failures: number;
};

export class ChannelStore {
  constructor(private readonly db: Database) {}

  /** False if the person has the most channels allowed. */
  async add({ id, person, kind, target, secret, form, codeHash }: NewChannel): Promise<boolean> {
    const rows = await this.db.query(
      `INSERT INTO channels (id, person, kind, target, secret, code_hash, confirmed, form)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM channels WHERE person = $2) < ${MOST_CHANNELS}
       RETURNING id`,
      [id, person, kind, target, secret, codeHash, codeHash === null, form],
    );
    return rows.length > 0;
  }

  /** Counts a try to confirm, and returns the hash of the code; undefined if no try is left. */
  async tryCode(id: string, person: string): Promise<string | undefined> {
    const [row] = await this.db.query<{ code_hash: string }>(
      `UPDATE channels SET tries = tries + 1
       WHERE id = $1 AND person = $2 AND code_hash IS NOT NULL AND tries < ${MOST_TRIES} RETURNING code_hash`,
      [id, person],
    );
    return row?.code_hash;
  }

  async confirm(id: string): Promise<void> {
    await this.db.query('UPDATE channels SET confirmed = true, code_hash = NULL WHERE id = $1', [id]);
  }

  async remove(id: string, person: string): Promise<boolean> {
    const rows = await this.db.query('DELETE FROM channels WHERE id = $1 AND person = $2 RETURNING id', [id, person]);
    return rows.length > 0;
  }

  /** The channels of a seat's holder. */
  async ofSeat(match: string, seat: number): Promise<readonly Channel[]> {
    const rows = await this.db.query<StoredChannel>(
      `SELECT channels.id, channels.kind, target, secret, form, failures FROM channels JOIN seats ON seats.person = channels.person
       WHERE seats.match = $1 AND seats.seat = $2 AND confirmed AND failures < ${MOST_FAILURES}`,
      [match, seat],
    );
    return rows.map(({ secret, form, failures, ...rest }) => ({
      ...rest,
      secret: secret ?? undefined,
      form: form ?? undefined,
      isFailing: failures > 0,
    }));
  }

  /** Notes how a delivery went. A channel that is gone for good is deleted; one that fails again and again is no longer used. */
  async note(id: string, outcome: 'sent' | 'gone' | 'failed'): Promise<void> {
    if (outcome === 'gone') await this.db.query('DELETE FROM channels WHERE id = $1', [id]);
    else if (outcome === 'failed')
      await this.db.query('UPDATE channels SET failures = failures + 1 WHERE id = $1', [id]);
    else await this.db.query('UPDATE channels SET failures = 0 WHERE id = $1 AND failures > 0', [id]);
  }
}

export class NoticeStore {
  constructor(private readonly db: Database) {}

  /**
   * Turns that have stood for this long and that nobody was told of. The insert decides: if two processes find the same turn,
   * only one gets the row.
   */
  claim(afterMs: number, most: number): Promise<readonly Claimed[]> {
    return this.db.query<Claimed>(
      `INSERT INTO notices (match, seat, turn)
       SELECT DISTINCT m.id, s.seat, m.turn
       FROM channels c JOIN seats s ON s.person = c.person JOIN matches m ON m.id = s.match AND m.asked = s.seat
       WHERE c.confirmed AND NOT m.over AND m.turn_at <= ${MATCH_NOW} - $1 AND m.turn_at > ${MATCH_NOW} - ${OLDEST_MS}
         AND s.present_until < ${MATCH_NOW}
         AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.match = m.id AND n.seat = s.seat AND n.turn = m.turn)
       LIMIT $2
       ON CONFLICT DO NOTHING RETURNING match, seat, turn`,
      [afterMs, most],
      'claim-notices',
    );
  }

  /** Forgets turns that were told long ago. */
  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM notices WHERE at < ${NOW} - ${REMEMBERED_MS}`);
  }
}
