/**
 * One match as one viewer sees it, kept up to date: entries come in order and without gaps, and hashes prove the views. Decisions on
 * their way, duties that a player is not asked about, talk and earlier pages of the log have chapters of their own.
 */

import type { NamedAction, View, When } from '@cauldron/engine';
import { type Content, hashView, patchView, type TableState, type ToClient } from '@cauldron/protocol';
import { MatchDesk } from './desk.ts';
import type { DiceOrigin } from './dice.ts';
import { Duties } from './duties.ts';
import { given } from './given.ts';
import { joined, LogPages } from './log-pages.ts';
import type { MatchState, SeatKey, SendResult, Status, Wire } from './match-state.ts';
import { AGAIN_MS, isForLater, Outgoing } from './outgoing.ts';
import { TableTalk } from './talk.ts';

/** The most updates that are held while an earlier one is missing. With more, everything is fetched again. */
const EARLY = 64;

type Sync = Extract<ToClient, { t: 'sync' }>;
type Update = Extract<ToClient, { t: 'update' }>;

export class MatchClient {
  private readonly desk: MatchDesk;
  private readonly outgoing: Outgoing;
  private readonly duties: Duties;
  private readonly talk: TableTalk;
  private readonly pages: LogPages;
  /** Updates that arrived too early. */
  private readonly early = new Map<number, Update>();
  private asked: { readonly since: number; readonly tries: number } | undefined;
  private wantsAll = false;

  constructor(
    readonly id: string,
    holder: SeatKey,
    wire: Wire,
    private readonly leave: () => void,
  ) {
    this.desk = new MatchDesk(id, holder, wire, (status) => this.watch(status));
    this.outgoing = new Outgoing(this.desk);
    this.duties = new Duties(this.desk, this.outgoing);
    this.talk = new TableTalk(this.desk);
    this.pages = new LogPages(this.desk, () => this.duties.serve());
  }

  get state(): MatchState {
    return this.desk.state;
  }
  /** Calls back after every change. Call the returned function to stop. */
  subscribe(listener: (state: MatchState) => void): () => void {
    return this.desk.subscribe(listener);
  }

  /** Answers the open question. */
  act = (action: NamedAction): Promise<SendResult> => this.propose({ kind: 'act', do: named(action) });
  undo = (): Promise<SendResult> => this.propose({ kind: 'undo' });
  askUndo = (to: number): Promise<SendResult> => this.propose({ kind: 'ask-undo', to });
  answerUndo = (yes: boolean): Promise<SendResult> => this.propose({ kind: 'answer-undo', yes });
  /**
   * Answers a window in advance, with `when` only if its conditions are met, with `unless` only if they are not; null takes the
   * order back. One that is sent by itself holds up nothing, and is not returned to the player.
   */
  order = (
    window: string,
    answer: NamedAction | null,
    when?: When,
    unless?: When,
    byItself = false,
  ): Promise<SendResult> =>
    this.outgoing.hold(
      { kind: 'order', window, answer: answer && named(answer), ...given({ when, unless }) },
      byItself,
    );
  goUnwitnessed = (yes = true): Promise<SendResult> => this.propose({ kind: 'unwitnessed', yes });
  resign = (): Promise<SendResult> => this.propose({ kind: 'resign' });
  offerDraw = (): Promise<SendResult> => this.propose({ kind: 'offer-draw' });
  answerDraw = (yes: boolean): Promise<SendResult> => this.propose({ kind: 'answer-draw', yes });
  abort = (): Promise<SendResult> => this.propose({ kind: 'abort' });
  flag = (): Promise<SendResult> => this.propose({ kind: 'flag' });
  /** The own clock stands still for these days, where the terms allow it. */
  takeVacation = (days: number): Promise<SendResult> => this.propose({ kind: 'vacation', days });
  /** The player says that another device on the log is his own. On the log that counts only for a later device; an earlier one is noted here. */
  vouch(key: string): Promise<SendResult> {
    const of = this.desk.watches.signatures.numberOf(key);
    if (of === undefined || !this.desk.watches.signatures.keys[of].proved) return this.propose({ kind: 'vouch', key });
    this.desk.signer?.believe(key);
    this.duties.lookAtKeys();
    return Promise.resolve({ done: true, seq: this.state.seq });
  }

  /** The player is about to lend the seat to the program from this device. */
  willLend(): void {
    this.desk.signer?.noteLending(this.state.seq);
  }
  /** The player says that he lent the seat himself, from elsewhere. */
  knowLending(k: number): void {
    this.desk.signer?.noteLending(k - 1);
    this.duties.lookAtKeys();
  }

  /** Says something at the table or, as a spectator with a name, in the gallery. It is sent again until the server has it. */
  chat(text: string, name?: string): void {
    this.talk.say(text, name);
  }

  /** Sends a decision. The promise resolves when the decision is on the log or has failed, however long that takes. */
  propose(content: Content): Promise<SendResult> {
    return this.outgoing.hold(content, false);
  }
  /** Sends a returned decision again, for the position as it is now. */
  again(id: string): Promise<SendResult> | undefined {
    return this.outgoing.again(id);
  }
  /** Drops a returned decision, or one that was never sent. */
  forget(id: string): void {
    this.outgoing.forget(id);
  }

  /** What the dice of an entry came from. */
  diceOf(k: number): DiceOrigin | undefined {
    return this.desk.watches.dice.originOf(k);
  }
  /** Fetches entries until the given one is here; false if that fails. */
  reach(seq: number): Promise<boolean> {
    return this.pages.reach(seq);
  }

  close(): void {
    this.desk.wire.send({ t: 'unwatch', match: this.id });
    this.leave();
    this.desk.close();
  }

  // The connection calls the functions that follow.

  connecting(): void {
    this.desk.change({ status: 'connecting' });
  }
  opened(): void {
    this.outgoing.lineChanged();
    this.asked = undefined;
    this.talk.sendAgain();
    this.watch('connecting');
  }
  closed(): void {
    this.outgoing.lineChanged();
    this.asked = undefined;
    this.desk.change({ status: 'offline' });
  }

  /** Called every second: sends unanswered messages again. */
  tick(): void {
    const now = this.desk.wire.now();
    if (this.asked && now - this.asked.since > AGAIN_MS * 2 ** Math.min(this.asked.tries, 1)) {
      this.watch(this.state.status === 'connecting' ? 'connecting' : 'behind');
    }
    this.outgoing.tick();
  }

  /** The server names the newest entry that it has sent here. If an older one is the newest here, something was lost on the way. */
  wasSent(newest: number | undefined): void {
    if (this.state.status !== 'online' || this.asked) return;
    if (newest === undefined || newest > this.state.seq) this.watch('behind');
  }

  receive(message: ToClient): void {
    if (message.t === 'sync') this.sync(message);
    else if (message.t === 'update') this.update(message);
    else if (message.t === 'table') this.tableCame(message.table);
    else if (message.t === 'ack') this.acknowledged(message.id, message.seq);
    else if (message.t === 'refused') this.refusedBy(message);
    else if (message.t === 'chat') this.talk.heard(message);
    this.duties.serve();
    this.outgoing.pump();
  }

  private sync(message: Sync): void {
    this.asked = undefined;
    // An old answer that updates have overtaken brings nothing new.
    if (message.seq < this.state.seq) {
      this.desk.change({ status: 'online' });
      return;
    }
    if (hashView(message.view) !== message.hash) {
      this.desk.wire.log(`match ${this.id}: the view of entry ${message.seq} arrived damaged`);
      this.watch('behind');
      return;
    }
    const { seat, seq, view, table } = message;
    const entries = joined(this.state.entries, message.entries, seq);
    this.desk.watches.sync(message);
    this.desk.hash = message.hash;
    this.desk.change({
      seat,
      seq,
      view,
      table,
      tableAt: this.desk.wire.now(),
      entries,
      refused: undefined,
      status: 'online',
    });
    this.duties.lookForMissing();
    if (seat !== null) this.duties.sit(seat);
    this.takeEarly();
    if (this.wantsAll) void this.pages.tellAgain(message.entries[0]?.seq ?? 0);
  }

  /** What comes without an entry changes seats and clocks only. What decisions are made under changes with the log. */
  private tableCame(came: TableState): void {
    const { table } = this.state;
    if (!table) return;
    const { deciding, awaiting, witnessed } = table;
    this.desk.change({ table: { ...came, deciding, awaiting, witnessed }, tableAt: this.desk.wire.now() });
  }

  private update(message: Update): void {
    const { seq, view } = this.state;
    if (message.seq <= seq) return;
    if (!view || message.seq > seq + 1) {
      if (this.early.size < EARLY) this.early.set(message.seq, message);
      if (view && !this.asked) this.watch('behind');
      return;
    }
    const next = this.patched(view, message);
    if (!next) {
      this.watch('behind');
      return;
    }
    this.desk.hash = message.hash;
    this.desk.watches.update(message.entry, message.table, this.state.seat ?? undefined);
    const entries = [...this.state.entries, message.entry];
    this.desk.change({ view: next, seq: message.seq, entries, table: message.table, tableAt: this.desk.wire.now() });
    if (message.table.result && !this.wantsAll) {
      // The server now reveals what it withheld during the match: the whole log is checked once more.
      this.wantsAll = true;
      this.watch('online');
    }
    this.takeEarly();
  }

  private patched(view: View, { patch, hash, seq }: Update): View | undefined {
    try {
      const next = patchView(view, patch);
      if (hashView(next) === hash) return next;
    } catch {
      // A patch that does not fit counts as a wrong hash.
    }
    this.desk.wire.log(`match ${this.id}: entry ${seq} does not lead from the view here to the server's`);
    return undefined;
  }

  private takeEarly(): void {
    for (const seq of this.early.keys()) if (seq <= this.state.seq) this.early.delete(seq);
    const next = this.early.get(this.state.seq + 1);
    if (!next) return;
    this.early.delete(next.seq);
    this.update(next);
  }

  /** Asks for the whole view and the missing entries. */
  private watch(status: Status): void {
    const tries = this.asked ? this.asked.tries + 1 : 0;
    const { token, seat } = this.desk.holder;
    const from = this.wantsAll ? -1 : (this.state.entries.at(-1)?.seq ?? -1);
    const sent = this.desk.wire.send({ t: 'watch', match: this.id, ...given({ token, seat }), from });
    this.outgoing.askedAgain();
    if (!sent) return;
    this.asked = { since: this.desk.wire.now(), tries };
    this.desk.change({ status });
  }

  private acknowledged(id: string, seq: number): void {
    if (this.state.isHeldUp) this.desk.change({ isHeldUp: false });
    this.talk.acknowledged(id);
    this.outgoing.acknowledged(id, seq);
  }

  private refusedBy(message: Extract<ToClient, { t: 'refused' }>): void {
    const { id, code } = message;
    if (id === undefined) {
      // This refusal concerns the watching itself. A pace that was too quick is no reason to give up.
      if (code !== 'too-fast' && code !== 'failed' && this.state.seq < 0) this.desk.change({ refused: code });
      if (code === 'too-fast') this.outgoing.pause();
      return;
    }
    if (!isForLater(code)) this.talk.refused(id, code);
    this.outgoing.refused(id, message);
  }
}

type NamedTarget = string | number;
/** A named action with at most one target, as the protocol writes it. */
const named = ([verb, target]: NamedAction): readonly [string] | readonly [string, NamedTarget] =>
  target === undefined ? [verb] : [verb, target];
