/**
 * What is written to the log of a match: proposals of players, entries of the server and of programs, and changes of hands. Each
 * waits its turn in the room's queue. An entry is applied, inserted, and only then told.
 */

import { randomUUID } from 'node:crypto';
import { refuse } from '@cauldron/engine';
import type { LogContent, Proposal } from '@cauldron/protocol';
import { DatabaseError, isDuplicate } from '../db/database.ts';
import { notNow, signedHere, whyNotProposed } from './proposed.ts';
import type { MatchRoom } from './room.ts';
import type { LogRow } from './rows.ts';
import { isNotDone, type NotDone, type Said } from './said.ts';
import { seatOf } from './seats.ts';
import type { Ack, Refused, Who } from './service.ts';
import type { Sitting } from './sitting.ts';
import { WantsMore } from './snapshot.ts';

/** How often another process may be faster before the proposal fails. */
const TRIES = 5;

interface Appending extends Said {
  readonly id: string;
  /** The version of the seat's holder; -1 for the server's own entries. */
  readonly version: number;
}

export class Writing {
  constructor(private readonly room: MatchRoom) {}

  async propose(proposal: Proposal, who: Who, lag: number): Promise<Ack | Refused> {
    const { id } = proposal;
    const came = performance.now();
    // What it waits here behind the messages of others is spared like the delay of its line.
    const waited = () => Math.round(performance.now() - came);
    const answer = await this.room.inTurn(() => this.proposed(proposal, who, () => lag + waited()));
    if (!('why' in answer)) return answer;
    // Outside the queue: a seat that sends much that is refused must not hold up the others.
    const sent = await this.room.tools.store.sent(this.room.charter.id, id);
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
    const sitting = await this.room.current();
    // The sender has seen more than this process.
    if (after > sitting.d) await this.room.catchUp();
    if (this.room.handsDue) await this.logHands();
    for (let tries = 0; tries < TRIES; tries++) {
      const now = await this.room.current();
      const holder = seatOf(this.room.seats, who, now.asked);
      if (!holder) return this.refuse(id, { code: 'no-seat' });
      const { seat, version } = holder;
      const known = this.room.rows.sent(id);
      if (known) return known.seat === seat ? this.ack(id, known.seq) : this.refuse(id, { code: 'malformed' });
      const said = { seat, content, n };
      const signed = sign && { by: now.keys.numberOf(sign.key), count: sign.count, sig: sign.sig };
      const why = whyNotProposed(now, said, proposal, this.room.tools.mostEntries);
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
    const others = this.room.seats.filter(({ seat }) => seat !== asking);
    if (!others.every(({ kind }) => kind === 'ai')) return;
    const content = { kind: 'answer-undo', yes: true } as const;
    for (let tries = 0; tries < TRIES; tries++) {
      const said = this.signed(await this.room.current(), content, others[0].seat);
      if ((await this.append({ ...said, id: randomUUID(), version: -1 })) !== 'again') return;
    }
  }

  private signed(sitting: Sitting, content: LogContent, seat: number | null) {
    return signedHere(sitting, { content, seat, n: this.room.tools.bytes().toString('hex') });
  }

  /** An entry of the server itself, or of the program in a seat. `after`: the deciding message that it was decided on. */
  serve(content: LogContent, seat: number | null, after?: number): Promise<Ack | Refused> {
    const id = randomUUID();
    return this.room.inTurn(async () => {
      await this.room.current();
      await this.room.catchUp();
      return this.write(id, content, seat, after);
    });
  }

  /** Runs in the queue. An id that is on the log already is acknowledged. */
  private async write(id: string, content: LogContent, seat: number | null, after?: number): Promise<Ack | Refused> {
    for (let tries = 0; tries < TRIES; tries++) {
      const sitting = await this.room.current();
      const said = this.signed(sitting, content, seat);
      const why = notNow(sitting, said, after ?? sitting.d, this.room.tools.mostEntries);
      if (why) return this.refuse(id, why);
      const done = await this.append({ ...said, id, version: -1 });
      if (done !== 'again') return isRefused(done) ? this.refuse(id, done) : this.ack(id, done.seq);
      const there = await this.room.tools.store.sent(this.room.charter.id, id);
      if (there) return this.ack(id, there.seq);
    }
    return this.refuse(id, { code: 'failed' });
  }

  /** Puts every change of hands on the log that is not there yet: also those of a process that died in between. Runs in the queue. */
  async logHands(): Promise<void> {
    if (!this.room.handsDue) return;
    this.room.handsDue = false;
    const { hands } = this.room.tools.store;
    for (const due of await hands.due(this.room.charter.id)) {
      const said = await this.write(due.id, due.change, null);
      // When the match is over, its log is closed.
      if (said.t === 'ack' || said.code === 'over') await hands.stands(this.room.charter.id, due);
      else throw new Error(`match ${this.room.charter.id}: a change of hands was not logged: ${said.code}`);
    }
  }

  /** Whether the thinking seat's flag has fallen, as far as is known here. */
  async isTimeUp(): Promise<boolean> {
    const sitting = await this.room.current();
    return sitting.clock.isOver(this.room.tools.now(), this.room.startedAt);
  }

  /** Applies, inserts, and only then tells anyone. */
  private async append(entry: Appending): Promise<{ readonly seq: number } | NotDone | 'again'> {
    const { store, fault } = this.room.tools;
    const sitting = await this.room.current();
    const before = sitting.turnOf;
    const nextV = this.room.tools.bytes();
    if (entry.content.kind === 'flag' && !(await this.isTimeUp()))
      return { code: 'illegal', refusal: refuse('', 'time-left') };
    let made: ReturnType<Sitting['apply']>;
    try {
      made = sitting.apply(entry, nextV);
    } catch (error) {
      this.room.forget();
      if (!(error instanceof WantsMore)) throw error;
      await this.room.renew({ to: sitting.since - 1, line: error.line });
      this.room.keeping.owe();
      return 'again';
    }
    if (isNotDone(made)) return made;
    // From here on the sitting is ahead of the log. After any failure it is folded again.
    try {
      await fault('before-insert');
      const { seat, content, n, signed, id, version } = entry;
      const { seq, asked, result } = sitting;
      const now = this.room.tools.now();
      const written = made.dice ? nextV.toString('hex') : '';
      const { isBusy } = store;
      const inserting = store.insert({
        match: this.room.charter.id,
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
        flag: sitting.flagAfter(now, this.room.startedAt, entry, made),
        at: now,
      });
      this.room.feeds.prepare(sitting, isBusy);
      const inserted = await inserting;
      if (!inserted) {
        // The seat has changed hands.
        this.room.forget();
        return 'again';
      }
      const row: LogRow = { seq, id, seat, at: inserted.at, content, n, signed, nextV: written, made };
      await this.entered(row, inserted.startedAt);
      await fault('before-ack');
      return { seq };
    } catch (error) {
      this.room.forget();
      // Another process was faster, or the connection broke and nobody knows whether the row is there. The log will show it.
      if (isDuplicate(error) || (error instanceof DatabaseError && error.code === '')) return 'again';
      throw error;
    }
  }

  /** The entry is durable: takes over its time, and tells everybody. */
  private async entered(row: LogRow, startedAt: number | null): Promise<void> {
    this.room.startedAt = startedAt;
    const sitting = await this.room.current();
    if (sitting.isLate(row, row.at, startedAt)) {
      // It came too late and counts as the flag. Only a new fold knows the state before it.
      this.room.forget();
      await this.room.current();
    } else {
      sitting.stamp(row.at, startedAt, row, row.made);
      this.room.rows.add(row);
      if (this.room.keeping.isDue(sitting)) this.keep(sitting, row.at);
      this.room.publish(row, sitting);
    }
    this.room.tools.hint(this.room.marks);
  }

  /** Outside the queue: nobody waits for a snapshot. */
  private keep(sitting: Sitting, at: number): void {
    const { store, fault, log } = this.room.tools;
    const saved = sitting.save();
    // The point lies inside the writing, not before it.
    const kept = Promise.all([store.keep(this.room.charter.id, at, saved), (async () => fault('during-snapshot'))()]);
    kept.catch((error) => log(`match ${this.room.charter.id}: a snapshot was not kept`, error));
  }

  private ack(id: string, seq: number): Ack {
    return { t: 'ack', match: this.room.charter.id, id, seq };
  }

  private refuse(id: string, { code, refusal }: NotDone): Refused {
    const { seq } = this.room;
    return {
      t: 'refused',
      match: this.room.charter.id,
      id,
      code,
      ...(refusal ? { refusal } : {}),
      // Somebody without a seat may be a spectator who sees the match later.
      ...(seq === undefined || code === 'no-seat' ? {} : { seq }),
    };
  }
}

const isRefused = (done: { readonly seq: number } | NotDone): done is NotDone => 'code' in done;
