/** A match on this device: signals around it, actions, undo and redo. `autoplay.ts` has what plays by itself. */

import {
  type Action,
  type AskedQuestion,
  type Game,
  isRefusal,
  Match,
  type MatchHeader,
  type MatchRecord,
  type MatchStart,
  type NamedAction,
  type Piece,
  type Refusal,
  refuse,
  rewindsOver,
  type State,
  type View,
  type When,
  writeRecord,
} from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { Keeper } from '../device/keeper.ts';
import type { MatchCard } from '../device/store.ts';
import { History } from '../past/history.ts';
import { ALL_SEATS, diceReader, ghostsOf, linesOf, routesOf } from '../past/log.ts';
import { LogBook } from '../past/log-book.ts';
import type { Words } from '../words/words.ts';
import { Autoplay } from './autoplay.ts';
import { Curtain } from './curtain.ts';
import { handOf } from './hand.ts';
import { NO_OFFERS, type Offers, offersOf } from './offers.ts';
import { isPersonAt, type Seating } from './seating.ts';
import { isComputer, type SeatPlayer } from './seats.ts';
import type { Table } from './table.ts';
import { TakingBack } from './taking-back.ts';

/** This many entries before a point are needed with it: the lines of the log, and the decisions that can be taken back. */
const BEFORE = 60;

export class LocalTable implements Table {
  /** Raised when something new is stored and may be shown. */
  private readonly shown = signal(0);
  /** Raised when the earlier part of a match has been read. */
  private readonly recalled = signal(0);
  readonly device: Keeper;
  private readonly machines: Autoplay;
  /** The person who decides now has seen the entries before this one. */
  private seenTo = 0;
  /** The seat whose view was shown when the players last changed. */
  private home: number | undefined;
  readonly busy: ReadonlySignal<boolean>;
  /** Why nobody decides, if the computer could not be loaded. */
  readonly idle: ReadonlySignal<string | undefined>;

  /** The point that is shown instead of the present, and the start of the moves shown with it. */
  private readonly lookedAt: Signal<{ readonly n: number; readonly from: number } | undefined> = signal(undefined);
  readonly history: History;

  private readonly back: TakingBack;
  readonly rewinds: Signal<number>;

  private readonly curtain: Curtain;
  /** The person to move may see secrets from the one who had the screen last. */
  readonly isCurtained: ReadonlySignal<boolean>;

  readonly seat: ReadonlySignal<number>;
  /** Through whose eyes a finished match is looked at. Nothing is secret any more. */
  readonly eyes: Signal<number | 'umpire' | undefined> = signal(undefined);
  /** A recorded match of two computers, shown to a visitor. */
  isWatched?: boolean;
  /** The number of entries of the match. */
  readonly length: ReadonlySignal<number>;
  /** The entry before which the match is shown; undefined in the present. */
  readonly past: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly question: ReadonlySignal<AskedQuestion | undefined>;
  readonly offers: ReadonlySignal<Offers>;
  readonly log: LogBook;
  readonly trails: ReadonlySignal<readonly (readonly number[])[]>;
  /** Units that moved, where they stood before. */
  readonly ghosts: ReadonlySignal<readonly Piece[]>;
  /** Units picked up by the last decisions. */
  readonly hand: ReadonlySignal<readonly number[]>;

  private constructor(
    readonly match: Match<State>,
    private seating: Seating,
    kept: number,
    positionAt = 0,
    rewinds = rewindsOver(match.journal),
  ) {
    this.rewinds = signal(rewinds);
    this.device = new Keeper(seating.store, match, () => this.card(), kept, positionAt);
    this.curtain = new Curtain(this.isShared);
    this.machines = new Autoplay({
      table: this,
      match,
      seating: () => this.seating,
      curtain: this.curtain,
      seenTo: () => this.seenTo,
      lacksRules: () => this.lacksRules,
      loadRules: () => this.loadRules(),
      keep: () => this.keep(),
      isOvertaken: async () => {
        await this.device.look();
        return this.device.overtaken.value !== undefined;
      },
    });
    this.back = new TakingBack(match, () => this.seating, this.machines.forced);
    this.busy = this.machines.busy;
    this.idle = this.machines.idle;
    this.seenTo = match.line.length;
    this.history = new History(match);
    const { words } = seating;
    this.length = computed(() => {
      this.shown.value;
      return match.line.length;
    });
    this.past = computed(() => this.lookedAt.value?.n);
    this.seat = computed(() => {
      this.shown.value;
      const eyes = this.eyesNow();
      return typeof eyes === 'number' ? eyes : this.deciding();
    });
    const viewer = computed(() => (this.eyesNow() === 'umpire' ? 'umpire' : this.seat.value));
    const reader = computed(() => (viewer.value === 'umpire' ? ALL_SEATS : viewer.value));
    const present = computed(() => {
      this.shown.value;
      return match.game.observe(match.state, viewer.value);
    });
    this.view = computed(() => {
      const past = this.past.value;
      if (past === undefined) return present.value;
      // Until the past has been read, the oldest loaded position is shown.
      this.recalled.value;
      return match.game.observe(match.stateAt(Math.max(past, match.from)), viewer.value);
    });
    this.isCurtained = computed(() => this.curtain.covers(this.seat.value, present.value));
    this.question = computed(() => {
      if (this.past.value !== undefined) return undefined;
      const { question } = this.view.value;
      return question && question.seat === this.seat.value && this.isPerson(question.seat) ? question : undefined;
    });
    this.offers = computed(() => {
      const asked = this.question.value;
      return asked
        ? offersOf(match.game.vocabulary, asked.actions, this.view.value.pieces, match.game.info.free)
        : NO_OFFERS;
    });
    const isDice = diceReader(match);
    this.log = new LogBook({
      // What is taken back is gone before that is stored and shown.
      length: () => Math.min(this.length.value, match.line.length),
      from: () => {
        this.recalled.value;
        return match.from;
      },
      reader: () => reader.value,
      entry: (n) => match.line[n],
      lines: (n) => {
        const entry = match.line[n];
        const isTold = this.machines.forced.has(n) && 'do' in entry && !this.isSecretOf(entry.seat);
        const note = isTold ? seating.forcedNote(words.named(entry.do)) : '';
        return linesOf(words, entry, match.eventsAt(n), { seat: reader.value, forced: note, isDice: isDice(n) });
      },
    });
    const routes = computed(() => {
      this.shown.value;
      this.recalled.value;
      const { n, from } = this.lookedAt.value ?? { n: match.line.length, from: this.seenTo };
      return routesOf(match, words, { from, to: n, seat: reader.value });
    });
    this.trails = computed(() => routes.value.map(({ places }) => places));
    this.ghosts = computed(() => ghostsOf(this.view.value.pieces, routes.value));
    this.hand = computed(() => {
      this.shown.value;
      if (this.past.value !== undefined) return [];
      return handOf(this.view.value);
    });
  }

  static async begin(game: Game, start: MatchStart, seating: Seating): Promise<LocalTable | Refusal> {
    const match = Match.begin(game, start);
    if (isRefusal(match)) return match;
    return new LocalTable(match, seating, 0).opened();
  }

  /** Goes on with a record that is not on the device yet. */
  static async resume(game: Game, record: MatchRecord, seating: Seating): Promise<LocalTable | Refusal> {
    const match = Match.load(game, record.header, record.journal);
    return isRefusal(match) ? match : LocalTable.at(match, seating);
  }

  /** Goes on with a match that is not on the device yet. */
  static at(match: Match<State>, seating: Seating): Promise<LocalTable> {
    return new LocalTable(match, seating, 0).opened();
  }

  /** Goes on with a match of this device; undefined if its lines are damaged. */
  static async reopen(game: Game, card: MatchCard, seating: Seating): Promise<LocalTable | Refusal | undefined> {
    const { openKept } = await import('../device/opening.ts');
    const opened = await openKept(game, card, seating.store);
    if (opened === undefined || isRefusal(opened)) return opened;
    return new LocalTable(opened.match, seating, opened.kept, opened.positionAt, card.rewinds).opened();
  }

  /** The board is shown before the computer has finished thinking. */
  private async opened(): Promise<LocalTable> {
    // Another tab may have written after the lines were read here and before this page listened.
    await this.device.look();
    const going = this.machines.goOn();
    if (!this.seating.seats.some(isComputer)) await going;
    return this;
  }

  get id(): string {
    return this.seating.id;
  }
  get words(): Words {
    return this.seating.words;
  }
  get game(): Game {
    return this.match.game;
  }
  get header(): MatchHeader {
    return this.match.header;
  }
  get players(): readonly SeatPlayer[] {
    this.shown.value;
    return this.seating.seats;
  }

  /** Other players sit down: a seat is lent to the computer, taken back, or the sides are swapped. The record goes on. */
  async seatPlayers(seats: readonly SeatPlayer[]): Promise<void> {
    this.home = this.seat.peek();
    this.machines.interrupt();
    this.seating = { ...this.seating, seats };
    this.curtain.isShared = this.isShared;
    for (const { id } of this.game.info.windows)
      seats.forEach((player, seat) => {
        if (player !== 'person') this.match.order(seat, id, undefined);
      });
    this.machines.isQuiet = false;
    const going = this.machines.goOn();
    if (!seats.some(isComputer)) await going;
  }
  isPerson(seat: number): boolean {
    return isPersonAt(this.seating, seat);
  }
  decidesHere(seat: number): boolean {
    return this.isPerson(seat);
  }

  /** The match leaves this page. */
  leave(): void {
    this.machines.leave();
    this.device.leave();
  }

  /** The first question is asked before all rules are here. */
  private get lacksRules(): boolean {
    return this.game.rest?.isHere === false;
  }
  /** What was shown without them is worked out anew. */
  async loadRules(): Promise<boolean> {
    if (!this.lacksRules) return true;
    await this.game.rest?.load().catch(() => undefined);
    this.shown.value++;
    return !this.lacksRules;
  }

  /** Answers the question. Resolves when the answer is stored and shown; a refusal says why not. */
  async act(action: Action): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    const seat = this.seat.value;
    if (this.lacksRules && !(await this.machines.waitFor(this.loadRules()))) return refuse('', 'rules-loading');
    const from = this.match.line.length;
    const done = this.match.act(seat, action);
    if (isRefusal(done)) return this.match.game.why(this.view.value, action) ?? done;
    this.seenTo = from;
    this.machines.isQuiet = false;
    await this.machines.goOn();
    return undefined;
  }

  async order(
    seat: number,
    window: string,
    answer: NamedAction | undefined,
    when?: When,
    unless?: When,
  ): Promise<void> {
    // An open window is answered at once.
    const isOpen = this.match.question()?.window === window;
    if (isOpen && this.lacksRules && !(await this.machines.waitFor(this.loadRules()))) return;
    const from = this.match.line.length;
    if (this.match.order(seat, window, answer, when, unless).length === 0) return;
    this.seenTo = from;
    this.machines.isQuiet = false;
    await this.machines.goOn();
  }

  /** Shows the position before entry `n`, with the moves made since `from`; without `n`, the present. */
  lookAt(n: number | undefined, from = (n ?? 0) - 1): void {
    this.lookedAt.value = n === undefined ? undefined : { n: Math.max(0, Math.min(n, this.match.line.length)), from };
    // The log shows some lines before that point as well.
    if (n !== undefined) void this.recall(Math.max(0, n - BEFORE));
  }

  /** Reads the entries before `n` if they are not loaded yet. */
  private async recall(n: number): Promise<boolean> {
    const { from } = this.match;
    const isHere = await this.match.reach(n);
    if (this.match.from < from) this.recalled.value++;
    return isHere;
  }

  /** The match before entry `n`, to be tried out with new dice. */
  async fork(n: number, seed: string, id: string): Promise<LocalTable> {
    const { seats, isOpen } = this.seating;
    const isOver = this.match.question() === undefined;
    // A computer at a seat plays in the trial as well.
    const isAlone = seats.includes('person') && seats.some((player) => player !== 'person');
    const seating = isAlone
      ? { ...this.seating, id }
      : { ...this.seating, id, seats: seats.map((): SeatPlayer => 'person'), isOpen: isOpen || isOver };
    await this.recall(0);
    const table = new LocalTable(this.match.fork(n, seed), seating, 0);
    await table.keep();
    return isAlone ? table.opened() : table;
  }

  /** Whether two people share the screen, and each may have secrets from the other. */
  get isShared(): boolean {
    const { seats, isOpen } = this.seating;
    const people = seats.filter((player) => player === 'person').length;
    return people > 1 && !isOpen && this.match.game.info.secrets.length > 0;
  }

  /** The person to move is alone with the screen. */
  lift(): void {
    this.curtain.lift(this.seat.value);
  }

  /** That a seat had only one answer may follow from what only that seat knows. */
  private isSecretOf(seat: number): boolean {
    return this.isShared && seat !== this.seat.value;
  }

  /** Why something cannot be done; undefined if it can, or if there is no question. */
  why(action: Action): Refusal | undefined {
    return this.match.game.why(this.view.value, action);
  }

  canUndo(): boolean {
    return !isRefusal(this.back.target());
  }
  undoWords(): string {
    return this.back.words(
      this.seat.value,
      (entry) => this.words.named(entry.do),
      (refusal) => this.words.refusal(refusal),
    );
  }

  /** Takes back the last decision, the automatic ones after it, and what others only let pass. */
  async undo(): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    for (;;) {
      await this.recall(Math.max(0, this.match.line.length - BEFORE));
      const seat = this.back.seatOfLast() ?? -1;
      const undone = this.match.undo(seat, this.back.mayCross(seat));
      if (isRefusal(undone)) {
        await this.keep();
        return undone;
      }
      this.machines.interrupt();
      if (!this.machines.forced.delete(undone.undo)) break;
    }
    return this.wentBack();
  }

  get consent(): 'screen' | undefined {
    return this.back.isBetweenPeople ? 'screen' : undefined;
  }

  /** Over dice too: the record shows it, and a repeated roll is a new one. */
  async takeBackTo(n: number): Promise<Refusal | undefined> {
    await this.recall(Math.max(0, n - BEFORE));
    const decision = this.back.decisionAt(n);
    if (isRefusal(decision)) return decision;
    if (this.back.takesDice(decision.n)) this.rewinds.value++;
    this.machines.interrupt();
    this.match.rewind(decision.n, decision.seat);
    this.lookAt(undefined);
    return this.wentBack();
  }

  private async wentBack(): Promise<undefined> {
    const { forced } = this.machines;
    for (const n of forced) if (n >= this.match.line.length) forced.delete(n);
    this.machines.isQuiet = true;
    this.seenTo = this.match.line.length;
    await this.keep();
  }

  async redo(): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    const done = this.match.redo(this.seat.value);
    if (isRefusal(done)) return done;
    this.machines.isQuiet = false;
    await this.machines.goOn();
    return undefined;
  }

  /** The match as a file. */
  async text(): Promise<string> {
    await this.recall(0);
    return writeRecord(
      this.match.header,
      this.match.journal.map((entry) => JSON.stringify(entry)),
    );
  }

  /** The seat whose view the board shows: the person to move, else the person who moved last, else a spectator. */
  private deciding(): number {
    const asked = this.match.question()?.seat;
    if (asked !== undefined && this.isPerson(asked)) return asked;
    for (let i = this.match.line.length - 1; i >= this.match.from; i--) {
      const entry = this.match.line[i];
      if ('seat' in entry && this.isPerson(entry.seat)) return entry.seat;
    }
    const person = this.seating.seats.indexOf('person');
    return person < 0 ? (this.home ?? 0) : person;
  }

  /** Only a finished match is looked at through other eyes. */
  private eyesNow(): number | 'umpire' | undefined {
    return this.eyes.value === undefined || this.match.question() ? undefined : this.eyes.value;
  }

  /** Stores what is new in the journal, then shows it. */
  private async keep(): Promise<void> {
    await this.device.keep();
    this.shown.value++;
  }

  private card(): MatchCard {
    const { id, seats, isOpen } = this.seating;
    const { game, header, state } = this.match;
    const isOver = game.pending(state).kind === 'outcome';
    const rewinds = this.rewinds.peek();
    return { id, header, seats, isOpen, played: Date.now(), turn: game.clock(state).turn, isOver, rewinds };
  }
}
