/** Alarms, the way back to a seat that is lent, and what the others want or say now. It stands below the map and the panels, which scroll without it: nobody has to look for it. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import { Icon } from '../screens/icon.tsx';
import { Alarms } from './alarms.tsx';
import { openTalk, sayName } from './chat.tsx';
import { TakeSeatBack } from './hand-to-program.tsx';
import { Offers } from './offers.tsx';
import type { OnlineTable } from './online-table.ts';
import { markRead, unreadOf } from './read.ts';
import { RematchAsked } from './rematch.tsx';

interface Props {
  readonly table: OnlineTable;
}

export function Requests({ table }: Props) {
  const { seat, table: beside } = table.state.value;
  return (
    <section class="requests" aria-label={t('online-requests')}>
      <Alarms table={table} />
      {seat === null && !beside?.result && <TakeSeatBack table={table} />}
      <Offers table={table} />
      <RematchAsked table={table} />
      <Said table={table} />
    </section>
  );
}

/** The newest line of the talk that was not read, until the talk is in sight or the player closes it. */
function Said({ table }: Props) {
  const unread = unreadOf(table);
  const newest = unread.at(-1);
  const n = newest?.n ?? 0;
  const isSettled = useSettled(n);
  if (!newest || !isSettled) return null;
  return (
    <div class="said-now" role="status">
      <p>
        <b>{sayName(newest)}</b> {given(newest.text)}
        {unread.length > 1 && <span class="small"> {t('online-said-more', { n: unread.length - 1 })}</span>}
      </p>
      <button type="button" onClick={openTalk}>
        {t('online-said-open')}
      </button>
      <button type="button" aria-label={t('close')} title={t('close')} onClick={() => markRead(table.id, n)}>
        <Icon of="cross" />
      </button>
    </div>
  );
}

/** Whether this line was there two pictures ago: by then it is known whether it is in sight in the talk anyway. */
function useSettled(n: number): boolean {
  const [settled, setSettled] = useState(0);
  const frame = useRef(0);
  useEffect(() => {
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => setSettled(n));
    });
    return () => cancelAnimationFrame(frame.current);
  }, [n]);
  return settled >= n;
}
