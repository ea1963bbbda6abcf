/**
 * One match in this process: its sitting, the queue that orders work on it, and those who watch. The log is the truth; a room may be
 * thrown away and made again at any moment.
 */

import { randomUUID } from 'node:crypto';
import { refuse } from '@cauldron/engine';
import type { Content, Proposal, SeatState, SeenEntry } from '@cauldron/protocol';
import { DatabaseError, isDuplicate } from '../db/database.ts';
import type { Marks, MatchStore, Presence, SeatRow } from '../store/matches.ts';
import { Feeds } from './feeds.ts';
import { inPage, pageBefore } from './log-page.ts';
import type { LogRow } from './rows.ts';
import { seatOf, seatStates } from './seats.ts';
import { tableOf } from './seen.ts';
import type { Ack, Refused, Sending, Sync, Who } from './service.ts';
import { type Charter, isNotDone, type NotDone, type Said, type Sitting, WantsMore } from './sitting.ts';
import { type SnapshotReach, takeUp } from './taking-up.ts';

/** Points at which tests stop or kill the process. */
export type FaultPoint = 'before-insert' | 'before-ack' | 'during-snapshot' | 'listener';

export interface RoomTools {
  readonly store: MatchStore;
  /** The database's clock, as well as it is known here. */
  now(): number;
  heardTime(at: number): void;
  /** 32 random bytes. */
  bytes(): Buffer;
  fault(point: FaultPoint): void | Promise<void>;
  log(what: string, error: unknown): void;
  /** Tells other processes that there is something new. */
  hint(marks: Marks): void;
}

/** A turn may be long: no more entries than these are folded when a match is taken up. */
const MOST_ROWS = 256;
/** More of a log than this is read again from the database when somebody wants it. */
const ROWS_AT_HAND = 4096;
const CHAT_SHOWN = 100;
/** So often somebody else may be faster before we say that it failed. */
const TRIES = 5;

interface Appending extends Said {
  readonly id: string;
  /** Of the seat's holder; -1 for the server's own. */
  readonly version: number;
}

export class MatchRoom {
  seats: readonly SeatRow[] = [];
  startedAt: number | null = null;
  usedAt = 0;
  tableNo = 0;
  private rematch: string | null = null;
  chatNo = 0;
  readonly feeds: Feeds;
  private sitting: Sitting | undefined;
  /** The newest rows, without a gap up to the sitting's. */
  private rows: LogRow[] = [];
  /** The newest entry that those who watch were told of. */
  private told: number | undefined;
  /** Who was there when those who watch were last told. */
  private toldThere = '';
  /** The turn of the newest entry, and the entry of the newest snapshot. */
  private turn = -1;
  private keptAt = 0;
  private readonly ids = new Map<string, { readonly seq: number; readonly seat: number | null }>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    readonly charter: Charter,
    private readonly tools: RoomTools,
  ) {
    this.feeds = new Feeds(charter);
  }

  /** Work on a match is done one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(work);
    this.tail = done.catch(() => {});
    return done;
  }

  get isIdle(): boolean {
    return this.feeds.watchers === 0;
  }

  get marks(): Marks {
    const { startedAt, tableNo, chatNo } = this;
    const seq = this.sitting?.seq ?? 0;
    return { id: this.charter.id, seq, table_no: tableNo, chat_no: chatNo, started_at: startedAt };
  }

  // The sitting: loaded when it is wanted, forgotten whenever it may differ from the log.

  async current(): Promise<Sitting> {
    return this.sitting ?? this.renew();
  }

  /** Folds the log anew. Whoever watches and was not told of every step on the way gets the whole. */
  private async renew(reach: SnapshotReach = {}): Promise<Sitting> {
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
      this.rows = [...rows];
    };
    const sitting = await takeUp(store, this.charter, reach, fold, (error) =>
      log(`match ${id}: its snapshot does not lead on`, error),
    );
    this.ids.clear();
    for (const row of this.rows) this.ids.set(row.id, row);
    this.heed(sitting, sitting.since);
    if (sitting.late !== undefined) await store.close(id);
    return sitting;
  }

  /** A position is kept when a turn begins, and after many entries without one. */
  private heed(sitting: Sitting, keptAt = this.keptAt): boolean {
    const { turn } = this.charter.game.clock(sitting.state);
    const isDue = turn !== this.turn || sitting.seq - keptAt >= MOST_ROWS;
    this.turn = turn;
    this.keptAt = isDue ? sitting.seq : keptAt;
    return isDue;
  }

  private forget(): void {
    this.sitting = undefined;
    this.rows = [];
    this.ids.clear();
  }

  private async readTable(): Promise<void> {
    const { store } = this.tools;
    const row = await store.match(this.charter.id);
    if (!row) throw new Error(`match ${this.charter.id} is gone`);
    this.tools.heardTime(row.now);
    this.startedAt = row.started_at;
    this.tableNo = row.table_no;
    this.rematch = row.rematch;
    this.seats = await store.seats(this.charter.id);
  }

  // Proposals.

  propose({ id, after, content, n }: Proposal, who: Who): Promise<Ack | Refused> {
    return this.inTurn(async () => {
      const sitting = await this.current();
      // The sender has seen more than we have.
      if (after > sitting.seq) await this.catchUp();
      for (let tries = 0; tries < TRIES; tries++) {
        const now = await this.current();
        const seat = seatOf(this.seats, who, now.asked);
        if (!seat) return this.refuse(id, { code: 'no-seat' });
        const known = this.ids.get(id);
        if (known) return known.seat === seat.seat ? this.ack(id, known.seq) : this.refuse(id, { code: 'malformed' });
        const said = { seat: seat.seat, content, n };
        const notNow = this.notNow(now, said, after);
        if (notNow) return this.refuseOrAck(id, seat.seat, notNow);
        const done = await this.append({ ...said, id, version: seat.version });
        if (done === 'again') continue;
        if (isRefused(done)) return this.refuseOrAck(id, seat.seat, done);
        if (content.kind === 'ask-undo') await this.programAgrees(seat.seat);
        return this.ack(id, done.seq);
      }
      return this.refuse(id, { code: 'failed' });
    });
  }

  /** Against the program alone going back needs nobody's leave. */
  private async programAgrees(asking: number): Promise<void> {
    const others = this.seats.filter(({ seat }) => seat !== asking);
    if (!others.every(({ kind }) => kind === 'ai')) return;
    const said = {
      seat: others[0].seat,
      content: { kind: 'answer-undo', yes: true },
      n: this.tools.bytes().toString('hex'),
    } as const;
    for (let tries = 0; tries < TRIES; tries++) {
      if ((await this.append({ ...said, id: randomUUID(), version: -1 })) !== 'again') return;
    }
  }

  /** The checks before legality: over, whose question, sequence. */
  private notNow(sitting: Sitting, said: Said, after: number): NotDone | undefined {
    if (sitting.result) return { code: 'over' };
    if (sitting.isAnothers(said)) return { code: 'not-yours' };
    if (after !== sitting.seq) return { code: 'stale' };
    return undefined;
  }

  /** What the server itself, or the program in a seat, has to say. */
  serve(
    content: Content,
    seat: number | null,
    options: { id?: string; after?: number; n?: string } = {},
  ): Promise<Ack | Refused> {
    const { id = randomUUID(), after, n = this.tools.bytes().toString('hex') } = options;
    return this.inTurn(async () => {
      await this.current();
      await this.catchUp();
      for (let tries = 0; tries < TRIES; tries++) {
        const sitting = await this.current();
        const notNow = this.notNow(sitting, { seat, content, n }, after ?? sitting.seq);
        if (notNow) return this.refuse(id, notNow);
        const done = await this.append({ seat, content, n, id, version: -1 });
        if (done === 'again') continue;
        return isRefused(done) ? this.refuse(id, done) : this.ack(id, done.seq);
      }
      return this.refuse(id, { code: 'failed' });
    });
  }

  /** Whether the flag of whoever thinks has fallen, as far as is known here. */
  async isTimeUp(): Promise<boolean> {
    const sitting = await this.current();
    return sitting.clock.isOver(this.tools.now(), this.startedAt);
  }

  /** Applies, inserts, and only then tells anyone. */
  private async append(entry: Appending): Promise<{ readonly seq: number } | NotDone | 'again'> {
    const { store, fault } = this.tools;
    const sitting = await this.current();
    const before = sitting.turnOf;
    const nextV = this.tools.bytes();
    if (entry.content.kind === 'flag' && !(await this.isTimeUp()))
      return { code: 'illegal', refusal: refuse('', 'time-left') };
    let made: ReturnType<Sitting['apply']>;
    try {
      made = sitting.apply(entry, nextV);
    } catch (error) {
      this.forget();
      if (!(error instanceof WantsMore)) throw error;
      await this.renew({ to: sitting.since - 1, line: error.line });
      return 'again';
    }
    if (isNotDone(made)) return made;
    // From here on the sitting is ahead of the log: whatever goes wrong, it is folded anew.
    try {
      await fault('before-insert');
      const { seat, content, n, id, version } = entry;
      const { seq, asked, result } = sitting;
      const inserted = await store.insert({
        match: this.charter.id,
        seq,
        id,
        seat,
        version,
        content,
        n,
        nextV: nextV.toString('hex'),
        made,
        asked,
        over: result !== null,
        isTurn: sitting.turnOf !== before,
        flag: sitting.flagAfter(this.startedAt, entry),
      });
      if (!inserted) {
        // The seat has changed hands.
        this.forget();
        return 'again';
      }
      const row: LogRow = { seq, id, seat, at: inserted.at, content, n, nextV: nextV.toString('hex'), made };
      await this.entered(row, inserted.startedAt);
      await fault('before-ack');
      return { seq };
    } catch (error) {
      this.forget();
      // Somebody was faster, or the connection broke and nobody knows whether it is done: the log will say.
      if (isDuplicate(error) || (error instanceof DatabaseError && error.code === '')) return 'again';
      throw error;
    }
  }

  /** The entry is durable: its time is taken over, and everybody is told. */
  private async entered(row: LogRow, startedAt: number | null): Promise<void> {
    const { tools } = this;
    tools.heardTime(row.at);
    this.startedAt = startedAt;
    const sitting = await this.current();
    if (sitting.clock.isOver(row.at, startedAt)) {
      // It came too late and counts as the flag: only a fold knows how things stood before.
      this.forget();
      await this.current();
    } else {
      sitting.stamp(row.at, startedAt, row);
      this.remember(row);
      if (this.heed(sitting)) this.keep(sitting, row.at);
      this.publish(row, sitting);
    }
    tools.hint(this.marks);
  }

  private remember(row: LogRow): void {
    this.rows.push(row);
    this.ids.set(row.id, row);
    if (this.rows.length > ROWS_AT_HAND * 2) this.rows.splice(0, this.rows.length - ROWS_AT_HAND);
  }

  /** Beside the queue: nobody waits for a snapshot. */
  private keep(sitting: Sitting, at: number): void {
    const { store, fault, log } = this.tools;
    const saved = sitting.save();
    // The point lies within the writing, not before it.
    const kept = Promise.all([store.keep(this.charter.id, at, saved), (async () => fault('during-snapshot'))()]);
    kept.catch((error) => log(`match ${this.charter.id}: a snapshot was not kept`, error));
  }

  // What is new in the log: from this process or another.

  /** Reads and tells whatever is new. Called in turn. */
  async catchUp(marks?: Marks): Promise<void> {
    const { store } = this.tools;
    const { id } = this.charter;
    const found = marks ?? (await store.marks([id]))[0];
    if (!found) return;
    const sitting = await this.current();
    // First the table: it tells when the clocks started.
    if (found.table_no > this.tableNo) await this.showTable();
    if (found.seq > sitting.seq) {
      try {
        for (const row of await store.news(id, sitting.seq)) {
          sitting.fold(row, this.startedAt);
          this.remember(row);
          // Whoever wrote it has kept the position where it was due.
          this.heed(sitting);
          this.publish(row, sitting);
        }
      } catch (error) {
        this.forget();
        if (!(error instanceof WantsMore)) throw error;
        await this.renew({ to: sitting.since - 1, line: error.line });
      }
    }
    if (found.chat_no > this.chatNo) await this.readChat();
  }

  /** Reads the seats anew and tells everybody. */
  async showTable(): Promise<void> {
    await this.readTable();
    for (const { seat, version } of this.seats) this.feeds.dismiss(seat, version);
    this.feeds.tell({ t: 'table', match: this.charter.id, table: this.tableForAll(await this.current()) });
  }

  // Who is there: known until a time, which others put off without a word.

  /** By what is known here somebody has come or gone unsaid, or is taken for absent who watches here. */
  get isPresenceDoubtful(): boolean {
    const now = this.seatStates();
    return this.there(now) !== this.toldThere || now.some(({ present }, i) => !present && this.feeds.isWatchedFrom(i));
  }

  /** Tells those who watch only if it is not what they were told. Called in turn, since the table may have changed after it was read. */
  async heedPresence({ tableNo, until }: Presence): Promise<void> {
    if (tableNo !== this.tableNo) return;
    this.seats = this.seats.map((row) => ({ ...row, present_until: until.get(row.seat) ?? row.present_until }));
    if (this.there(this.seatStates()) === this.toldThere) return;
    this.feeds.tell({ t: 'table', match: this.charter.id, table: this.tableForAll(await this.current()) });
  }

  /** A room that nobody watches does not hear who stays. Called in turn. */
  async lookAround(): Promise<void> {
    const found = (await this.tools.store.presence([this.charter.id])).get(this.charter.id);
    if (found) await this.heedPresence(found);
  }

  private there(seats: readonly SeatState[]): string {
    return seats.map(({ present }) => Number(present)).join('');
  }

  private async readChat(): Promise<void> {
    for (const line of await this.tools.store.chat(this.charter.id, this.chatNo, CHAT_SHOWN)) {
      this.chatNo = Math.max(this.chatNo, line.n);
      this.feeds.talk(line);
    }
  }

  private publish(row: LogRow, sitting: Sitting): void {
    this.told = row.seq;
    this.feeds.publish(row, sitting, this.tableForAll(sitting));
  }

  // Watching.

  seatStates(): readonly SeatState[] {
    return seatStates(this.charter, this.seats, this.tools.now());
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

  /** The rows after one: from memory if they are there. */
  async rowsAfter(seq: number): Promise<readonly LogRow[]> {
    const first = this.rows[0]?.seq ?? (await this.current()).seq + 1;
    if (seq + 1 < first) {
      const older = (await this.tools.store.rows(this.charter.id, Math.max(0, seq))).filter((row) => row.seq < first);
      if (older.length + this.rows.length > ROWS_AT_HAND) return [...older, ...this.rows];
      this.rows = [...older, ...this.rows];
    }
    return this.rows.filter((row) => row.seq > seq);
  }

  async sync(viewer: number | 'spectator', from: number): Promise<Sync> {
    const sitting = await this.current();
    if (this.isIdle) await this.lookAround();
    return this.feeds.sync(sitting, viewer, await this.rowsAfter(inPage(from, sitting)), this.tableNow(sitting));
  }

  /** The entries before one, a page of them. */
  async log(viewer: number | 'spectator', before: number): Promise<readonly SeenEntry[]> {
    const sitting = await this.current();
    const rows = await this.tools.store.rows(this.charter.id, ...pageBefore(before, sitting));
    return this.feeds.page(sitting, viewer, rows);
  }

  /** Begins with all there is; what is new follows. */
  async join(
    viewer: number | 'spectator',
    version: number,
    from: number,
    send: (sending: Sending) => void,
  ): Promise<() => void> {
    await this.catchUp();
    const sync = await this.sync(viewer, from);
    send({ message: sync, text: JSON.stringify(sync) });
    for (const line of await this.tools.store.chat(this.charter.id, 0, CHAT_SHOWN)) {
      this.chatNo = Math.max(this.chatNo, line.n);
      const message = this.feeds.line(line);
      send({ message, text: JSON.stringify(message) });
    }
    return this.feeds.join(viewer, version, send, await this.current());
  }

  private ack(id: string, seq: number): Ack {
    return { t: 'ack', match: this.charter.id, id, seq };
  }

  private refuse(id: string, { code, refusal }: NotDone): Refused {
    const seq = this.sitting?.seq;
    return {
      t: 'refused',
      match: this.charter.id,
      id,
      code,
      ...(refusal ? { refusal } : {}),
      ...(seq === undefined ? {} : { seq }),
    };
  }

  /** What is sent again after it was done is acknowledged again, whatever has come since. */
  private async refuseOrAck(id: string, seat: number, why: NotDone): Promise<Ack | Refused> {
    const sent = await this.tools.store.sent(this.charter.id, id);
    if (sent) return sent.seat === seat ? this.ack(id, sent.seq) : this.refuse(id, { code: 'malformed' });
    return this.refuse(id, why);
  }
}

const isRefused = (done: { readonly seq: number } | NotDone): done is NotDone => 'code' in done;
