/**
 * A match as the fold of its log: the position, orders, offers, clocks, witnesses, result. Pure: no database and no clock. Any
 * process that folds the same rows has the same sitting.
 */

import { ALL_SEATS, type Game, type GameEvent, isRefusal, Referee, type State, shownAs } from '@cauldron/engine';
import { type LogContent, type MatchResult, mayDecide } from '@cauldron/protocol';
import { commitmentOf, firstHead, headOf } from '../dice/log.ts';
import { saidHash, signedText } from '../dice/signing.ts';
import { Agreements } from './agreements.ts';
import { whyNotAllowed } from './allowed.ts';
import { type BudgetKind, Budgets } from './budgets.ts';
import type { Charter } from './charter.ts';
import { Clock, type ClockPress, type FlagTime } from './clock.ts';
import { DueDice } from './due-dice.ts';
import { whoKnows } from './knowing.ts';
import type { LogRow, Made, MadeFall } from './rows.ts';
import { isNotDone, type NotDone, plain, type Said } from './said.ts';
import { SeatKeys } from './seat-keys.ts';
import { type SavedSitting, WantsMore } from './snapshot.ts';
import { Witnesses } from './witnesses.ts';

/** Clients send these at once when it is their turn: the delay of their line is spared. */
const SPARED: ReadonlySet<LogContent['kind']> = new Set(['act', 'witness']);

export class Sitting {
  seq = 0;
  /** The seat that was asked last. Dice that wait in between do not begin a new turn. */
  turnOf: number | null = null;
  /** The entry of the snapshot that this sitting began with; 0 if it was folded from the beginning. */
  since = 0;
  /** The entry that came after time was up, and did nothing. */
  late: number | undefined;
  readonly clock: Clock;
  readonly witnesses: Witnesses;
  readonly keys: SeatKeys;
  /** The number of the last deciding message, and the head after it. */
  d = 0;
  decidingHead: string;
  readonly startHead: string;
  readonly budgets = new Budgets();
  readonly agreed: Agreements;
  private readonly dice: DueDice;
  private head: string;
  /** v of the next deciding message. */
  private v: string;
  private read:
    | { readonly state: State; readonly stamp: number; readonly seat: number | null; readonly sealed: boolean }
    | undefined;
  private committed: { readonly v: string; readonly to: string } | undefined;
  /** The hash of the message that was looked at last: it is checked, and then entered. */
  private heard: { readonly content: LogContent; readonly n: string; readonly hash: string } | undefined;
  private pressed: { readonly made: Made; readonly press: ClockPress } | undefined;

  private constructor(
    readonly charter: Charter,
    private readonly referee: Referee,
  ) {
    const { terms, header } = charter;
    this.startHead = firstHead(plain(header));
    this.head = this.startHead;
    this.decidingHead = this.startHead;
    this.keys = new SeatKeys(header.server);
    this.v = charter.firstV;
    this.agreed = new Agreements(charter);
    this.witnesses = new Witnesses(header.witness);
    this.dice = new DueDice(charter, referee, this.witnesses);
    this.clock = new Clock(
      terms.clock,
      terms.seats.map(({ kind }) => kind !== 'ai'),
    );
  }

  static begin(charter: Charter): Sitting {
    const referee = Referee.begin(charter.game, charter.header);
    if (isRefusal(referee)) throw new Error(`match ${charter.id} does not begin: ${referee.key}`);
    const sitting = new Sitting(charter, referee);
    // The clock of the first seat to move starts when every seat is filled.
    sitting.clock.press(0, null, { answered: null, next: sitting.thinks, turn: sitting.gameTurn });
    sitting.clock.mark(0);
    sitting.turnOf = sitting.asked;
    return sitting;
  }

  static resume(charter: Charter, saved: SavedSitting): Sitting {
    const referee = Referee.resume(charter.game, charter.header, saved.match, saved.asked ?? undefined);
    if (isRefusal(referee)) throw new WantsMore(`a snapshot of match ${charter.id} cannot be read: ${referee.key}`);
    const sitting = new Sitting(charter, referee);
    sitting.seq = saved.seq;
    sitting.since = saved.seq;
    sitting.agreed.restore(saved);
    sitting.turnOf = saved.turnOf;
    sitting.d = saved.d;
    sitting.head = saved.head;
    sitting.decidingHead = saved.decidingHead;
    sitting.v = saved.v;
    sitting.keys.restore(saved.keys);
    sitting.budgets.restore(saved.budget);
    if (!saved.clock.faces) throw new WantsMore('a snapshot with the clocks of an earlier program');
    sitting.clock.restore(saved.clock, sitting.lineLength);
    sitting.witnesses.restore(saved.witnesses);
    return sitting;
  }

  save(): SavedSitting {
    const { seq, d, v, head, decidingHead, turnOf } = this;
    return {
      format: 2,
      seq,
      d,
      v,
      head,
      decidingHead,
      turnOf,
      ...this.agreed.save(),
      match: this.referee.match.save(),
      asked: this.referee.asked ?? null,
      keys: this.keys.save(),
      budget: this.budgets.save(),
      clock: this.clock.save(this.lineLength),
      witnesses: this.witnesses.save(),
    };
  }

  get result(): MatchResult | null {
    return this.agreed.result;
  }
  get state(): State {
    return this.referee.match.state;
  }
  get lineLength(): number {
    return this.referee.match.line.length;
  }
  /** The length of the line in the snapshot that this sitting began with. */
  get sinceLine(): number {
    return this.referee.match.from;
  }
  /** The server's commitment for the next deciding message. */
  get commitment(): string {
    if (this.committed?.v !== this.v)
      this.committed = { v: this.v, to: commitmentOf(Buffer.from(this.v, 'hex')).toString('hex') };
    return this.committed.to;
  }

  orderOf(seat: number, window: string) {
    return this.referee.match.orderOf(seat, window);
  }

  /** What the sender of a message signs, here and now. */
  textOf({ seat, content, n }: Said, count: number): string {
    const under = mayDecide(content) ? { next: this.commitment, known: this.witnesses.knownFor(seat) } : undefined;
    const said = this.saidHash(content, n);
    return signedText({ match: this.charter.id, seat, count, head: this.decidingHead, said, under });
  }
  private saidHash(content: LogContent, n: string): string {
    if (this.heard?.content !== content || this.heard.n !== n)
      this.heard = { content, n, hash: saidHash(n, plain(content)) };
    return this.heard.hash;
  }
  /** The seat to move; null at the end and while dice wait. */
  get asked(): number | null {
    return this.result ? null : this.asking.seat;
  }
  /** The open question. Many ask for it, and other matches are asked in between, so it is read once for a position. */
  private get asking(): { readonly seat: number | null; readonly sealed: boolean } {
    const { state } = this;
    if (this.read?.state !== state || this.read.stamp !== state.stamp) {
      const question = this.referee.match.question();
      this.read = { state, stamp: state.stamp, seat: question?.seat ?? null, sealed: question?.sealed ?? false };
    }
    return this.read;
  }
  /** Whose clock runs: that of the seat which the match waits for. */
  get thinks(): number | null {
    const { awaiting, missing } = this.witnesses;
    return this.result ? null : (awaiting?.seat ?? missing ?? this.asked);
  }
  private get gameTurn(): number {
    return this.charter.game.clock(this.state).turn;
  }
  get undoOffer(): { readonly by: number; readonly to: number } | null {
    const { asked } = this.referee;
    return asked && !this.result ? { by: asked.seat, to: asked.to } : null;
  }

  /** The open question must be the sender's. This is checked before the sequence number. */
  isAnothers({ seat, content }: Said): boolean {
    return content.kind === 'act' && this.asked !== null && this.asked !== seat;
  }

  /** Whether a seat may do this unasked. */
  private isFree(content: LogContent): boolean {
    return content.kind === 'act' && (this.charter.game.info.free?.includes(content.do[0]) ?? false);
  }
  /** Whether it is done unasked: the open question does not offer it, and stays open. */
  isUnasked(content: LogContent): boolean {
    if (content.kind !== 'act' || !this.isFree(content)) return false;
    const { vocabulary } = this.charter.game;
    const question = this.referee.match.question();
    const action = vocabulary.read(content.do);
    return isRefusal(action) || !question?.actions.subarray(0, question.count).includes(action);
  }

  /** The kind that a message counts as, where a seat may write a bounded number of each. */
  budgetOf({ seat, content }: Said): BudgetKind {
    if (content.kind === 'undo' && this.asked !== null && this.asked !== seat) return 'taken-back';
    return this.isUnasked(content) ? 'unasked' : content.kind;
  }

  /** Takes a row of the log. Throws if it does not fold: then the row was made with other rules. */
  fold(row: LogRow, startedAt: number | null): void {
    if (row.seq !== this.seq + 1) throw new Error(`match ${this.charter.id}: row ${row.seq} follows ${this.seq}`);
    if (this.isLate(row, row.at, startedAt)) {
      this.timeIsUp(row);
      return;
    }
    const made = this.apply({ ...row, lag: row.made.lag }, Buffer.from(row.nextV, 'hex'), row.made);
    const hashes = ({ entries }: Made) => entries.map((entry) => ('hash' in entry ? entry.hash : 'undo')).join();
    if (isNotDone(made) || hashes(made) !== hashes(row.made)) {
      const why = isNotDone(made) ? (made.refusal?.key ?? made.code) : 'it makes another position';
      throw new Error(`match ${this.charter.id}: row ${row.seq} does not fold (${why})`);
    }
    this.stamp(row.at, startedAt, row, row.made);
  }

  /** Whether a message came after the flag fell. It is asked before the message is applied, or after: the clock stands still until `stamp`. */
  isLate(said: Said & { readonly made?: Made }, at: number, startedAt: number | null): boolean {
    const isAnswer = said.seat === this.clock.thinking && SPARED.has(said.content.kind);
    return this.clock.isOver(at, startedAt, isAnswer ? (said.lag ?? said.made?.lag ?? 0) : undefined);
  }
  /** Sets the time of an applied entry. */
  stamp(at: number, startedAt: number | null, said: Said, made: Made): void {
    this.clock.press(at, startedAt, this.pressOf(said, made));
    this.clock.mark(this.lineLength);
  }
  /** When the flag falls after this entry, which is applied but has no time yet. */
  flagAfter(now: number, startedAt: number | null, said: Said, made: Made): FlagTime {
    return this.clock.flagAfter(now, startedAt, this.pressOf(said, made));
  }

  /** Asked twice of each entry: before it has its time, and when it has it. */
  private pressOf(said: Said, made: Made): ClockPress {
    if (this.pressed?.made !== made) this.pressed = { made, press: this.pressBy(said, made) };
    return this.pressed.press;
  }

  private pressBy({ seat, content }: Said, { lag, entries, events }: Made): ClockPress {
    const undo = entries.find((entry) => 'undo' in entry);
    // What a seat does unasked answers nothing. If it earned time, a seat could farm its clock by it.
    const isFree = this.isFree(content);
    return {
      answered: content.kind === 'act' && !isFree ? seat : null,
      next: this.thinks,
      turn: this.gameTurn,
      opens: events.some((event) => opensActivation(this.charter.game, event)),
      away: content.kind === 'vacation' && seat !== null ? { seat, days: content.days } : undefined,
      ...(lag === undefined || isFree || seat !== this.clock.thinking ? {} : { lag }),
      back: undo && 'undo' in undo ? { line: undo.undo, seat: undo.seat } : undefined,
    };
  }

  /**
   * Applies a seat's message as the next entry, or returns why not and changes nothing. For an entry that is already on the log,
   * `logged` says who may know what of it.
   */
  apply(said: Said, nextV: Buffer, logged?: Made): Made | NotDone {
    const notNow = whyNotAllowed(this, said);
    if (notNow) return notNow;
    const { charter, referee } = this;
    const k = this.seq + 1;
    const line = this.lineLength;
    const entriesBefore = referee.match.journal.length;
    const before = said.content.kind === 'act' && !logged ? scratchOf(charter.game, this.state) : undefined;
    const { stamp } = this.state;
    const { sealed } = this.asking;
    const budget = this.budgetOf(said);
    const refusal = referee.apply(said.seat, said.content);
    if (refusal) {
      // Behind the snapshot there may be something to take back, or not: unknown here.
      if (referee.match.from > 0 && refusal.key === 'nothing-to-undo') throw new WantsMore(refusal.key);
      return { code: 'illegal', refusal };
    }
    const know =
      logged?.know ??
      (before ? whoKnows(charter.game, before, stamp, this.state, { seat: said.seat ?? -1, sealed }) : knowOf(said));
    const decides =
      mayDecide(said.content) && (said.content.kind !== 'order' || referee.match.journal.length > entriesBefore);
    const known = mayDecide(said.content) ? this.witnesses.knownFor(said.seat) : undefined;
    const dice = decides ? { d: this.d + 1, v: this.v, next: commitmentOf(nextV).toString('hex') } : undefined;
    this.enter(said, k, dice, nextV, budget);
    const falls: MadeFall[] = [];
    const settles = this.dice.settle(said, dice && { ...dice, k }, know, falls, logged);
    this.agreed.note(said, this.state);
    if (this.asked !== null && this.asked !== this.turnOf) this.budgets.newTurn();
    if (said.content.kind === 'act' && said.seat !== null) this.budgets.decided(said.seat);
    this.turnOf = this.asked ?? this.turnOf;
    const entries = referee.entries();
    const events: GameEvent[] = entries.flatMap((entry) => ('n' in entry ? referee.match.eventsAt(entry.n) : []));
    return {
      line,
      entries,
      events,
      falls,
      know,
      said: this.saidHash(said.content, said.n),
      head: this.head,
      ...(said.lag !== undefined && SPARED.has(said.content.kind) ? { lag: said.lag } : {}),
      ...(dice ? { dice } : {}),
      ...(known === undefined ? {} : { known }),
      ...(settles ? { settles } : {}),
    };
  }

  /** The message stands on the log: its key, its count and the heads. */
  private enter(said: Said, k: number, dice: Made['dice'], nextV: Buffer, budget: BudgetKind): void {
    const { seat, content, n, signed } = said;
    const { d, v, next } = dice ?? {};
    this.keys.take(said);
    this.budgets.spend(seat, budget);
    this.head = headOf(this.head, { k, seat, content: plain(content), n, ...signed, d, v, next });
    this.seq = k;
    if (!dice) return;
    this.d = dice.d;
    this.v = nextV.toString('hex');
    this.committed = { v: this.v, to: dice.next };
    this.decidingHead = this.head;
  }

  /** An entry after the flag fell does nothing but end the match. */
  private timeIsUp(row: LogRow): void {
    this.seq = row.seq;
    this.keys.take(row);
    this.head = row.made.head;
    this.late = row.seq;
    this.agreed.timeIsUp(this.clock.thinking ?? -1, this.state);
    this.clock.press(row.at, null, { answered: null, next: null });
  }
}

/** Standing orders are private. All other entries that are no decisions are public. */
const knowOf = ({ seat, content }: Said): number => (content.kind === 'order' && seat !== null ? 1 << seat : ALL_SEATS);

/** Whether an activation or a turn begins, and everybody can tell. Clocks follow it, so nobody learns anything from a clock. */
function opensActivation({ messages }: Game, event: GameEvent): boolean {
  const shown = shownAs(messages, event);
  return event.see === ALL_SEATS && (shown === 'activation' || shown === 'turn');
}

/** A copy of the position during one decision. */
const scratches = new WeakMap<Game, State>();
function scratchOf(game: Game, state: State): State {
  const copy = game.copy(state, scratches.get(game));
  scratches.set(game, copy);
  return copy;
}
