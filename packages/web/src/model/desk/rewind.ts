/** How somebody goes back further than undo: the other person at the screen says so first, or those at other screens are asked. */

import '../../messages/later.ts';
import { t } from '../../messages/messages.ts';
import type { Attention } from './sight.ts';

export type AgainFrom = 'activation' | 'turn';

/** To the own decision that led to an entry. Between people the other one is asked, or says so at the screen. */
export async function rewindTo(sight: Attention, n: number): Promise<void> {
  const { table } = sight;
  if (!table.takeBackTo) return;
  if (table.consent === 'screen' && !confirm(t('take-back-consent'))) return;
  const before = table.rewinds?.peek() ?? 0;
  const refusal = await table.takeBackTo(n);
  if (refusal) return sight.tell(refusal);
  // What was asked of the others stands with their answer, until they have given it.
  if (table.consent === 'others') return sight.say(t('take-back-asked'));
  const isOverDice = (table.rewinds?.peek() ?? 0) > before;
  const text = t(isOverDice ? 'taken-back-dice' : 'taken-back-to');
  sight.note.value = { text, rule: '' };
  sight.say(text);
}

/** To the first own decision of the activation or of the turn. */
export async function startAgain(sight: Attention, from: AgainFrom): Promise<void> {
  const { history, match, length, seat } = sight.table;
  const begun = () => history.at(length.peek())?.[from === 'turn' ? 'opening' : 'activation'];
  // As far back as is needed: what begins at the first known point may have begun earlier.
  await history.catchUp(undefined, () => history.knowsStart(from, length.peek()));
  const start = begun();
  const at = match.line.findIndex(
    (entry, n) =>
      n >= (start ?? 0) && entry !== undefined && 'do' in entry && entry.seat === seat.peek() && !entry.order,
  );
  if (start === undefined || at < 0) sight.say(t('nothing-to-start-again'));
  else await rewindTo(sight, at);
}
