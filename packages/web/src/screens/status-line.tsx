/** The card of the hex under the pointer, of the cursor or of the open hex, below the map. What it says is loaded when somebody points first. */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';

const StatusCard = lazy(async () => (await import('../match/match.ts')).StatusCard);

/** A pointer that stays on a hex this long asks for its card. */
const REST_MS = 350;
/** The place once the pointer or the cursor has rested on it: the card is not worked out for hexes that are only passed. */
function useRested(place: number | undefined): number | undefined {
  const [rested, setRested] = useState<number | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRested(place), REST_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return rested === place ? place : undefined;
}

export function StatusLine({ desk }: { readonly desk: Desk }) {
  const place = desk.hover.value ?? desk.cursor.value ?? desk.selected.value;
  const rested = useRested(place);
  const [at, setAt] = useState('');
  if (place === undefined) return <section class="status-line empty" aria-hidden="true" />;
  return (
    <section class={`status-line ${at}`} aria-label={t('card')} tabIndex={rested === undefined ? undefined : 0}>
      <StatusCard desk={desk} place={place} isRested={rested !== undefined} onPlace={setAt} />
    </section>
  );
}
