/** The door to the overlays of the map. What is behind it is loaded when it is opened, or when the board is at rest. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';

const OverlayList = lazy(async () => (await import('./overlay-list.tsx')).OverlayList);

export function OverlaySwitches({ desk }: { readonly desk: Desk }) {
  const [isOpen, setOpen] = useState(false);
  if (desk.overlays.known.length === 0) return null;
  return (
    <details class="overlays" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('overlays')}</summary>
      {isOpen && <OverlayList desk={desk} />}
    </details>
  );
}
