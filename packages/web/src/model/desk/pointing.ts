/**
 * Pointing at a hex or a counter by mouse, finger or key. If it can mean only one thing, that is done; otherwise the hex opens
 * and says why not.
 */

import type { Action } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import type { Course } from '../map/course.ts';
import type { March, Way } from '../map/march.ts';
import type { Carry } from './carry.ts';
import type { Decisions } from './decisions.ts';
import type { Fan } from './fan.ts';
import type { Attention } from './sight.ts';
import type { Sketches } from './sketches.ts';

/** What a person may point at. */
interface Tools {
  readonly fan: Fan;
  readonly march: March;
  readonly course: Course;
  readonly carry: Carry;
  readonly sketches: Sketches;
}

export class Pointing {
  constructor(
    private readonly sight: Attention,
    private readonly decisions: Decisions,
    private readonly tools: Tools,
  ) {}

  /** A click, a tap or Enter on a hex. If it can mean only one thing, that is done; otherwise the hex opens and says why not. */
  async choose(place: number): Promise<void> {
    const { sight, decisions } = this;
    const { fan, march, course, carry, sketches } = this.tools;
    fan.close();
    if (sketches.current.tool.value) return sketches.current.point(place);
    if (course.isEnd(place)) return this.goOnCourse();
    if (course.set(place)) return sight.say(t('waypoint-set', { n: course.waypoints.value.length }));
    const { offers } = sight.table;
    const [here, units] = [offers.value.byPlace.get(place) ?? [], offers.value.unitPlaces.get(place) ?? []];
    sight.note.value = undefined;
    if (here.length === 1 && units.length === 0) return this.pointOut(place, here[0]);
    const only = units.length === 1 && here.length === 0 ? offers.value.byUnit.get(units[0]) : undefined;
    if (only?.length === 1) return this.pointOut(place, only[0]);
    // A second click on a stack picks it up as a whole.
    if (sight.selected.value === place && here.length === 0 && carry.takableAt(place).length > 1)
      return this.lift(place);
    const way = here.length + units.length === 0 ? march.ways.value.get(place) : undefined;
    if (way) return this.goAlong(place, way);
    sight.open(place);
    if (here.length + units.length > 0) return;
    const refusal = decisions.whyNot(place);
    if (refusal) sight.tell(refusal);
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
    const stake = this.decisions.stakeOf(act);
    if (stake === 'back' || this.sight.armed === act) return this.decisions.answer(act);
    this.arm(place, act, stake);
  }

  /** Moves along the waypoints. */
  async goOnCourse(): Promise<void> {
    this.sight.note.value = undefined;
    await this.tools.course.go();
    this.decisions.moveOn();
  }

  /** Gives several steps by pointing at their end. */
  private async goAlong(place: number, way: Way): Promise<void> {
    const last = way.steps[way.steps.length - 1];
    if (way.isFinal && this.sight.armed !== last) return this.arm(place, last, 'final');
    this.sight.armed = undefined;
    await this.tools.march.go(way);
    this.decisions.moveOn();
  }

  private arm(place: number, act: Action, stake: 'dice' | 'hands-over' | 'final'): void {
    const { sight } = this;
    const text = t(`sure-${stake}`, { order: sight.table.words.action(act) });
    sight.armed = act;
    sight.open(place);
    sight.note.value = { text, rule: '' };
    sight.say(text);
  }

  /** Picks up a stack, or its topmost unit. */
  async lift(place: number, alone = false): Promise<void> {
    this.sight.armed = undefined;
    await this.tools.carry.lift(place, alone);
    this.decisions.moveOn();
  }

  /** Picks up everything in a stack that can be: the button that says so. */
  async takeAll(place: number): Promise<void> {
    this.sight.armed = undefined;
    await this.tools.carry.takeAll(place);
    this.decisions.moveOn();
  }

  /** Puts down what is in hand if it may stand there; otherwise says why not. */
  async drop(place: number): Promise<void> {
    const { offers, question } = this.sight.table;
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
