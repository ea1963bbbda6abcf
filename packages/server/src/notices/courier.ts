/**
 * Tells people that it is their turn. Any number of processes look for turns; the one that inserts the row sends the notice, so
 * each turn is told once. A player at the board gets no notice. Nobody gets one at once, because he may come back by himself.
 */

import type { Database } from '../db/database.ts';
import { isDeclined, type MatchService } from '../match/service.ts';
import type { Counter } from '../ops/metrics.ts';
import { type Claimed, NoticeStore } from '../store/channels.ts';
import type { Channels } from './channels.ts';
import { Deliveries } from './deliveries.ts';
import type { Notice, Senders } from './senders.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly matches: Pick<MatchService, 'info'>;
  readonly channels: Pick<Channels, 'ofSeat' | 'note'>;
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
/** A process that has this many turns to tell leaves the next to others, or to its next look. */
const MOST_UNDER_WAY = 1000;

export class Courier {
  private timer: NodeJS.Timeout | undefined;
  private claiming: Promise<unknown> = Promise.resolve();
  private isClaiming = false;
  private closed = false;
  private readonly underWay = new Set<Promise<void>>();
  private readonly deliveries: Deliveries;
  private readonly store: NoticeStore;

  constructor(private readonly options: CourierOptions) {
    this.store = new NoticeStore(options.database);
    this.deliveries = new Deliveries(options.triesAfterMs ?? [2000, 15_000]);
  }

  /** Looks for turns again and again. It does not wait for what is being sent. */
  start(): void {
    if (this.closed) return;
    this.timer = setInterval(() => {
      if (this.isClaiming) return;
      this.isClaiming = true;
      this.claiming = this.begin()
        .catch((error: unknown) => this.fail(error))
        .finally(() => {
          this.isClaiming = false;
        });
    }, this.options.everyMs ?? 15_000);
    this.timer.unref();
  }

  /** Claims and sends the notices that are due. */
  async tell(): Promise<void> {
    await this.begin();
    await this.sent();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.claiming;
    this.deliveries.close();
    await this.sent();
  }

  private async begin(): Promise<void> {
    while (!this.closed && this.underWay.size < MOST_UNDER_WAY) {
      const claimed = await this.store.claim(this.options.afterMs ?? 60_000, AT_ONCE);
      for (const turn of claimed) {
        const told = this.tellOne(turn).catch((error: unknown) => this.fail(error));
        this.underWay.add(told);
        void told.then(() => this.underWay.delete(told));
      }
      if (claimed.length < AT_ONCE) return;
    }
  }

  private async sent(): Promise<void> {
    await Promise.all(this.underWay);
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
        const outcome = await this.deliveries.deliver(channel, () => this.options.senders.send(channel, notice));
        this.options.sent.add({ kind: channel.kind, outcome });
        await channels.note(channel.id, outcome);
      }),
    );
  }

  private fail(error: unknown): void {
    this.options.log.error({ err: error }, 'a notice could not be sent');
  }
}
