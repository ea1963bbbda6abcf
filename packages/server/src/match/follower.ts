/**
 * Hears what other processes did. A notification is only a hint (a match's number of entries), and nothing relies on it. A slow
 * poll finds what a hint missed.
 */

import type { Database } from '../db/database.ts';
import type { Marks, MatchStore } from '../store/matches.ts';
import type { SeatStore } from '../store/seats.ts';
import type { FaultPoint, MatchRoom } from './room.ts';

export interface FollowerTools {
  log(what: string, error: unknown): void;
  fault(point: FaultPoint): void | Promise<void>;
  readonly pollMs: number;
  /** A viewer counts as gone when nothing was heard of him for this long: a process that died says nothing. */
  readonly presentMs: number;
  /** How often a process reports its viewers and reads those of others. */
  readonly refreshMs: number;
  watched(): readonly MatchRoom[];
  /** The room of a match, if this process has it open. */
  room(id: string): MatchRoom | undefined;
  flagged(id: string): Promise<void>;
  step(): Promise<void>;
}

const CHANNEL = 'cauldron';
/** The first hint goes at once. Hints that follow within this time are sent together, because each makes every process look. */
const HINT_EVERY_MS = 20;
/** A notification carries less than 8,000 bytes. */
const HINTS_AT_ONCE = 100;
/** Matches in one statement, when a process reports its viewers. */
const ROOMS_AT_ONCE = 200;

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
    private readonly store: MatchStore,
    private readonly seats: SeatStore,
    private readonly tools: FollowerTools,
  ) {}

  async start(): Promise<void> {
    this.stop = await this.db.listen(CHANNEL, (payload) => this.hear(payload));
    this.poll();
    this.refreshing = setInterval(() => this.attend(this.tools.watched()), this.tools.refreshMs);
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

  /** Called after a commit: other processes may want to look. */
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
        this.attend(this.tools.watched().filter((room) => room.isPresenceDoubtful));
        await this.tools.step();
        for (const id of await this.store.flagged()) await this.tools.flagged(id);
      });
      void this.busy.then(() => this.poll());
    }, this.tools.pollMs);
    this.polling.unref();
  }

  /** Compares every watched match with the log. */
  private async look(): Promise<void> {
    const ids = this.tools.watched().map(({ charter }) => charter.id);
    if (ids.length === 0) return;
    for (const marks of await this.store.marks(ids)) this.follow(marks);
  }

  /** Mostly it is our own news. A room without viewers looks for itself when it is needed. */
  private follow(marks: Marks): void {
    const room = this.tools.room(marks.id);
    if (!room || room.isIdle) return;
    const { seq, table_no, chat_no } = room.marks;
    if (marks.seq <= seq && marks.table_no <= table_no && marks.chat_no <= chat_no) return;
    room
      .inTurn(() => room.catchUp(marks))
      .then(() => {
        // Somebody who left there may already have come here.
        if (marks.table_no > table_no && room.isPresenceDoubtful) this.attend([room]);
      })
      .catch((error: unknown) => this.tools.log(`match ${marks.id}: catching up failed`, error));
  }

  // Presence.

  present(room: MatchRoom, seat: number): void {
    this.work('a presence was not noted', async () => {
      if (await this.seats.come(room.charter.id, seat, this.tools.presentMs)) await this.changed(room);
    });
  }

  absent(room: MatchRoom, seat: number): void {
    this.work('an absence was not noted', async () => {
      if (room.feeds.isWatchedFrom(seat)) return;
      await this.seats.go(room.charter.id, seat);
      await this.changed(room);
    });
  }

  private async changed(room: MatchRoom): Promise<void> {
    await this.store.tableChanged(room.charter.id);
    await room.inTurn(() => room.showTable());
    this.hint(room.marks);
  }

  /** Reports the viewers here, and reads all others. Only changes are told. */
  private attend(rooms: readonly MatchRoom[]): void {
    if (rooms.length === 0) return;
    this.work('presences were not refreshed', async () => {
      for (let i = 0; i < rooms.length; i += ROOMS_AT_ONCE) await this.attendTo(rooms.slice(i, i + ROOMS_AT_ONCE));
    });
  }

  private async attendTo(rooms: readonly MatchRoom[]): Promise<void> {
    const byId = new Map(rooms.map((room) => [room.charter.id, room]));
    const watched = rooms.flatMap(({ charter, seats, feeds }) =>
      seats.filter(({ seat }) => feeds.isWatchedFrom(seat)).map(({ seat }) => [charter.id, seat] as const),
    );
    const come = watched.length === 0 ? [] : await this.store.stay(watched, this.tools.presentMs);
    for (const id of come) {
      const room = byId.get(id);
      if (room) await this.changed(room);
    }
    for (const [id, presence] of await this.store.presence([...byId.keys()])) {
      const room = byId.get(id);
      // Not awaited: one match that hangs must not hold up the others.
      room
        ?.inTurn(() => room.heedPresence(presence))
        .catch((error: unknown) => {
          if (!this.closed) this.tools.log(`match ${id}: who is there was not told`, error);
        });
    }
  }

  /** One task after the other. A failure is logged, and the next poll tries again. */
  private work(what: string, job: () => Promise<void>): void {
    if (this.closed) return;
    this.busy = this.busy.then(job).catch((error) => {
      if (!this.closed) this.tools.log(what, error);
    });
  }
}
