/** A person's decisions: giving answers and taking them back. After each, the view moves to what comes next. */

import {
  type Action,
  ALL_VERB,
  type AskedQuestion,
  type Forgone,
  NOTHING_FORGONE,
  type Stake,
  targetOf,
  verbOf,
} from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import { t } from '../../messages/messages.ts';
import { keyNames } from '../device/keys.ts';
import { lookAhead } from '../map/ahead.ts';
import { isVain } from '../map/vain.ts';
import type { StandingOrders } from '../table/orders.ts';
import { answerWords } from '../words/answer-words.ts';
import { type BarContent, barOf } from './bar.ts';
import type { Errand } from './errand.ts';
import type { Gather } from './gather.ts';
import type { PlannedAnswer } from './planned.ts';
import type { Attention } from './sight.ts';
import { type Suggestion, suggestionOf } from './suggest.ts';

/** An answer that only picks a unit up, by what its question declares. */
const isTaking = ({ roles, stakes }: AskedQuestion, act: Action): boolean =>
  stakes[verbOf(act)] === 'back' && (roles[verbOf(act)] === 'choose' || roles[verbOf(act)] === 'set');

export class Decisions {
  /** An answer that is proposed, and why. */
  readonly suggestion: ReadonlySignal<Suggestion | undefined>;
  readonly bar: ReadonlySignal<BarContent>;

  constructor(
    private readonly sight: Attention,
    private readonly gather: Gather,
    private readonly errand: Errand,
    orders: Pick<StandingOrders, 'no'>,
  ) {
    this.suggestion = computed(() => suggestionOf(sight.table, sight.edition, orders.no()));
    this.bar = computed(() => barOf(sight, this.suggestion.value?.action, gather.content.value));
  }

  async answer(act: Action): Promise<void> {
    const { sight } = this;
    const { table } = sight;
    this.errand.drop();
    sight.armed = undefined;
    sight.note.value = undefined;
    const asked = table.question.value;
    const refusal = await table.act(act);
    if (refusal) sight.tell(refusal);
    else {
      if (asked && isTaking(asked, act)) sight.freshAt.value = table.length.value;
      this.moveOn();
    }
  }

  /** Gives answers that were chosen beforehand; if something unexpected comes, the person hears it and is asked. */
  private async carryOut(steps: readonly PlannedAnswer[]): Promise<void> {
    const { sight } = this;
    sight.armed = undefined;
    sight.note.value = undefined;
    const from = sight.table.length.peek();
    const isComplete = await this.errand.run(steps);
    this.moveOn();
    if (isComplete || !sight.table.question.value || this.hasFought(from)) return;
    sight.note.value ??= { text: this.stoppedBy(from), rule: '' };
  }

  /** The fight that was planned is over: nothing is left to be chosen again. */
  private hasFought(from: number): boolean {
    const { match, length } = this.sight.table;
    for (let n = Math.max(from, match.from); n < length.peek(); n++)
      if (match.eventsAt(n).some(({ fight }) => fight)) return true;
    return false;
  }

  /** What came in between, in the words of the log. */
  private stoppedBy(from: number): string {
    const { log, length } = this.sight.table;
    const what = log.between(from, length.peek()).findLast(({ kind }) => kind === 'event')?.text;
    return what === undefined ? t('plan-stopped') : t('plan-stopped-by', { what });
  }

  /** Each unit that still could does the same. */
  private async doAll(verb: number): Promise<void> {
    this.errand.drop();
    this.sight.note.value = undefined;
    const { doAll } = await import('./all.ts');
    await doAll(this.sight.table, verb, (asked) => this.endOf(asked));
    this.moveOn();
  }

  /** The only answer that ends a step, if it can be taken back. */
  endOf(asked: AskedQuestion): Action | undefined {
    const ends = asked.actions.filter((a) => asked.roles[verbOf(a)] === 'end');
    return ends.length === 1 && this.stakeOf(ends[0]) === 'back' ? ends[0] : undefined;
  }

  /** A labelled button needs one press, and a second one only if the first would lose something. */
  async press(act: Action): Promise<void> {
    const { sight } = this;
    if (verbOf(act) === ALL_VERB) return this.doAll(targetOf(act));
    // What a lesson asks for needs no second press.
    if (sight.table.wanted?.[0] === act && sight.table.stepWords === undefined) return this.takeStep();
    const steps = this.gather.stepsOf(act);
    if (steps) return this.carryOut(steps);
    if (await this.isWarned(act)) return;
    const { couldAct, overstacked } = this.forgoneBy(act);
    const isEarly = couldAct.length > 0 && this.stakeOf(act) !== 'back';
    if ((overstacked.length === 0 && !isEarly) || sight.armed === act) return this.answer(act);
    const order = answerWords(sight.table, act);
    const places = overstacked.map((p) => sight.table.words.place(p)).join(', ');
    const text =
      places === '' ? t('sure-early', { order, n: couldAct.length }) : t('sure-overstacked', { order, places });
    sight.armed = act;
    sight.note.value = { text, rule: '' };
    sight.say(text);
  }

  /** An answer that comes to nothing is told with its reasons, and not given unless it is chosen again. */
  async isWarned(act: Action): Promise<boolean> {
    const { sight } = this;
    if (sight.armed === act || !isVain(sight.edition.game, sight.table.view.value, act)) return false;
    sight.armed = act;
    (await import('./warn-vain.ts')).warnVain(sight, act);
    return true;
  }

  /** A typed order does what its button does, the gathered fight included. Nobody types by accident, so it is not asked twice. */
  give(act: Action): Promise<void> {
    const steps = this.gather.stepsOf(act);
    return steps ? this.carryOut(steps) : this.answer(act);
  }

  /** Does all that the step of a lesson asks for. */
  private async takeStep(): Promise<void> {
    const { sight } = this;
    sight.note.value = undefined;
    const refusal = await sight.table.takeStep?.();
    if (refusal) sight.tell(refusal);
    else this.moveOn();
  }

  /** What would be lost by ending a step with this answer. */
  forgoneBy(act: Action): Forgone {
    const asked = this.sight.table.question.value;
    return asked?.roles[verbOf(act)] === 'end' ? asked.forgone : NOTHING_FORGONE;
  }

  /** Enter without a hex cursor presses the strong button, if there is one. */
  async takeSuggestion(): Promise<void> {
    const { table, note } = this.sight;
    if (table.takeStep) return this.takeStep();
    const [{ primary }, suggestion] = [this.bar.value, this.suggestion.value];
    // A key never does nothing in silence.
    if (primary === undefined) return this.sight.remark(t('no-suggestion', { key: keyNames('next') }));
    if (!suggestion || suggestion.action !== primary) return this.press(primary);
    const order = answerWords(table, suggestion.action);
    await this.answer(suggestion.action);
    if (table.isCurtained.value || suggestion.because === 'lesson') return;
    note.value ??= { text: t(`suggested-${suggestion.because}`, { order }), rule: '' };
  }

  async undo(): Promise<void> {
    this.errand.drop();
    const refusal = await this.sight.table.undo();
    if (!refusal) return this.sight.say(t('undone'));
    this.sight.tell(refusal);
    const { note, table } = this.sight;
    if (table.takeBackTo && note.value && refusal.key.startsWith('undo-stops'))
      note.value = { ...note.value, text: `${note.value.text} ${t('undo-further')}` };
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

  /** Whether an answer goes to a place on the map. */
  isGoing(act: Action): boolean {
    return this.sight.table.question.value?.roles[verbOf(act)] === 'go';
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
