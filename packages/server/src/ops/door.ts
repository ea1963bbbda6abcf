/**
 * Who may come in. A network that goes on after it was refused pays for each refusal; once its credit is spent, its new connections and its
 * requests are turned away for a while, before anything of them is read. Sockets that are open stay open: a household whose guest
 * misbehaves plays on.
 */

import { Paces, type Rate } from '../socket/pace.ts';

/** An honest network is refused a few times a day, not twice a second. */
const CREDIT: Rate = { burst: 200, perSecond: 2 };
const SHUT_MS = 20_000;
/** What a socket costs that had to be closed for what it sent; a refused message or request costs 1. */
export const CLOSED_SOCKET = 20;

export class Door {
  private readonly credit: Paces;
  private readonly shutUntil = new Map<string, number>();

  /** `pace`: a factor on the usual limits. */
  constructor(
    pace = 1,
    private readonly now: () => number = Date.now,
  ) {
    this.credit = new Paces({ burst: CREDIT.burst * pace, perSecond: CREDIT.perSecond * pace }, now);
  }

  /** Something of this network was refused for its pace or its form. */
  refused(network: string, cost = 1): void {
    if (this.isShut(network) || this.credit.take(network, cost)) return;
    this.shutUntil.set(network, this.now() + SHUT_MS);
  }

  isShut(network: string): boolean {
    const until = this.shutUntil.get(network);
    if (until === undefined) return false;
    if (until > this.now()) return true;
    this.shutUntil.delete(network);
    return false;
  }

  /** Whether nobody at all is turned away: then no address has to be looked at. */
  get isOpenToAll(): boolean {
    return this.shutUntil.size === 0;
  }

  sweep(): void {
    this.credit.sweep();
    for (const network of [...this.shutUntil.keys()]) this.isShut(network);
  }
}
