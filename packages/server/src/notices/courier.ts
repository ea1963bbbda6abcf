/**
 * Tells people that it is their turn. Any number of processes look; a notice goes out from the one whose row it is, so each turn is
 * told once. Who is at the board is not told: nor is anybody before a little while has passed, in which he may come by himself.
 */

import { type Database, NOW } from '../db/database.ts';
import { isDeclined, type MatchService } from '../match/service.ts';
import type { Counter } from '../ops/metrics.ts';
import type { Channels } from './channels.ts';
import type { Notice, Outcome, Senders } from './senders.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly matches: Pick<MatchService, 'info'>;
  readonly channels: Channels;
  readonly senders: Senders;
  /** The address of the page of a match. */
  urlOf(match: string): string;
  readonly sent: Counter;
  readonly log: { error(figures: object, text: string): void };
  /** How long a turn has stood before anybody is told. */
  readonly afterMs?: number;
  readonly everyMs?: number;
  /** How long to wait before each further try. */
  readonly triesAfterMs?: readonly number[];
}

/** Turns older than this were told, or began while nobody was there to tell. */
const OLDEST_MS = 3 * 86_400_000;
const AT_ONCE = 100;

interface Claimed extends Record<string, unknown> {
  readonly match: string;
  readonly seat: number;
  readonly turn: number;
}

export class Courier {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private closed = false;
  private readonly sleepers = new Set<() => void>();

  constructor(private readonly options: CourierOptions) {}

  start(): void {
    if (this.closed) return;
    this.timer = setInterval(() => {
      this.round = this.round.then(() => this.tell()).catch((error: unknown) => this.fail(error));
    }, this.options.everyMs ?? 15_000);
    this.timer.unref();
  }

  /** Claims and tells what is due now. */
  async tell(): Promise<void> {
    for (;;) {
      const claimed = this.closed ? [] : await this.claim();
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

  /** The insert decides: of two processes that find the same turn only one gets the row back. */
  private claim(): Promise<readonly Claimed[]> {
    const { database, afterMs = 60_000 } = this.options;
    return database.query<Claimed>(
      `INSERT INTO notices (match, seat, turn)
       SELECT DISTINCT m.id, s.seat, m.turn
       FROM channels c JOIN seats s ON s.person = c.person JOIN matches m ON m.id = s.match AND m.asked = s.seat
       WHERE c.confirmed AND NOT m.over AND m.turn_at <= ${NOW} - $1 AND m.turn_at > ${NOW} - ${OLDEST_MS}
         AND s.present_until < ${NOW}
         AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.match = m.id AND n.seat = s.seat AND n.turn = m.turn)
       LIMIT ${AT_ONCE}
       ON CONFLICT DO NOTHING RETURNING match, seat, turn`,
      [afterMs],
      'claim-notices',
    );
  }

  private async tellOne({ match, seat, turn }: Claimed): Promise<void> {
    const { channels, matches, urlOf } = this.options;
    const info = await matches.info(match, {});
    if (isDeclined(info)) return;
    const notice: Notice = {
      ...{ match, seat, turn },
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

  private async sendWithPatience(send: () => Promise<Outcome>): Promise<Outcome> {
    let outcome = await send();
    for (const ms of this.options.triesAfterMs ?? [2000, 15_000]) {
      if (outcome !== 'failed' || this.closed) break;
      await this.sleep(ms);
      outcome = await send();
    }
    return outcome;
  }

  /** So long, or until we close. */
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
