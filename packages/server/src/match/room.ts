/**
 * One match in this process: its sitting, the queue of work on it, and its viewers. The log is the truth; a room may be dropped
 * and made again at any moment.
 */

import type { SeatState, SeenEntry } from '@cauldron/protocol';
import type { HandRow } from '../store/hands.ts';
import type { Marks, MatchStore, Presence, SeatRow } from '../store/matches.ts';
import type { Charter } from './charter.ts';
import { Feeds } from './feeds.ts';
import { Keeping, MOST_ROWS } from './keeping.ts';
import { inPage, pageBefore } from './log-page.ts';
import type { LogRow } from './rows.ts';
import { RowsAtHand } from './rows-at-hand.ts';
import { holdersOf, seatStates } from './seats.ts';
import { tableOf } from './seen.ts';
import type { Sending, Sync } from './service.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';
import { type SnapshotReach, takeUp } from './taking-up.ts';
import { CHANNELS, channelsFor } from './talk.ts';
import { Writing } from './writing.ts';

/** Points at which tests stop or kill the process. */
export type FaultPoint = 'before-insert' | 'before-ack' | 'during-snapshot' | 'listener';

export interface RoomTools {
  readonly store: MatchStore;
  /** The time of matches: see `Timekeeper`. */
  now(): number;
  /** From this length of the log on nothing is taken back. */
  readonly mostEntries: number;
  /** 32 random bytes. */
  bytes(): Buffer;
  fault(point: FaultPoint): void | Promise<void>;
  log(what: string, error: unknown): void;
  /** Tells other processes that there is something new. */
  hint(marks: Marks): void;
}

export class MatchRoom {
  seats: readonly SeatRow[] = [];
  hands: readonly HandRow[] = [];
  /** A seat has changed hands, and the log does not say so yet. */
  handsDue = false;
  startedAt: number | null = null;
  usedAt = 0;
  tableNo = 0;
  private rematch: { readonly id: string | null; readonly by: number } = { id: null, by: 0 };
  chatNo = 0;
  readonly feeds: Feeds;
  readonly writing = new Writing(this);
  private sitting: Sitting | undefined;
  readonly rows = new RowsAtHand();
  /** The newest entry that the viewers were told of. */
  private told: number | undefined;
  /** The seats that were present in the last message to the viewers. */
  private toldThere = '';
  readonly keeping = new Keeping();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    readonly charter: Charter,
    readonly tools: RoomTools,
  ) {
    this.feeds = new Feeds(charter);
  }

  /** Does one piece of work on a match after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => {});
    return done;
  }

  get isIdle(): boolean {
    return this.feeds.watchers === 0;
  }

  /** The newest entry, if the match is at hand. */
  get seq(): number | undefined {
    return this.sitting?.seq;
  }

  get marks(): Marks {
    const { startedAt, tableNo, chatNo } = this;
    const { seq = 0 } = this;
    return { id: this.charter.id, seq, table_no: tableNo, chat_no: chatNo, started_at: startedAt };
  }

  // The sitting: loaded when it is needed, and dropped whenever it may differ from the log.

  async current(): Promise<Sitting> {
    return this.sitting ?? this.renew();
  }

  /** Folds the log again. Viewers who were not told of every step on the way get the whole view. */
  async renew(reach: SnapshotReach = {}): Promise<Sitting> {
    const sitting = await this.load(reach);
    this.sitting = sitting;
    const { told } = this;
    this.told = sitting.seq;
    if (told !== undefined && told < sitting.seq && this.feeds.watchers > 0)
      this.feeds.syncAll(sitting, await this.rowsAfter(inPage(told, sitting)), this.tableForAll(sitting));
    return sitting;
  }

  /** From the newest snapshot, or from the newest that reaches back far enough. */
  private async load(reach: SnapshotReach): Promise<Sitting> {
    const { store, log } = this.tools;
    const { id } = this.charter;
    await this.readTable();
    const fold = (sitting: Sitting, rows: readonly LogRow[]) => {
      for (const row of rows) sitting.fold(row, this.startedAt);
      this.rows.begin(rows);
    };
    const sitting = await takeUp(store, this.charter, reach, fold, (error) =>
      log(`match ${id}: its snapshot does not lead on`, error),
    );
    this.keeping.begin(sitting);
    if (sitting.late !== undefined) await store.close(id);
    return sitting;
  }

  forget(): void {
    this.sitting = undefined;
    this.rows.begin([]);
  }

  private async readTable(): Promise<void> {
    const { store } = this.tools;
    const row = await store.match(this.charter.id);
    if (!row) throw new Error(`match ${this.charter.id} is gone`);
    this.startedAt = row.started_at;
    this.tableNo = row.table_no;
    this.rematch = { id: row.rematch, by: row.rematch_by };
    this.seats = await store.seats(this.charter.id);
    this.hands = await store.hands.of(this.charter.id);
    this.handsDue = row.hands_due;
  }

  // New entries of the log, from this process or another.

  /** Reads and tells everything new. Runs in the queue. */
  async catchUp(marks?: Marks): Promise<void> {
    const { store } = this.tools;
    const { id } = this.charter;
    const found = marks ?? (await store.marks([id]))[0];
    if (!found) return;
    const sitting = await this.current();
    // First the table: it has the start of the clocks.
    if (found.table_no > this.tableNo) await this.showTable();
    if (found.seq > sitting.seq + MOST_ROWS) {
      // A snapshot is nearer.
      this.forget();
      await this.renew();
    } else if (found.seq > sitting.seq) {
      try {
        for (const row of await store.news(id, sitting.seq)) {
          sitting.fold(row, this.startedAt);
          this.rows.add(row);
          // The process that wrote it has kept the position if it was due.
          this.keeping.isDue(sitting);
          this.publish(row, sitting);
        }
      } catch (error) {
        this.forget();
        if (!(error instanceof WantsMore)) throw error;
        await this.renew({ to: sitting.since - 1, line: error.line });
      }
    }
    await this.writing.logHands();
    if (found.chat_no > this.chatNo) await this.readChat();
  }

  /** Reads the seats again and tells everybody. */
  async showTable(): Promise<void> {
    await this.readTable();
    for (const seat of this.seats) this.feeds.dismiss(seat.seat, holdersOf(seat));
    await this.writing.logHands();
    this.feeds.tell({ t: 'table', match: this.charter.id, table: this.tableForAll(await this.current()) });
  }

  // Presence: a viewer counts as present until a given time. Processes postpone that time silently.

  /** Whether somebody has come or gone without notice, or a viewer here counts as absent. */
  get isPresenceDoubtful(): boolean {
    const now = this.seatStates();
    return this.there(now) !== this.toldThere || now.some(({ present }, i) => !present && this.feeds.isWatchedFrom(i));
  }

  /**
   * Tells the viewers only if something differs from what they were told. Runs in the queue, because the table may have changed
   * after it was read.
   */
  async heedPresence({ tableNo, until }: Presence): Promise<void> {
    if (tableNo !== this.tableNo) return;
    this.seats = this.seats.map((row) => ({ ...row, present_until: until.get(row.seat) ?? row.present_until }));
    if (this.there(this.seatStates()) === this.toldThere) return;
    this.feeds.tell({ t: 'table', match: this.charter.id, table: this.tableForAll(await this.current()) });
  }

  /** A room without viewers does not hear who stays. Runs in the queue. */
  async lookAround(): Promise<void> {
    const found = (await this.tools.store.presence([this.charter.id])).get(this.charter.id);
    if (found) await this.heedPresence(found);
  }

  private there(seats: readonly SeatState[]): string {
    return seats.map(({ present }) => Number(present)).join('');
  }

  private async readChat(): Promise<void> {
    const isOver = (await this.current()).result !== null;
    for (const row of await this.tools.store.talk.lines(this.charter.id, { channels: CHANNELS, after: this.chatNo })) {
      this.chatNo = Math.max(this.chatNo, row.n);
      this.feeds.talk(row, isOver);
    }
  }

  publish(row: LogRow, sitting: Sitting): void {
    this.told = row.seq;
    this.feeds.publish(row, sitting, this.tableForAll(sitting));
  }

  // Watching.

  seatStates(): readonly SeatState[] {
    return seatStates(this.charter, this.seats, this.hands, this.tools.now());
  }

  private tableNow(sitting: Sitting) {
    const { startedAt, rematch } = this;
    return tableOf(sitting, this.seatStates(), { now: this.tools.now(), startedAt, rematch });
  }

  private tableForAll(sitting: Sitting) {
    const table = this.tableNow(sitting);
    this.toldThere = this.there(table.seats);
    return table;
  }

  /** The rows after one, from memory if they are there. */
  async rowsAfter(seq: number): Promise<readonly LogRow[]> {
    const first = this.rows.first ?? (await this.current()).seq + 1;
    const early =
      seq + 1 < first ? await this.tools.store.rows(this.charter.id, Math.max(0, seq), undefined, first - 1) : [];
    return [...early, ...this.rows.after(seq)];
  }

  async sync(viewer: number | 'spectator', from: number): Promise<Sync> {
    const sitting = await this.current();
    if (this.isIdle) await this.lookAround();
    return this.feeds.sync(sitting, viewer, await this.rowsAfter(inPage(from, sitting)), this.tableNow(sitting));
  }

  /** A page of the entries before the given one. */
  async log(viewer: number | 'spectator', before: number): Promise<readonly SeenEntry[]> {
    const sitting = await this.current();
    const rows = await this.tools.store.rows(this.charter.id, ...pageBefore(before, sitting));
    return this.feeds.page(sitting, viewer, rows);
  }

  /** Begins with everything there is; news follows. */
  async join(
    viewer: number | 'spectator',
    holder: string,
    from: number,
    send: (sending: Sending) => void,
  ): Promise<() => void> {
    await this.catchUp();
    const sync = await this.sync(viewer, from);
    send({ message: sync, text: JSON.stringify(sync) });
    const channels = channelsFor(viewer, sync.table.result !== null);
    for (const row of await this.tools.store.talk.lines(this.charter.id, { channels })) {
      const message = this.feeds.line(row);
      send({ message, text: JSON.stringify(message) });
    }
    return this.feeds.join(viewer, holder, send, await this.current());
  }
}
