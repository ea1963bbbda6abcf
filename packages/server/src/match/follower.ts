/**
 * Hears of what other processes did. A notification is a hint: a match's number of entries, nothing that anyone relies on. What a
 * hint did not bring, a slow poll does.
 */

import { type Database, NOW } from '../db/database.ts';
import type { FaultPoint, Room } from './room.ts';
import type { Marks, Store } from './store.ts';

export interface FollowerTools {
  log(what: string, error: unknown): void;
  fault(point: FaultPoint): void | Promise<void>;
  readonly pollMs: number;
  watched(): readonly Room[];
  /** The room of a match, if this process has it open. */
  room(id: string): Room | undefined;
  flagged(id: string): Promise<void>;
  step(): Promise<void>;
}

const CHANNEL = 'cauldron';
/** The first hint goes at once; those that follow within this time go together, since each costs every process a look. */
const HINT_EVERY_MS = 20;
/** A notification carries less than 8,000 bytes. */
const HINTS_AT_ONCE = 100;
const PRESENT_MS = 90_000;
const REFRESH_MS = 30_000;

export class Follower {
  private readonly hints = new Map<string, Marks>();
  private hinting: NodeJS.Timeout | undefined;
  private hintedAt = Number.NEGATIVE_INFINITY;
  private polling: NodeJS.Timeout | undefined;
  private refreshing: NodeJS.Timeout | undefined;
  private stop: (() => Promise<void>) | undefined;
  private closed = false;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly store: Store,
    private readonly tools: FollowerTools,
  ) {}

  async start(): Promise<void> {
    this.stop = await this.db.listen(CHANNEL, (payload) => this.hear(payload));
    this.poll();
    this.refreshing = setInterval(() => this.refresh(), REFRESH_MS);
    this.refreshing.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.hinting);
    clearTimeout(this.polling);
    clearInterval(this.refreshing);
    await this.stop?.();
    await this.busy;
  }

  /** After a commit: other processes may want to look. */
  hint(marks: Marks): void {
    if (this.closed) return;
    this.hints.set(marks.id, marks);
    const rest = this.hintedAt + HINT_EVERY_MS - performance.now();
    this.hinting ??= setTimeout(() => this.sendHints(), Math.max(0, rest));
  }

  private sendHints(): void {
    this.hinting = undefined;
    this.hintedAt = performance.now();
    const all = [...this.hints.values()].map(({ id, seq, table_no, chat_no }) =>
      [id, seq, table_no, chat_no].join(':'),
    );
    this.hints.clear();
    for (let i = 0; i < all.length; i += HINTS_AT_ONCE) {
      const payload = all.slice(i, i + HINTS_AT_ONCE).join(' ');
      this.db.notify(CHANNEL, payload).catch((error: unknown) => {
        if (!this.closed) this.tools.log('a hint was not sent', error);
      });
    }
  }

  private hear(payload: string | undefined): void {
    this.work('a hint was not followed', async () => {
      await this.tools.fault('listener');
      if (payload === undefined) return this.look();
      for (const hint of payload.split(' ')) {
        const [id, seq, table, chat] = hint.split(':');
        this.follow({ id, seq: Number(seq), table_no: Number(table), chat_no: Number(chat), started_at: null });
      }
    });
  }

  private poll(): void {
    if (this.closed) return;
    this.polling = setTimeout(() => {
      this.work('the poll failed', async () => {
        await this.look();
        await this.tools.step();
        for (const id of await this.store.flagged()) await this.tools.flagged(id);
      });
      void this.busy.then(() => this.poll());
    }, this.tools.pollMs);
    this.polling.unref();
  }

  /** Everything that is watched here, compared with the log. */
  private async look(): Promise<void> {
    const ids = this.tools.watched().map(({ charter }) => charter.id);
    if (ids.length === 0) return;
    for (const marks of await this.store.marks(ids)) this.follow(marks);
  }

  /** Mostly it is our own news. A room that nobody watches looks for itself when it is wanted. */
  private follow(marks: Marks): void {
    const room = this.tools.room(marks.id);
    if (!room || room.isIdle) return;
    const { seq, table_no, chat_no } = room.marks;
    if (marks.seq <= seq && marks.table_no <= table_no && marks.chat_no <= chat_no) return;
    room
      .inTurn(() => room.catchUp(marks))
      .catch((error: unknown) => this.tools.log(`match ${marks.id}: catching up failed`, error));
  }

  // Who is there.

  present(room: Room, seat: number): void {
    this.work('a presence was not noted', async () => {
      const [was] = await this.db.query<{ was: number; now: number }>(
        `UPDATE seats SET present_until = ${NOW} + $3 FROM (SELECT present_until AS was FROM seats WHERE match = $1 AND seat = $2) before
         WHERE match = $1 AND seat = $2 RETURNING before.was, ${NOW} AS now`,
        [room.charter.id, seat, PRESENT_MS],
      );
      if (was && was.was <= was.now) await this.changed(room);
    });
  }

  absent(room: Room, seat: number): void {
    this.work('an absence was not noted', async () => {
      if (room.feeds.isWatchedFrom(seat)) return;
      await this.db.query('UPDATE seats SET present_until = 0 WHERE match = $1 AND seat = $2', [room.charter.id, seat]);
      await this.changed(room);
    });
  }

  private async changed(room: Room): Promise<void> {
    await this.db.query('UPDATE matches SET table_no = table_no + 1 WHERE id = $1', [room.charter.id]);
    await room.inTurn(() => room.showTable());
    this.hint(room.marks);
  }

  private refresh(): void {
    this.work('presences were not refreshed', async () => {
      for (const room of this.tools.watched()) {
        const seats = room.seats.map(({ seat }) => seat).filter((seat) => room.feeds.isWatchedFrom(seat));
        if (seats.length === 0) continue;
        await this.db.query(`UPDATE seats SET present_until = ${NOW} + $3 WHERE match = $1 AND seat = ANY($2::int[])`, [
          room.charter.id,
          seats,
          PRESENT_MS,
        ]);
      }
    });
  }

  /** One after the other; what fails is logged, and the next poll tries again. */
  private work(what: string, job: () => Promise<void>): void {
    if (this.closed) return;
    this.busy = this.busy.then(job).catch((error) => {
      if (!this.closed) this.tools.log(what, error);
    });
  }
}
