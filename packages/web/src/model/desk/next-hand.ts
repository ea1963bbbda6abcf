/**
 * Picking another unit while one is in hand. If nothing has been done with the one in hand, it is put back; otherwise its step ends, if
 * that can be taken back. Then the other is picked up.
 */

import { type Action, targetOf, verbOf } from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import { viewAfter } from '../map/ahead.ts';
import { handOf } from '../table/hand.ts';
import type { Decisions } from './decisions.ts';
import type { Attention } from './sight.ts';

export class NextHand {
  /** The units that could be picked up once the step of the units in hand has ended. */
  private readonly later: ReadonlySignal<ReadonlySet<number>>;

  constructor(
    private readonly sight: Attention,
    private readonly decisions: Decisions,
  ) {
    this.later = computed(() => this.unitsLater());
  }

  /** The units of a place that another hand could take, topmost first. */
  waitingAt(place: number): readonly number[] {
    const { pieces } = this.sight.table.view.value;
    const here = pieces.filter((p) => p.place === place && this.later.value.has(p.unit));
    return here.sort((a, b) => b.order - a.order).map((p) => p.unit);
  }

  /** Puts the units in hand back, or ends their step. False if it cannot be done. */
  async free(): Promise<boolean> {
    const { table, freshAt } = this.sight;
    if (freshAt.value === table.length.value && table.canUndo()) {
      do if (await table.undo()) return false;
      while (table.hand.value.length > 0 && table.canUndo());
      return true;
    }
    const end = this.end();
    return end !== undefined && (await table.act(end)) === undefined;
  }

  /** Somebody is in hand, and its step can be ended. */
  private end(): Action | undefined {
    const { question, hand } = this.sight.table;
    const asked = question.value;
    return asked && hand.value.length > 0 ? this.decisions.endOf(asked) : undefined;
  }

  private unitsLater(): ReadonlySet<number> {
    const { table, edition } = this.sight;
    const { vocabulary } = edition.game;
    const end = this.end();
    const next = end === undefined ? undefined : viewAfter(edition.game, table.view.value, end);
    const asked = next?.question;
    if (!next || !asked || handOf(next).length > 0) return new Set();
    const isTaking = (a: Action) => vocabulary.targetKind(verbOf(a)) === 'unit' && asked.stakes[verbOf(a)] === 'back';
    return new Set(asked.actions.filter(isTaking).map(targetOf));
  }
}
