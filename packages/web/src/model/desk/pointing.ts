/**
 * Pointing at a hex or a counter by mouse, finger or key. If it can mean only one thing, that is done; otherwise the hex opens
 * and says why not.
 */

import { type Action, action, type Refusal } from '@cauldron/engine';
import { signal } from '@preact/signals';
import { t } from '../../messages/messages.ts';
import type { Course } from '../map/course.ts';
import type { March, Way } from '../map/march.ts';
import { answerWords } from '../words/answer-words.ts';
import type { Carry } from './carry.ts';
import type { Decisions } from './decisions.ts';
import type { Fan } from './fan.ts';
import type { Gather } from './gather.ts';
import type { NextHand } from './next-hand.ts';
import type { Attention } from './sight.ts';
import type { Sketches } from './sketches.ts';

/** What a person may point at. */
interface Tools {
  readonly fan: Fan;
  readonly march: March;
  readonly course: Course;
  readonly carry: Carry;
  readonly sketches: Sketches;
  readonly gather: Gather;
  readonly nextHand: NextHand;
}

export class Pointing {
  /** The units in hand are on their way back: what is asked next is not known yet. */
  readonly isPuttingBack = signal(false);

  constructor(
    private readonly sight: Attention,
    private readonly decisions: Decisions,
    private readonly tools: Tools,
  ) {}

  /** A click, a tap or Enter on a hex. If it can mean only one thing, that is done; otherwise the hex opens and says why not. */
  async choose(place: number): Promise<void> {
    const { sight } = this;
    const { fan, march, course, carry, sketches, gather, nextHand } = this.tools;
    fan.close();
    if (sketches.current.tool.value) return sketches.current.point(place);
    if (course.isEnd(place)) return this.goOnCourse();
    if (course.set(place)) return sight.say(t('waypoint-set', { n: course.waypoints.value.length }));
    const { offers } = sight.table;
    const [here, units] = [offers.value.byPlace.get(place) ?? [], offers.value.unitPlaces.get(place) ?? []];
    sight.note.value = undefined;
    if (this.picksUp(place)) {
      await this.takeNext(place);
      return sight.remark(t('picked-up'));
    }
    if (here.length === 1 && units.length === 0) return this.pointOut(place, here[0]);
    const only = units.length === 1 && here.length === 0 ? offers.value.byUnit.get(units[0]) : undefined;
    if (only?.length === 1) return this.pointOut(place, only[0]);
    if (here.length === 0) {
      // Members of the fight that is being prepared go in and out together.
      if (gather.toggleAt(place)) return;
      // One click takes all that may go together; another one on the same stack takes its next unit.
      if (carry.takableAt(place).length > 0) return this.lift(place);
      if (nextHand.waitingAt(place).length > 0) return this.takeNext(place);
    }
    const way = here.length + units.length === 0 ? march.ways.value.get(place) : undefined;
    if (way) return this.goAlong(way);
    sight.open(place);
    if (here.length + units.length > 0) return;
    const { whyNot } = await import('./why-not.ts');
    const refusal = whyNot(sight, place, true);
    if (refusal) sight.tell(refusal);
  }

  /**
   * Whether a click on an own stack picks it up, although the units in hand could go there: they can be dragged there. What a lesson
   * asks for is done. A key cannot drag: at the cursor the units in hand go there, and the next unit has its own key.
   */
  picksUp(place: number): boolean {
    const { table, cursor } = this.sight;
    if (cursor.value === place) return false;
    const [there, ...others] = table.offers.value.byPlace.get(place) ?? [];
    if (there === undefined || others.length > 0 || table.wanted?.[0] === there) return false;
    return this.decisions.isGoing(there) && this.tools.nextHand.waitingAt(place).length > 0;
  }

  /** A click on a counter of the fanned stack: gives its only answer, or opens its card. */
  async pick(unit: number): Promise<void> {
    const place = this.tools.fan.place.value;
    const [only, ...others] = this.sight.table.offers.value.byUnit.get(unit) ?? [];
    if (place === undefined) return;
    if (only !== undefined && others.length === 0) return this.pointOut(place, only);
    this.sight.open(place);
  }

  /** An answer given by pointing. If it cannot be undone, it must be chosen twice; a labelled button needs one click. */
  private async pointOut(place: number, act: Action): Promise<void> {
    if (await this.decisions.isWarned(act)) return this.sight.open(place);
    const stake = this.decisions.stakeOf(act);
    // Going somewhere loses nothing, even if the game then goes on with dice of its own.
    const isHarmless = stake === 'back' || (stake === 'final' && this.decisions.isGoing(act));
    if (isHarmless || this.sight.armed === act) return this.decisions.answer(act);
    this.arm(place, act, stake);
  }

  /** Moves along the waypoints. */
  async goOnCourse(): Promise<void> {
    this.sight.note.value = undefined;
    await this.tools.course.go();
    this.decisions.moveOn();
  }

  /** Gives several steps by pointing at their end. */
  private async goAlong(way: Way): Promise<void> {
    this.sight.armed = undefined;
    await this.tools.march.go(way);
    this.decisions.moveOn();
  }

  private arm(place: number, act: Action, stake: 'dice' | 'hands-over' | 'final'): void {
    const { sight } = this;
    const text = t(`sure-${stake}`, { order: answerWords(sight.table, act) });
    sight.armed = act;
    sight.open(place);
    sight.note.value = { text, rule: '' };
    sight.say(text);
  }

  /** Picks up a stack, or its topmost unit. Another stack in hand is put down first. */
  async lift(place: number, alone = false): Promise<void> {
    const { sight } = this;
    const { carry, nextHand } = this.tools;
    if (!carry.canLift(place) && nextHand.waitingAt(place).length > 0) return this.takeNext(place, alone);
    sight.armed = undefined;
    await this.freshly(() => carry.lift(place, alone));
    this.decisions.moveOn();
  }

  /** If this picks units up, nothing has been done with them yet. */
  private async freshly(taking: () => Promise<void>): Promise<void> {
    const { sight } = this;
    const before = sight.table.length.value;
    await taking();
    if (sight.table.length.value > before) sight.freshAt.value = sight.table.length.value;
  }

  /** Whether something can be dragged from a place: units in hand, units that can be picked up, or attackers. */
  canLift(place: number): boolean {
    const { carry, nextHand, gather } = this.tools;
    return carry.canLift(place) || nextHand.waitingAt(place).length > 0 || gather.canAimFrom(place);
  }

  /** Puts down what is in hand, and takes the stack of a place; from the stack of the unit in hand, the unit below it. */
  private async takeNext(place: number, alone = false): Promise<void> {
    const { sight } = this;
    const { table } = sight;
    const { carry, nextHand } = this.tools;
    const order = new Map(table.view.value.pieces.map((p) => [p.unit, p.order]));
    const held = table.hand.value.filter((u) => table.view.value.pieces.some((p) => p.unit === u && p.place === place));
    const below = nextHand.waitingAt(place).filter((u) => (order.get(u) ?? 0) < (order.get(held[0]) ?? 0));
    const [next] = below.length > 0 ? below : nextHand.waitingAt(place);
    sight.armed = undefined;
    sight.note.value = undefined;
    if (!(await nextHand.free())) return;
    await this.freshly(() => (held.length > 0 ? carry.take([next]) : carry.lift(place, alone)));
    this.decisions.moveOn();
  }

  /** Picks up everything in a stack that can be: the button that says so. It tells how many went, and why others did not. */
  async takeAll(place: number): Promise<void> {
    const { sight, decisions } = this;
    const { table } = sight;
    const before = new Set(table.hand.value);
    const there = table.view.value.pieces.filter((p) => p.place === place && table.offers.value.byUnit.has(p.unit));
    const refusalOf = (unit: number) => {
      const [act] = table.offers.value.byUnit.get(unit) ?? [];
      return act === undefined ? this.whyNotTaken(unit) : undefined;
    };
    sight.armed = undefined;
    await this.freshly(() => this.tools.carry.takeAll(place));
    decisions.moveOn();
    const taken = table.hand.value.filter((u) => !before.has(u)).length;
    const left = there.filter((p) => !table.hand.value.includes(p.unit));
    if (table.hand.value.length === 0 || left.length === 0) return;
    const why = refusalOf(left[0].unit);
    const text = t('took', { n: taken, of: there.length, why: why ? table.words.refusal(why) : '' });
    sight.note.value = { text, rule: why?.rule ?? '' };
  }

  /** Puts down what is in hand, if another unit can be picked up then. */
  async free(unit: number): Promise<void> {
    const place = this.sight.table.view.value.pieces.find((p) => p.unit === unit)?.place ?? -1;
    if (this.tools.nextHand.waitingAt(place).includes(unit)) await this.tools.nextHand.free();
  }

  /** Lets go of the units in hand, as long as nothing has been done with them. */
  async putBack(): Promise<void> {
    const { table, freshAt } = this.sight;
    if (table.hand.value.length === 0 || freshAt.value !== table.length.value) return;
    this.isPuttingBack.value = true;
    try {
      const { putBack } = await import('./put-back.ts');
      await putBack(table);
    } finally {
      this.isPuttingBack.value = false;
    }
    this.decisions.moveOn();
  }

  /** Leaves one of the units behind that were picked up together; nothing has been done with them yet. */
  async leaveOut(unit: number): Promise<void> {
    const { sight } = this;
    const others = sight.table.hand.value.filter((u) => u !== unit);
    if (await this.tools.nextHand.free()) await this.freshly(() => this.tools.carry.take(others));
    this.decisions.moveOn();
  }

  /** Why a unit did not go with the others, by the verb that takes them along. */
  private whyNotTaken(unit: number): Refusal | undefined {
    const { question, game } = this.sight.table;
    const asked = question.value;
    const isUnitVerb = (v: number) => game.vocabulary.targetKind(v) === 'unit';
    const verb =
      asked && asked.setVerb >= 0
        ? asked.setVerb
        : Object.keys(asked?.roles ?? {})
            .map(Number)
            .find(isUnitVerb);
    return verb === undefined ? undefined : this.sight.table.why(action(verb, unit));
  }

  /** Puts down what is in hand if it may stand there; otherwise says why not. */
  async drop(place: number, from?: number): Promise<void> {
    const { offers, question, hand } = this.sight.table;
    // Attackers that are dragged onto their target: the fight is prepared with them alone.
    if (from !== undefined && hand.value.length === 0 && this.tools.gather.canAimFrom(from)) {
      this.sight.open(place);
      return this.tools.gather.onlyFrom(from);
    }
    const [only, ...others] = offers.value.byPlace.get(place) ?? [];
    if (only !== undefined && others.length === 0) return this.decisions.answer(only);
    // Attackers that are dragged onto their target are already in the attack.
    const asked = question.value;
    if (asked?.subject.place === place && asked.setVerb >= 0) return;
    return this.choose(place);
  }

  /** Fans out the stack under the pointer, or closes it. */
  fanOut(place = this.sight.hover.value ?? this.sight.cursor.value ?? this.sight.selected.value): void {
    const { sight } = this;
    const { fan } = this.tools;
    if (!fan.toggle(place) || place === undefined) {
      if (place === undefined || !fan.canOpen(place)) sight.say(t('no-fan'));
      return;
    }
    const { view, words } = sight.table;
    const units = view.value.pieces.filter((p) => p.place === place).map((p) => words.unit(p.unit));
    sight.say(t('fanned-out', { units: units.join(', ') }));
  }
}
