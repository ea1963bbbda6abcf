/** Spectators with a delay: they have a sitting of their own that follows the log at a distance. */

import type { SeatState, SeenEntry } from '@cauldron/protocol';
import type { ChatRow } from '../store/talk.ts';
import { Feeds } from './feeds.ts';
import { seatStatesAt } from './hands.ts';
import { MOST_ROWS } from './keeping.ts';
import { inPage, pageBefore } from './log-page.ts';
import type { MatchRoom, RoomTools } from './room.ts';
import type { LogRow } from './rows.ts';
import { tableOf } from './seen.ts';
import type { Sending, Sync } from './service.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';
import { type SnapshotReach, takeUp } from './taking-up.ts';

/** A match as those see it who see it later. */
export interface LateSummary {
  readonly seq: number;
  readonly asked: number | null;
  readonly over: boolean;
  readonly changedAt: number | undefined;
  readonly seats: readonly SeatState[];
}

export class Gallery {
  readonly feeds: Feeds;
  private sitting: Sitting | undefined;
  /** The newest line of each channel that the viewers were told. */
  private heard = { table: 0, gallery: 0 };
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly room: MatchRoom,
    private readonly tools: RoomTools,
  ) {
    this.feeds = new Feeds(room.charter);
  }

  /** What is newer is not told. */
  get until(): number {
    return this.tools.now() - this.room.charter.terms.spectators.delay * 1000;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => {});
    return done;
  }

  /** Tells the entries that are now old enough. */
  step(): Promise<void> {
    return this.inTurn(async () => {
      // The room knows the seats and the start of the clocks.
      await this.room.inTurn(async () => {
        await this.room.catchUp();
        if (this.feeds.watchers === 0) await this.room.lookAround();
      });
      const newest = await this.tools.store.newest(this.room.charter.id, this.until);
      const isFar = newest > (this.sitting?.seq ?? newest) + MOST_ROWS;
      const sitting = isFar ? await this.loadAgain({}) : (this.sitting ?? (await this.load()));
      try {
        for (const row of await this.tools.store.rows(this.room.charter.id, sitting.seq, this.until)) {
          sitting.fold(row, this.room.startedAt);
          this.feeds.publish(row, sitting, this.table(sitting));
        }
      } catch (error) {
        this.sitting = undefined;
        if (!(error instanceof WantsMore)) throw error;
        await this.loadAgain({ to: sitting.since - 1, line: error.line });
      }
      for (const row of await this.newLines()) this.feeds.talk(row, true);
    });
  }

  /** Viewers who were not told of every step get the whole view. */
  private async loadAgain(reach: SnapshotReach): Promise<Sitting> {
    const again = await this.load(reach);
    this.feeds.syncAll(again, await this.rowsOf(again, 0), this.table(again));
    return again;
  }

  async look(from: number): Promise<Sync> {
    await this.step();
    return this.inTurn(async () => {
      const sitting = this.sitting ?? (await this.load());
      return this.feeds.sync(sitting, 'spectator', await this.rowsOf(sitting, from), this.table(sitting));
    });
  }

  async join(from: number, send: (sending: Sending) => void): Promise<() => void> {
    await this.step();
    return this.inTurn(async () => {
      const sitting = this.sitting ?? (await this.load());
      const sync = this.feeds.sync(sitting, 'spectator', await this.rowsOf(sitting, from), this.table(sitting));
      send({ message: sync, text: JSON.stringify(sync) });
      const { talk } = this.tools.store;
      const { id } = this.room.charter;
      const lines = [
        ...(await talk.lines(id, { channels: ['table'], until: this.until })),
        ...(await talk.lines(id, { channels: ['gallery'] })),
      ];
      for (const line of lines) {
        const message = this.feeds.line(line);
        send({ message, text: JSON.stringify(message) });
      }
      return this.feeds.join('spectator', '', send, sitting);
    });
  }

  /** A page of the entries before the given one. */
  async log(before: number): Promise<readonly SeenEntry[]> {
    await this.step();
    return this.inTurn(async () => {
      const sitting = this.sitting ?? (await this.load());
      const rows = await this.tools.store.rows(this.room.charter.id, ...pageBefore(before, sitting));
      return this.feeds.page(sitting, 'spectator', rows);
    });
  }

  private async rowsOf(sitting: Sitting, from: number): Promise<readonly LogRow[]> {
    const after = Math.max(0, inPage(from, sitting));
    const rows = await this.tools.store.rows(this.room.charter.id, after, this.until);
    return rows.filter(({ seq }) => seq <= sitting.seq);
  }

  private async load(reach: SnapshotReach = {}): Promise<Sitting> {
    const { charter, startedAt } = this.room;
    const { until } = this;
    this.sitting = await takeUp(this.tools.store, charter, { ...reach, until }, (sitting, rows) => {
      for (const row of rows) sitting.fold(row, startedAt);
    });
    return this.sitting;
  }

  /** The players' talk comes as late as their moves, that of the spectators at once. */
  private async newLines(): Promise<readonly ChatRow[]> {
    const { talk } = this.tools.store;
    const { id } = this.room.charter;
    const { table, gallery } = this.heard;
    const said = await talk.lines(id, { channels: ['table'], after: table, until: this.until });
    const among = await talk.lines(id, { channels: ['gallery'], after: gallery });
    this.heard = { table: said.at(-1)?.n ?? table, gallery: among.at(-1)?.n ?? gallery };
    return [...said, ...among];
  }

  private table(sitting: Sitting) {
    const { startedAt, hands, charter } = this.room;
    const { until: now } = this;
    const seats = seatStatesAt(charter.game.info.sides, hands, now);
    const began = startedAt === null || startedAt > now ? null : startedAt;
    return tableOf(sitting, seats, { now, startedAt: began, rematch: { id: null, by: 0 } });
  }

  /** What a match's information may say now. */
  async summary(): Promise<LateSummary> {
    await this.step();
    return this.inTurn(async () => {
      const sitting = this.sitting ?? (await this.load());
      const [last] = await this.rowsOf(sitting, sitting.seq - 1);
      const { seq, asked, result } = sitting;
      return { seq, asked, over: result !== null, changedAt: last?.at, seats: this.table(sitting).seats };
    });
  }
}
