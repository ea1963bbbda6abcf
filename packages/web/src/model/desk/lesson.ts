/** A lesson on the board: what it shows, what it lights, and the result of an answer. */

import { EMPTY_SCENE, type Scene } from '@cauldron/board';
import { type Action, isRefusal, type Lesson, type NamedAction, type Refusal } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import { t } from '../../messages/messages.ts';
import { hexNumbers, highContrast, isDark } from '../device/settings.ts';
import { NO_OFFERS, type Offers, offersOf } from '../table/offers.ts';
import { describePlace, nextPlace } from '../words/places.ts';
import type { Words } from '../words/words.ts';
import type { MapDesk } from './map-desk.ts';

export class LessonDesk implements MapDesk {
  private readonly moved = signal(0);
  readonly note: Signal<string> = signal('');
  readonly cursor: Signal<number | undefined> = signal(undefined);
  readonly look: Signal<{ readonly place: number } | undefined> = signal(undefined);
  /** The text of the live region for the hex under the cursor. */
  readonly spoken: Signal<string> = signal('');
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
      cursor: this.cursor.value,
      flash: this.shown(view.value.pieces),
      numbers: hexNumbers.value,
      dark: isDark.value,
      contrast: highContrast.value,
    }));
  }

  /** The learner's progress; reading it subscribes to the lesson. */
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

  goOn(): void {
    this.follow(this.lesson.next());
  }

  moveCursor(place: number): void {
    this.cursor.value = place;
    this.look.value = { place };
    const legal = this.answersAt(place).map((a) => this.words.action(a));
    const { edition, words, offers, scene } = this;
    const isAsked = offers.value.all.length > 0;
    this.spoken.value = describePlace(
      { edition, words, pieces: scene.value.pieces, marks: scene.value.marks, legal: isAsked ? legal : undefined },
      place,
    );
  }

  next(step: 1 | -1): void {
    const { unitPlaces, byPlace } = this.offers.value;
    const place = nextPlace(this.edition, [unitPlaces.keys(), byPlace.keys()], this.cursor.value, step);
    if (place !== undefined) this.moveCursor(place);
  }

  letGo(): void {
    this.cursor.value = undefined;
  }

  /** Choosing a hex: gives the answer that fits the step, or else the only one there. */
  choose(place: number): void {
    const here = this.answersAt(place);
    const meant = here.find((a) => this.lesson.fits(a)) ?? here[0];
    if (meant !== undefined) this.act(meant);
    else if (this.offers.value.all.length > 0) this.spoken.value = t('nothing-legal');
  }

  private answersAt(place: number): readonly Action[] {
    const { byPlace, byUnit, unitPlaces } = this.offers.value;
    return [...(byPlace.get(place) ?? []), ...(unitPlaces.get(place) ?? []).flatMap((u) => byUnit.get(u) ?? [])];
  }

  private follow(result: readonly unknown[] | Refusal): void {
    this.note.value = isRefusal(result) ? this.words.refusal(result) : '';
    this.moved.value++;
  }

  /** The places that a step names. */
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
