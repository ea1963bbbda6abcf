/** The settings as a sheet over any screen; what is in it is loaded when it is first opened. */

import { signal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';

const isOpen = signal(false);

export function openSettings(): void {
  isOpen.value = true;
}

export function SettingsDoor() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [Sheet, setSheet] = useState<ComponentType | undefined>(undefined);
  useSignalEffect(() => {
    if (!isOpen.value || dialog.current?.open) return;
    dialog.current?.showModal();
    void import('./settings.tsx').then(({ Settings }) => setSheet(() => Settings));
  });
  return (
    <dialog
      ref={dialog}
      id="settings"
      class="sheet"
      aria-labelledby="settings-title"
      onClose={() => {
        isOpen.value = false;
      }}
    >
      <header>
        <h2 id="settings-title">{t('settings')}</h2>
        <form method="dialog">
          <button type="submit">{t('close')}</button>
        </form>
      </header>
      {isOpen.value && Sheet && <Sheet />}
    </dialog>
  );
}
