/** Spectators with a delay: they have a sitting of their own that follows the log at a distance. */

import type { SeenEntry } from '@cauldron/protocol';
import { Feeds } from './feeds.ts';
import { inPage, pageBefore } from './log-page.ts';
import type { MatchRoom, RoomTools } from './room.ts';
import type { LogRow } from './rows.ts';
import { tableOf } from './seen.ts';
import type { Sending, Sync } from './service.ts';
import { type Sitting, WantsMore } from './sitting.ts';
import { type SnapshotReach, takeUp } from './taking-up.ts';

export class Gallery {
  readonly feeds: Feeds;
  private sitting: Sitting | undefined;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly room: MatchRoom,
    private readonly tools: RoomTools,
  ) {
    this.feeds = new Feeds(room.charter);
  }

  private get until(): number {
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
      const sitting = this.sitting ?? (await this.load());
      try {
        for (const row of await this.tools.store.rows(this.room.charter.id, sitting.seq, this.until)) {
          sitting.fold(row, this.room.startedAt);
          this.feeds.publish(row, sitting, this.table(sitting));
        }
      } catch (error) {
        this.sitting = undefined;
        if (!(error instanceof WantsMore)) throw error;
        const again = await this.load({ to: sitting.since - 1, line: error.line });
        this.feeds.syncAll(again, await this.rowsOf(again, 0), this.table(again));
      }
    });
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

  private table(sitting: Sitting) {
    const { startedAt } = this.room;
    return tableOf(sitting, this.room.seatStates(), { now: this.until, startedAt, rematch: null });
  }
}
