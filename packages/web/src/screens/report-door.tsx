/** The report of a problem as a sheet over the board. */

import { signal } from '@preact/signals';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';
import { Sheet } from './sheet.tsx';

const isOpen = signal(false);
const Report = lazy(async () => (await import('./report.tsx')).Report);

export function openReport(): void {
  isOpen.value = true;
}

export function ReportDoor({ desk }: { readonly desk: Desk }) {
  return (
    <Sheet id="report" title={t('report')} isOpen={isOpen}>
      <Report desk={desk} />
    </Sheet>
  );
}
