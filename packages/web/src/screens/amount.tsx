/** What the button of an amount of support says of it. */

import { type Action, verbOf } from '@cauldron/engine';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';

const AmountOdds = lazy(async () => (await import('./gather-odds.tsx')).AmountOdds);

interface AmountButton {
  readonly desk: Desk;
  readonly action: Action;
}

/** Whether an answer is an amount. Its button is named by all that it shows: the amount, and what the fight is with it. */
export const isAmount = ({ edition }: Desk, action: Action): boolean =>
  edition.game.vocabulary.targetKind(verbOf(action)) === 'number';

/** What a fight is with an amount of support, on its button. Other answers have no such line, and load nothing for it. */
export const Amount = ({ desk, action }: AmountButton) =>
  isAmount(desk, action) ? <AmountOdds desk={desk} amount={action} /> : null;
