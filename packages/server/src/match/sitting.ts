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
import type { Content, MatchResult, MatchTerms, RefusalCode } from '@cauldron/protocol';
import { FairChance } from '../dice/fair-chance.ts';
import { commitmentOf, contentHash, firstHead, headOf } from '../dice/log.ts';
import { Clock, type FlagTime, type SavedClock } from './clock.ts';
import { whoKnows, whoSeesAll } from './knowing.ts';
import type { LogRow, Made, MadeFall } from './rows.ts';
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
}

export interface Said {
  readonly seat: number | null;
  readonly content: Content;
  readonly n: string;
}

export interface NotDone {
  readonly code: RefusalCode;
  readonly refusal?: Refusal;
}
export const isNotDone = (x: Made | NotDone): x is NotDone => 'code' in x;

/** A snapshot: enough to go on from, but not to go back behind it. */
export interface SavedSitting {
  readonly format: 1;
  readonly seq: number;
  readonly match: SavedMatch;
  readonly asked: { readonly seat: number; readonly to: number } | null;
  readonly v: string;
  readonly head: string;
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
const DECIDES: ReadonlySet<Content['kind']> = new Set(['begin', 'act', 'undo', 'answer-undo', 'order']);

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
  private head: string;
  private v: string;
  private decided: readonly boolean[];

  private constructor(
    readonly charter: Charter,
    private readonly referee: Referee,
  ) {
    const { terms, header } = charter;
    this.head = firstHead(plain(header));
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
    sitting.clock.press(0, null, null, sitting.thinks);
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
    sitting.head = saved.head;
    sitting.v = saved.v;
    sitting.decided = saved.decided;
    sitting.clock.restore(saved.clock);
    sitting.witnesses.restore(saved.witnesses);
    return sitting;
  }

  save(): SavedSitting {
    const { seq, v, head, draw, abort, decided, turnOf, result } = this;
    return {
      format: 1,
      seq,
      v,
      head,
      draw,
      abort,
      decided,
      turnOf,
      result,
      match: this.referee.match.save(),
      asked: this.referee.asked ?? null,
      clock: this.clock.save(),
      witnesses: this.witnesses.save(),
    };
  }

  get state(): State {
    return this.referee.match.state;
  }
  /** The seat to move; null at the end and while dice wait. */
  get asked(): number | null {
    return this.result ? null : (this.referee.match.question()?.seat ?? null);
  }
  /** Whose clock runs. */
  get thinks(): number | null {
    return this.result ? null : (this.witnesses.awaiting?.seat ?? this.asked);
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
    if (this.clock.isOver(row.at, startedAt)) {
      this.timeIsUp(row);
      return;
    }
    const made = this.apply(row, Buffer.from(row.nextV, 'hex'), row.made);
    const hashes = ({ entries }: Made) => entries.map((entry) => ('hash' in entry ? entry.hash : 'undo')).join();
    if (isNotDone(made) || hashes(made) !== hashes(row.made)) {
      const why = isNotDone(made) ? (made.refusal?.key ?? made.code) : 'it makes another position';
      throw new Error(`match ${this.charter.id}: row ${row.seq} does not fold (${why})`);
    }
    this.stamp(row.at, startedAt, row);
  }

  /** Sets the time of an applied entry. */
  stamp(at: number, startedAt: number | null, { seat, content }: Said): void {
    this.clock.press(at, startedAt, content.kind === 'act' ? seat : null, this.thinks);
  }
  /** When the flag falls after this entry, which is applied but has no time yet. */
  flagAfter(startedAt: number | null, { seat, content }: Said): FlagTime {
    return this.clock.flagAfter(startedAt, content.kind === 'act' ? seat : null, this.thinks);
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
    const line = referee.match.line.length;
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
    const { v } = this;
    const next = commitmentOf(nextV).toString('hex');
    const { seat, content, n } = said;
    this.head = headOf(this.head, { k, seat, content: plain(content), n, v, next });
    this.seq = k;
    this.v = nextV.toString('hex');
    const falls: MadeFall[] = [];
    const settles = this.settle(said, k, v, know, falls, logged);
    this.note(said);
    this.turnOf = this.asked ?? this.turnOf;
    const entries = referee.entries();
    const events: GameEvent[] = entries.flatMap((entry) => ('n' in entry ? referee.match.eventsAt(entry.n) : []));
    return { line, entries, events, falls, know, v, next, head: this.head, ...(settles ? { settles } : {}) };
  }

  private check({ seat, content }: Said): NotDone | undefined {
    if (this.result) return { code: 'over' };
    const { awaiting } = this.witnesses;
    const isAwaited = awaiting !== null && awaiting.seat === seat;
    if (DECIDES.has(content.kind) && (awaiting || this.witnesses.isUncommitted(seat)))
      return { code: 'awaiting-witness' };
    switch (content.kind) {
      case 'act':
        return this.asked === seat ? undefined : { code: 'not-yours' };
      case 'ask-undo':
        return content.to < this.referee.match.line.length ? undefined : illegal('nothing-to-undo');
      case 'answer-undo':
        if (!this.undoOffer || this.undoOffer.by === seat) return { code: 'no-offer' };
        if (content.yes && this.undoOffer.to < this.referee.match.from)
          throw new WantsMore('going back far', this.undoOffer.to);
        return undefined;
      // A repetition is refused: the log is for ever.
      case 'offer-draw':
        return this.draw === seat ? illegal('offered-already') : undefined;
      case 'abort':
        return this.abort.some((s) => s === seat) ? illegal('offered-already') : undefined;
      case 'answer-draw':
        return this.draw === null || this.draw === seat ? { code: 'no-offer' } : undefined;
      case 'unwitnessed':
        return this.charter.terms.witnessed ? undefined : illegal('unwitnessed-match');
      case 'commit':
        if (!this.charter.terms.witnessed) return illegal('unwitnessed-match');
        // The awaited witness may know what the dice are made of, so it must not choose its part of them now.
        return isAwaited ? illegal('commit-late') : undefined;
      case 'witness':
        if (!isAwaited || awaiting.of !== content.of) return illegal('witness-unasked');
        return this.witnesses.isRevealed(awaiting.seat, content.w) ? undefined : illegal('witness-value');
      default:
        return undefined;
    }
  }

  /** Lets due dice fall, or makes them wait for their witness. */
  private settle(
    said: Said,
    k: number,
    v: string,
    know: number,
    falls: MadeFall[],
    logged: Made | undefined,
  ): Made['settles'] {
    const { seat, content, n } = said;
    const { awaiting } = this.witnesses;
    if (content.kind === 'commit' && seat !== null) this.witnesses.commit(seat, content.tip);
    if (content.kind === 'witness' && seat !== null) this.witnesses.reveal(seat, content.w);
    const stepsAside = content.kind === 'unwitnessed' && content.yes && seat !== null;
    if (stepsAside) this.witnesses.stepAside(seat);
    if (!this.referee.awaitsChance) return undefined;
    if (awaiting) {
      if (awaiting.seat !== seat || !(content.kind === 'witness' || stepsAside)) return undefined;
      const w = content.kind === 'witness' ? content.w : '';
      this.witnesses.awaiting = null;
      this.fall({ k: awaiting.of, v: awaiting.v, n: awaiting.n, w, contentHash: awaiting.contentHash }, falls, logged);
      return { of: awaiting.of, v: awaiting.v, n: awaiting.n, w, know: awaiting.know };
    }
    // The chance before the first question waits for a `begin` message.
    if (!DECIDES.has(content.kind)) return undefined;
    const hash = contentHash(plain(content)).toString('hex');
    const witness = this.witnesses.witnessOf(seat);
    if (witness === undefined) this.fall({ k, v, n, w: '', contentHash: hash }, falls, logged);
    else this.witnesses.await(this.charter.id, { seat: witness, of: k, v, n, contentHash: hash, know });
    return undefined;
  }

  private fall(
    of: { k: number; v: string; n: string; w: string; contentHash: string },
    falls: MadeFall[],
    logged: Made | undefined,
  ): void {
    const { id, secretSeed, game } = this.charter;
    const bytes = (hex: string) => Buffer.from(hex, 'hex');
    const fair = new FairChance({
      matchId: id,
      k: of.k,
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
    this.v = row.nextV;
    this.head = row.made.head;
    this.late = row.seq;
    this.result = { how: 'time', winner: this.sideAgainst(this.clock.thinking ?? -1) };
    this.clock.press(row.at, null, null, null);
  }

  /** The winning side if this seat resigns. */
  private sideAgainst(seat: number): number {
    const other = this.charter.terms.seats.findIndex((_, s) => s !== seat);
    return this.state.sideOf(other);
  }
}

/** Standing orders are private. All other entries that are no decisions are public. */
const knowOf = ({ seat, content }: Said): number => (content.kind === 'order' && seat !== null ? 1 << seat : ALL_SEATS);

/** Content and headers are JSON by their schema, but the types of their optional fields do not say so. */
const plain = (value: object): Json => value as Json;

/** A copy of the position during one decision. */
const scratches = new WeakMap<Game, State>();
function scratchOf(game: Game, state: State): State {
  const copy = game.copy(state, scratches.get(game));
  scratches.set(game, copy);
  return copy;
}
