/** What the button of an amount of support says of it. */

import { type Action, verbOf } from '@cauldron/engine';
import type { Desk } from '../model/desk/desk.ts';
import { amountId } from './amount-id.ts';
import { lazy } from './lazy.tsx';

const AmountOdds = lazy(async () => (await import('./gather-odds.tsx')).AmountOdds);

interface AmountButton {
  readonly desk: Desk;
  readonly action: Action;
}

/** The id of what describes the button of an amount; undefined for any other answer. */
export const amountOf = ({ edition }: Desk, action: Action): string | undefined =>
  edition.game.vocabulary.targetKind(verbOf(action)) === 'number' ? amountId(action) : undefined;

/** What a fight is with an amount of support, on its button. Other answers have no such line, and load nothing for it. */
export const Amount = ({ desk, action }: AmountButton) =>
  amountOf(desk, action) === undefined ? null : <AmountOdds desk={desk} amount={action} />;
