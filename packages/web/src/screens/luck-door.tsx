/** The luck report as a sheet over the board. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);
const Luck = lazy(async () => (await import('./luck.tsx')).Luck);

export function openLuck(): void {
  isOpen.value = true;
}

export function LuckDoor({ desk }: { readonly desk: Desk }) {
  return (
    <Sheet id="luck" title={t('luck')} isOpen={isOpen}>
      <Luck
        desk={desk}
        onLeave={() => {
          isOpen.value = false;
        }}
      />
    </Sheet>
  );
}
