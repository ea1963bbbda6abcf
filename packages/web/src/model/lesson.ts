/** A lesson on the board: what it shows, what it lights, and what comes of an answer. */

import { type Action, isRefusal, type Lesson, type NamedAction, type Refusal } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { EMPTY_SCENE, type Scene } from '../board/scene.ts';
import type { Edition } from '../library.ts';
import { NO_OFFERS, type Offers, offersOf } from './offers.ts';
import { hexNumbers, highContrast, isDark } from './settings.ts';
import type { Words } from './words.ts';

export class LessonDesk {
  private readonly moved = signal(0);
  readonly note: Signal<string> = signal('');
  readonly offers: ReadonlySignal<Offers>;
  readonly scene: ReadonlySignal<Scene>;

  constructor(
    readonly lesson: Lesson,
    readonly edition: Edition,
    readonly words: Words,
  ) {
    const view = computed(() => {
      this.moved.value;
      return lesson.game.observe(lesson.state, lesson.seat);
    });
    this.offers = computed(() => {
      const { question, pieces } = view.value;
      if (!question || question.seat !== lesson.seat || lesson.isReading || lesson.isOver) return NO_OFFERS;
      return offersOf(lesson.game.vocabulary, question.actions, pieces);
    });
    this.scene = computed(() => ({
      ...EMPTY_SCENE,
      pieces: view.value.pieces,
      marks: view.value.marks,
      lit: new Set(this.offers.value.byPlace.keys()),
      ready: new Set(this.offers.value.unitPlaces.keys()),
      flash: this.shown(view.value.pieces),
      numbers: hexNumbers.value,
      dark: isDark.value,
      contrast: highContrast.value,
    }));
  }

  /** Where the learner stands; reading it follows the lesson. */
  get at(): { readonly done: number; readonly of: number } {
    this.moved.value;
    return { done: this.lesson.done, of: this.lesson.tutorial.steps.length };
  }

  wanted(): readonly string[] {
    return this.lesson.wanted().map((named: NamedAction) => this.words.named(named));
  }

  act(action: Action): void {
    this.follow(this.lesson.act(action));
  }

  next(): void {
    this.follow(this.lesson.next());
  }

  /** A hex that is pointed at: the answer that fits the step, else the only one there. */
  choose(place: number): void {
    const { byPlace, byUnit, unitPlaces } = this.offers.value;
    const units = (unitPlaces.get(place) ?? []).flatMap((unit) => byUnit.get(unit) ?? []);
    const here = [...(byPlace.get(place) ?? []), ...units];
    const meant = here.find((a) => this.lesson.fits(a)) ?? here[0];
    if (meant !== undefined) this.act(meant);
  }

  private follow(result: readonly unknown[] | Refusal): void {
    this.note.value = isRefusal(result) ? this.words.refusal(result) : '';
    this.moved.value++;
  }

  /** The places a step speaks of. */
  private shown(pieces: Scene['pieces']): readonly number[] {
    const { units = [], hexes = [] } = this.lesson.step?.show ?? {};
    const { vocabulary } = this.lesson.game;
    const named = new Set(units.map((unit) => vocabulary.units.indexOf(unit)));
    const places = new Set(hexes);
    return [
      ...pieces.filter((p) => named.has(p.unit)).map((p) => p.place),
      ...[...this.edition.sheet.idOf].filter(([, id]) => places.has(id)).map(([place]) => place),
    ];
  }
}
