/** The sheet of keys. Its list is loaded when it is opened. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import { lazy } from './lazy.tsx';
import { openSettings } from './settings-door.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);
const KeyList = lazy(async () => (await import('./key-list.tsx')).KeyList);

export function openKeys(): void {
  isOpen.value = true;
}

/** Closes one sheet before the next opens. */
function change(): void {
  isOpen.value = false;
  openSettings();
}

export function Keys() {
  const toSettings = (
    <button type="button" onClick={change}>
      {t('keys-change')}
    </button>
  );
  return (
    <Sheet id="keys" title={t('keys')} isOpen={isOpen} buttons={toSettings}>
      <KeyList />
    </Sheet>
  );
}
