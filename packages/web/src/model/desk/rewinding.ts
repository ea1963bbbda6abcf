/** Going back further than undo: to a line of the log, to the start of the activation, to the start of the turn. */

import { t } from '../../messages/messages.ts';
import type { Attention } from './sight.ts';

export type AgainFrom = 'activation' | 'turn';

export class Rewinding {
  constructor(private readonly sight: Attention) {}

  get isPossible(): boolean {
    const { table } = this.sight;
    return table.takeBackTo !== undefined && table.seat.value >= 0;
  }

  /** To the own decision that led to an entry. Between people the other one is asked, or says so at the screen. */
  async to(n: number): Promise<void> {
    const { table } = this.sight;
    if (!table.takeBackTo) return;
    if (table.consent === 'screen' && !confirm(t('take-back-consent'))) return;
    const before = table.rewinds?.peek() ?? 0;
    const refusal = await table.takeBackTo(n);
    if (refusal) return this.sight.tell(refusal);
    const isOverDice = (table.rewinds?.peek() ?? 0) > before;
    const text = t(table.consent === 'others' ? 'take-back-asked' : isOverDice ? 'taken-back-dice' : 'taken-back-to');
    this.sight.note.value = { text, rule: '' };
    this.sight.say(text);
  }

  /** To the first own decision of the activation or of the turn. */
  async startAgain(from: AgainFrom): Promise<void> {
    const { table } = this.sight;
    const { history, match, length, seat } = table;
    const begun = () => history.at(length.peek())?.[from === 'turn' ? 'opening' : 'activation'];
    // As far back as is needed: what begins at the first known point may have begun earlier.
    await history.catchUp(undefined, () => history.knowsStart(from, length.peek()));
    const start = begun();
    const at = match.line.findIndex(
      (entry, n) =>
        n >= (start ?? 0) && entry !== undefined && 'do' in entry && entry.seat === seat.peek() && !entry.order,
    );
    if (start === undefined || at < 0) this.sight.say(t('nothing-to-start-again'));
    else await this.to(at);
  }
}
