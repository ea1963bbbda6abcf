/** A lesson as a table: the learner sits at the same board with the same bar, and the tutorial says which answer comes next. */

import {
  type Action,
  type AskedQuestion,
  type Game,
  type GameEvent,
  isRefusal,
  type Lesson,
  type MatchHeader,
  type Piece,
  type Refusal,
  refuse,
  type View,
} from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { given, t } from '../../messages/messages.ts';
import { History } from '../past/history.ts';
import { ghostsOf, linesOf, routesOf } from '../past/log.ts';
import { LogBook } from '../past/log-book.ts';
import type { Story } from '../past/story.ts';
import type { Words } from '../words/words.ts';
import { handOf } from './hand.ts';
import { NO_OFFERS, type Offers, offersOf } from './offers.ts';
import type { Table } from './table.ts';

export class LessonTable implements Table {
  readonly id = 'lesson';
  readonly busy: ReadonlySignal<boolean> = signal(false);
  readonly isCurtained: ReadonlySignal<boolean> = signal(false);
  readonly past: ReadonlySignal<number | undefined> = signal(undefined);
  readonly seat: ReadonlySignal<number>;
  readonly length: ReadonlySignal<number>;
  readonly view: ReadonlySignal<View>;
  readonly question: ReadonlySignal<AskedQuestion | undefined>;
  readonly idle: ReadonlySignal<string | undefined>;
  readonly offers: ReadonlySignal<Offers>;
  readonly trails: ReadonlySignal<readonly (readonly number[])[]>;
  readonly ghosts: ReadonlySignal<readonly Piece[]>;
  readonly hand: ReadonlySignal<readonly number[]>;
  readonly pointed: ReadonlySignal<readonly number[]>;
  readonly header: MatchHeader;
  readonly match: Story;
  readonly history: History;
  readonly log: LogBook;
  /** What happened, order by order. */
  private readonly told: (readonly GameEvent[])[] = [];
  private readonly moved: Signal<number> = signal(0);

  constructor(
    readonly lesson: Lesson,
    readonly words: Words,
  ) {
    const { game, tutorial, state } = lesson;
    const { id, packHash, rulesVersion } = game.info;
    const { scenario } = tutorial.position;
    this.header = {
      cauldron: 'match',
      format: 1,
      game: id,
      scenario,
      options: {},
      pack: packHash,
      rules: rulesVersion,
      seed: '',
      seedFrom: 0,
    };
    this.seat = signal(lesson.seat);
    this.match = { game, stateAt: () => state, eventsAt: (n) => this.told[n] ?? [], line: [], from: 0, isViewed: true };
    this.history = new History(this.match);
    this.length = computed(() => this.after(() => this.told.length));
    this.view = computed(() => this.after(() => game.observe(state, lesson.seat)));
    this.question = computed(() => {
      const { question } = this.view.value;
      const isAsked = question?.seat === lesson.seat && !lesson.isReading && !lesson.isOver;
      return isAsked ? question : undefined;
    });
    this.idle = computed(() => this.after(() => t(lesson.isOver ? 'lesson-over' : 'lesson-read')));
    this.offers = computed(() => {
      const asked = this.question.value;
      return asked ? offersOf(game.vocabulary, asked.actions, this.view.value.pieces) : NO_OFFERS;
    });
    this.log = new LogBook({
      length: () => this.length.value,
      from: () => 0,
      reader: () => lesson.seat,
      entry: (n) => this.told[n],
      lines: (n) =>
        linesOf(words, { n, seat: lesson.seat, do: [''], hash: '' }, this.told[n], {
          seat: lesson.seat,
          forced: '',
          isDice: false,
        }),
    });
    const routes = computed(() => {
      const to = this.length.value;
      return routesOf(this.match, words, { from: to - 1, to, seat: lesson.seat });
    });
    this.trails = computed(() => routes.value.map(({ places }) => places));
    this.ghosts = computed(() => ghostsOf(this.view.value.pieces, routes.value));
    this.hand = computed(() => handOf(this.view.value));
    this.pointed = computed(() => this.after(() => this.shown()));
  }

  get game(): Game {
    return this.lesson.game;
  }
  /** The learner's progress. */
  get at(): { readonly done: number; readonly of: number } {
    return this.after(() => ({ done: this.lesson.done, of: this.lesson.tutorial.steps.length }));
  }
  /** The answers that the step asks for; the suggested one first. */
  get wanted(): readonly Action[] {
    const read = this.after(() => this.lesson.wanted()).map((named) => this.game.vocabulary.read(named));
    return read.filter((action): action is Action => !isRefusal(action));
  }

  async act(action: Action): Promise<Refusal | undefined> {
    const why = this.why(action);
    return why ?? this.follow(this.lesson.act(action));
  }
  /** Gives the orders that the step still asks for, the suggested ones, as one thing; a step that is only read goes on. */
  async takeStep(): Promise<Refusal | undefined> {
    const { lesson } = this;
    if (lesson.isReading) return this.follow(lesson.next());
    const events: GameEvent[] = [];
    for (const { done } = lesson; lesson.done === done; ) {
      const result = lesson.act(this.wanted[0]);
      if (isRefusal(result)) return result;
      events.push(...result);
    }
    return this.follow(events);
  }
  get stepWords(): string | undefined {
    const press = this.after(() => this.lesson.step?.press);
    return press === undefined ? undefined : given(press);
  }

  /** What the step asks for is said in the board's words. */
  why(action: Action): Refusal | undefined {
    const why = this.lesson.why(action);
    if (why?.key !== 'not-this-step') return why;
    return refuse('', why.key, { wanted: this.wanted.map((a) => this.words.action(a)).join(' / ') });
  }

  canUndo(): boolean {
    return false;
  }
  undo(): Promise<Refusal | undefined> {
    return Promise.resolve(refuse('', 'nothing-to-undo'));
  }
  redo(): Promise<Refusal | undefined> {
    return Promise.resolve(refuse('', 'nothing-to-redo'));
  }
  order(): Promise<void> {
    return Promise.resolve();
  }
  lookAt(): void {}
  lift(): void {}

  /** Reads something of the lesson and follows its changes. */
  private after<T>(read: () => T): T {
    this.moved.value;
    return read();
  }

  private follow(result: readonly GameEvent[] | Refusal): Refusal | undefined {
    if (isRefusal(result)) return result;
    this.told.push(result);
    this.moved.value++;
    return undefined;
  }

  /** The places that the step names. */
  private shown(): readonly number[] {
    const { units = [], hexes = [] } = this.lesson.step?.show ?? {};
    const { vocabulary } = this.game;
    const named = new Set(units.map((unit) => vocabulary.units.indexOf(unit)));
    const places = hexes.map((id) => vocabulary.place(id));
    return [...this.view.value.pieces.filter((p) => named.has(p.unit)).map((p) => p.place), ...places];
  }
}
