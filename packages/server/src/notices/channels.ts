/** Where people want to hear that it is their turn. An e-mail address is used only after its owner has confirmed it. */

import { randomBytes } from 'node:crypto';
import type { newNotice } from '@cauldron/protocol';
import type { z } from 'zod';
import { hashCode, isCode, newCode } from '../accounts/codes.ts';
import type { Database } from '../db/database.ts';
import type { Declined } from '../match/service.ts';
import { type Channel, type ChannelKind, ChannelStore, MOST_CHANNELS, NoticeStore } from '../store/channels.ts';
import type { CodeLimits } from './code-limits.ts';
import { whyNotAddress } from './outside.ts';

interface MadeChannel {
  readonly notice: {
    readonly id: string;
    readonly kind: ChannelKind;
    readonly to: string;
    readonly confirmed: boolean;
  };
  readonly secret?: string;
}

export interface ChannelOptions {
  /** The kinds that the host has switched on. */
  readonly kinds: ReadonlySet<ChannelKind>;
  /** Whether webhooks may lead into the host's own network. */
  readonly anywhere: boolean;
  readonly limits: CodeLimits;
  /** Sends the confirmation code; false if the mail server declined it. */
  sendCode(address: string, code: string): Promise<boolean>;
}

export class Channels {
  private readonly store: ChannelStore;
  private readonly told: NoticeStore;

  constructor(
    db: Database,
    private readonly options: ChannelOptions,
  ) {
    this.store = new ChannelStore(db);
    this.told = new NoticeStore(db);
  }

  async add(account: string, wanted: z.output<typeof newNotice>, network: string): Promise<MadeChannel | Declined> {
    const { kind } = wanted;
    if (!this.options.kinds.has(kind)) return { declined: 'unavailable', why: 'The host has not switched this on.' };
    const url =
      wanted.kind === 'push' ? wanted.subscription.endpoint : wanted.kind === 'webhook' ? wanted.url : undefined;
    if (wanted.kind === 'mail' && !this.options.limits.maySend({ address: wanted.address, network, account }))
      return {
        declined: 'too-fast',
        why: 'Too many codes were sent from here or to this address: try again in an hour.',
      };
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
    const form = (wanted.kind === 'webhook' && wanted.form) || null;
    const code = kind === 'mail' ? newCode() : undefined;
    const codeHash = code === undefined ? null : hashCode(id, code);
    if (!(await this.store.add({ id, person: account, kind, target, secret, form, codeHash })))
      return { declined: 'unavailable', why: `There are ${MOST_CHANNELS} notices already: take one away.` };
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
    const kept = await this.store.tryCode(id, account);
    if (kept === undefined || !isCode(kept, id, code)) return false;
    await this.store.confirm(id);
    return true;
  }

  remove(account: string, id: string): Promise<boolean> {
    return this.store.remove(id, account);
  }

  /** The channels of a seat's holder. */
  ofSeat(match: string, seat: number): Promise<readonly Channel[]> {
    return this.store.ofSeat(match, seat);
  }

  /** Forgets turns that were told long ago; called now and then. */
  sweep(): Promise<void> {
    return this.told.sweep();
  }

  /** Notes how a delivery went. */
  note(id: string, outcome: 'sent' | 'gone' | 'failed'): Promise<void> {
    return this.store.note(id, outcome);
  }
}
