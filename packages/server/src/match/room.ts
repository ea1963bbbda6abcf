/**
 * One match in this process: its sitting, the queue of work on it, and its viewers. The log is the truth; a room may be dropped
 * and made again at any moment.
 */

import { randomUUID } from 'node:crypto';
import { refuse } from '@cauldron/engine';
import type { LogContent, Proposal, SeatState, SeenEntry } from '@cauldron/protocol';
import { DatabaseError, isDuplicate } from '../db/database.ts';
import type { HandRow } from '../store/hands.ts';
import type { Marks, MatchStore, Presence, SeatRow } from '../store/matches.ts';
import type { Charter } from './charter.ts';
import { Feeds } from './feeds.ts';
import { Keeping, MOST_ROWS } from './keeping.ts';
import { inPage, pageBefore } from './log-page.ts';
import { notNow, signedHere, whyNotProposed } from './proposed.ts';
import type { LogRow } from './rows.ts';
import { RowsAtHand } from './rows-at-hand.ts';
import { isNotDone, type NotDone, type Said } from './said.ts';
import { holdersOf, seatOf, seatStates } from './seats.ts';
import { tableOf } from './seen.ts';
import type { Ack, Refused, Sending, Sync, Who } from './service.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';
import { type SnapshotReach, takeUp } from './taking-up.ts';
import { CHANNELS, channelsFor } from './talk.ts';

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

/** How often another process may be faster before the proposal fails. */
const TRIES = 5;

interface Appending extends Said {
  readonly id: string;
  /** The version of the seat's holder; -1 for the server's own entries. */
  readonly version: number;
}

export class MatchRoom {
  seats: readonly SeatRow[] = [];
  hands: readonly HandRow[] = [];
  /** A seat has changed hands, and the log does not say so yet. */
  private handsDue = false;
  startedAt: number | null = null;
  usedAt = 0;
  tableNo = 0;
  private rematch: { readonly id: string | null; readonly by: number } = { id: null, by: 0 };
  chatNo = 0;
  readonly feeds: Feeds;
  private sitting: Sitting | undefined;
  private readonly rows = new RowsAtHand();
  /** The newest entry that the viewers were told of. */
  private told: number | undefined;
  /** The seats that were present in the last message to the viewers. */
  private toldThere = '';
  private readonly keeping = new Keeping();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    readonly charter: Charter,
    private readonly tools: RoomTools,
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

  get marks(): Marks {
    const { startedAt, tableNo, chatNo } = this;
    const seq = this.sitting?.seq ?? 0;
    return { id: this.charter.id, seq, table_no: tableNo, chat_no: chatNo, started_at: startedAt };
  }

  // The sitting: loaded when it is needed, and dropped whenever it may differ from the log.

  async current(): Promise<Sitting> {
    return this.sitting ?? this.renew();
  }

  /** Folds the log again. Viewers who were not told of every step on the way get the whole view. */
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
      this.rows.begin(rows);
    };
    const sitting = await takeUp(store, this.charter, reach, fold, (error) =>
      log(`match ${id}: its snapshot does not lead on`, error),
    );
    this.keeping.begin(sitting);
    if (sitting.late !== undefined) await store.close(id);
    return sitting;
  }

  private forget(): void {
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

  // Proposals.

  async propose(proposal: Proposal, who: Who, lag: number): Promise<Ack | Refused> {
    const { id } = proposal;
    const came = performance.now();
    // What it waits here behind the messages of others is spared like the delay of its line.
    const waited = () => Math.round(performance.now() - came);
    const answer = await this.inTurn(() => this.proposed(proposal, who, () => lag + waited()));
    if (!('why' in answer)) return answer;
    // Outside the queue: a seat that sends much that is refused must not hold up the others.
    const sent = await this.tools.store.sent(this.charter.id, id);
    // A message that is repeated after it was done is acknowledged again, no matter what has come since.
    if (sent) return sent.seat === answer.seat ? this.ack(id, sent.seq) : this.refuse(id, { code: 'malformed' });
    return this.refuse(id, answer.why);
  }

  private async proposed(
    proposal: Proposal,
    who: Who,
    lag: () => number,
  ): Promise<Ack | Refused | { readonly why: NotDone; readonly seat: number }> {
    const { id, after, content, n, sign } = proposal;
    const sitting = await this.current();
    // The sender has seen more than this process.
    if (after > sitting.d) await this.catchUp();
    await this.logHands();
    for (let tries = 0; tries < TRIES; tries++) {
      const now = await this.current();
      const holder = seatOf(this.seats, who, now.asked);
      if (!holder) return this.refuse(id, { code: 'no-seat' });
      const { seat, version } = holder;
      const known = this.rows.sent(id);
      if (known) return known.seat === seat ? this.ack(id, known.seq) : this.refuse(id, { code: 'malformed' });
      const said = { seat, content, n };
      const signed = sign && { by: now.keys.numberOf(sign.key), count: sign.count, sig: sign.sig };
      const why = whyNotProposed(now, said, proposal, this.tools.mostEntries);
      if (why) return { why, seat };
      const done = await this.append({ ...said, id, version, signed, lag: lag() });
      if (done === 'again') continue;
      if (isRefused(done)) return { why: done, seat };
      if (content.kind === 'ask-undo') await this.programAgrees(seat);
      return this.ack(id, done.seq);
    }
    return this.refuse(id, { code: 'failed' });
  }

  /** Against the program alone, going back needs nobody's consent. */
  private async programAgrees(asking: number): Promise<void> {
    const others = this.seats.filter(({ seat }) => seat !== asking);
    if (!others.every(({ kind }) => kind === 'ai')) return;
    const content = { kind: 'answer-undo', yes: true } as const;
    for (let tries = 0; tries < TRIES; tries++) {
      const said = this.signed(await this.current(), content, others[0].seat);
      if ((await this.append({ ...said, id: randomUUID(), version: -1 })) !== 'again') return;
    }
  }

  private signed(sitting: Sitting, content: LogContent, seat: number | null) {
    return signedHere(sitting, { content, seat, n: this.tools.bytes().toString('hex') });
  }

  /** An entry of the server itself, or of the program in a seat. `after`: the deciding message that it was decided on. */
  serve(content: LogContent, seat: number | null, after?: number): Promise<Ack | Refused> {
    const id = randomUUID();
    return this.inTurn(async () => {
      await this.current();
      await this.catchUp();
      return this.write(id, content, seat, after);
    });
  }

  /** Runs in the queue. An id that is on the log already is acknowledged. */
  private async write(id: string, content: LogContent, seat: number | null, after?: number): Promise<Ack | Refused> {
    for (let tries = 0; tries < TRIES; tries++) {
      const sitting = await this.current();
      const said = this.signed(sitting, content, seat);
      const why = notNow(sitting, said, after ?? sitting.d, this.tools.mostEntries);
      if (why) return this.refuse(id, why);
      const done = await this.append({ ...said, id, version: -1 });
      if (done !== 'again') return isRefused(done) ? this.refuse(id, done) : this.ack(id, done.seq);
      const there = await this.tools.store.sent(this.charter.id, id);
      if (there) return this.ack(id, there.seq);
    }
    return this.refuse(id, { code: 'failed' });
  }

  /** Puts every change of hands on the log that is not there yet: also those of a process that died in between. Runs in the queue. */
  private async logHands(): Promise<void> {
    if (!this.handsDue) return;
    this.handsDue = false;
    const { hands } = this.tools.store;
    for (const due of await hands.due(this.charter.id)) {
      const said = await this.write(due.id, due.change, null);
      // When the match is over, its log is closed.
      if (said.t === 'ack' || said.code === 'over') await hands.stands(this.charter.id, due);
      else throw new Error(`match ${this.charter.id}: a change of hands was not logged: ${said.code}`);
    }
  }

  /** Whether the thinking seat's flag has fallen, as far as is known here. */
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
      this.keeping.owe();
      return 'again';
    }
    if (isNotDone(made)) return made;
    // From here on the sitting is ahead of the log. After any failure it is folded again.
    try {
      await fault('before-insert');
      const { seat, content, n, signed, id, version } = entry;
      const { seq, asked, result } = sitting;
      const now = this.tools.now();
      const written = made.dice ? nextV.toString('hex') : '';
      const inserting = store.insert({
        match: this.charter.id,
        seq,
        id,
        seat,
        version,
        content,
        n,
        signed,
        nextV: written,
        made,
        asked,
        over: result !== null,
        isTurn: sitting.turnOf !== before,
        flag: sitting.flagAfter(now, this.startedAt, entry, made),
        at: now,
      });
      this.feeds.prepare(sitting);
      const inserted = await inserting;
      if (!inserted) {
        // The seat has changed hands.
        this.forget();
        return 'again';
      }
      const row: LogRow = { seq, id, seat, at: inserted.at, content, n, signed, nextV: written, made };
      await this.entered(row, inserted.startedAt);
      await fault('before-ack');
      return { seq };
    } catch (error) {
      this.forget();
      // Another process was faster, or the connection broke and nobody knows whether the row is there. The log will show it.
      if (isDuplicate(error) || (error instanceof DatabaseError && error.code === '')) return 'again';
      throw error;
    }
  }

  /** The entry is durable: takes over its time, and tells everybody. */
  private async entered(row: LogRow, startedAt: number | null): Promise<void> {
    const { tools } = this;
    this.startedAt = startedAt;
    const sitting = await this.current();
    if (sitting.isLate(row, row.at, startedAt)) {
      // It came too late and counts as the flag. Only a new fold knows the state before it.
      this.forget();
      await this.current();
    } else {
      sitting.stamp(row.at, startedAt, row, row.made);
      this.rows.add(row);
      if (this.keeping.isDue(sitting)) this.keep(sitting, row.at);
      this.publish(row, sitting);
    }
    tools.hint(this.marks);
  }

  /** Outside the queue: nobody waits for a snapshot. */
  private keep(sitting: Sitting, at: number): void {
    const { store, fault, log } = this.tools;
    const saved = sitting.save();
    // The point lies inside the writing, not before it.
    const kept = Promise.all([store.keep(this.charter.id, at, saved), (async () => fault('during-snapshot'))()]);
    kept.catch((error) => log(`match ${this.charter.id}: a snapshot was not kept`, error));
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
    await this.logHands();
    if (found.chat_no > this.chatNo) await this.readChat();
  }

  /** Reads the seats again and tells everybody. */
  async showTable(): Promise<void> {
    await this.readTable();
    for (const seat of this.seats) this.feeds.dismiss(seat.seat, holdersOf(seat));
    await this.logHands();
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

  private publish(row: LogRow, sitting: Sitting): void {
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
      // Somebody without a seat may be a spectator who sees the match later.
      ...(seq === undefined || code === 'no-seat' ? {} : { seq }),
    };
  }
}

const isRefused = (done: { readonly seq: number } | NotDone): done is NotDone => 'code' in done;
