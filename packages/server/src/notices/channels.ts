/** Where people want to be told of their turn: kept in the database, an e-mail address only used once its owner has proved it. */

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { newNotice } from '@cauldron/protocol';
import type { z } from 'zod';
import { type Database, NOW } from '../db/database.ts';
import type { Declined } from '../match/service.ts';
import { Paces } from '../socket/pace.ts';
import { whyNotAddress } from './outside.ts';

export type ChannelKind = 'push' | 'mail' | 'webhook';

export interface Channel {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly target: string;
  readonly secret: string | undefined;
}

interface Made {
  readonly notice: {
    readonly id: string;
    readonly kind: ChannelKind;
    readonly to: string;
    readonly confirmed: boolean;
  };
  readonly secret?: string;
}

const MOST = 20;
const MOST_TRIES = 5;
const MOST_FAILURES = 10;

export interface ChannelOptions {
  /** The kinds the host has switched on. */
  readonly kinds: ReadonlySet<ChannelKind>;
  /** Whether webhooks may lead into the host's own network. */
  readonly anywhere: boolean;
  /** Sends the code that proves an address; whether the mail server took it. */
  sendCode(address: string, code: string): Promise<boolean>;
}

const hashCode = (id: string, code: string): string => createHash('sha256').update(`${id} ${code}`).digest('base64url');

export class Channels {
  /** Codes go to addresses that nobody has proved to be his: nobody may use us to send many. */
  private readonly codes = new Paces({ burst: 5, perSecond: 5 / 3600 });

  constructor(
    private readonly db: Database,
    private readonly options: ChannelOptions,
  ) {}

  async add(account: string, wanted: z.output<typeof newNotice>): Promise<Made | Declined> {
    const { kind } = wanted;
    if (!this.options.kinds.has(kind)) return { declined: 'unavailable', why: 'The host has not switched this on.' };
    const url =
      wanted.kind === 'push' ? wanted.subscription.endpoint : wanted.kind === 'webhook' ? wanted.url : undefined;
    if (kind === 'mail' && !this.codes.take(account))
      return { declined: 'too-fast', why: 'Too many codes were sent: try again in an hour.' };
    const why = url === undefined ? undefined : whyNotAddress(url, this.options.anywhere);
    if (why) return { declined: 'forbidden', why: `This address is not taken: ${why}.` };
    const target =
      wanted.kind === 'push'
        ? JSON.stringify(wanted.subscription)
        : wanted.kind === 'mail'
          ? wanted.address
          : wanted.url;
    const id = randomBytes(9).toString('base64url');
    const secret = kind === 'webhook' ? randomBytes(32).toString('base64url') : null;
    const code = kind === 'mail' ? String(randomInt(1e8)).padStart(8, '0') : undefined;
    const rows = await this.db.query(
      `INSERT INTO channels (id, person, kind, target, secret, code_hash, confirmed)
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM channels WHERE person = $2) < ${MOST}
       RETURNING id`,
      [id, account, kind, target, secret, code ? hashCode(id, code) : null, code === undefined],
    );
    if (rows.length === 0) return { declined: 'unavailable', why: `There are ${MOST} notices already: take one away.` };
    if (code && !(await this.options.sendCode(target, code))) {
      await this.remove(account, id);
      return { declined: 'unavailable', why: 'No mail could be sent to this address: check it, or try again later.' };
    }
    return {
      notice: { id, kind, to: url && kind === 'push' ? new URL(url).host : target, confirmed: code === undefined },
      ...(secret !== null && { secret }),
    };
  }

  async confirm(account: string, id: string, code: string): Promise<boolean> {
    const [row] = await this.db.query<{ code_hash: string }>(
      `UPDATE channels SET tries = tries + 1
       WHERE id = $1 AND person = $2 AND code_hash IS NOT NULL AND tries < ${MOST_TRIES} RETURNING code_hash`,
      [id, account],
    );
    if (!row || !timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashCode(id, code)))) return false;
    await this.db.query('UPDATE channels SET confirmed = true, code_hash = NULL WHERE id = $1', [id]);
    return true;
  }

  async remove(account: string, id: string): Promise<boolean> {
    const rows = await this.db.query('DELETE FROM channels WHERE id = $1 AND person = $2 RETURNING id', [id, account]);
    return rows.length > 0;
  }

  /** The channels through which the holder of a seat is told. */
  async ofSeat(match: string, seat: number): Promise<readonly Channel[]> {
    const rows = await this.db.query<{ id: string; kind: ChannelKind; target: string; secret: string | null }>(
      `SELECT channels.id, channels.kind, target, secret FROM channels JOIN seats ON seats.person = channels.person
       WHERE seats.match = $1 AND seats.seat = $2 AND confirmed AND failures < ${MOST_FAILURES}`,
      [match, seat],
    );
    return rows.map(({ secret, ...rest }) => ({ ...rest, secret: secret ?? undefined }));
  }

  /** Turns that were told long ago need not be remembered; called now and then. */
  async sweep(): Promise<void> {
    await this.db.query(`DELETE FROM notices WHERE at < ${NOW} - ${7 * 86_400_000}`);
  }

  /** How a letter fared. One that is gone for good is forgotten; one that fails again and again is left alone. */
  async note(id: string, outcome: 'sent' | 'gone' | 'failed'): Promise<void> {
    if (outcome === 'gone') await this.db.query('DELETE FROM channels WHERE id = $1', [id]);
    else if (outcome === 'failed')
      await this.db.query('UPDATE channels SET failures = failures + 1 WHERE id = $1', [id]);
    else await this.db.query('UPDATE channels SET failures = 0 WHERE id = $1 AND failures > 0', [id]);
  }
}
