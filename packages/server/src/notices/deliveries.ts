/**
 * Sends notices side by side. A recipient gets one at a time, in order. Only a bounded number is sent at once, and those to
 * recipients that have failed have places of their own: a webhook that hangs delays nobody but itself.
 */

import { Gate } from '../accounts/gate.ts';
import type { Channel, ChannelKind } from '../store/channels.ts';
import type { Delivery } from './senders.ts';

/** For each kind: first tries to recipients that work, and everything else. */
const AT_ONCE = { usual: 32, doubtful: 4 } as const;
const MOST_WAITING = 10_000;
/** The most notices that wait for one recipient; later ones are dropped. */
const MOST_FOR_ONE = 20;

type Lane = keyof typeof AT_ONCE;

export class Deliveries {
  private readonly gates = new Map<`${ChannelKind} ${Lane}`, Gate>();
  private readonly queues = new Map<string, { last: Promise<unknown>; length: number }>();
  private readonly sleepers = new Set<() => void>();
  private closed = false;

  constructor(
    /** The pause before each further try. */
    private readonly triesAfterMs: readonly number[],
  ) {}

  /** Sends after everything that was given before for the same recipient. */
  async deliver(channel: Channel, send: () => Promise<Delivery>): Promise<Delivery> {
    const key = `${channel.kind} ${channel.target}`;
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= MOST_FOR_ONE) return 'failed';
    this.queues.set(key, queue);
    queue.length++;
    const mine = queue.last.then(() => this.sendWithPatience(channel, send));
    queue.last = mine.catch(() => {});
    return mine.finally(() => {
      if (--queue.length === 0) this.queues.delete(key);
    });
  }

  /** Nobody waits any longer for another try. */
  close(): void {
    this.closed = true;
    for (const wake of this.sleepers) wake();
  }

  private async sendWithPatience(channel: Channel, send: () => Promise<Delivery>): Promise<Delivery> {
    let outcome = await this.gate(channel, channel.isFailing ? 'doubtful' : 'usual').run(send);
    for (const ms of this.triesAfterMs) {
      if (outcome !== 'failed' || this.closed) break;
      await this.sleep(ms);
      outcome = await this.gate(channel, 'doubtful').run(send);
    }
    return outcome;
  }

  private gate({ kind }: Channel, lane: Lane): Gate {
    const gate = this.gates.get(`${kind} ${lane}`) ?? new Gate(AT_ONCE[lane], MOST_WAITING);
    this.gates.set(`${kind} ${lane}`, gate);
    return gate;
  }

  /** Waits this long, or until we close. */
  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }
}
