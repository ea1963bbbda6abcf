/** What Enter would do: it presses the strong button, unless what has the focus keeps the key for itself. */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { keyNames } from '../model/device/keys.ts';
import { labelOf } from './label.ts';
import { keepsEnter } from './meant.ts';

export function Hint({ desk }: { readonly desk: Desk }) {
  const { primary } = desk.bar.value;
  const focused = useFocused();
  // The plain «no» stands out by itself.
  if (primary === undefined || primary === desk.orders.no()) return null;
  const order = desk.table.stepWords ?? labelOf(desk, primary);
  const because = desk.suggestion.value?.because;
  const isReasoned = because === 'cheapest' || because === 'safest';
  return (
    // Its room stays: the panels do not jump with the focus.
    <p class="small hint-of-enter" style={isElsewhere(desk, focused) ? { visibility: 'hidden' } : undefined}>
      {t(isReasoned ? `suggest-${because}` : 'suggest', { order, key: keyNames('suggestion') })}
    </p>
  );
}

/** Whether Enter belongs to another control, or to the hex under the cursor of the map. */
function isElsewhere({ cursor }: Desk, focused: Element | null): boolean {
  const isStrong = focused?.matches('.prompt .strong') === true;
  const isHex = cursor.value !== undefined && focused?.matches('.board') === true;
  return isHex || (focused !== null && !isStrong && keepsEnter(focused));
}

/** What has the focus. */
function useFocused(): Element | null {
  const [focused, setFocused] = useState(document.activeElement);
  useEffect(() => {
    const look = () => setFocused(document.activeElement);
    look();
    // While the focus moves on, nothing has it.
    const left = () => requestAnimationFrame(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', left);
    };
  }, []);
  return focused;
}
