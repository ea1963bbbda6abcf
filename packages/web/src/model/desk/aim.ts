/** The fight in view: the places of the other side, and the battle that a person previews. */

import type { AskedQuestion } from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';
import type { BattlePreview } from './battle.ts';
import { fightTools } from './fights.ts';

/** The place that a person points at, and the open one. */
interface Eyes {
  readonly hover: ReadonlySignal<number | undefined>;
  readonly selected: ReadonlySignal<number | undefined>;
}

export class BattleAim {
  /** Places that can be chosen and hold the other side. */
  readonly hostile: ReadonlySignal<ReadonlySet<number>>;
  /** Those, and all hexes of the battle. */
  readonly struck: ReadonlySignal<ReadonlySet<number>>;
  readonly battle: ReadonlySignal<BattlePreview | undefined>;
  private readonly sideAt: ReadonlySignal<ReadonlyMap<number, string>>;

  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly eyes: Eyes,
  ) {
    this.sideAt = computed(
      () => new Map(table.view.value.pieces.map((p) => [p.place, edition.counters.sideOf(p.unit) ?? ''])),
    );
    this.hostile = computed(() => {
      const named = this.namedIn(table.question.value).places;
      return new Set([...table.offers.value.byPlace.keys(), ...named].filter((p) => this.isHostile(p)));
    });
    this.battle = computed(() => this.preview());
    const fought = computed(() => (this.battle.value?.isOpen ? this.battle.value.places : []));
    this.struck = computed(() =>
      fought.value.length === 0 ? this.hostile.value : new Set([...this.hostile.value, ...fought.value]),
    );
  }

  isHostile(place: number): boolean {
    const side = this.sideAt.value.get(place);
    return side !== undefined && side !== '' && side !== this.ownSide();
  }

  private ownSide(): string | undefined {
    return this.edition.game.vocabulary.sides[this.table.view.value.side];
  }

  /** The units and places that a question names in its words. */
  private namedIn(asked: AskedQuestion | undefined) {
    return this.table.words.subjects(asked?.prompt ?? '', asked?.figures ?? {});
  }

  /** The enemy's hex that a question is about. */
  private targetOf(asked: AskedQuestion | undefined): number | undefined {
    return asked && this.isHostile(asked.subject.place) ? asked.subject.place : undefined;
  }

  private preview(): BattlePreview | undefined {
    const { game, sheet, counters } = this.edition;
    const { view, hand, question, offers } = this.table;
    const isNear = [this.eyes.hover.value, this.eyes.selected.value].some((p) => p !== undefined && this.isHostile(p));
    const tools = fightTools(isNear || this.targetOf(question.value) !== undefined);
    if (!tools) return undefined;
    const isFought = question.value !== undefined && tools.underWay(game, view.value) !== undefined;
    const hex = isFought
      ? tools.battlefieldOf(view.value, this.namedIn(question.value), sheet, (u) => counters.sideOf(u))
      : this.targetOf(question.value);
    const pointed = this.eyes.hover.value;
    const isTarget = pointed !== undefined && this.hostile.value.has(pointed);
    const aim = hex !== undefined ? hex : isTarget ? pointed : this.eyes.selected.value;
    if (aim === undefined || (!isFought && !this.isHostile(aim))) return undefined;
    const own = tools.standingBeside(this.edition, view.value, aim).map((p) => p.unit);
    const isOpen = aim === hex;
    return tools.previewBattle(game, view.value, {
      place: aim,
      isOpen,
      beside: own,
      chosen: isOpen ? hand.value : [],
      offered: isOpen ? [...offers.value.byUnit.keys()].filter((u) => isFought || own.includes(u)) : [],
    });
  }
}
