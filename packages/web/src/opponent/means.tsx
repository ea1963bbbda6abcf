/** The computer's plan, for a person who asks. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { Plan } from './plan.tsx';
import type { EntryReason, Thinker } from './thinker.ts';

export function Means({ desk, thinker }: { readonly desk: Desk; readonly thinker: Thinker }) {
  const [isOpen, setOpen] = useState(false);
  const reason = tellingOf(thinker.reasons.value);
  return (
    <details open={isOpen} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('opponent-means')}</summary>
      {desk.table.game.info.secrets.length > 0 && <p class="small">{t('opponent-means-secret')}</p>}
      {isOpen &&
        (reason ? (
          <Plan desk={desk} why={reason.why} side={reason.side} voice="opponent" />
        ) : (
          <p>{t('opponent-undecided')}</p>
        ))}
    </details>
  );
}

/** Most thought goes into the first question of an activation. Of the reasons with that much thought, this is the last. */
export function tellingOf(reasons: readonly EntryReason[]): EntryReason | undefined {
  const most = Math.max(0, ...reasons.map(({ why }) => why.plans));
  return reasons.findLast(({ why }) => why.plans >= most * THOROUGH);
}

const THOROUGH = 0.4;
