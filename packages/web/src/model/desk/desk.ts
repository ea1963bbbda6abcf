/** What one person does at the table: look, point, select, ask why. Mouse, touch, keyboard and screen reader share it. */

import type { Layer, Scene } from '@cauldron/board';
import type { Action, Piece } from '@cauldron/engine';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import { t } from '../../messages/messages.ts';
import type { KeyCommand } from '../device/keys.ts';
import { isNarrow } from '../device/narrow.ts';
import {
  filmSpeed,
  hexNumbers,
  hideCounters,
  highContrast,
  isDark,
  lessMotion,
  lookSpeed,
} from '../device/settings.ts';
import { actedOf } from '../map/acted.ts';
import { Course } from '../map/course.ts';
import { formationPlaces, offeredFormations } from '../map/formations.ts';
import { March } from '../map/march.ts';
import { Overlays } from '../map/overlays.ts';
import { isVain } from '../map/vain.ts';
import { objectivesOf } from '../map/worth.ts';
import type { IntentReader } from '../past/intent.ts';
import { LookBack } from '../past/look-back.ts';
import { Showing } from '../past/showing.ts';
import type { ReelSource } from '../past/summary.ts';
import { StandingOrders } from '../table/orders.ts';
import type { SeatPlayer } from '../table/seats.ts';
import type { Table } from '../table/table.ts';
import { answerWords } from '../words/answer-words.ts';
import { describePlace, groundOf, nextPlace } from '../words/places.ts';
import { aboutOf } from './about.ts';
import { BattleAim } from './aim.ts';
import type { BarContent } from './bar.ts';
import type { BattlePreview } from './battle.ts';
import { Briefing } from './briefing.ts';
import { Carry } from './carry.ts';
import { Decisions } from './decisions.ts';
import { Errand } from './errand.ts';
import { Fan } from './fan.ts';
import { Gather } from './gather.ts';
import { NextHand } from './next-hand.ts';
import { numberedFor } from './numbered.ts';
import { Pointing } from './pointing.ts';
import { Rewinding } from './rewinding.ts';
import { Attention } from './sight.ts';
import type { Sketch } from './sketch.ts';
import { Sketches } from './sketches.ts';
import type { Suggestion } from './suggest.ts';

let desks = 0;

export class Desk extends Attention {
  /** A unique number, even for two desks of the same match. */
  readonly number = ++desks;
  /** A plan that is drawn on the map while somebody looks at it. */
  readonly plan: Signal<Layer | undefined> = signal(undefined);

  readonly overlays: Overlays;
  readonly carry: Carry;
  readonly fan: Fan;
  readonly march: March;
  readonly course: Course;
  readonly orders: StandingOrders;
  readonly showing: Showing;
  readonly lookBack: LookBack;
  readonly briefing: Briefing;
  readonly rewinding: Rewinding;
  readonly gather: Gather;
  /** Where the formations stand that could act now. */
  readonly formations: ReadonlySignal<readonly number[]>;
  /** Where the units and the place are that the question is about. */
  readonly about: ReadonlySignal<readonly number[]>;
  readonly scene: ReadonlySignal<Scene>;
  private readonly fight: ReadonlySignal<BattlePreview | undefined>;
  /** Lines of the log from this entry on are new to the person. */
  readonly freshFrom: Signal<number>;
  private readonly aim: BattleAim;
  private readonly sketches: Sketches;
  private readonly decisions: Decisions;
  private readonly pointing: Pointing;

  constructor(table: Table, edition: Edition) {
    super(table, edition);
    this.briefing = new Briefing(
      table,
      computed(() => this.showing.isHeld.value),
      isNarrow,
    );
    this.showing = new Showing(table, (unit) => edition.counters.sideOf(unit), this, {
      films: filmSpeed,
      look: lookSpeed,
      isStill: lessMotion,
      isAwaited: this.briefing.isFirst,
      reader: (source) => this.readerOf(source),
    });
    this.lookBack = new LookBack(this.showing, this);
    this.freshFrom = signal(this.showing.decided.peek());
    const pointed = computed(() => this.hover.value ?? this.cursor.value);
    this.march = new March(table, edition.sheet);
    this.course = new Course(table, edition, this.march, pointed);
    this.aim = new BattleAim(table, edition, this);
    this.sketches = new Sketches(table, edition, pointed);
    this.overlays = new Overlays(table, edition, pointed);
    this.fan = new Fan(table);
    this.carry = new Carry(table, edition);
    this.orders = new StandingOrders(table);
    const errand = new Errand(table);
    this.gather = new Gather(table, edition, this);
    this.fight = computed(() => {
      const battle = this.gather.withChosen(this.aim.battle.value);
      return this.isOnCard(battle) ? undefined : battle;
    });
    this.decisions = new Decisions(this, this.gather, errand, this.orders);
    this.rewinding = new Rewinding(this);
    const nextHand = new NextHand(this, this.decisions);
    const { fan, march, course, carry, sketches, gather } = this;
    this.pointing = new Pointing(this, this.decisions, { fan, march, course, carry, sketches, gather, nextHand });
    this.formations = computed(() => offeredFormations(table, edition));
    this.about = computed(() => aboutOf(table, edition));
    this.scene = computed(() => this.sceneNow());
    effect(() => {
      if (table.isCurtained.value) untracked(() => this.putAway());
    });
    // A refusal, and the question whether one is sure, speak of the position in which they were made.
    effect(() => {
      table.length.value;
      untracked(() => {
        if (this.note.value?.isRefusal || this.armed !== undefined) this.note.value = undefined;
        this.armed = undefined;
      });
    });
  }

  private sceneNow(): Scene {
    const { table, course } = this;
    return {
      pieces: this.standing(),
      marks: table.view.value.marks,
      lit: course.lit.value,
      hostile: new Set([...this.aim.struck.value, ...this.gather.targets.value]),
      ready: new Set(table.offers.value.unitPlaces.keys()),
      about: this.about.value,
      held: new Set([...table.hand.value, ...this.gather.units.value]),
      acted: actedOf(table, this.edition),
      costs: course.written.value,
      path: course.path.value,
      // At the end the last moves are over.
      trails: table.view.value.outcome && table.past.value === undefined ? [] : table.trails.value,
      marching: this.showing.marching.value,
      ghosts: table.ghosts.value,
      selected: this.selected.value,
      cursor: this.cursor.value,
      flash: [...(table.pointed?.value ?? []), ...this.flash.value, ...this.formations.value],
      fan: this.fan.place.value,
      layers: [
        ...this.overlays.layers.value,
        ...(this.plan.value ? [this.plan.value] : []),
        course.layer.value,
        this.sketch.layer.value,
      ],
      hideCounters: hideCounters.value,
      numbers: hexNumbers.value,
      numbered: numberedFor(this),
      dark: isDark.value,
      contrast: highContrast.value,
    };
  }

  /** How this person understands what another side did. */
  private readerOf(source: ReelSource): IntentReader {
    const { sheet } = this.edition;
    const { words, view } = this.table;
    const distance = (from: number, to: number) => {
      const [a, b] = [sheet.centreOf.get(from), sheet.centreOf.get(to)];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const goals = [...objectivesOf(this.edition, view.peek()).keys()];
    return { words, own: view.peek().side, sideOf: (unit) => source.sideOf(unit), goals, distance };
  }

  /** The counters that stand still, where a film has them. */
  private standing(): readonly Piece[] {
    const { pieces } = this.table.view.value;
    const { marching, moved } = this.showing;
    const away = new Set(marching.value?.movers.map(({ piece }) => piece.unit));
    if (away.size + moved.value.size === 0) return pieces;
    return pieces.flatMap((piece) => {
      const place = moved.value.get(piece.unit);
      return away.has(piece.unit) ? [] : [place === undefined ? piece : { ...piece, place }];
    });
  }

  protected override putAway(): void {
    super.putAway();
    this.showing.clear();
    this.plan.value = undefined;
    this.fan.close();
  }

  get sketch(): Sketch {
    return this.sketches.current;
  }
  /** The battle card shows the fight that was made there: what another attack would be is no help while its losses are taken. */
  private isOnCard(battle: BattlePreview | undefined): boolean {
    const fought = this.showing.card.value?.fight.places ?? [];
    return battle?.isOpen === true && !battle.isChosen && fought.includes(battle.place);
  }

  get battle(): ReadonlySignal<BattlePreview | undefined> {
    return this.fight;
  }
  /** An answer that is proposed, and why. */
  get suggestion(): ReadonlySignal<Suggestion | undefined> {
    return this.decisions.suggestion;
  }

  choose(place: number): Promise<void> {
    return this.pointing.choose(place);
  }
  pick(unit: number): Promise<void> {
    return this.pointing.pick(unit);
  }
  free(unit: number): Promise<void> {
    return this.pointing.free(unit);
  }
  leaveOut(unit: number): Promise<void> {
    return this.pointing.leaveOut(unit);
  }
  /** Nothing has been done yet with the units in hand. */
  isFresh(): boolean {
    return this.freshAt.value === this.table.length.value && this.table.canUndo();
  }
  takeAll(place: number): Promise<void> {
    return this.pointing.takeAll(place);
  }
  lift(place: number, alone = false): Promise<void> {
    return this.pointing.lift(place, alone);
  }
  picksUp(place: number): boolean {
    return this.pointing.picksUp(place);
  }
  canLift(place: number): boolean {
    return this.pointing.canLift(place);
  }
  drop(place: number, from?: number): Promise<void> {
    return this.pointing.drop(place, from);
  }
  goOnCourse(): Promise<void> {
    return this.pointing.goOnCourse();
  }
  fanOut(place?: number): void {
    this.pointing.fanOut(place);
  }

  /** Formations are offered as buttons, and a ringed counter acts by itself. */
  get ringsAlone(): boolean {
    return this.bar.value.ringed > 0 && this.formations.value.length > 0;
  }

  get bar(): ReadonlySignal<BarContent> {
    return this.decisions.bar;
  }
  /** The button that Enter presses. In a lesson a step of several answers has a button of its own. */
  isStrong(act: Action): boolean {
    return act === this.bar.value.primary && this.table.stepWords === undefined;
  }
  answer(act: Action): Promise<void> {
    return this.decisions.answer(act);
  }
  /** A button of the action bar. */
  press(act: Action): Promise<void> {
    return this.decisions.press(act);
  }

  give(act: Action): Promise<void> {
    return this.decisions.give(act);
  }
  /** How many units could still act if this answer ended the step now. */
  leftBehind(act: Action): number {
    return this.decisions.forgoneBy(act).couldAct.length;
  }
  /** The places on the map that an answer is about. */
  placesOf(act: Action): readonly number[] {
    const { byPlace, byUnit } = this.table.offers.value;
    const places = [...byPlace].filter(([, actions]) => actions.includes(act)).map(([place]) => place);
    const units = [...byUnit].filter(([, actions]) => actions.includes(act)).map(([unit]) => unit);
    places.push(...formationPlaces(this.table, this.edition, act));
    return [...places, ...this.table.view.value.pieces.filter((p) => units.includes(p.unit)).map((p) => p.place)];
  }
  takeSuggestion(): Promise<void> {
    return this.decisions.takeSuggestion();
  }
  undo(): Promise<void> {
    return this.decisions.undo();
  }
  redo(): Promise<void> {
    return this.decisions.redo();
  }
  restart(): Promise<void> {
    return this.decisions.restart();
  }
  /** Other players sit down. Their standing orders are given anew; the computer has none. */
  async seatPlayers(seats: readonly SeatPlayer[]): Promise<void> {
    await this.table.seatPlayers?.(seats);
    await this.orders.give();
  }
  /** Whether an answer lets dice fall. */
  isFinal(act: Action): boolean {
    return this.decisions.isFinal(act);
  }
  /** Whether an answer would come to nothing. */
  isVain(act: Action): boolean {
    return isVain(this.edition.game, this.table.view.value, act);
  }
  answersAt(place: number): readonly Action[] {
    return this.decisions.answersAt(place);
  }

  /** Switches the overlay of a command, and announces the change. */
  toggleOverlay(command: KeyCommand): boolean {
    const overlay = this.overlays.byCommand(command);
    if (!overlay) return false;
    void this.overlays.toggle(overlay).then(() => {
      const on = this.overlays.on.value.has(overlay);
      this.say(t(on ? 'overlay-on' : 'overlay-off', { overlay: t(`overlay-${overlay}`) }));
    });
    return true;
  }

  /** The next place, in reading order, that holds an answer; units that can act come first. */
  next(step: 1 | -1): void {
    const { byPlace, unitPlaces } = this.table.offers.value;
    const place = nextPlace(this.edition, [unitPlaces.keys(), byPlace.keys()], this.cursor.value, step);
    if (place !== undefined) this.moveCursor(place);
    else this.remark(t('next-nowhere'));
  }

  /** The units in hand are being put back. */
  get isPuttingBack(): boolean {
    return this.pointing.isPuttingBack.value;
  }

  /** Clears everything that is pointed at, noted or measured, and puts back what was only picked up. Nothing that was done is undone. */
  letGo(): void {
    this.selected.value = undefined;
    this.cursor.value = undefined;
    this.note.value = undefined;
    this.fan.close();
    this.sketch.from.value = this.sketch.tool.value = undefined;
    this.course.clear();
    void this.pointing.putBack();
  }

  moveCursor(place: number): void {
    this.cursor.value = place;
    this.hover.value = undefined;
    this.look.value = { place };
    this.say(this.describe(place));
  }

  /** A hex in words: its terrain, its units, and what can be done there. */
  describe(place: number): string {
    const { words, view, offers } = this.table;
    const { pieces, marks } = view.value;
    const way = this.march.ways.value.get(place);
    const march = way ? [t('march', { n: way.steps.length, place: words.place(place) })] : [];
    const answers = this.answersAt(place).map((a) => answerWords(this.table, a));
    const legal = offers.value.all.length > 0 ? [...answers, ...march] : undefined;
    return describePlace(
      { edition: this.edition, words, pieces, marks, legal, cost: this.course.costs.value.get(place) },
      place,
    );
  }

  groundOf(place: number): string {
    return groundOf(this.edition, place);
  }

  isHostile(place: number): boolean {
    return this.aim.isHostile(place);
  }
}
