/** Beside the question: whether the computer thinks or has failed, its plan, and its advice. */

import { useEffect } from 'preact/hooks';
import '../styles/opponent.css';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isComputer } from '../model/table/seats.ts';
import { Coach } from './coach.tsx';
import { Means } from './means.tsx';
import { thinkerAt } from './thread.ts';

export function Beside({ desk }: { readonly desk: Desk }) {
  const { table } = desk;
  const thinker = thinkerAt(table);
  const plays = table.players?.some(isComputer) === true;
  // If it only gives advice, its thread ends with the screen; if it plays, with the match.
  useEffect(() => () => (plays ? undefined : thinker.leave()), [thinker, plays]);
  return (
    <section class="opponent" aria-label={t('opponent')}>
      {thinker.isThinking.value && (
        <p class="thinking">
          {t('opponent-thinks')}{' '}
          <button type="button" onClick={() => thinker.hurry()}>
            {t('opponent-hurry')}
          </button>
        </p>
      )}
      {thinker.trouble.value !== '' && (
        <p class="note" role="status">
          {t('opponent-fallback', { why: thinker.trouble.value })}
        </p>
      )}
      {plays && table.past.value === undefined && !table.busy.value && <Means desk={desk} thinker={thinker} />}
      <Coach desk={desk} thinker={thinker} />
    </section>
  );
}
