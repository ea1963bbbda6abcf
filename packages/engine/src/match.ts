/** One play of a scenario: set-up plus log is the whole truth. Undo, replay, fork, standing orders. */

import { type ChanceSource, nameOutcome, readOutcome, SeededChance } from './chance/source.ts';
import type { Action } from './flow/action.ts';
import type { Encoded } from './flow/codec.ts';
import type { GameEvent } from './flow/events.ts';
import type { Question } from './flow/question.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { Game, Options } from './game.ts';

/** The first line of a match file. */
export interface MatchHeader {
  readonly cauldron: 'match';
  readonly format: 1;
  readonly game: string;
  readonly scenario: string;
  readonly options: Options;
  readonly pack: string;
  readonly rules: number;
  /** Of all dice; '' where they are fair. */
  readonly seed: string;
  /** A fork takes its dice from its own seed only after so many entries of its journal. */
  readonly seedFrom: number;
  /** No seed gave the dice: each message of a player brought its own (record.ts). */
  readonly dice?: 'fair';
}

/** A decision, with the hash of the position after it. `order`: a standing order made it. */
export interface Decision {
  readonly n: number;
  readonly seat: number;
  readonly do: NamedAction;
  readonly order?: true;
  readonly hash: string;
}
/** A die or a draw. */
export interface Fall {
  readonly n: number;
  readonly chance: string;
  readonly fell: readonly number[];
  readonly hash: string;
}
/** The line goes back to before entry `undo`; the dice do not. */
export interface Undo {
  readonly undo: number;
  readonly seat: number;
}
export type Entry = Decision | Fall;
export type JournalEntry = Entry | Undo;

/** A match put away at one point: what came before is only counted. */
export interface SavedMatch {
  /** The entries of the line so far. */
  readonly line: number;
  readonly state: Encoded;
  readonly orders: readonly (readonly [seatAndWindow: string, answer: NamedAction])[];
}

export interface MatchStart {
  readonly scenario: string;
  readonly options?: Options;
  readonly seed: string;
}

const SNAPSHOT_EVERY = 64;

export class Match<S extends State = State> {
  /** The entries that lead to the present position. */
  readonly line: Entry[] = [];
  /** Everything that happened, undone or not, in order: what a match file holds. */
  readonly journal: JournalEntry[] = [];
  /** The events of each entry of the line. */
  readonly events: GameEvent[][] = [];
  private readonly start: S;
  private readonly snapshots: { readonly n: number; readonly state: S }[] = [];
  private readonly orders = new Map<string, NamedAction>();
  private readonly undone: Entry[] = [];

  private constructor(
    readonly game: Game<S>,
    readonly header: MatchHeader,
    readonly state: S,
    /** Where there is none (fair dice), chance waits until `fall` brings one. */
    private source: ChanceSource | undefined,
    /** Entries of the line before this one are not at hand: nothing goes back behind it. */
    readonly from = 0,
  ) {
    this.start = game.copy(state);
    this.line.length = from;
    this.events.length = from;
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
    const match = Match.empty(game, header, source);
    if (!isRefusal(match)) match.settle();
    return match;
  }

  private static empty<S extends State>(game: Game<S>, header: MatchHeader, source?: ChanceSource): Match<S> | Refusal {
    const state = game.setup(header.scenario, header.options);
    if (isRefusal(state)) return state;
    const seeded = header.dice === 'fair' ? undefined : new SeededChance(header.seed);
    return new Match(game, header, state, source ?? seeded);
  }

  /**
   * Folds a record, checking every entry: an illegal action, a wrong hash or a die that its seed did not give is named by its number.
   * Fair dice are checked against `source` if there is one; else they are taken as they stand.
   */
  static load<S extends State>(
    game: Game<S>,
    header: MatchHeader,
    journal: readonly JournalEntry[],
    to = Number.POSITIVE_INFINITY,
    source?: ChanceSource,
  ): Match<S> | Refusal {
    if (header.game !== game.info.id) return refuse('', 'match-of-other-game', { game: header.game });
    if (header.pack !== game.info.packHash)
      return refuse('', 'match-of-other-pack', { pack: header.pack, have: game.info.packHash });
    if (header.rules !== game.info.rulesVersion) {
      return refuse('', 'match-of-other-rules', { rules: header.rules, have: game.info.rulesVersion });
    }
    const match = Match.empty(game, header, source);
    if (isRefusal(match)) return match;
    for (const entry of journal) {
      if (match.line.length >= to) return match;
      const refusal = match.fold(entry);
      if (refusal) return refusal;
    }
    if (to === Number.POSITIVE_INFINITY) match.settle();
    return match;
  }

  /** Enough to go on from here, though not to go back. */
  save(): SavedMatch {
    return { line: this.line.length, state: this.game.encode(this.state), orders: [...this.orders] };
  }

  /** Goes on with a match of fair dice that was put away. */
  static resume<S extends State>(game: Game<S>, header: MatchHeader, saved: SavedMatch): Match<S> | Refusal {
    const state = game.decode(saved.state);
    if (isRefusal(state)) return state;
    const match = new Match(game, header, state, undefined, saved.line);
    for (const [key, answer] of saved.orders) match.orders.set(key, answer);
    return match;
  }

  /** The question now open; undefined at the end. */
  question(): Question | undefined {
    const pending = this.game.pending(this.state);
    return pending.kind === 'question' ? pending : undefined;
  }

  /** A seat answers the question. Returns the new entries (its own, and what chance and standing orders made of it). */
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

  /** A die or a draw is due, and nobody has brought a source for it yet. */
  get awaitsChance(): boolean {
    return this.game.pending(this.state).kind === 'chance';
  }

  /** Lets what is due fall from this source, and all that follows until a seat must decide. Returns the new entries. */
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
   * Answers a window in advance, until it is taken back with undefined. The window that is open now is answered at once, if it is
   * the seat's own. Returns the new entries.
   */
  order(seat: number, window: string, answer: NamedAction | undefined): readonly Entry[] {
    if (!answer) {
      this.orders.delete(`${seat}/${window}`);
      return [];
    }
    this.orders.set(`${seat}/${window}`, answer);
    const from = this.line.length;
    this.settle();
    // What was undone before belongs to another course of things.
    if (this.line.length > from) this.undone.length = 0;
    return this.line.slice(from);
  }

  /**
   * Whether a seat may take back its last decision: no die, draw, reveal or other seat's decision since. What another seat's standing
   * order answered counts as its decision: it tells that this seat lets pass here, and whoever could take his move back after that
   * would try out one place after the other for where nobody fires.
   */
  undoTarget(seat: number): number | Refusal {
    const n = this.line.length - 1;
    const last = this.line[n];
    if (!last) return refuse('', 'nothing-to-undo');
    if (!('do' in last)) return refuse('', 'undo-stops-at-chance', { n });
    if (last.seat !== seat || last.order) return refuse('', 'undo-stops-at-other', { n });
    if (this.events[n].some((e) => e.reveals)) return refuse('', 'undo-stops-at-reveal', { n });
    return n;
  }

  undo(seat: number): Undo | Refusal {
    const n = this.undoTarget(seat);
    if (isRefusal(n)) return n;
    const undone = [...this.undone, this.line[n]];
    const undo = this.rewind(n, seat);
    this.undone.push(...undone);
    return undo;
  }

  /** Does again what was undone last, if nothing else was decided since. */
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

  /** Goes back by consent, over dice and other seats' decisions. The dice are not rewound: what is tried again is a new roll. */
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
    if (n < this.from) throw new Error(`entry ${n} is not at hand: load the whole match`);
    let from = { n: this.from, state: this.start };
    for (const s of this.snapshots) if (s.n <= n) from = s;
    const state = this.game.copy(from.state);
    for (let i = from.n; i < n; i++) {
      const refusal = this.applyEntry(state, this.line[i]);
      if (refusal) throw new Error(`entry ${i} no longer applies: ${refusal.key}`);
    }
    return state;
  }

  /** A sandbox from any point, with fresh dice. */
  fork(n: number, seed: string): Match<S> {
    const { cauldron, format, game, scenario, options, pack, rules } = this.header;
    const fork = Match.empty(this.game, { cauldron, format, game, scenario, options, pack, rules, seed, seedFrom: n });
    if (isRefusal(fork)) throw new Error('a match that began cannot begin again');
    for (const entry of this.line.slice(0, n)) {
      const refusal = fork.fold(entry);
      if (refusal) throw new Error(`entry ${entry.n} does not fold into the fork: ${refusal.key}`);
    }
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
      const answer = pending.window ? this.orders.get(`${pending.seat}/${pending.window}`) : undefined;
      const action = answer ? this.game.vocabulary.read(answer) : undefined;
      if (action === undefined || isRefusal(action) || this.decide(pending.seat, action, true)) return;
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
    this.events.push(events);
    if (this.line.length % SNAPSHOT_EVERY === 0) {
      this.snapshots.push({ n: this.line.length, state: this.game.copy(this.state) });
    }
  }

  private back(n: number): void {
    const state = this.stateAt(n);
    this.game.copy(state, this.state);
    this.line.length = n;
    this.events.length = n;
    while (this.snapshots.length > 0 && this.snapshots[this.snapshots.length - 1].n > n) this.snapshots.pop();
  }

  /** One entry of a record, checked and taken over as it stands. */
  private fold(entry: JournalEntry): Refusal | undefined {
    if ('undo' in entry) {
      if (!(entry.undo >= 0 && entry.undo < this.line.length))
        return refuse('', 'record-undo', { n: this.line.length, undo: entry.undo });
      this.back(entry.undo);
      this.journal.push(entry);
      return undefined;
    }
    const n = this.line.length;
    if (entry.n !== n) return refuse('', 'record-order', { n, found: entry.n });
    const pending = this.game.pending(this.state);
    // A fork begins with entries whose dice came from elsewhere. It is the journal that counts them: going back behind them and
    // rolling anew takes dice from the fork's own seed.
    const isOwn = this.journal.length >= this.header.seedFrom;
    if (this.source && 'chance' in entry && pending.kind === 'chance' && isOwn) {
      const rolled = nameOutcome(pending, this.source.next(pending));
      if (rolled.join() !== entry.fell.join())
        return refuse('', 'record-dice', { n, fell: entry.fell.join(' '), seed: rolled.join(' ') });
    }
    const events: GameEvent[] = [];
    const refusal = this.applyEntry(this.state, entry, events);
    if (refusal) return refuse(refusal.rule, 'record-illegal', { n, why: refusal.key });
    const hash = this.game.hash(this.state);
    if (hash !== entry.hash) return refuse('', 'record-hash', { n, hash: entry.hash, have: hash });
    this.record(entry, events);
    return undefined;
  }

  private applyEntry(state: S, entry: Entry, events?: GameEvent[]): Refusal | undefined {
    const pending = this.game.pending(state);
    if ('chance' in entry) {
      if (pending.kind !== 'chance' || pending.stream !== entry.chance) return refuse('', 'no-chance-awaited');
      try {
        return this.game.apply(state, readOutcome(pending, entry.fell), events);
      } catch {
        return refuse('', 'no-such-roll');
      }
    }
    if (pending.kind !== 'question' || pending.seat !== entry.seat)
      return refuse('', 'not-your-question', { seat: entry.seat });
    const action = this.game.vocabulary.read(entry.do);
    return isRefusal(action) ? action : this.game.apply(state, action, events);
  }
}
