/**
 * Decisions on their way. Each is kept on the device before it is sent, signed on the state that it was decided on, and sent unchanged
 * until it is on the log; or it goes back to the player.
 */

import { type Content, mayDecide, type RefusalCode, type ToClient } from '@cauldron/protocol';
import type { MatchDesk } from './desk.ts';
import { given } from './given.ts';
import type { Returned, SendResult } from './match-state.ts';
import { type HeldDecision, Outbox } from './outbox.ts';
import type { SignedForm } from './signer.ts';

/** A message without an answer is sent again after this time. */
export const AGAIN_MS = 3_000;
/** A server that says it is busy is left alone for this time. */
const PAUSE_MS = 2_000;

/** What a player means whatever has happened on the board in the meantime. Everything else is about the position it was said in. */
const WHENEVER: readonly Content['kind'][] = ['resign', 'abort', 'flag', 'vacation', 'unwitnessed', 'vouch'];
/** The server did nothing, and may do it later. */
export const isForLater = (code: RefusalCode): boolean =>
  code === 'too-fast' || code === 'failed' || code === 'unavailable';

export class Outgoing {
  /** The newest entry of this device that was acknowledged. */
  ackedSeq = 0;
  private readonly outbox: Outbox;
  private readonly waiting = new Map<string, (outcome: SendResult) => void>();
  private inFlight: { readonly id: string; readonly since: number } | undefined;
  private pausedUntil = 0;
  /** An acknowledged entry whose update has not arrived yet. */
  private owed: { readonly seq: number; readonly since: number } | undefined;
  /** The kind of an automatic message that was refused, and at which entry. It is not tried again before the next entry. */
  private readonly declined = new Map<Content['kind'], number>();

  constructor(private readonly desk: MatchDesk) {
    const { wire, id, holder } = desk;
    this.outbox = new Outbox(wire.storage, id, holder.seat);
    desk.change({ outbox: this.outbox.list });
  }

  /** The line opened or broke: nothing is under way. */
  lineChanged(): void {
    this.inFlight = undefined;
  }
  /** Everything was asked for again, also what is owed. */
  askedAgain(): void {
    this.owed = undefined;
  }
  pause(): void {
    this.pausedUntil = this.desk.wire.now() + PAUSE_MS;
  }

  /** Called every second. */
  tick(): void {
    const now = this.desk.wire.now();
    if (this.owed && this.owed.seq > this.desk.state.seq && now - this.owed.since > AGAIN_MS) this.desk.watch('behind');
    if (this.inFlight && now - this.inFlight.since > AGAIN_MS) this.inFlight = undefined;
    this.pump();
  }

  /** Whether an automatic message of this kind is under way, or was refused at this entry. */
  isBusy(kind: Content['kind']): boolean {
    const isHeld = this.outbox.list.some((held) => held.content.kind === kind);
    return isHeld || this.declined.get(kind) === this.desk.state.seq;
  }

  /** Sends a returned decision again, for the position as it is now. */
  again(id: string): Promise<SendResult> | undefined {
    const returned = this.desk.state.returned.find((item) => item.id === id);
    if (!returned) return undefined;
    this.forget(id);
    return this.hold(returned.content, false);
  }
  /** Drops a returned decision, or one that was never sent. */
  forget(id: string): void {
    const held = this.outbox.find(id);
    if (held && held.form === null) this.settle(held, { done: false, code: 'stale' });
    this.desk.change({ returned: this.desk.state.returned.filter((item) => item.id !== id), outbox: this.outbox.list });
  }

  acknowledged(id: string, seq: number): void {
    const held = this.outbox.find(id);
    if (!held) return;
    if (held.form) {
      this.desk.watches.dice.own(seq, held.content, held.form);
      this.desk.signer?.acknowledged(held.form.sign, held.content);
      this.ackedSeq = Math.max(this.ackedSeq, seq);
    }
    this.settle(held, { done: true, seq });
    if (seq > this.desk.state.seq) this.owed = { seq, since: this.desk.wire.now() };
  }

  refused(id: string, { code, refusal, seq }: Extract<ToClient, { t: 'refused' }>): void {
    if (isForLater(code)) {
      if (code === 'unavailable') this.desk.change({ isHeldUp: true });
      if (this.inFlight?.id === id) this.inFlight = undefined;
      this.pause();
      return;
    }
    const held = this.outbox.find(id);
    if (!held) return;
    if (code === 'stale') this.overtaken(held, seq);
    else this.comeToNothing(held, { done: false, code, refusal });
  }

  /**
   * Something was decided before it, or another tab of this device was first. If the view is still the one that was decided on, it is
   * signed again and sent as a new message. Otherwise it goes back to the player, who may decide differently now.
   */
  private overtaken(held: HeldDecision, newest: number | undefined): void {
    if (this.inFlight?.id === held.id) this.inFlight = undefined;
    const fresh: HeldDecision = { ...held, id: this.desk.freshId(), form: null };
    const waiting = this.waiting.get(held.id);
    this.outbox.remove(held.id);
    this.waiting.delete(held.id);
    if (held.auto) {
      waiting?.({ done: false, code: 'stale' });
    } else {
      this.outbox.put(fresh);
      if (waiting) this.waiting.set(fresh.id, waiting);
    }
    this.desk.change({ outbox: this.outbox.list });
    if (newest === undefined || newest > this.desk.state.seq) this.desk.watch('behind');
    // A server that turns a message away without anything new is left alone for a while.
    else if (held.form?.after === this.desk.state.table?.deciding.d) this.pause();
  }

  private comeToNothing(held: HeldDecision, outcome: Extract<SendResult, { done: false }>): void {
    this.settle(held, outcome);
    if (held.auto) {
      this.declined.set(held.content.kind, this.desk.state.seq);
      this.desk.wire.log(`match ${this.desk.id}: ${held.content.kind} was refused: ${outcome.code}`);
      return;
    }
    const { id, content } = held;
    const returned: Returned = { id, content, code: outcome.code, refusal: outcome.refusal };
    this.desk.change({ returned: [...this.desk.state.returned, returned] });
  }

  private settle(held: HeldDecision, outcome: SendResult): void {
    if (this.inFlight?.id === held.id) this.inFlight = undefined;
    this.outbox.remove(held.id);
    this.desk.change({ outbox: this.outbox.list });
    this.waiting.get(held.id)?.(outcome);
    this.waiting.delete(held.id);
  }

  hold(content: Content, auto: boolean): Promise<SendResult> {
    const id = this.desk.freshId();
    const held: HeldDecision = { id, content, form: null, on: this.desk.hash, auto };
    try {
      this.outbox.put(held);
    } catch {
      this.desk.change({ storageFull: true });
      return Promise.resolve({ done: false, code: 'failed' });
    }
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.desk.change({ outbox: this.outbox.list, storageFull: false });
      this.pump();
    });
  }

  /** Only one message is under way at a time, so that each is signed on the state that the one before it led to. */
  pump(): void {
    const { status, seq } = this.desk.state;
    if (status !== 'online' || this.inFlight || this.desk.wire.now() < this.pausedUntil) return;
    if (this.owed && this.owed.seq > seq) return;
    const head = this.nextToSend();
    if (!head) return;
    if (head.form) {
      this.transmit(head, head.form);
      return;
    }
    if (!head.auto && !WHENEVER.includes(head.content.kind) && head.on !== this.desk.hash) {
      this.comeToNothing(head, { done: false, code: 'stale' });
      this.pump();
      return;
    }
    if (mayDecide(head.content) && (this.desk.isTooEarly || this.desk.state.table?.awaiting)) {
      this.comeToNothing(head, { done: false, code: 'awaiting-witness' });
      return;
    }
    if (mayDecide(head.content) && this.desk.watches.isDisputed) return;
    this.inFlight = { id: head.id, since: this.desk.wire.now() };
    void this.signed(head);
  }

  /** Before this device's key stands on the log, nothing else is sent; and its chain goes before decisions, which need it. */
  private nextToSend(): HeldDecision | undefined {
    if (!this.desk.signer) return undefined;
    const { list } = this.outbox;
    const first = (kind: Content['kind']) => list.find(({ content }) => content.kind === kind);
    return this.desk.loggedKey ? (first('commit') ?? list[0]) : first('key');
  }

  private async signed(held: HeldDecision): Promise<void> {
    const deciding = this.desk.state.table?.deciding;
    const form = deciding && (await this.desk.signer?.sign(held.content, deciding, this.desk.loggedKey));
    // The line broke meanwhile, or the player thought better of it.
    if (this.inFlight?.id !== held.id || !this.outbox.find(held.id)) return;
    this.inFlight = undefined;
    if (!form || form === 'older') {
      // Another tab of this device has seen more.
      this.pause();
      this.desk.watch('behind');
      return;
    }
    if (form === 'other') {
      this.desk.watches.fault(this.desk.state.seq, 'under');
      this.desk.watches.isDisputed = true;
      return;
    }
    if (deciding.head !== this.desk.state.table?.deciding.head) {
      this.pump();
      return;
    }
    // Stored before it is sent.
    this.outbox.put({ ...held, form });
    this.desk.change({ outbox: this.outbox.list });
    this.transmit(held, form);
  }

  private transmit({ id, content }: HeldDecision, { after, n, under, sign }: SignedForm): void {
    const { token, seat } = this.desk.holder;
    const message = {
      t: 'do',
      match: this.desk.id,
      ...given({ token, seat }),
      id,
      n,
      after,
      content,
      ...given({ under }),
      sign,
    } as const;
    if (this.desk.wire.send(message)) this.inFlight = { id, since: this.desk.wire.now() };
  }
}
