/**
 * One match as one viewer sees it, kept up to date. Entries come in order and without gaps, hashes prove the views, decisions are
 * sent until they are on the log, and the dice are watched.
 */

import type { NamedAction, View, When } from '@cauldron/engine';
import { toHex } from '@cauldron/fair';
import {
  type Content,
  hashView,
  mayDecide,
  type NewLine,
  patchView,
  type SeenEntry,
  type TableState,
  type ToClient,
} from '@cauldron/protocol';
import type { DiceOrigin } from './dice.ts';
import {
  type MatchState,
  type Returned,
  type SeatKey,
  type SendResult,
  type Status,
  UNSEEN,
  type Wire,
} from './match-state.ts';
import { type HeldDecision, Outbox } from './outbox.ts';
import { type SignedForm, Signer } from './signer.ts';
import { Watches } from './watches.ts';
import { WitnessKeeper } from './witness.ts';

/** A message without an answer is sent again after this time. */
const AGAIN_MS = 3_000;
/** A server that says it is busy is left alone for this time. */
const PAUSE_MS = 2_000;
/** The most updates that are held while an earlier one is missing. With more, everything is fetched again. */
const EARLY = 64;

/** A line of talk on its way. */
type Spoken = Omit<NewLine, 'id'>;

type Sync = Extract<ToClient, { t: 'sync' }>;
type Update = Extract<ToClient, { t: 'update' }>;

/** What a player means whatever has happened on the board in the meantime. Everything else is about the position it was said in. */
const WHENEVER: readonly Content['kind'][] = ['resign', 'abort', 'flag', 'vacation', 'unwitnessed', 'vouch'];

export class MatchClient {
  private current: MatchState;
  private readonly listeners = new Set<(state: MatchState) => void>();
  private readonly outbox: Outbox;
  private readonly watches: Watches;
  private witness: WitnessKeeper | undefined;
  /** Once the device's key for this seat is at hand. */
  private signer: Signer | undefined;
  private isOpening = false;
  /** The newest entry of this device that was acknowledged. */
  private ackedSeq = 0;
  private hash = '';
  /** Updates that arrived too early. */
  private readonly early = new Map<number, Update>();
  private readonly waiting = new Map<string, (outcome: SendResult) => void>();
  private readonly talk = new Map<string, Spoken>();
  private inFlight: { readonly id: string; readonly since: number } | undefined;
  private pausedUntil = 0;
  private asked: { readonly since: number; readonly tries: number } | undefined;
  /** An acknowledged entry whose update has not arrived yet. */
  private owed: { readonly seq: number; readonly since: number } | undefined;
  private wantsAll = false;
  private paging: Promise<boolean> | undefined;
  /** The kind of an automatic message that was refused, and at which entry. It is not tried again before the next entry. */
  private readonly declined = new Map<Content['kind'], number>();

  constructor(
    readonly id: string,
    private readonly holder: SeatKey,
    private readonly wire: Wire,
    private readonly leave: () => void,
  ) {
    this.outbox = new Outbox(wire.storage, id, holder.seat);
    this.watches = new Watches(id, wire.keys, () => this.showFaults());
    this.current = { ...UNSEEN, outbox: this.outbox.list };
  }

  get state(): MatchState {
    return this.current;
  }
  /** Calls back after every change. Call the returned function to stop. */
  subscribe(listener: (state: MatchState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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
    this.hold({ kind: 'order', window, answer: answer && named(answer), ...given({ when, unless }) }, byItself);
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
    const of = this.watches.signatures.numberOf(key);
    if (of === undefined || !this.watches.signatures.keys[of].proved) return this.propose({ kind: 'vouch', key });
    this.signer?.believe(key);
    this.lookAtKeys();
    return Promise.resolve({ done: true, seq: this.current.seq });
  }

  /** Says something at the table or, as a spectator with a name, in the gallery. It is sent again until the server has it. */
  chat(text: string, name?: string): void {
    const id = this.freshId();
    const spoken: Spoken = this.current.seat === null ? { text, channel: 'gallery', ...given({ name }) } : { text };
    this.talk.set(id, spoken);
    if (this.current.unsaid) this.change({ unsaid: undefined });
    this.sendTalk(id, spoken);
  }

  /** Sends a decision. The promise resolves when the decision is on the log or has failed, however long that takes. */
  propose(content: Content): Promise<SendResult> {
    return this.hold(content, false);
  }

  /** Sends a returned decision again, for the position as it is now. */
  again(id: string): Promise<SendResult> | undefined {
    const returned = this.current.returned.find((item) => item.id === id);
    if (!returned) return undefined;
    this.forget(id);
    return this.propose(returned.content);
  }
  /** Drops a returned decision, or one that was never sent. */
  forget(id: string): void {
    const held = this.outbox.find(id);
    if (held && held.form === null) this.settle(held, { done: false, code: 'stale' });
    this.change({ returned: this.current.returned.filter((item) => item.id !== id), outbox: this.outbox.list });
  }

  /** What the dice of an entry came from. */
  diceOf(k: number): DiceOrigin | undefined {
    return this.watches.dice.originOf(k);
  }

  close(): void {
    this.wire.send({ t: 'unwatch', match: this.id });
    this.leave();
    this.listeners.clear();
  }

  // The connection calls the functions that follow.

  connecting(): void {
    this.change({ status: 'connecting' });
  }
  opened(): void {
    this.inFlight = undefined;
    this.asked = undefined;
    for (const [id, spoken] of this.talk) this.sendTalk(id, spoken);
    this.watch('connecting');
  }
  closed(): void {
    this.inFlight = undefined;
    this.asked = undefined;
    this.change({ status: 'offline' });
  }

  /** Called every second: sends unanswered messages again. */
  tick(): void {
    const now = this.wire.now();
    if (this.asked && now - this.asked.since > AGAIN_MS * 2 ** Math.min(this.asked.tries, 1)) {
      this.watch(this.current.status === 'connecting' ? 'connecting' : 'behind');
    }
    if (this.owed && this.owed.seq > this.current.seq && now - this.owed.since > AGAIN_MS) this.watch('behind');
    if (this.inFlight && now - this.inFlight.since > AGAIN_MS) this.inFlight = undefined;
    this.pump();
  }

  /** The server names the newest entry that it has sent here. If an older one is the newest here, something was lost on the way. */
  wasSent(newest: number | undefined): void {
    if (this.current.status !== 'online' || this.asked) return;
    if (newest === undefined || newest > this.current.seq) this.watch('behind');
  }

  receive(message: ToClient): void {
    if (message.t === 'sync') this.sync(message);
    else if (message.t === 'update') this.update(message);
    else if (message.t === 'table') this.tableCame(message.table);
    else if (message.t === 'ack') this.acknowledged(message.id, message.seq);
    else if (message.t === 'refused') this.refusedBy(message);
    else if (message.t === 'chat') this.heard(message);
    this.serveDice();
    this.pump();
  }

  private sync(message: Sync): void {
    this.asked = undefined;
    // An old answer that updates have overtaken brings nothing new.
    if (message.seq < this.current.seq) {
      this.change({ status: 'online' });
      return;
    }
    if (hashView(message.view) !== message.hash) {
      this.wire.log(`match ${this.id}: the view of entry ${message.seq} arrived damaged`);
      this.watch('behind');
      return;
    }
    const { seat, seq, view, table } = message;
    const entries = joined(this.current.entries, message.entries, seq);
    this.watches.sync(message);
    if (this.signer && seq >= this.ackedSeq && this.signer.misses(this.loggedKey)) this.watches.fault(seq, 'withheld');
    this.hash = message.hash;
    if (seat !== null && this.witness === undefined) {
      this.witness = new WitnessKeeper(this.wire.storage, this.id, seat, () => this.wire.nonce());
      void this.takeKey(seat);
    }
    this.change({ seat, seq, view, table, tableAt: this.wire.now(), entries, refused: undefined, status: 'online' });
    this.takeEarly();
    if (this.wantsAll) void this.tellAgain(message.entries[0]?.seq ?? 0);
  }

  /** Takes this device's key for the seat. */
  private async takeKey(seat: number): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    const { storage, keys, nonce } = this.wire;
    try {
      const device = await keys.keyFor(this.id, seat);
      this.signer = new Signer(storage, this.id, seat, device, nonce);
      this.change({ key: device.key });
      if (this.current.seq >= this.ackedSeq && this.signer.misses(this.loggedKey))
        this.watches.fault(this.current.seq, 'withheld');
      this.serveDice();
      this.pump();
    } catch (error) {
      this.isOpening = false;
      this.wire.log(
        `match ${this.id}: this device has no key: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** This device's key, once it stands on the log. */
  private get loggedKey() {
    const number = this.watches.signatures.numberOf(this.signer?.key);
    return number === undefined ? undefined : this.watches.signatures.keys[number];
  }

  /** What comes without an entry changes seats and clocks only. What decisions are made under changes with the log. */
  private tableCame(came: TableState): void {
    const { table } = this.current;
    if (!table) return;
    const { deciding, awaiting, witnessed } = table;
    this.change({ table: { ...came, deciding, awaiting, witnessed }, tableAt: this.wire.now() });
  }

  private showFaults(): void {
    const { faults } = this.watches.dice;
    if (this.current.faults.length !== faults.length) this.change({ faults: [...faults] });
  }

  /** Other devices that play this seat. */
  private lookAtKeys(): void {
    const { seat, strangers, isUnproved } = this.current;
    if (!this.signer || !this.loggedKey) return;
    const others = this.watches.strangers(seat, this.signer);
    const isSecond = this.loggedKey?.proved === false;
    if (others.join() !== strangers.join() || isSecond !== isUnproved)
      this.change({ strangers: others, isUnproved: isSecond });
  }

  /** Fetches entries until the given one is here; false if that fails. */
  async reach(seq: number): Promise<boolean> {
    while (this.firstSeq > Math.max(1, seq)) {
      this.paging ??= this.fetchPage(this.firstSeq).finally(() => {
        this.paging = undefined;
      });
      if (!(await this.paging)) return false;
    }
    return true;
  }

  /** The first entry that is here. */
  private get firstSeq(): number {
    return this.current.entries[0]?.seq ?? this.current.seq + 1;
  }

  private async fetchPage(before: number): Promise<boolean> {
    const page = await this.wire.fetchLog(this.id, this.holder.token, before);
    if (!page || page.at(-1)?.seq !== before - 1 || this.firstSeq !== before) return false;
    this.watches.seeEarlier(page);
    this.change({ entries: [...page, ...this.current.entries] });
    this.serveDice();
    return true;
  }

  /**
   * After the end of a match the server tells more about its entries. Those that are here and stand before the last page are
   * fetched again.
   */
  private async tellAgain(before: number): Promise<void> {
    const first = this.firstSeq;
    while (before > first) {
      const page = await this.wire.fetchLog(this.id, this.holder.token, before);
      if (!page || page.length === 0) return;
      for (const entry of page) {
        if (entry.seq < first) continue;
        this.watches.see(entry, this.current.seat ?? undefined);
      }
      const told = new Map(page.map((entry) => [entry.seq, entry]));
      this.change({ entries: this.current.entries.map((entry) => told.get(entry.seq) ?? entry) });
      before = page[0].seq;
    }
    this.serveDice();
  }

  private update(message: Update): void {
    const { seq, view } = this.current;
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
    this.hash = message.hash;
    this.watches.update(message.entry, message.table, this.current.seat ?? undefined);
    const entries = [...this.current.entries, message.entry];
    this.change({ view: next, seq: message.seq, entries, table: message.table, tableAt: this.wire.now() });
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
    this.wire.log(`match ${this.id}: entry ${seq} does not lead from the view here to the server's`);
    return undefined;
  }

  private takeEarly(): void {
    for (const seq of this.early.keys()) if (seq <= this.current.seq) this.early.delete(seq);
    const next = this.early.get(this.current.seq + 1);
    if (!next) return;
    this.early.delete(next.seq);
    this.update(next);
  }

  /** Asks for the whole view and the missing entries. */
  private watch(status: Status): void {
    const tries = this.asked ? this.asked.tries + 1 : 0;
    const { token, seat } = this.holder;
    const from = this.wantsAll ? -1 : (this.current.entries.at(-1)?.seq ?? -1);
    const sent = this.wire.send({ t: 'watch', match: this.id, ...given({ token, seat }), from });
    this.owed = undefined;
    if (!sent) return;
    this.asked = { since: this.wire.now(), tries };
    this.change({ status });
  }

  private acknowledged(id: string, seq: number): void {
    if (this.current.isHeldUp) this.change({ isHeldUp: false });
    this.talk.delete(id);
    const held = this.outbox.find(id);
    if (!held) return;
    if (held.form) {
      this.watches.dice.own(seq, held.content, held.form);
      this.signer?.acknowledged(held.form.sign, held.content);
      this.ackedSeq = Math.max(this.ackedSeq, seq);
    }
    this.settle(held, { done: true, seq });
    if (seq > this.current.seq) this.owed = { seq, since: this.wire.now() };
  }

  private refusedBy({ id, code, refusal, seq }: Extract<ToClient, { t: 'refused' }>): void {
    if (id === undefined) {
      // This refusal concerns the watching itself. A pace that was too quick is no reason to give up.
      if (code !== 'too-fast' && code !== 'failed' && this.current.seq < 0) this.change({ refused: code });
      if (code === 'too-fast') this.pausedUntil = this.wire.now() + PAUSE_MS;
      return;
    }
    if (code === 'too-fast' || code === 'failed' || code === 'unavailable') {
      if (code === 'unavailable') this.change({ isHeldUp: true });
      if (this.inFlight?.id === id) this.inFlight = undefined;
      this.pausedUntil = this.wire.now() + PAUSE_MS;
      return;
    }
    const spoken = this.talk.get(id);
    if (spoken) this.change({ unsaid: { text: spoken.text, code } });
    this.talk.delete(id);
    const held = this.outbox.find(id);
    if (!held) return;
    if (code === 'stale') {
      this.overtaken(held, seq);
      return;
    }
    this.comeToNothing(held, { done: false, code, refusal });
  }

  /**
   * Something was decided before it, or another tab of this device was first. If the view is still the one that was decided on, it is
   * signed again and sent as a new message. Otherwise it goes back to the player, who may decide differently now.
   */
  private overtaken(held: HeldDecision, newest: number | undefined): void {
    if (this.inFlight?.id === held.id) this.inFlight = undefined;
    const fresh: HeldDecision = { ...held, id: this.freshId(), form: null };
    const waiting = this.waiting.get(held.id);
    this.outbox.remove(held.id);
    this.waiting.delete(held.id);
    if (held.auto) {
      waiting?.({ done: false, code: 'stale' });
    } else {
      this.outbox.put(fresh);
      if (waiting) this.waiting.set(fresh.id, waiting);
    }
    this.change({ outbox: this.outbox.list });
    if (newest === undefined || newest > this.current.seq) this.watch('behind');
    // A server that turns a message away without anything new is left alone for a while.
    else if (held.form?.after === this.current.table?.deciding.d) this.pausedUntil = this.wire.now() + PAUSE_MS;
  }

  private comeToNothing(held: HeldDecision, outcome: Extract<SendResult, { done: false }>): void {
    this.settle(held, outcome);
    if (held.auto) {
      this.declined.set(held.content.kind, this.current.seq);
      this.wire.log(`match ${this.id}: ${held.content.kind} was refused: ${outcome.code}`);
      return;
    }
    const { id, content } = held;
    const returned: Returned = { id, content, code: outcome.code, refusal: outcome.refusal };
    this.change({ returned: [...this.current.returned, returned] });
  }

  private settle(held: HeldDecision, outcome: SendResult): void {
    if (this.inFlight?.id === held.id) this.inFlight = undefined;
    this.outbox.remove(held.id);
    this.change({ outbox: this.outbox.list });
    this.waiting.get(held.id)?.(outcome);
    this.waiting.delete(held.id);
  }

  private hold(content: Content, auto: boolean): Promise<SendResult> {
    const id = this.freshId();
    const held: HeldDecision = { id, content, form: null, on: this.hash, auto };
    try {
      this.outbox.put(held);
    } catch {
      this.change({ storageFull: true });
      return Promise.resolve({ done: false, code: 'failed' });
    }
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.change({ outbox: this.outbox.list, storageFull: false });
      this.pump();
    });
  }

  /** Only one message is under way at a time, so that each is signed on the state that the one before it led to. */
  private pump(): void {
    const { status, seq } = this.current;
    if (status !== 'online' || this.inFlight || this.wire.now() < this.pausedUntil) return;
    if (this.owed && this.owed.seq > seq) return;
    const head = this.nextToSend();
    if (!head) return;
    if (head.form) {
      this.transmit(head, head.form);
      return;
    }
    if (!head.auto && !WHENEVER.includes(head.content.kind) && head.on !== this.hash) {
      this.comeToNothing(head, { done: false, code: 'stale' });
      this.pump();
      return;
    }
    if (mayDecide(head.content) && (this.isTooEarly || this.current.table?.awaiting)) {
      this.comeToNothing(head, { done: false, code: 'awaiting-witness' });
      return;
    }
    if (mayDecide(head.content) && this.watches.isDisputed) return;
    this.inFlight = { id: head.id, since: this.wire.now() };
    void this.signed(head);
  }

  /**
   * The other seat has not committed its chain yet. A decision signed now would name no witness, and its bytes would be known before
   * the chain is.
   */
  private get isTooEarly(): boolean {
    const { table, seat, entries } = this.current;
    if (!table?.witnessed || table.deciding.d > 0 || table.deciding.known[seat ?? -1] !== '') return false;
    return !entries.some(({ kind, seat: by }) => kind === 'unwitnessed' && by !== seat);
  }

  /** Before this device's key stands on the log, nothing else is sent. */
  private nextToSend(): HeldDecision | undefined {
    if (!this.signer) return undefined;
    const { list } = this.outbox;
    return this.loggedKey ? list[0] : list.find(({ content }) => content.kind === 'key');
  }

  private async signed(held: HeldDecision): Promise<void> {
    const deciding = this.current.table?.deciding;
    const form = deciding && (await this.signer?.sign(held.content, deciding, this.loggedKey));
    // The line broke meanwhile, or the player thought better of it.
    if (this.inFlight?.id !== held.id || !this.outbox.find(held.id)) return;
    this.inFlight = undefined;
    if (!form || form === 'older') {
      // Another tab of this device has seen more.
      this.pausedUntil = this.wire.now() + PAUSE_MS;
      this.watch('behind');
      return;
    }
    if (form === 'other') {
      this.watches.fault(this.current.seq, 'under');
      this.watches.isDisputed = true;
      return;
    }
    if (deciding.head !== this.current.table?.deciding.head) {
      this.pump();
      return;
    }
    // Stored before it is sent.
    this.outbox.put({ ...held, form });
    this.change({ outbox: this.outbox.list });
    this.transmit(held, form);
  }

  private transmit({ id, content }: HeldDecision, { after, n, under, sign }: SignedForm): void {
    const { token, seat } = this.holder;
    const message = {
      t: 'do',
      match: this.id,
      ...given({ token, seat }),
      id,
      n,
      after,
      content,
      ...given({ under }),
      sign,
    } as const;
    if (this.wire.send(message)) this.inFlight = { id, since: this.wire.now() };
  }

  /** What a client does without asking its player: it commits to a chain, and shows the next value when dice wait for it. */
  private serveDice(): void {
    const { seat, seq, table, view, entries, status } = this.current;
    this.showFaults();
    this.lookAtKeys();
    if (status !== 'online' || seat === null || !table || !this.witness || !this.signer) return;
    const isBusy = (kind: Content['kind']) =>
      this.declined.get(kind) === seq || this.outbox.list.some((held) => held.content.kind === kind);
    if (!this.loggedKey) {
      if (!isBusy('key') && !table.result) void this.hold({ kind: 'key', key: this.signer.key }, true);
      return;
    }
    const chain = this.watches.dice.chainOf(seat);
    const commit = isBusy('commit') ? undefined : this.witness.toCommit(entries, table, chain);
    if (commit) void this.hold(commit, true);
    const { awaiting, result } = table;
    // Dice that are due before the first question fall with the bytes of the client that asks first.
    const isDue = view && !view.question && !view.outcome && !awaiting && !result && !commit && !this.isTooEarly;
    if (isDue && !isBusy('begin')) void this.hold({ kind: 'begin' }, true);
    if (awaiting?.seat !== seat) {
      if (this.current.witnessElsewhere) this.change({ witnessElsewhere: false });
      return;
    }
    if (isBusy('witness') || this.watches.isDisputed) return;
    if (!this.watches.witnesses.mayAsk(awaiting)) {
      this.watches.fault(awaiting.of, 'promise');
      return;
    }
    const shown = this.witness.toShow(awaiting);
    if (shown === 'elsewhere') {
      if (!this.current.witnessElsewhere) this.change({ witnessElsewhere: true });
      return;
    }
    if (shown === 'refused') {
      this.watches.fault(awaiting.of, 'promise');
      return;
    }
    this.watches.dice.promised(awaiting.d, awaiting.promise);
    void this.hold(shown, true);
  }

  private heard({ t: _, ...line }: Extract<ToClient, { t: 'chat' }>): void {
    const { chat, seat } = this.current;
    if (chat.some((known) => known.n === line.n && known.channel === line.channel)) return;
    const isMine = ({ text, channel = 'table' }: Spoken) => channel === line.channel && text === line.text;
    const mine = [...this.talk].find(([, spoken]) => line.seat === seat && isMine(spoken));
    if (mine) this.talk.delete(mine[0]);
    this.change({ chat: [...chat, line].sort((a, b) => a.channel.localeCompare(b.channel) || a.n - b.n) });
  }

  private sendTalk(id: string, spoken: Spoken): void {
    this.wire.send({ t: 'chat', match: this.id, ...given({ token: this.holder.token }), id, ...spoken });
  }

  private freshId(): string {
    return toHex(this.wire.nonce().subarray(0, 16));
  }

  private change(part: Partial<MatchState>): void {
    this.current = { ...this.current, ...part };
    for (const listener of this.listeners) listener(this.current);
  }
}

/** Merges the known entries with those that arrived, in order. If there is a gap, only the entries after it are kept. */
function joined(known: readonly SeenEntry[], came: readonly SeenEntry[], seq: number): readonly SeenEntry[] {
  const bySeq = new Map([...known, ...came].map((entry) => [entry.seq, entry]));
  const entries: SeenEntry[] = [];
  for (let at = seq; at > 0; at--) {
    const entry = bySeq.get(at);
    if (!entry) break;
    entries.push(entry);
  }
  return entries.reverse();
}

type NamedTarget = string | number;
/** A named action with at most one target, as the protocol writes it. */
const named = ([verb, target]: NamedAction): readonly [string] | readonly [string, NamedTarget] =>
  target === undefined ? [verb] : [verb, target];

/** Leaves out undefined fields: the server accepts none. */
const given = <T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
