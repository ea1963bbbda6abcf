/** What one person does at the table: looks, points, selects, asks why. Mouse, touch, keyboard and screen reader share it. */

import type { Layer, Scene } from '@cauldron/board';
import type { Action, Refusal } from '@cauldron/engine';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Edition } from '../library.ts';
import { t } from '../messages/messages.ts';
import { lookAhead } from './ahead.ts';
import { Aim } from './aim.ts';
import type { BattlePreview } from './battle.ts';
import { Carry } from './carry.ts';
import { Course } from './course.ts';
import { Fan } from './fan.ts';
import type { Command } from './keys.ts';
import { LookBack } from './look-back.ts';
import { March } from './march.ts';
import { StandingOrders } from './orders.ts';
import { Overlays } from './overlays.ts';
import { describePlace, groundOf, nextPlace, whyNot } from './places.ts';
import { Pointing } from './pointing.ts';
import { hexNumbers, hideCounters, highContrast, isDark } from './settings.ts';
import type { Sketch } from './sketch.ts';
import { Sketches } from './sketches.ts';
import { type Suggestion, suggestionOf } from './suggest.ts';
import type { Table } from './table.ts';

export type Tab = 'here' | 'log' | 'forces' | 'boxes' | 'charts' | 'rules';

/** A word to the person: why something cannot be done, with the rule's number. */
export interface Note {
  readonly text: string;
  readonly rule: string;
  readonly isRefusal?: boolean;
}

let desks = 0;

export class Desk {
  /** Tells one desk from the next, also where both are of the same match. */
  readonly number = ++desks;
  readonly selected: Signal<number | undefined> = signal(undefined);
  readonly cursor: Signal<number | undefined> = signal(undefined);
  readonly hover: Signal<number | undefined> = signal(undefined);
  readonly flash: Signal<readonly number[]> = signal([]);
  readonly tab: Signal<Tab> = signal('log');
  readonly note: Signal<Note | undefined> = signal(undefined);
  /** The rule's number that the rules panel looks up. */
  readonly rule: Signal<string> = signal('');
  /** What the live region says. */
  readonly spoken: Signal<string> = signal('');
  /** Somebody's plan, drawn on the map as long as it is looked at. */
  readonly plan: Signal<Layer | undefined> = signal(undefined);
  /** The board is asked to bring a place into sight. */
  readonly look: Signal<{ readonly place: number } | undefined> = signal(undefined);

  readonly overlays: Overlays;
  readonly carry: Carry;
  readonly fan: Fan;
  readonly march: March;
  readonly course: Course;
  readonly orders: StandingOrders;
  /** The answer that Enter takes. */
  readonly suggestion: ReadonlySignal<Suggestion | undefined>;
  readonly lookBack: LookBack;
  readonly scene: ReadonlySignal<Scene>;
  private readonly aim: Aim;
  private readonly sketches: Sketches;
  private readonly pointing: Pointing = new Pointing(this);

  constructor(
    readonly table: Table,
    readonly edition: Edition,
  ) {
    this.lookBack = new LookBack(table, this);
    const pointed = computed(() => this.hover.value ?? this.cursor.value);
    this.march = new March(table, edition.sheet);
    this.course = new Course(table, edition, this.march, pointed);
    this.aim = new Aim(table, edition, this);
    this.sketches = new Sketches(table, edition, pointed);
    this.overlays = new Overlays(table, edition, pointed);
    this.fan = new Fan(table);
    this.scene = computed(() => ({
      pieces: table.view.value.pieces,
      marks: table.view.value.marks,
      lit: this.course.lit.value,
      hostile: this.aim.struck.value,
      ready: new Set(table.offers.value.unitPlaces.keys()),
      held: new Set(table.hand.value),
      costs: this.course.costs.value,
      path: this.course.path.value,
      trails: table.trails.value,
      ghosts: table.ghosts.value,
      selected: this.selected.value,
      cursor: this.cursor.value,
      flash: this.flash.value,
      fan: this.fan.place.value,
      layers: [
        ...this.overlays.layers.value,
        ...(this.plan.value ? [this.plan.value] : []),
        this.course.layer.value,
        this.sketch.layer.value,
      ],
      hideCounters: hideCounters.value,
      numbers: hexNumbers.value,
      dark: isDark.value,
      contrast: highContrast.value,
    }));
    this.carry = new Carry(table, edition);
    this.orders = new StandingOrders(table);
    this.suggestion = computed(() => suggestionOf(table, edition));
    // Who sits down next does not find what the other person had open, pointed at or was told.
    effect(() => {
      if (table.isCurtained.value) untracked(() => this.putAway());
    });
  }

  private putAway(): void {
    for (const place of [this.selected, this.cursor, this.hover, this.look]) place.value = undefined;
    this.flash.value = [];
    this.plan.value = undefined;
    this.note.value = undefined;
    this.spoken.value = '';
    this.rule.value = '';
    this.pointing.disarm();
    this.fan.close();
  }

  get sketch(): Sketch {
    return this.sketches.current;
  }
  get battle(): ReadonlySignal<BattlePreview | undefined> {
    return this.aim.battle;
  }

  choose(place: number): Promise<void> {
    return this.pointing.choose(place);
  }
  pick(unit: number): Promise<void> {
    return this.pointing.pick(unit);
  }
  lift(place: number, alone = false): Promise<void> {
    return this.pointing.lift(place, alone);
  }
  drop(place: number): Promise<void> {
    return this.pointing.drop(place);
  }
  goOnCourse(): Promise<void> {
    return this.pointing.goOnCourse();
  }

  fanOut(place?: number): void {
    this.pointing.fanOut(place);
  }

  /** Whether an answer lets dice fall. */
  isFinal(act: Action): boolean {
    return lookAhead(this.edition.game, this.table.view.value, act)?.isFinal === true;
  }

  /** Enter without a hex cursor: the suggested answer, if there is one. */
  async takeSuggestion(): Promise<void> {
    const suggestion = this.suggestion.value;
    if (!suggestion) return this.say(t('no-suggestion'));
    const order = this.table.words.action(suggestion.action);
    await this.answer(suggestion.action);
    if (this.table.isCurtained.value) return;
    this.note.value ??= { text: t(`suggested-${suggestion.because}`, { order }), rule: '' };
  }

  /** Takes back all decisions about the units in hand; without any, those of the last unit. The dice stop it. */
  async restart(): Promise<void> {
    const { table } = this;
    if (!table.canUndo()) return this.undo();
    do await table.undo();
    while (table.canUndo() && table.hand.value.length > 0);
    this.moveOn();
    this.say(t('restarted'));
  }

  async answer(act: Action): Promise<void> {
    this.pointing.disarm();
    this.note.value = undefined;
    const refusal = await this.table.act(act);
    if (refusal) this.tell(refusal);
    else this.moveOn();
  }

  async undo(): Promise<void> {
    const refusal = await this.table.undo();
    if (refusal) this.tell(refusal);
    else this.say(t('undone'));
  }

  async redo(): Promise<void> {
    const refusal = await this.table.redo();
    if (refusal) this.tell(refusal);
  }

  tell(refusal: Refusal): void {
    this.note.value = { text: this.table.words.refusal(refusal), rule: refusal.rule, isRefusal: true };
    this.say(`${this.note.value.text} ${refusal.rule}`);
  }

  say(text: string): void {
    // A sentence said twice must be heard twice.
    this.spoken.value = this.spoken.value === text ? `${text}\u00a0` : text;
  }

  /** The overlay of a command is laid on or taken off, and the change is spoken. */
  toggleOverlay(command: Command): boolean {
    const overlay = this.overlays.byCommand(command);
    if (!overlay) return false;
    this.overlays.toggle(overlay);
    const on = this.overlays.on.value.has(overlay);
    this.say(t(on ? 'overlay-on' : 'overlay-off', { overlay: t(`overlay-${overlay}`) }));
    return true;
  }

  openRule(rule: string): void {
    this.rule.value = rule;
    this.tab.value = 'rules';
  }

  show(places: readonly number[]): void {
    this.flash.value = places;
    const [place] = places.filter((p) => this.edition.sheet.centreOf.has(p)).slice(-1);
    if (place !== undefined) this.look.value = { place };
  }

  /** The next place, in reading order, that holds an answer: units that can act first. */
  next(step: 1 | -1): void {
    const { byPlace, unitPlaces } = this.table.offers.value;
    const place = nextPlace(this.edition, [unitPlaces.keys(), byPlace.keys()], this.cursor.value, step);
    if (place !== undefined) this.moveCursor(place);
  }

  /** Nothing is pointed at, noted or measured any more. */
  letGo(): void {
    this.selected.value = undefined;
    this.cursor.value = undefined;
    this.note.value = undefined;
    this.fan.close();
    this.sketch.from.value = this.sketch.tool.value = undefined;
    this.course.clear();
  }

  moveCursor(place: number): void {
    this.cursor.value = place;
    this.hover.value = undefined;
    this.look.value = { place };
    this.say(this.describe(place));
  }

  /** Why nothing can be done with a hex: by the verbs the question offers for other places or units. */
  whyNot(place: number): Refusal | undefined {
    return whyNot(this.table, place);
  }

  /** A hex in words: its ground, who stands there, what can be done. */
  describe(place: number): string {
    const { words, view, offers } = this.table;
    const { pieces, marks } = view.value;
    const way = this.march.ways.value.get(place);
    const march = way ? [t('march', { n: way.steps.length, place: words.place(place) })] : [];
    const answers = this.answersAt(place).map((a) => words.action(a));
    const legal = offers.value.all.length > 0 ? [...answers, ...march] : undefined;
    return describePlace(
      { edition: this.edition, words, pieces, marks, legal, cost: this.course.costs.value.get(place) },
      place,
    );
  }

  groundOf(place: number): string {
    return groundOf(this.edition, place);
  }

  answersAt(place: number): readonly Action[] {
    const { byPlace, byUnit, unitPlaces } = this.table.offers.value;
    return [...(byPlace.get(place) ?? []), ...(unitPlaces.get(place) ?? []).flatMap((u) => byUnit.get(u) ?? [])];
  }

  isHostile(place: number): boolean {
    return this.aim.isHostile(place);
  }

  /** After a decision the eye is led to what comes next. */
  moveOn(): void {
    this.hover.value = undefined;
    const asked = this.table.question.value;
    if (!asked) {
      this.selected.value = undefined;
      return;
    }
    this.say(`${this.table.words.sentence(asked.prompt, asked.figures)} ${asked.rule}`);
    const { byUnit, byPlace } = this.table.offers.value;
    const selected = this.selected.value;
    const holdsAnswers = selected !== undefined && this.answersAt(selected).length > 0;
    if (!holdsAnswers && (byUnit.size > 0 || byPlace.size > 0)) this.selected.value = undefined;
  }
}
