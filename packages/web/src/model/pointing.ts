/** Pointing at a hex or a counter, by mouse, finger or key: the one thing that can be meant is done, else it is opened and says why not. */

import type { Action } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from './desk.ts';
import type { Way } from './march.ts';

export class Pointing {
  /** A hex chosen on the map whose answer cannot be taken back: it wants a second choice. */
  private armed: Action | undefined;

  constructor(private readonly desk: Desk) {}

  /** Something else was done since. */
  disarm(): void {
    this.armed = undefined;
  }

  /** A click, a tap or Enter on a hex: the one thing that can be meant is done; else the hex is opened, and says why not. */
  async choose(place: number): Promise<void> {
    this.desk.fan.close();
    if (this.desk.sketch.tool.value) return this.desk.sketch.point(place);
    if (this.desk.course.isEnd(place)) return this.goOnCourse();
    if (this.desk.course.set(place))
      return this.desk.say(t('waypoint-set', { n: this.desk.course.waypoints.value.length }));
    const { offers } = this.desk.table;
    const [here, units] = [offers.value.byPlace.get(place) ?? [], offers.value.unitPlaces.get(place) ?? []];
    this.desk.note.value = undefined;
    if (here.length === 1 && units.length === 0) return this.pointOut(place, here[0]);
    const only = units.length === 1 && here.length === 0 ? offers.value.byUnit.get(units[0]) : undefined;
    if (only?.length === 1) return this.pointOut(place, only[0]);
    // Chosen twice, a stack is taken as a whole.
    if (this.desk.selected.value === place && here.length === 0 && this.desk.carry.takableAt(place).length > 1)
      return this.lift(place);
    const way = here.length + units.length === 0 ? this.desk.march.ways.value.get(place) : undefined;
    if (way) return this.goAlong(place, way);
    this.desk.selected.value = place;
    this.desk.tab.value = 'here';
    if (here.length + units.length > 0) return;
    const refusal = this.desk.whyNot(place);
    if (refusal) this.desk.tell(refusal);
  }

  /** A counter of the fanned stack: the one thing it can answer is done; else its card is opened. */
  async pick(unit: number): Promise<void> {
    const place = this.desk.fan.place.value;
    const [only, ...others] = this.desk.table.offers.value.byUnit.get(unit) ?? [];
    if (place === undefined) return;
    if (only !== undefined && others.length === 0) return this.pointOut(place, only);
    this.desk.selected.value = place;
    this.desk.tab.value = 'here';
  }

  /** An answer given by pointing. What cannot be taken back is asked for twice; a button that says what it does is not. */
  private async pointOut(place: number, act: Action): Promise<void> {
    const isFinal = this.desk.isFinal(act);
    if (!isFinal || this.armed === act) return this.desk.answer(act);
    this.arm(place, act);
  }

  /** Goes along the waypoints. */
  async goOnCourse(): Promise<void> {
    this.desk.note.value = undefined;
    await this.desk.course.go();
    this.desk.moveOn();
  }

  /** Several steps given by pointing at their end. */
  private async goAlong(place: number, way: Way): Promise<void> {
    const last = way.steps[way.steps.length - 1];
    if (way.isFinal && this.armed !== last) return this.arm(place, last);
    this.armed = undefined;
    await this.desk.march.go(way);
    this.desk.moveOn();
  }

  private arm(place: number, act: Action): void {
    this.armed = act;
    this.desk.selected.value = place;
    this.desk.tab.value = 'here';
    this.desk.note.value = { text: t('sure', { order: this.desk.table.words.action(act) }), rule: '' };
    this.desk.say(this.desk.note.value.text);
  }

  /** Takes a stack, or its topmost unit, in hand. */
  async lift(place: number, alone = false): Promise<void> {
    this.armed = undefined;
    await this.desk.carry.lift(place, alone);
    this.desk.moveOn();
  }

  /** Puts what is in hand down, if it may stand there; says why not otherwise. */
  async drop(place: number): Promise<void> {
    const { offers, question } = this.desk.table;
    const [only, ...others] = offers.value.byPlace.get(place) ?? [];
    if (only !== undefined && others.length === 0) return this.desk.answer(only);
    // Attackers that are dragged onto their target are in the attack already.
    if (question.value?.figures.hex === place) return;
    return this.choose(place);
  }

  /** The stack pointed at is fanned out, or closed again. */
  fanOut(place = this.desk.hover.value ?? this.desk.cursor.value ?? this.desk.selected.value): void {
    if (!this.desk.fan.toggle(place) || place === undefined) {
      if (place === undefined || !this.desk.fan.canOpen(place)) this.desk.say(t('no-fan'));
      return;
    }
    const { pieces } = this.desk.table.view.value;
    const units = pieces.filter((p) => p.place === place).map((p) => this.desk.table.words.unit(p.unit));
    this.desk.say(t('fanned-out', { units: units.join(', ') }));
  }
}
