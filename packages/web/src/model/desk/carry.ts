/** Picking counters up from the map and putting them down: a whole stack or its topmost unit, in one gesture. */

import { type Action, ALL_VERB, action, targetOf, verbOf } from '@cauldron/engine';
import type { Edition } from '../../edition.ts';
import { type Ahead, takenInHand } from '../map/ahead.ts';
import type { Table } from '../table/table.ts';

export class Carry {
  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
  ) {}

  /** Whether something at a place is in hand, or can be picked up. */
  canLift(place: number): boolean {
    return this.isHeldAt(place) || this.takableAt(place).length > 0;
  }

  /** The units of a place that can be picked up one after the other, as far as it is known now; topmost first. */
  takableAt(place: number): readonly number[] {
    const { unitPlaces } = this.table.offers.value;
    // Units in hand are offered again only to be left behind.
    const held = new Set(this.table.hand.value);
    const order = new Map(this.table.view.value.pieces.map((p) => [p.unit, p.order]));
    const units = (unitPlaces.get(place) ?? [])
      .filter((u) => !held.has(u))
      .sort((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0));
    const first = units.find((u) => this.takingOf(u));
    const taking = first === undefined ? undefined : this.takingOf(first);
    return taking ? units.filter((u) => u === first || taking.ahead.offered.has(u)) : [];
  }

  /** Picks up the units of a place, or only the topmost. Units that cannot go with the others stay. */
  async lift(place: number, alone = false): Promise<void> {
    const held = this.isHeldAt(place);
    const units = this.takableAt(place);
    if (held && alone) return;
    await this.take(alone ? units.slice(0, 1) : units);
  }

  /** Picks up some units one after the other, as far as they can be. */
  async take(units: readonly number[]): Promise<void> {
    for (const unit of units) {
      const taking = this.takingOf(unit);
      if (taking && (await this.table.act(taking.action))) return;
    }
  }

  /** Picks up every unit of a place that can be. If the rest of a set stands there, one answer takes it, even if dice follow. */
  async takeAll(place: number): Promise<void> {
    for (const unit of this.takableAt(place)) {
      const { question, offers } = this.table;
      const asked = question.value;
      const offered = offers.value.byUnit.get(unit) ?? [];
      const member = offered.find((a) => verbOf(a) === asked?.setVerb);
      const isWhole = asked?.all === true && member !== undefined && this.isSetAt(place, asked.setVerb);
      if (isWhole) return void (await this.table.act(action(ALL_VERB, asked.setVerb)));
      const taking = member ?? this.takingOf(unit)?.action;
      if (taking !== undefined && (await this.table.act(taking))) return;
    }
  }

  /** Whether all members that a set still offers stand at one place. */
  private isSetAt(place: number, setVerb: number): boolean {
    const { offers, view } = this.table;
    const members = new Set(offers.value.all.filter((a) => verbOf(a) === setVerb).map(targetOf));
    return view.value.pieces.every((p) => !members.has(p.unit) || p.place === place);
  }

  private isHeldAt(place: number): boolean {
    const { view, hand, offers } = this.table;
    const held = new Set(hand.value);
    return offers.value.byPlace.size > 0 && view.value.pieces.some((p) => p.place === place && held.has(p.unit));
  }

  /** The answer that picks a unit up. */
  takingOf(unit: number): { action: Action; ahead: Ahead } | undefined {
    for (const action of this.table.offers.value.byUnit.get(unit) ?? []) {
      const ahead = takenInHand(this.edition.game, this.table.view.value, action);
      if (ahead) return { action, ahead };
    }
    return undefined;
  }
}
