/**
 * How many codes may be sent by mail. They go to addresses that nobody has confirmed, so nobody may use us to fill a stranger's
 * mailbox: not from one account, not from one network, and not from many of them together.
 */

import { Paces } from '../socket/pace.ts';

export interface CodeWish {
  readonly address: string;
  readonly network: string;
  /** A person who has forgotten the password is not signed in. */
  readonly account?: string;
}

const HOUR_S = 3600;
const inAnHour = (n: number) => ({ burst: n, perSecond: n / HOUR_S });

export class CodeLimits {
  private readonly accounts: Paces;
  private readonly networks: Paces;
  private readonly recipients: Paces;

  constructor(now: () => number = Date.now) {
    this.accounts = new Paces(inAnHour(5), now);
    this.networks = new Paces(inAnHour(15), now);
    this.recipients = new Paces(inAnHour(3), now);
  }

  /** The sender's own limits first: a sender who has used them up takes nothing from the recipient's. */
  maySend({ address, network, account }: CodeWish): boolean {
    if (account !== undefined && !this.accounts.take(account)) return false;
    return this.networks.take(network) && this.recipients.take(mailboxOf(address));
  }
}

/** Addresses that reach the same mailbox with most providers count as one: case, dots and everything after a plus. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${local}@${address.slice(at + 1).toLowerCase()}`;
}
