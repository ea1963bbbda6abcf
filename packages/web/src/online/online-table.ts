/** A match on a server as a table for the board: views come from the server, answers go to it. No rule is decided here. */

import type { MatchClient, MatchState, SendResult as Outcome } from '@cauldron/client';
import {
  type Action,
  type AskedQuestion,
  canonicalJson,
  type Entry,
  type Game,
  type GameEvent,
  isRefusal,
  LOWEST,
  type MatchHeader,
  type NamedAction,
  type Piece,
  type Refusal,
  refuse,
  type State,
  type View,
  type When,
} from '@cauldron/engine';
import type { Content, MatchInfo, SeenEntry } from '@cauldron/protocol';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import { History } from '../model/past/history.ts';
import { facesOf, ghostsOf, type LogLine, linesOf, routesOf } from '../model/past/log.ts';
import { LogBook } from '../model/past/log-book.ts';
import type { Story } from '../model/past/story.ts';
import { handOf } from '../model/table/hand.ts';
import { NO_OFFERS, type Offers, offersOf } from '../model/table/offers.ts';
import { hasOnlyAnswerForAll } from '../model/table/only.ts';
import type { Table } from '../model/table/table.ts';
import { capital, type Words } from '../model/words/words.ts';
import { isTimed } from './clock-words.ts';
import { nameOf, noteOf } from './notes.ts';
import { type FetchPast, SeenViews } from './past-views.ts';
import { standing } from './standing.ts';

export class OnlineTable implements Table {
  readonly state: Signal<MatchState>;
  readonly match: Story;
  readonly history: History;
  readonly busy: ReadonlySignal<boolean>;
  readonly trouble: ReadonlySignal<string>;
  readonly isCurtained: ReadonlySignal<boolean> = signal(false);
  readonly seat: ReadonlySignal<number>;
  readonly length: ReadonlySignal<number>;
  readonly past: ReadonlySignal<number | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly question: ReadonlySignal<AskedQuestion | undefined>;
  readonly idle: ReadonlySignal<string | undefined>;
  readonly isEnded: ReadonlySignal<boolean>;
  readonly isIncomplete: ReadonlySignal<boolean>;
  readonly offers: ReadonlySignal<Offers>;
  readonly log: LogBook;
  readonly trails: ReadonlySignal<readonly (readonly number[])[]>;
  readonly ghosts: ReadonlySignal<readonly Piece[]>;
  readonly hand: ReadonlySignal<readonly number[]>;
  readonly isHurried: ReadonlySignal<boolean>;
  /** The sandbox from a point of the match, provided by the screen that shows the table. */
  fork?: (n: number) => Promise<Table>;

  private readonly lookedAt: Signal<{ readonly n: number; readonly from: number } | undefined> = signal(undefined);
  private readonly views: SeenViews;
  private readonly opened: View;
  /** Entries before this one are not loaded: a long log comes page by page. */
  private readonly first: ReadonlySignal<number>;
  private readonly stop: () => void;
  /** The own clock still waits for the film of this activation. */
  private readonly isWaitedFor: Signal<boolean> = signal(false);
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** The orders of the start that are not on the server's log yet, and the last entry when one was sent. */
  private readonly firstOrders = new Map<string, { readonly answer: NamedAction; readonly unless: When | undefined }>();
  private triedAt = -1;
  /** The own decisions that were taken back last. */
  private readonly undone: NamedAction[] = [];

  /** `opened` is the first view: a table is made when there is something to see. */
  constructor(
    readonly client: MatchClient,
    readonly info: MatchInfo,
    readonly game: Game,
    readonly words: Words,
    opened: View,
    fetchPast: FetchPast,
  ) {
    this.opened = opened;
    this.views = new SeenViews(fetchPast);
    this.state = signal(client.state);
    this.first = computed(() => firstOf(this.state.value));
    this.remember(client.state);
    this.heedClock(client.state);
    this.match = this.storyOf();
    this.history = new History(this.match);
    const entries = computed(() => this.state.value.entries);
    const present = computed(() => this.state.value.view ?? this.opened);
    this.seat = computed(() => this.state.value.seat ?? -1);
    this.length = computed(() => this.first.value + entries.value.length);
    this.past = computed(() => this.lookedAt.value?.n);
    this.busy = computed(() => this.state.value.outbox.some((held) => !held.auto));
    this.trouble = computed(() => (this.state.value.storageFull ? t('online-storage-full') : ''));
    this.view = computed(() => (this.past.value === undefined ? present.value : this.viewAt(this.past.value)));
    this.question = computed(() => {
      const { question } = present.value;
      const isOver = this.state.value.table?.result != null;
      if (this.past.value !== undefined || isOver || this.busy.value) return undefined;
      return question?.seat === this.seat.value ? question : undefined;
    });
    this.idle = computed(() => {
      const { table, outbox, status } = this.state.value;
      if (table?.result) return t('online-over');
      if (status !== 'online' && outbox.length > 0) return t('online-unsent', { n: outbox.length });
      if (table?.awaiting) return t('online-dice-wait', { who: nameOf(table.seats, table.awaiting.seat) });
      if (this.isIncomplete.value) return t('online-nobody-yet');
      if (this.seat.value < 0) return this.watching(present.value, table?.seats ?? []);
      return this.question.value ? undefined : this.otherDecides(table?.seats ?? []);
    });
    this.isIncomplete = computed(() =>
      (this.state.value.table?.seats ?? info.seats).some(({ kind }) => kind === 'empty'),
    );
    this.isEnded = computed(() => this.state.value.table?.result != null && this.past.value === undefined);
    this.offers = computed(() => {
      const asked = this.question.value;
      return asked ? offersOf(game.vocabulary, asked.actions, present.value.pieces, game.info.free) : NO_OFFERS;
    });
    this.log = new LogBook({
      length: () => this.length.value,
      from: () => this.first.value,
      reader: () => this.seat.value,
      entry: (n) => this.entryAt(n),
      lines: (n) => this.linesOf(this.entryAt(n), n),
    });
    const routes = computed(() => {
      const { n, from } = this.lookedAt.value ?? { n: this.length.value, from: this.lastOwn(entries.value) };
      return routesOf(this.match, words, { from, to: n, seat: this.seat.value });
    });
    this.trails = computed(() => routes.value.map(({ places }) => places));
    this.ghosts = computed(() => ghostsOf(this.view.value.pieces, routes.value));
    this.isHurried = computed(() => {
      const running = this.state.value.table?.clocks.running;
      return isTimed(info.terms.clock) && running === this.seat.value && !this.isWaitedFor.value;
    });
    this.hand = computed(() => {
      if (this.past.value !== undefined) return [];
      return handOf(present.value);
    });
    this.stop = client.subscribe((state) => {
      this.remember(state);
      batch(() => {
        this.heedClock(state);
        this.state.value = state;
      });
      this.answerTheOnlyOne();
      this.sendFirstOrders();
    });
    this.answerTheOnlyOne();
  }

  get id(): string {
    return this.client.id;
  }
  get header(): MatchHeader {
    const { terms, rules, pack } = this.info;
    const { game, scenario, options } = terms;
    return { cauldron: 'match', format: 1, game, scenario, options, pack, rules, seed: '', seedFrom: 0, dice: 'fair' };
  }

  /** The server's clock waits a while for the film; then it runs, and the film ends. */
  private heedClock({ table, tableAt, seat }: MatchState): void {
    clearTimeout(this.waiting);
    const left = tableAt + (table?.clocks.film?.[seat ?? -1] ?? 0) - Date.now();
    this.isWaitedFor.value = left > 0;
    if (left <= 0) return;
    this.waiting = setTimeout(() => {
      this.isWaitedFor.value = false;
    }, left);
  }

  /** The name of the side that a seat plays. */
  sideOf(seat: number): string {
    return this.words.side(seat) || capital(this.info.seats[seat]?.side ?? '');
  }

  /** Whose decision a spectator waits for: a player's by name, if it is known who is asked. */
  private watching({ question, active }: View, seats: Parameters<typeof nameOf>[0]): string {
    const asked = question?.seat ?? active;
    if (seats[asked]) return t('online-decides', { who: nameOf(seats, asked) });
    const side = this.words.side(active);
    return side === '' ? t('online-watching') : t('online-wait-for', { side });
  }

  /** The one other player by name; undefined if there are several. */
  private otherDecides(seats: Parameters<typeof nameOf>[0]): string | undefined {
    const others = seats.map((_, seat) => seat).filter((seat) => seat !== this.seat.value);
    return others.length === 1 ? t('online-decides', { who: nameOf(seats, others[0]) }) : undefined;
  }

  decidesHere(seat: number): boolean {
    return seat === this.seat.peek();
  }

  /** The person leaves the screen. */
  leave(): void {
    this.stop();
    clearTimeout(this.waiting);
    this.client.close();
  }

  async act(action: Action): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    const why = this.why(action);
    if (why) return why;
    this.undone.length = 0;
    return this.answered(await this.client.act(this.game.vocabulary.name(action)));
  }

  why(action: Action): Refusal | undefined {
    return this.game.why(this.view.value, action);
  }

  /** The server decides about undo; this only says whether it is worth asking. */
  canUndo(): boolean {
    const last = standing(this.state.value.entries).at(-1);
    const entry = this.state.value.entries.findLast((e) => e.kind === 'act');
    const isOpen = entry?.dice.falls.length === 0 && !entry.events.some((event) => event.reveals);
    return last?.content?.kind === 'act' && last.seat === this.seat.value && isOpen;
  }

  async undo(): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    const content = standing(this.state.peek().entries).at(-1)?.content;
    const refusal = await this.answered(await this.client.undo());
    if (!refusal && content?.kind === 'act') this.undone.push(content.do);
    return refusal;
  }

  /** The page remembers what was taken back, and proposes it again as a new decision. */
  async redo(): Promise<Refusal | undefined> {
    if (this.past.value !== undefined) return refuse('', 'looking-back');
    const named = this.undone.at(-1);
    const action = named && this.game.vocabulary.read(named);
    if (named === undefined || action === undefined || isRefusal(action)) return refuse('', 'nothing-to-redo');
    const why = this.why(action) ?? (await this.answered(await this.client.act(named)));
    if (!why) this.undone.pop();
    return why;
  }

  get consent(): 'others' {
    return 'others';
  }

  /** Asks the other side to go back to the own decision that led to entry `n`. */
  async takeBackTo(n: number): Promise<Refusal | undefined> {
    const { entries, seat } = this.state.peek();
    const isOwn = ({ seat: by, kind }: SeenEntry) => by === seat && kind === 'act';
    const at = n - this.first.peek();
    const own = entries.slice(0, at + 1).findLast(isOwn) ?? entries.slice(at + 1).find(isOwn);
    return own ? this.answered(await this.client.askUndo(own.line)) : refuse('', 'nothing-to-undo');
  }

  undoWords(): string {
    return t(this.canUndo() ? 'online-undo-goes' : 'online-undo-stops');
  }

  lookAt(n: number | undefined, from = (n ?? 0) - 1): void {
    const at = n === undefined ? undefined : Math.max(0, Math.min(n, this.length.peek()));
    this.lookedAt.value = at === undefined ? undefined : { n: at, from };
    if (at !== undefined) void this.reach(at);
  }

  /** Fetches the view before entry `n` of the list if this page has not seen it. */
  async reach(n: number): Promise<boolean> {
    return (await this.client.reach(n)) && this.views.reach(this.seqBefore(n), this.state.peek().seq);
  }

  private entryAt(n: number): SeenEntry {
    return this.state.value.entries[n - this.first.value];
  }

  lift(): void {
    // Nobody else sits at this screen.
  }

  /** The first entry after this seat's last decision. */
  lastOwn(entries: readonly SeenEntry[] = this.state.value.entries): number {
    const last = entries.findLastIndex((entry) => entry.seat === this.seat.value && entry.kind === 'act');
    return this.first.value + Math.max(last, 0);
  }

  /** A refusal that the player hears at once is not returned to him a second time. */
  private async answered(outcome: Outcome): Promise<Refusal | undefined> {
    if (outcome.done) {
      await this.reached(outcome.seq);
      return undefined;
    }
    const back = this.client.state.returned.at(-1);
    if (back) this.client.forget(back.id);
    return outcome.refusal ?? refuse('', `online-${outcome.code}`);
  }

  /** Resolves when an entry is shown. */
  private reached(seq: number): Promise<void> {
    if (this.client.state.seq >= seq) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.client.subscribe((state) => {
        if (state.seq < seq) return;
        stop();
        resolve();
      });
    });
  }

  /** As at a local table, a question with one answer is answered automatically, unless others could learn from it. */
  private answerTheOnlyOne(): void {
    const asked = this.question.peek();
    const { status, entries, view } = this.state.peek();
    if (!asked || status !== 'online' || wasTakenBack(entries)) return;
    if (!view || !hasOnlyAnswerForAll(this.game, view)) return;
    void this.client.act(this.game.vocabulary.name(asked.actions[0])).then((outcome) => this.answered(outcome));
  }

  private remember({ seq, view }: MatchState): void {
    if (view && seq >= 0) this.views.add(seq, view);
  }

  /** The entry of the server's log before entry `n` of the list: the server counts from 1. */
  seqBefore(n: number): number {
    return Math.min(n, this.length.peek());
  }

  /** The view before entry `n` of the list, or a view near it until it has been fetched. */
  viewAt(n: number): View {
    // The caller looks again when more has come.
    this.views.came.value;
    return this.views.nearest(this.seqBefore(n)) ?? this.opened;
  }

  private storyOf(): Story {
    // The same entry always gives the same object, because readers of the past compare objects.
    const known = new WeakMap<SeenEntry, Entry>();
    const line = computed(() => {
      const entries: Entry[] = [];
      entries.length = this.first.value;
      for (const seen of this.state.value.entries) {
        const entry = known.get(seen) ?? lineOf(seen, seen.seq - 1);
        known.set(seen, entry);
        entries.push(entry);
      }
      return entries;
    });
    const { first } = this;
    return {
      game: this.game,
      isViewed: true,
      get line() {
        return line.value;
      },
      get from() {
        return first.value;
      },
      eventsAt: (n) => seenEvents(this.entryAt(n)),
      reach: (n) => this.reach(n),
      stateAt: (n): State => this.game.imagine(this.viewAt(n), LOWEST),
    };
  }

  /** Standing orders are on the server's log; an order that stands there already is not sent again. */
  async order(_: number, window: string, answer: NamedAction | undefined, when?: When, unless?: When): Promise<void> {
    this.firstOrders.delete(window);
    const given = this.lastOrder(window);
    const stands = given ? [given.answer, given.when, given.unless] : [null, undefined, undefined];
    if (this.seat.peek() < 0 || canonicalJson(stands) === canonicalJson([answer ?? null, when, unless])) return;
    await this.client.order(window, answer ?? null, when, unless);
  }

  orderFirst(window: string, answer: NamedAction | undefined, unless: When | undefined): void {
    if (answer === undefined) return;
    this.firstOrders.set(window, { answer, unless });
    this.sendFirstOrders();
  }

  ordered(window: string): { readonly answer: NamedAction | undefined; readonly unless: When | undefined } | undefined {
    const given = this.lastOrder(window);
    return given && { answer: given.answer ?? undefined, unless: given.unless };
  }

  private lastOrder(window: string): Extract<Content, { kind: 'order' }> | undefined {
    const { seat, entries } = this.state.peek();
    const found = entries.findLast(
      ({ seat: by, content }) => by === seat && content?.kind === 'order' && content.window === window,
    );
    return found?.content?.kind === 'order' ? found.content : undefined;
  }

  /** One at a time, while nothing else is under way. One that is refused is tried again after the next entry. */
  private sendFirstOrders(): void {
    const { status, outbox, seq, table, view, seat } = this.state.peek();
    const isReady = status === 'online' && outbox.length === 0 && table && !table.awaiting && !table.result && view;
    if (!isReady || seat === null || this.triedAt === seq || firstOf(this.state.peek()) > 0) return;
    for (const [window, { answer, unless }] of this.firstOrders) {
      if (this.lastOrder(window)) this.firstOrders.delete(window);
      else {
        this.triedAt = seq;
        void this.client.order(window, answer, undefined, unless, true);
        return;
      }
    }
  }

  private linesOf(entry: SeenEntry, n: number): LogLine[] {
    const dice = entry.dice.falls
      .filter((fall) => typeof fall.of === 'number')
      .map((fall, i): LogLine => {
        const text = facesOf(this.game, fall.stream, fall.fell);
        return { key: `${n}d${i}`, n, text, rule: '', places: [], units: [], kind: 'dice' };
      });
    const told = linesOf(this.words, lineOf(entry, n), seenEvents(entry), {
      seat: this.seat.value,
      forced: '',
      isDice: false,
    });
    const { entries, table } = this.state.value;
    const note = noteOf(entry, table?.seats ?? this.info.seats, (seat) => this.sideOf(seat), entries);
    const said: LogLine[] =
      note === '' ? [] : [{ key: `${n}n`, n, text: note, rule: '', places: [], units: [], kind: 'note' }];
    return [...dice, ...told, ...said];
  }
}

/** The number of the first loaded entry, counted from 0. */
const firstOf = ({ entries, seq }: MatchState): number => Math.max(0, (entries[0]?.seq ?? seq + 1) - 1);

/** Everything that reached this viewer is for this viewer. */
const seenEvents = (entry: SeenEntry): readonly GameEvent[] => entry.events.map((event) => ({ ...event, see: -1 }));

/** An entry of the server's log in the form of a match: a decision, or else what fell with it. */
function lineOf({ seat, content, dice }: SeenEntry, n: number): Entry {
  if (content?.kind === 'act') return { n, seat: seat ?? -1, do: content.do, hash: '' };
  return { n, chance: dice.falls[0]?.stream ?? '', fell: dice.falls[0]?.fell ?? [], hash: '' };
}

/** Something was just taken back: a question with one answer waits for the player, who may want to go back further. */
function wasTakenBack(entries: readonly SeenEntry[]): boolean {
  const last = entries.findLast(({ kind }) => kind === 'act' || kind === 'undo' || kind === 'answer-undo');
  return last?.kind === 'undo' || (last?.content?.kind === 'answer-undo' && last.content.yes);
}
