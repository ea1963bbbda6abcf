/** What can be done once a match is over. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { openLuck } from './luck-door.tsx';

export function AfterTheEnd({ desk, onAgain }: { readonly desk: Desk; onAgain(isSwapped: boolean): void }) {
  return (
    <div class="answers">
      <button type="button" class="strong" onClick={() => onAgain(false)}>
        {t('again')}
      </button>
      <button type="button" onClick={() => onAgain(true)}>
        {t('again-swapped')}
      </button>
      <button type="button" onClick={() => desk.lookBack.goTo(0)}>
        {t('look-through')}
      </button>
      {!desk.table.match.isViewed && (
        <button type="button" onClick={openLuck}>
          {t('luck')}
        </button>
      )}
    </div>
  );
}
