/** A person's decisions: giving answers and taking them back. After each, the view moves to what comes next. */

import { type Action, action, type Forgone, NOTHING_FORGONE, type Refusal, type Stake, verbOf } from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import { t } from '../../messages/messages.ts';
import { lookAhead } from '../map/ahead.ts';
import type { StandingOrders } from '../table/orders.ts';
import { type BarContent, barOf } from './bar.ts';
import type { Attention } from './sight.ts';
import { type Suggestion, suggestionOf } from './suggest.ts';

export class Decisions {
  /** An answer that is proposed, and why. */
  readonly suggestion: ReadonlySignal<Suggestion | undefined>;
  readonly bar: ReadonlySignal<BarContent>;

  constructor(
    private readonly sight: Attention,
    orders: Pick<StandingOrders, 'no'>,
  ) {
    this.suggestion = computed(() => suggestionOf(sight.table, sight.edition, orders.no()));
    this.bar = computed(() => barOf(sight, this.suggestion.value?.action));
  }

  async answer(act: Action): Promise<void> {
    this.sight.armed = undefined;
    this.sight.note.value = undefined;
    const refusal = await this.sight.table.act(act);
    if (refusal) this.sight.tell(refusal);
    else this.moveOn();
  }

  /** A labelled button needs one press, and a second one only if the first would lose something. */
  async press(act: Action): Promise<void> {
    const { sight } = this;
    const { couldAct, overstacked } = this.forgoneBy(act);
    const isEarly = couldAct.length > 0 && this.stakeOf(act) !== 'back';
    if ((overstacked.length === 0 && !isEarly) || sight.armed === act) return this.answer(act);
    const order = sight.table.words.action(act);
    const places = overstacked.map((p) => sight.table.words.place(p)).join(', ');
    const text =
      places === '' ? t('sure-early', { order, n: couldAct.length }) : t('sure-overstacked', { order, places });
    sight.armed = act;
    sight.note.value = { text, rule: '' };
    sight.say(text);
  }

  /** What would be lost by ending a step with this answer. */
  forgoneBy(act: Action): Forgone {
    const asked = this.sight.table.question.value;
    return asked?.roles[verbOf(act)] === 'end' ? asked.forgone : NOTHING_FORGONE;
  }

  /** Enter without a hex cursor presses the strong button, if there is one. */
  async takeSuggestion(): Promise<void> {
    const { table, note } = this.sight;
    const [{ primary }, suggestion] = [this.bar.value, this.suggestion.value];
    if (primary === undefined) return this.sight.say(t('no-suggestion'));
    if (!suggestion) return this.press(primary);
    const order = table.words.action(suggestion.action);
    await this.answer(suggestion.action);
    if (table.isCurtained.value || suggestion.because === 'lesson') return;
    note.value ??= { text: t(`suggested-${suggestion.because}`, { order }), rule: '' };
  }

  async undo(): Promise<void> {
    const refusal = await this.sight.table.undo();
    if (refusal) this.sight.tell(refusal);
    else this.sight.say(t('undone'));
  }

  async redo(): Promise<void> {
    const refusal = await this.sight.table.redo();
    if (refusal) this.sight.tell(refusal);
  }

  /** Takes back all decisions about the units in hand or, with empty hands, those about the last unit. Dice stop it. */
  async restart(): Promise<void> {
    const { table } = this.sight;
    if (!table.canUndo()) return this.undo();
    do await table.undo();
    while (table.canUndo() && table.hand.value.length > 0);
    this.moveOn();
    this.sight.say(t('restarted'));
  }

  /** The stake of an answer. If its question does not declare it, the answer is tried to see whether dice follow. */
  stakeOf(act: Action): Stake | 'final' {
    const { edition, table } = this.sight;
    const stake = table.question.value?.stakes[verbOf(act)];
    if (stake !== undefined) return stake;
    return lookAhead(edition.game, table.view.value, act)?.isFinal ? 'final' : 'back';
  }

  /** Whether an answer lets dice fall. */
  isFinal(act: Action): boolean {
    const stake = this.stakeOf(act);
    return stake === 'dice' || stake === 'final';
  }

  answersAt(place: number): readonly Action[] {
    const { byPlace, byUnit, unitPlaces } = this.sight.table.offers.value;
    return [...(byPlace.get(place) ?? []), ...(unitPlaces.get(place) ?? []).flatMap((u) => byUnit.get(u) ?? [])];
  }

  /** Why nothing can be done with a hex, by the verbs that the question offers for other places or units. */
  whyNot(place: number): Refusal | undefined {
    const { table } = this.sight;
    const { game, offers, view } = table;
    const verbs = [...new Set(offers.value.all.map(verbOf))];
    const verb = verbs.find((v) => game.vocabulary.targetKind(v) === 'place');
    if (verb !== undefined) return table.why(action(verb, place));
    const unitVerb = verbs.find((v) => game.vocabulary.targetKind(v) === 'unit');
    const top = view.value.pieces.filter((p) => p.place === place && p.unit >= 0).sort((a, b) => b.order - a.order)[0];
    return unitVerb !== undefined && top ? table.why(action(unitVerb, top.unit)) : undefined;
  }

  /** After a decision, moves the view to what comes next. */
  moveOn(): void {
    const { table, hover, selected } = this.sight;
    hover.value = undefined;
    const asked = table.question.value;
    if (!asked) {
      selected.value = undefined;
      return;
    }
    this.sight.say(`${table.words.sentence(asked.prompt, asked.figures)} ${asked.rule}`);
    const { byUnit, byPlace } = table.offers.value;
    const holdsAnswers = selected.value !== undefined && this.answersAt(selected.value).length > 0;
    if (!holdsAnswers && (byUnit.size > 0 || byPlace.size > 0)) selected.value = undefined;
  }
}
