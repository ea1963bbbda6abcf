/** What the button of a loss says of it: whether the unit is eliminated, and which loss costs least. */

import '../messages/later.ts';
import { type Action, targetOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lookAhead } from '../model/map/ahead.ts';

interface Props {
  readonly desk: Desk;
  readonly action: Action;
}

export function LossWords({ desk, action }: Props) {
  const words = lossWords(desk, action);
  return words === '' ? null : <small class="amount">{words}</small>;
}

/** '' if there is nothing to add. */
export function lossWords(desk: Desk, action: Action): string {
  const { edition, table, suggestion } = desk;
  const after = lookAhead(edition.game, table.view.value, action)?.next.pieces.find((p) => p.unit === targetOf(action));
  const isGone = after === undefined || !edition.sheet.centreOf.has(after.place);
  const isLeast = suggestion.value?.action === action;
  return [isGone ? t('loss-eliminated') : '', isLeast ? t('loss-least') : ''].filter((s) => s !== '').join(', ');
}
