/** One play of a scenario. Set-up plus log is the whole truth. Undo, replay, fork, standing orders. */

import { type ChanceSource, nameOutcome, SeededChance } from './chance/source.ts';
import type { Action } from './flow/action.ts';
import type { GameEvent } from './flow/events.ts';
import type { Question } from './flow/question.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { When } from './flow/windows.ts';
import type { Game, Options } from './game.ts';
import {
  answersBy,
  applyEntry,
  type Decision,
  type Entry,
  type JournalEntry,
  type MatchHeader,
  type MatchPast,
  type SavedMatch,
  type StandingOrder,
  standing,
  type Undo,
  unfit,
} from './journal.ts';
import type { Snapshot } from './snapshots.ts';
import { Trail } from './trail.ts';

export interface MatchStart {
  readonly scenario: string;
  readonly options?: Options;
  readonly seed: string;
}

export class Match<S extends State = State> {
  /** The entries that lead to the present position. */
  readonly line: Entry[] = [];
  /** Everything that happened, in order, including what was undone: the content of a match file. */
  readonly journal: JournalEntry[] = [];
  private readonly trail: Trail<S>;
  private readonly orders = new Map<string, StandingOrder>();
  private readonly undone: Entry[] = [];
  private first: number;
  private readPast: (() => Promise<MatchPast>) | undefined;
  private reading: Promise<boolean> | undefined;

  private constructor(
    readonly game: Game<S>,
    readonly header: MatchHeader,
    readonly state: S,
    /** Without a source (fair dice) chance waits until `fall` brings one. */
    private source: ChanceSource | undefined,
    from = 0,
    private readonly journalFrom = 0,
  ) {
    this.first = from;
    this.line.length = from;
    this.journal.length = journalFrom;
    this.trail = new Trail(game, this.line, from, state);
  }

  /** Entries of the line before this one are not loaded, and nothing goes back behind it. */
  get from(): number {
    return this.first;
  }

  static begin<S extends State>(game: Game<S>, start: MatchStart, source?: ChanceSource): Match<S> | Refusal {
    const header: MatchHeader = {
      cauldron: 'match',
      format: 1,
      game: game.info.id,
      scenario: start.scenario,
      options: start.options ?? {},
      pack: game.info.packHash,
      rules: game.info.rulesVersion,
      seed: start.seed,
      seedFrom: 0,
    };
    const match = Match.open(game, header, source);
    if (!isRefusal(match)) match.settle();
    return match;
  }

  /** A match that is about to take its record, entry by entry. */
  static open<S extends State>(game: Game<S>, header: MatchHeader, source?: ChanceSource): Match<S> | Refusal {
    const state = unfit(game, header) ?? game.setup(header.scenario, header.options);
    if (isRefusal(state)) return state;
    const seeded = header.dice === 'fair' ? undefined : new SeededChance(header.seed);
    return new Match(game, header, state, source ?? seeded);
  }

  /**
   * Folds a record and checks every entry. An error names the number of an illegal action, a wrong hash, or a die that its seed
   * did not give. Fair dice are checked against `source` if there is one; otherwise they are accepted.
   */
  static load<S extends State>(
    game: Game<S>,
    header: MatchHeader,
    journal: readonly JournalEntry[],
    to = Number.POSITIVE_INFINITY,
    source?: ChanceSource,
  ): Match<S> | Refusal {
    const match = Match.open(game, header, source);
    if (isRefusal(match)) return match;
    for (const entry of journal) {
      if (match.line.length >= to) return match;
      const refusal = match.take(entry);
      if (refusal) return refusal;
    }
    if (to === Number.POSITIVE_INFINITY) match.settle();
    return match;
  }

  /** Enough to go on from here, but not to go back. */
  save(): SavedMatch {
    const { game, state, line, journal, orders, source } = this;
    const kept = [...orders].map(([key, { answer, when, unless }]) =>
      unless
        ? ([key, answer, when ?? null, unless] as const)
        : when
          ? ([key, answer, when] as const)
          : ([key, answer] as const),
    );
    const saved = { line: line.length, journal: journal.length, state: game.encode(state), orders: kept };
    return source instanceof SeededChance ? { ...saved, chance: source.save() } : saved;
  }

  /**
   * Goes on with a saved match and the later entries of its journal. Earlier entries are read when somebody looks back (`reach`),
   * or never.
   */
  static resume<S extends State>(
    game: Game<S>,
    header: MatchHeader,
    saved: SavedMatch,
    since: readonly JournalEntry[] = [],
    readPast?: () => Promise<MatchPast>,
  ): Match<S> | Refusal {
    const state = unfit(game, header) ?? game.decode(saved.state);
    if (isRefusal(state)) return state;
    const seeded = header.dice === 'fair' ? undefined : new SeededChance(header.seed, saved.chance);
    const match = new Match(game, header, state, seeded, saved.line, saved.journal);
    for (const [key, answer, when, unless] of saved.orders)
      match.orders.set(key, { answer, when: when ?? undefined, unless });
    for (const entry of since) {
      const refusal = match.take(entry);
      if (refusal) return refusal;
    }
    if (seeded) match.settle();
    match.readPast = readPast;
    return match;
  }

  /** Whether entry `n` is loaded. For a resumed match, earlier entries are read if they are missing. */
  async reach(n: number): Promise<boolean> {
    if (n >= this.first) return true;
    this.reading ??= this.readPast?.()
      .then((past) => this.recall(past))
      .finally(() => {
        this.reading = undefined;
      });
    return (await this.reading) ?? false;
  }

  /**
   * Takes the earlier entries, which were checked when they were played. False if they do not lead to the point where the match
   * was resumed.
   */
  private recall({ journal, saved }: MatchPast): boolean {
    if (this.first === 0) return true;
    const [line, start] = [standing(journal), this.game.setup(this.header.scenario, this.header.options)];
    if (line.length !== this.first || journal.length !== this.journalFrom || isRefusal(start)) return false;
    for (const [i, entry] of line.entries()) this.line[i] = entry;
    for (const [i, entry] of journal.entries()) this.journal[i] = entry;
    const positions = saved.filter((one) => one.line > 0 && one.line < this.first);
    const snapshots = positions.map((one): Snapshot => ({ n: one.line, truth: one.state }));
    this.trail.addBefore([{ n: 0, truth: this.game.encode(start) }, ...snapshots]);
    this.first = 0;
    return true;
  }

  /** The open question; undefined at the end. */
  question(): Question | undefined {
    const pending = this.game.pending(this.state);
    return pending.kind === 'question' ? pending : undefined;
  }

  /** A seat answers the question. Returns the new entries: its own, and those of chance and standing orders after it. */
  act(seat: number, action: Action): readonly Entry[] | Refusal {
    const pending = this.game.pending(this.state);
    if (pending.kind === 'outcome') return refuse('', 'match-over');
    if (pending.kind === 'chance') return refuse('', 'chance-awaited');
    if (pending.seat !== seat) return refuse('', 'not-your-question', { seat: pending.seat });
    const from = this.line.length;
    const refusal = this.decide(seat, action, false);
    if (refusal) return refusal;
    this.undone.length = 0;
    this.settle();
    return this.line.slice(from);
  }

  /** Whether a die or a draw is due and waits for a source. */
  get awaitsChance(): boolean {
    return this.game.pending(this.state).kind === 'chance';
  }

  /** Lets due chance fall from this source, and everything that follows until a seat must decide. Returns the new entries. */
  fall(source: ChanceSource): readonly Entry[] {
    const [from, before] = [this.line.length, this.source];
    this.source = source;
    try {
      this.settle();
    } finally {
      this.source = before;
    }
    return this.line.slice(from);
  }

  /**
   * Answers a window in advance until undefined takes the order back; with `when`, only if the window's conditions are met, and with
   * `unless`, only if they are not, as the seat knows them. If the seat's own window is open now, it is answered at once. Returns
   * the new entries.
   */
  order(seat: number, window: string, answer: NamedAction | undefined, when?: When, unless?: When): readonly Entry[] {
    if (!answer) {
      this.orders.delete(`${seat}/${window}`);
      return [];
    }
    this.orders.set(`${seat}/${window}`, { answer, when, unless });
    const from = this.line.length;
    this.settle();
    // Undone entries belong to another course of events.
    if (this.line.length > from) this.undone.length = 0;
    return this.line.slice(from);
  }

  /** The standing order of a seat for a window. */
  orderOf(seat: number, window: string): StandingOrder | undefined {
    return this.orders.get(`${seat}/${window}`);
  }

  /**
   * Whether a seat may take back its last decision: there was no die, draw, reveal or other seat's decision since. An answer by
   * another seat's standing order counts as its decision, because it reveals that this seat lets a move pass here. A player who
   * could take his move back after that could try one place after the other until nobody fires. A casual table may allow it all the
   * same: `mayCross` says which decisions of others are taken back with it.
   */
  undoTarget(seat: number, mayCross: (entry: Decision) => boolean = () => false): number | Refusal {
    for (let n = this.line.length - 1; n >= this.first; n--) {
      const entry = this.line[n];
      if (!('do' in entry)) return refuse('', 'undo-stops-at-chance', { n });
      const isOwn = entry.seat === seat && !entry.order;
      if (!isOwn && !mayCross(entry)) return refuse('', 'undo-stops-at-other', { n });
      if (this.trail.eventsAt(n).some((e) => e.reveals)) return refuse('', 'undo-stops-at-reveal', { n });
      if (isOwn) return n;
    }
    return refuse('', 'nothing-to-undo');
  }

  undo(seat: number, mayCross?: (entry: Decision) => boolean): Undo | Refusal {
    const n = this.undoTarget(seat, mayCross);
    if (isRefusal(n)) return n;
    const undone = [...this.undone, this.line[n]];
    const undo = this.rewind(n, seat);
    this.undone.push(...undone);
    return undo;
  }

  /** Repeats what was undone last, if nothing else was decided since. */
  redo(seat: number): readonly Entry[] | Refusal {
    const entry = this.undone[this.undone.length - 1];
    if (!entry || !('do' in entry) || entry.seat !== seat) return refuse('', 'nothing-to-redo');
    const action = this.game.vocabulary.read(entry.do);
    if (isRefusal(action)) return action;
    const rest = this.undone.slice(0, -1);
    const done = this.act(seat, action);
    if (!isRefusal(done)) this.undone.push(...rest);
    return done;
  }

  /** Goes back by consent, past dice and other seats' decisions. The dice are not rewound: a repeated roll is a new one. */
  rewind(n: number, seat: number): Undo {
    this.undone.length = 0;
    this.back(n);
    const undo: Undo = { undo: n, seat };
    this.journal.push(undo);
    this.settle();
    return undo;
  }

  /** The position before entry n. */
  stateAt(n: number): S {
    if (n < this.first) throw new Error(`entry ${n} is not at hand: load the whole match`);
    return n === this.line.length ? this.game.copy(this.state) : this.trail.stateAt(n);
  }

  /** The events of entry n. */
  eventsAt(n: number): readonly GameEvent[] {
    if (n < this.first) throw new Error(`entry ${n} is not at hand: load the whole match`);
    return this.trail.eventsAt(n);
  }

  /** A sandbox from any point, with fresh dice. */
  fork(n: number, seed: string): Match<S> {
    if (this.first > 0) throw new Error('the beginning is not at hand: load the whole match');
    const { cauldron, format, game, scenario, options, pack, rules } = this.header;
    const header: MatchHeader = { cauldron, format, game, scenario, options, pack, rules, seed, seedFrom: n };
    const fork = new Match(this.game, header, this.stateAt(n), new SeededChance(seed), n, n);
    for (let i = 0; i < n; i++) {
      fork.line[i] = this.line[i];
      fork.journal[i] = this.line[i];
    }
    fork.trail.addBefore(this.trail.upTo(n));
    fork.first = 0;
    fork.settle();
    return fork;
  }

  /** Lets dice fall and standing orders answer until a seat must decide. */
  private settle(): void {
    for (;;) {
      const pending = this.game.pending(this.state);
      if (pending.kind === 'outcome') return;
      if (pending.kind === 'chance') {
        if (!this.source) return;
        const outcome = this.source.next(pending);
        const record = { chance: pending.stream, fell: nameOutcome(pending, outcome) };
        const events: GameEvent[] = [];
        const refusal = this.game.apply(this.state, outcome, events);
        if (refusal) throw new Error(`chance gave ${record.fell.join(' ')}, which is refused: ${refusal.key}`);
        this.record({ n: this.line.length, ...record, hash: this.game.hash(this.state) }, events);
        continue;
      }
      const order = pending.window ? this.orders.get(`${pending.seat}/${pending.window}`) : undefined;
      if (!order || !answersBy(order, pending.conditions)) return;
      const action = this.game.vocabulary.read(order.answer);
      if (isRefusal(action) || this.decide(pending.seat, action, true)) return;
    }
  }

  private decide(seat: number, action: Action, order: boolean): Refusal | undefined {
    const named = this.game.vocabulary.name(action);
    const events: GameEvent[] = [];
    const refusal = this.game.apply(this.state, action, events);
    if (refusal) return refusal;
    const hash = this.game.hash(this.state);
    const n = this.line.length;
    this.record(order ? { n, seat, do: named, order: true, hash } : { n, seat, do: named, hash }, events);
    return undefined;
  }

  private record(entry: Entry, events: GameEvent[]): void {
    this.line.push(entry);
    this.journal.push(entry);
    this.trail.add(entry.n, this.state, events);
  }

  private back(n: number): void {
    const state = this.stateAt(n);
    this.game.copy(state, this.state);
    this.line.length = n;
    this.trail.cut(n);
  }

  /** Checks one entry of a record and takes it over. */
  take(entry: JournalEntry): Refusal | undefined {
    if ('undo' in entry) {
      if (!(entry.undo >= this.first && entry.undo < this.line.length))
        return refuse('', 'record-undo', { n: this.line.length, undo: entry.undo });
      this.back(entry.undo);
      this.journal.push(entry);
      return undefined;
    }
    const n = this.line.length;
    if (entry.n !== n) return refuse('', 'record-order', { n, found: entry.n });
    const pending = this.game.pending(this.state);
    // A fork begins with entries whose dice came from elsewhere. The journal counts them: going back behind them and rolling
    // again takes dice from the fork's own seed.
    const isOwn = this.journal.length >= this.header.seedFrom;
    if (this.source && 'chance' in entry && pending.kind === 'chance' && isOwn) {
      const rolled = nameOutcome(pending, this.source.next(pending));
      if (rolled.join() !== entry.fell.join())
        return refuse('', 'record-dice', { n, fell: entry.fell.join(' '), seed: rolled.join(' ') });
    }
    const events: GameEvent[] = [];
    const refusal = applyEntry(this.game, this.state, entry, events);
    if (refusal) return refuse(refusal.rule, 'record-illegal', { n, why: refusal.key });
    const hash = this.game.hash(this.state);
    if (hash !== entry.hash) return refuse('', 'record-hash', { n, hash: entry.hash, have: hash });
    this.record(entry, events);
    return undefined;
  }
}
