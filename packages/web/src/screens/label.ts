/** What the button of an answer says. */

import { type Action, verbOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { answerWords } from '../model/words/answer-words.ts';

/** The whole label: a yes, a no and for how long, an end and how many could still act. */
export function labelOf(desk: Desk, action: Action): string {
  const { words, question } = desk.table;
  const passes = desk.orders.passes();
  if (passes.includes(action) && desk.orders.no() !== undefined)
    return passes.length === 1 ? answerWords(desk.table, action) : t('no-for', { span: words.targetName(action) });
  const isYes = question.value?.roles[verbOf(action)] === 'yes';
  const order = isYes ? t('yes-to', { order: answerWords(desk.table, action) }) : answerWords(desk.table, action);
  const left = desk.leftBehind(action);
  return left > 0 ? t('end-early', { order, n: left }) : order;
}
