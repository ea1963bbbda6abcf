/**
 * Tells people that it is their turn. Any number of processes look for turns; the one that inserts the row sends the notice, so
 * each turn is told once. A player at the board gets no notice. Nobody gets one at once, because he may come back by himself.
 */

import type { Database } from '../db/database.ts';
import { isDeclined, type MatchService } from '../match/service.ts';
import type { Counter } from '../ops/metrics.ts';
import { type Claimed, NoticeStore } from '../store/channels.ts';
import type { Channels } from './channels.ts';
import type { Delivery, Notice, Senders } from './senders.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly matches: Pick<MatchService, 'info'>;
  readonly channels: Channels;
  readonly senders: Senders;
  /** The address of the page of a match. */
  urlOf(match: string): string;
  readonly sent: Counter;
  readonly log: { error(figures: object, text: string): void };
  /** How long a turn stands before a notice is sent. */
  readonly afterMs?: number;
  readonly everyMs?: number;
  /** The pause before each further try. */
  readonly triesAfterMs?: readonly number[];
}

/** How many turns are claimed at once. */
const AT_ONCE = 100;

export class Courier {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly sleepers = new Set<() => void>();

  private readonly store: NoticeStore;

  constructor(private readonly options: CourierOptions) {
    this.store = new NoticeStore(options.database);
  }

  start(): void {
    if (this.closed) return;
    this.timer = setInterval(() => {
      this.round = this.round.then(() => this.tell()).catch((error: unknown) => this.fail(error));
    }, this.options.everyMs ?? 15_000);
    this.timer.unref();
  }

  /** Claims and sends the notices that are due. */
  async tell(): Promise<void> {
    for (;;) {
      const claimed = this.closed ? [] : await this.store.claim(this.options.afterMs ?? 60_000, AT_ONCE);
      await Promise.all(claimed.map((turn) => this.tellOne(turn).catch((error: unknown) => this.fail(error))));
      if (claimed.length < AT_ONCE) return;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    for (const wake of this.sleepers) wake();
    await this.round;
  }

  private async tellOne({ match, seat, turn }: Claimed): Promise<void> {
    const { channels, matches, urlOf } = this.options;
    const info = await matches.info(match, {});
    if (isDeclined(info)) return;
    const notice: Notice = {
      match,
      seat,
      turn,
      game: info.terms.game,
      side: info.seats[seat]?.side ?? '',
      url: urlOf(match),
    };
    const found = await channels.ofSeat(match, seat);
    await Promise.all(
      found.map(async (channel) => {
        const outcome = await this.sendWithPatience(() => this.options.senders.send(channel, notice));
        this.options.sent.add({ kind: channel.kind, outcome });
        await channels.note(channel.id, outcome);
      }),
    );
  }

  private async sendWithPatience(send: () => Promise<Delivery>): Promise<Delivery> {
    let outcome = await send();
    for (const ms of this.options.triesAfterMs ?? [2000, 15_000]) {
      if (outcome !== 'failed' || this.closed) break;
      await this.sleep(ms);
      outcome = await send();
    }
    return outcome;
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

  private fail(error: unknown): void {
    this.options.log.error({ err: error }, 'a notice could not be sent');
  }
}
