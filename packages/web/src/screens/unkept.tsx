/** What the device could not store, and what to do about it. */

import { useEffect } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { Device } from '../model/device/keeper.ts';
import { downloadMatch } from './downloads.ts';

export function Unkept({ desk, device }: { readonly desk: Desk; readonly device: Device }) {
  const trouble = device.trouble.value;
  const n = device.unkept.value;
  const isUnkept = n > 0;
  // The browser asks before it drops what is only on this page.
  useEffect(() => {
    if (!isUnkept) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isUnkept]);
  if (!trouble) return null;
  return (
    <div class="note" role="alert">
      <p>{trouble.kind === 'full' ? t('device-full', { n }) : t('device-refused', { n, why: trouble.why })}</p>
      <button type="button" onClick={() => void device.keep()}>
        {t('keep-again')}
      </button>
      <button type="button" onClick={() => void downloadMatch(desk)}>
        {t('export')}
      </button>
    </div>
  );
}
