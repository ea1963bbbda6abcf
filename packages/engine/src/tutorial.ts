/** A lesson: plays a tutorial of a pack over the contract. Dice and the other side follow the script; the learner is led step by step. */

import { type NamedOutcome, readOutcome } from './chance/source.ts';
import type { Action } from './flow/action.ts';
import type { GameEvent } from './flow/events.ts';
import type { Pending } from './flow/question.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { Game } from './game.ts';
import type { TutorialData, TutorialStep } from './pack/tutorial.ts';

/** The script and the rules disagree. That is the tutorial's fault, never the learner's. A rehearsal finds it. */
export class LessonError extends Error {}

export class Lesson<S extends State = State> {
  /** The learner's seat. */
  readonly seat: number;
  private at = 0;
  /** Orders of the step that have been given. */
  private given = 0;
  private answers: readonly NamedAction[] = [];
  private outcomes: readonly NamedOutcome[] = [];

  private constructor(
    readonly game: Game<S>,
    readonly tutorial: TutorialData,
    /** The position; it belongs to the lesson. */
    readonly state: S,
  ) {
    this.seat = state.seatOf(game.vocabulary.side(tutorial.side));
  }

  /** Sets the position up, or says what is wrong with it. */
  static begin<S extends State>(game: Game<S>, tutorial: TutorialData): Lesson<S> | Refusal {
    const { scenario, options, ...changes } = tutorial.position;
    const isSetup = Object.keys(changes).length === 0;
    const state = isSetup ? game.setup(scenario, options ?? {}) : game.compose(tutorial.position);
    if (isRefusal(state)) return state;
    const lesson = new Lesson(game, tutorial, state);
    lesson.enter([]);
    return lesson;
  }

  /** The learner's current step; undefined once the lesson is over. */
  get step(): TutorialStep | undefined {
    return this.tutorial.steps[this.at];
  }
  /** The number of completed steps; of `tutorial.steps.length`. */
  get done(): number {
    return this.at;
  }
  get isOver(): boolean {
    return this.at === this.tutorial.steps.length;
  }
  /** Whether the step is only to be read: `next` goes on. */
  get isReading(): boolean {
    return this.step?.do.length === 0;
  }

  /** The orders that fit now, as people write them, the suggested one first. */
  wanted(): readonly NamedAction[] {
    const order = this.step?.do[this.given];
    if (order === undefined) return [];
    return 'any' in order ? order.any : [order];
  }

  fits(action: Action): boolean {
    return this.wanted().some((named) => this.game.vocabulary.read(named) === action);
  }

  /** Why an order is not accepted: the rules forbid it, or the step asks for another. Undefined if it fits. */
  why(action: Action): Refusal | undefined {
    if (this.fits(action)) return undefined;
    if (this.isOver) return refuse('', 'lesson-over');
    if (this.isReading) return refuse('', 'only-read');
    if (isOffered(this.game.pending(this.state), action))
      return refuse('', 'not-this-step', { wanted: this.spelled() });
    return this.game.why(this.game.observe(this.state, this.seat), action) ?? refuse('', 'not-offered');
  }

  /** Gives an order. Returns the events, including the dice and the other side's answers, or why it is not accepted. */
  act(action: Action): readonly GameEvent[] | Refusal {
    const unfit = this.why(action);
    if (unfit) return unfit;
    const events: GameEvent[] = [];
    const refusal = this.game.apply(this.state, action, events);
    if (refusal) return refusal;
    this.given++;
    this.settle(events);
    if (this.given === this.step?.do.length) this.leave(events);
    return events;
  }

  /** Goes on from a step that is only read. Returns the other side's events meanwhile. */
  next(): readonly GameEvent[] | Refusal {
    if (this.isOver) return refuse('', 'lesson-over');
    if (!this.isReading) return refuse('', 'lesson-waits', { wanted: this.spelled() });
    const events: GameEvent[] = [];
    this.settle(events);
    this.leave(events);
    return events;
  }

  private spelled(): string {
    return this.wanted()
      .map((order) => order.join(' '))
      .join(' / ');
  }

  private leave(events: GameEvent[]): void {
    const left = this.answers.length + this.outcomes.length;
    if (left > 0) throw this.error(`${left} of its answers and dice were never asked for`);
    this.at++;
    this.given = 0;
    this.enter(events);
  }

  /** A step that is only read holds back its dice and answers until it has been read. */
  private enter(events: GameEvent[]): void {
    this.answers = this.step?.answers ?? [];
    this.outcomes = this.step?.chance ?? [];
    if (this.step === undefined || this.isReading) return;
    this.settle(events);
    if (!this.isAsked(this.game.pending(this.state))) throw this.error('the learner is not asked');
  }

  private isAsked(pending: Pending): boolean {
    return pending.kind === 'question' && pending.seat === this.seat;
  }

  /** Lets dice fall, windows pass and the other side answer as the script says, until the learner must decide or the script pauses. */
  private settle(events: GameEvent[]): void {
    for (;;) {
      const pending = this.game.pending(this.state);
      const action = this.scripted(pending);
      if (action === undefined) return;
      const refusal = this.game.apply(this.state, action, events);
      if (refusal) throw this.error(`${this.game.vocabulary.name(action).join(' ')} is refused: ${refusal.key}`);
    }
  }

  private scripted(pending: Pending): Action | undefined {
    if (pending.kind === 'outcome') return undefined;
    if (pending.kind === 'chance') {
      const [outcome, ...rest] = this.outcomes;
      if (outcome === undefined) return undefined;
      this.outcomes = rest;
      return readOutcome(pending, outcome);
    }
    const standing = this.tutorial.standing?.[pending.window];
    if (standing !== undefined) return this.read(standing);
    if (pending.seat === this.seat) return undefined;
    const [answer, ...rest] = this.answers;
    if (answer === undefined) return undefined;
    this.answers = rest;
    return this.read(answer);
  }

  private read(named: NamedAction): Action {
    const action = this.game.vocabulary.read(named);
    if (isRefusal(action)) throw this.error(`${named.join(' ')} cannot be read: ${action.key}`);
    return action;
  }

  private error(what: string): LessonError {
    return new LessonError(`step ${this.step?.id ?? 'none'} of the tutorial of ${this.game.info.id}: ${what}`);
  }
}

const isOffered = (pending: Pending, action: Action): boolean =>
  pending.kind === 'question' && pending.actions.subarray(0, pending.count).includes(action);

/** Plays a tutorial through as it suggests, tries every choice it leaves, and returns what is wrong with it; undefined if nothing is. */
export function rehearse<S extends State>(game: Game<S>, tutorial: TutorialData): string | undefined {
  try {
    const lesson = Lesson.begin(game, tutorial);
    if (isRefusal(lesson)) return `the position is refused: ${lesson.key}`;
    while (!lesson.isOver) {
      const wrong = lesson.isReading ? refused(lesson, 'go on', lesson.next()) : rehearseOrder(lesson);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function rehearseOrder<S extends State>(lesson: Lesson<S>): string | undefined {
  const { game, state } = lesson;
  const [first, ...others] = lesson.wanted();
  for (const named of others) {
    const action = game.vocabulary.read(named);
    const legal = !isRefusal(action) && isOffered(game.pending(state), action);
    if (!legal) return refused(lesson, named.join(' '), isRefusal(action) ? action : refuse('', 'not-offered'));
  }
  const action = game.vocabulary.read(first);
  return refused(lesson, first.join(' '), isRefusal(action) ? action : lesson.act(action));
}

const refused = <S extends State>(lesson: Lesson<S>, what: string, result: unknown): string | undefined =>
  isRefusal(result) ? `step ${lesson.step?.id}: ${what} is refused (${result.rule} ${result.key})` : undefined;
