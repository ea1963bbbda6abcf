/** The settings as a sheet over any screen. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import { lazy } from './lazy.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);
const Settings = lazy(async () => (await import('./settings.tsx')).Settings);

export function openSettings(): void {
  isOpen.value = true;
}

export function SettingsDoor() {
  return (
    <Sheet id="settings" title={t('settings')} isOpen={isOpen}>
      <Settings />
    </Sheet>
  );
}
