/** Told before a person gives an answer that comes to nothing. */

import '../../messages/later.ts';
import { type Action, targetOf } from '@cauldron/engine';
import { t } from '../../messages/messages.ts';
import { whyVain } from '../map/why-vain.ts';
import type { Attention } from './sight.ts';

export function warnVain(sight: Attention, act: Action): void {
  const { table, edition } = sight;
  const reasons = whyVain(edition, table, act);
  const why = reasons.map((refusal) => table.words.refusal(refusal)).join(' ');
  const text = t('sure-vain', { unit: table.words.unit(targetOf(act)), why });
  sight.note.value = { text, rule: reasons[0]?.rule ?? '' };
  sight.say(text);
}
