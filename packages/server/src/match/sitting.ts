/**
 * A match as the fold of its log: the position, orders, offers, clocks, witnesses, result. Pure: no database and no clock. Any
 * process that folds the same rows has the same sitting.
 */

import {
  ALL_SEATS,
  type Chance,
  type ChanceSource,
  type FairHeader,
  type Game,
  type GameEvent,
  isRefusal,
  type Json,
  nameOutcome,
  Referee,
  type Refusal,
  refuse,
  type SavedMatch,
  type State,
} from '@cauldron/engine';
import {
  type LogContent,
  type MatchResult,
  type MatchTerms,
  mayDecide,
  type RefusalCode,
  type SeatKeyState,
} from '@cauldron/protocol';
import { FairChance } from '../dice/fair-chance.ts';
import { canonicalJson, commitmentOf, contentHash, firstHead, headOf } from '../dice/log.ts';
import { saidHash, signedText } from '../dice/signing.ts';
import { Budgets, type TurnWritings } from './budgets.ts';
import { Clock, type ClockPress, type FlagTime, type SavedClock } from './clock.ts';
import { whoKnows, whoSeesAll } from './knowing.ts';
import type { LogRow, Made, MadeFall } from './rows.ts';
import { SeatKeys, type Signed } from './seat-keys.ts';
import { type SavedWitnesses, Witnesses } from './witnesses.ts';

/** What never changes in a match. */
export interface Charter {
  readonly id: string;
  readonly terms: MatchTerms;
  readonly game: Game;
  readonly header: FairHeader;
  /** v[1] and the seed of secret chance, in hexadecimal digits. */
  readonly firstV: string;
  readonly secretSeed: string;
  /** The secret half of the key with which the server signs in this match. */
  readonly serverKey: string;
}

export interface Said {
  readonly seat: number | null;
  readonly content: LogContent;
  readonly n: string;
  readonly signed?: Signed | undefined;
  /** The delay of the sender's line, as the server measured it. */
  readonly lag?: number | undefined;
}

export interface NotDone {
  readonly code: RefusalCode;
  readonly refusal?: Refusal;
}
export const isNotDone = (x: Made | NotDone): x is NotDone => 'code' in x;

/** A snapshot: enough to go on from, but not to go back behind it. */
export interface SavedSitting {
  readonly format: 2;
  readonly seq: number;
  readonly match: SavedMatch;
  readonly asked: { readonly seat: number; readonly to: number } | null;
  readonly d: number;
  readonly v: string;
  readonly head: string;
  readonly decidingHead: string;
  readonly keys: readonly SeatKeyState[];
  readonly budget: TurnWritings;
  readonly clock: SavedClock;
  readonly witnesses: SavedWitnesses;
  readonly draw: number | null;
  readonly abort: readonly number[];
  readonly decided: readonly boolean[];
  readonly turnOf: number | null;
  readonly result: MatchResult | null;
}

/** Thrown when entries before the snapshot are needed: fold from an earlier snapshot, or the whole log. */
export class WantsMore extends Error {
  constructor(
    why: string,
    /** The entry of the line that is needed; without it, the last entry before the snapshot is enough. */
    readonly line?: number,
  ) {
    super(why);
  }
}

/** None of these is allowed while dice wait for a witness, or before a witness has committed. */
const DECIDES: ReadonlySet<LogContent['kind']> = new Set(['begin', 'act', 'undo', 'answer-undo', 'order']);

/** Clients send these at once when it is their turn: the delay of their line is spared. */
const SPARED: ReadonlySet<LogContent['kind']> = new Set(['act', 'witness']);

const illegal = (key: string): NotDone => ({ code: 'illegal', refusal: refuse('', key) });

export class Sitting {
  seq = 0;
  result: MatchResult | null = null;
  draw: number | null = null;
  abort: readonly number[] = [];
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
  private readonly budgets = new Budgets();
  private head: string;
  /** v of the next deciding message. */
  private v: string;
  private decided: readonly boolean[];

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
    this.decided = terms.seats.map(() => false);
    this.witnesses = new Witnesses(header.witness);
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
    Object.assign(sitting, {
      seq: saved.seq,
      since: saved.seq,
      result: saved.result,
      draw: saved.draw,
      abort: saved.abort,
    });
    sitting.turnOf = saved.turnOf;
    sitting.d = saved.d;
    sitting.head = saved.head;
    sitting.decidingHead = saved.decidingHead;
    sitting.v = saved.v;
    sitting.decided = saved.decided;
    sitting.keys.restore(saved.keys);
    sitting.budgets.restore(saved.budget);
    if (!saved.clock.faces) throw new WantsMore('a snapshot with the clocks of an earlier program');
    sitting.clock.restore(saved.clock, sitting.lineLength);
    sitting.witnesses.restore(saved.witnesses);
    return sitting;
  }

  save(): SavedSitting {
    const { seq, d, v, head, decidingHead, draw, abort, decided, turnOf, result } = this;
    return {
      format: 2,
      seq,
      d,
      v,
      head,
      decidingHead,
      draw,
      abort,
      decided,
      turnOf,
      result,
      match: this.referee.match.save(),
      asked: this.referee.asked ?? null,
      keys: this.keys.save(),
      budget: this.budgets.save(),
      clock: this.clock.save(this.lineLength),
      witnesses: this.witnesses.save(),
    };
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
    return commitmentOf(Buffer.from(this.v, 'hex')).toString('hex');
  }

  /** What the sender of a message signs, here and now. */
  textOf({ seat, content, n }: Said, count: number): string {
    const under = mayDecide(content) ? { next: this.commitment, known: this.witnesses.knownFor(seat) } : undefined;
    const said = saidHash(n, plain(content));
    return signedText({ match: this.charter.id, seat, count, head: this.decidingHead, said, under });
  }
  /** The seat to move; null at the end and while dice wait. */
  get asked(): number | null {
    return this.result ? null : (this.referee.match.question()?.seat ?? null);
  }
  /** Whose clock runs. */
  get thinks(): number | null {
    return this.result ? null : (this.witnesses.awaiting?.seat ?? this.asked);
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

  private pressOf({ seat, content }: Said, { lag, entries }: Made): ClockPress {
    const undo = entries.find((entry) => 'undo' in entry);
    return {
      answered: content.kind === 'act' ? seat : null,
      next: this.thinks,
      turn: this.gameTurn,
      away: content.kind === 'vacation' && seat !== null ? { seat, days: content.days } : undefined,
      ...(lag === undefined || seat !== this.clock.thinking ? {} : { lag }),
      back: undo && 'undo' in undo ? { line: undo.undo, seat: undo.seat } : undefined,
    };
  }

  /**
   * Applies a seat's message as the next entry, or returns why not and changes nothing. For an entry that is already on the log,
   * `logged` says who may know what of it.
   */
  apply(said: Said, nextV: Buffer, logged?: Made): Made | NotDone {
    const notNow = this.check(said);
    if (notNow) return notNow;
    const { charter, referee } = this;
    const k = this.seq + 1;
    const line = this.lineLength;
    const entriesBefore = referee.match.journal.length;
    const before = said.content.kind === 'act' && !logged ? scratchOf(charter.game, this.state) : undefined;
    const { stamp } = this.state;
    const sealed = referee.match.question()?.sealed ?? false;
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
    this.enter(said, k, dice, nextV);
    const falls: MadeFall[] = [];
    const settles = this.settle(said, dice && { ...dice, k }, know, falls, logged);
    this.note(said);
    if (this.asked !== null && this.asked !== this.turnOf) this.budgets.newTurn();
    this.turnOf = this.asked ?? this.turnOf;
    const entries = referee.entries();
    const events: GameEvent[] = entries.flatMap((entry) => ('n' in entry ? referee.match.eventsAt(entry.n) : []));
    return {
      line,
      entries,
      events,
      falls,
      know,
      said: saidHash(said.n, plain(said.content)),
      head: this.head,
      ...(said.lag !== undefined && SPARED.has(said.content.kind) ? { lag: said.lag } : {}),
      ...(dice ? { dice } : {}),
      ...(known === undefined ? {} : { known }),
      ...(settles ? { settles } : {}),
    };
  }

  /** The message stands on the log: its key, its count and the heads. */
  private enter(said: Said, k: number, dice: Made['dice'], nextV: Buffer): void {
    const { seat, content, n, signed } = said;
    const { d, v, next } = dice ?? {};
    this.keys.take(said);
    this.budgets.spend(seat, content.kind);
    this.head = headOf(this.head, { k, seat, content: plain(content), n, ...signed, d, v, next });
    this.seq = k;
    if (!dice) return;
    this.d = dice.d;
    this.v = nextV.toString('hex');
    this.decidingHead = this.head;
  }

  private check(said: Said): NotDone | undefined {
    const { seat, content } = said;
    if (this.result) return { code: 'over' };
    const { awaiting } = this.witnesses;
    const isAwaited = awaiting !== null && awaiting.seat === seat;
    if (DECIDES.has(content.kind) && (awaiting || this.witnesses.isUncommitted(seat)))
      return { code: 'awaiting-witness' };
    const noKey = this.keys.whyNot(said);
    if (noKey) return noKey === 'vouch' ? illegal('vouch') : { code: noKey };
    if (!this.budgets.allows(seat, content.kind)) return illegal('said-enough');
    switch (content.kind) {
      case 'act':
        return this.asked === seat ? undefined : { code: 'not-yours' };
      case 'seat':
        return seat === null ? undefined : { code: 'not-yours' };
      case 'ask-undo':
        if (this.undoOffer?.by === seat && this.undoOffer.to === content.to) return illegal('offered-already');
        return content.to < this.lineLength ? undefined : illegal('nothing-to-undo');
      case 'answer-undo':
        if (!this.undoOffer || this.undoOffer.by === seat) return { code: 'no-offer' };
        if (content.yes && this.undoOffer.to < this.referee.match.from)
          throw new WantsMore('going back far', this.undoOffer.to);
        return undefined;
      case 'order':
        return this.changesOrder(seat, content) ? undefined : illegal('changes-nothing');
      // A repetition is refused: the log is for ever.
      case 'offer-draw':
        return this.draw === seat ? illegal('offered-already') : undefined;
      case 'abort':
        return this.abort.some((s) => s === seat) ? illegal('offered-already') : undefined;
      case 'answer-draw':
        return this.draw === null || this.draw === seat ? { code: 'no-offer' } : undefined;
      case 'unwitnessed':
        if (!this.charter.terms.witnessed) return illegal('unwitnessed-match');
        if (seat === null || !content.yes || !this.witnesses.does(seat)) return illegal('changes-nothing');
        return this.witnesses.isLeaving(seat) && !isAwaited ? illegal('changes-nothing') : undefined;
      case 'commit':
        if (!this.charter.terms.witnessed) return illegal('unwitnessed-match');
        // The awaited witness may know what the dice are made of, so it must not choose its part of them now.
        if (isAwaited) return illegal('commit-late');
        return seat !== null && this.witnesses.hasNewTip(seat) ? illegal('offered-already') : undefined;
      case 'witness':
        if (!isAwaited || awaiting.d !== content.of) return illegal('witness-unasked');
        return this.witnesses.isRevealed(content.w) ? undefined : illegal('witness-value');
      case 'vacation':
        return this.clock.allowsVacation(seat, content.days) ? undefined : illegal('no-vacation');
      default:
        return undefined;
    }
  }

  /** An order that stands already changes nothing, and would only lengthen the log. */
  private changesOrder(seat: number | null, { window, answer, when }: Extract<LogContent, { kind: 'order' }>): boolean {
    const stands = this.referee.match.orderOf(seat ?? -1, window);
    const spelt = (order: object) => canonicalJson(JSON.parse(JSON.stringify(order)));
    return spelt({ answer: stands?.answer ?? null, when: stands?.when }) !== spelt({ answer, when });
  }

  /** Lets due dice fall, or makes them wait for their witness. `dice`: the message decides. */
  private settle(
    said: Said,
    dice: (NonNullable<Made['dice']> & { readonly k: number }) | undefined,
    know: number,
    falls: MadeFall[],
    logged: Made | undefined,
  ): Made['settles'] {
    const { seat, content } = said;
    const { awaiting } = this.witnesses;
    if (content.kind === 'commit' && seat !== null) this.witnesses.commit(seat, content.tip);
    if (content.kind === 'witness' && seat !== null) this.witnesses.reveal(seat, content.w);
    const stepsAside = content.kind === 'unwitnessed' && content.yes && seat !== null;
    if (stepsAside) this.witnesses.stepAside(seat);
    if (awaiting) {
      if (awaiting.seat !== seat || !(content.kind === 'witness' || stepsAside)) return undefined;
      const { d, v, n, contentHash: hash } = awaiting;
      const w = content.kind === 'witness' ? content.w : '';
      this.witnesses.awaiting = null;
      this.fall({ d, v, n, w, contentHash: hash }, falls, logged);
      return { of: awaiting.of, v, n, w, know: awaiting.know };
    }
    if (!dice) return undefined;
    if (this.referee.awaitsChance) this.callFor(said, dice, know, falls, logged);
    this.witnesses.decided();
    return undefined;
  }

  /** A deciding message has called for chance. */
  private callFor(
    { seat, content, n }: Said,
    { k, d, v }: NonNullable<Made['dice']> & { readonly k: number },
    know: number,
    falls: MadeFall[],
    logged: Made | undefined,
  ): void {
    const hash = contentHash(plain(content)).toString('hex');
    const witness = this.witnesses.witnessOf(seat);
    const known = this.witnesses.knownFor(seat);
    // A witness that has stood aside since the sender looked adds nothing any more; the log shows that it did.
    if (witness === undefined || this.witnesses.isLeaving(witness))
      this.fall({ d, v, n, w: '', contentHash: hash }, falls, logged);
    else this.witnesses.await(this.charter.id, { seat: witness, of: k, d, known, v, n, contentHash: hash, know });
  }

  private fall(
    of: { d: number; v: string; n: string; w: string; contentHash: string },
    falls: MadeFall[],
    logged: Made | undefined,
  ): void {
    const { id, secretSeed, game } = this.charter;
    const bytes = (hex: string) => Buffer.from(hex, 'hex');
    const fair = new FairChance({
      matchId: id,
      d: of.d,
      v: bytes(of.v),
      n: bytes(of.n),
      w: bytes(of.w),
      contentHash: bytes(of.contentHash),
      secretSeed: bytes(secretSeed),
    });
    const source: ChanceSource = {
      next: (chance: Chance) => {
        const { stream, see } = chance;
        const outcome = fair.next(chance);
        const fell = nameOutcome(chance, outcome);
        const cup = chance.cup ? Array.from(chance.cup) : undefined;
        falls.push({
          stream,
          fell,
          see,
          of: cup ?? chance.sides,
          ofFor: logged?.falls[falls.length]?.ofFor ?? (cup ? whoSeesAll(game, this.state) : ALL_SEATS),
        });
        return outcome;
      },
    };
    this.referee.match.fall(source);
  }

  /** The effect of an entry beside the board: offers, and the end. */
  private note({ seat, content }: Said): void {
    const by = seat ?? -1;
    switch (content.kind) {
      case 'act':
        this.decided = this.decided.map((has, s) => has || s === by);
        // A seat that decides has declined the other seat's offer.
        if (this.draw !== by) this.draw = null;
        break;
      case 'offer-draw':
        this.draw = by;
        break;
      case 'answer-draw':
        this.draw = null;
        if (content.yes) this.result = { how: 'draw', winner: -1 };
        break;
      case 'abort':
        this.abort = [...new Set([...this.abort, by])];
        if (this.mayAbort()) this.result = { how: 'aborted', winner: -1 };
        break;
      case 'resign':
        this.result = { how: 'resigned', winner: this.sideAgainst(by) };
        break;
      case 'seat':
        // The other player has seen this seat's secrets: the newcomer may end the match without a result until he has decided.
        if (content.to === 'person' && content.known) this.decided = this.decided.with(content.of, false);
        break;
      default:
    }
    const pending = this.charter.game.pending(this.state);
    if (pending.kind === 'outcome' && !this.result)
      this.result = { how: 'played', winner: pending.winner, ending: pending.ending };
  }

  private mayAbort(): boolean {
    const { seats } = this.charter.terms;
    return (
      seats.some(({ kind }, seat) => kind !== 'ai' && !this.decided[seat]) ||
      seats.every(({ kind }, seat) => kind === 'ai' || this.abort.includes(seat))
    );
  }

  /** An entry after the flag fell does nothing but end the match. */
  private timeIsUp(row: LogRow): void {
    this.seq = row.seq;
    this.keys.take(row);
    this.head = row.made.head;
    this.late = row.seq;
    this.result = { how: 'time', winner: this.sideAgainst(this.clock.thinking ?? -1) };
    this.clock.press(row.at, null, { answered: null, next: null });
  }

  /** The winning side if this seat resigns. */
  private sideAgainst(seat: number): number {
    const other = this.charter.terms.seats.findIndex((_, s) => s !== seat);
    return this.state.sideOf(other);
  }
}

/** Standing orders are private. All other entries that are no decisions are public. */
const knowOf = ({ seat, content }: Said): number => (content.kind === 'order' && seat !== null ? 1 << seat : ALL_SEATS);

/** LogContent and headers are JSON by their schema, but the types of their optional fields do not say so. */
const plain = (value: object): Json => value as Json;

/** A copy of the position during one decision. */
const scratches = new WeakMap<Game, State>();
function scratchOf(game: Game, state: State): State {
  const copy = game.copy(state, scratches.get(game));
  scratches.set(game, copy);
  return copy;
}
