/** The brief as a sheet over the board, with a map of its own. */

import { BriefSheet } from '../match/brief.tsx';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { Sheet } from './sheet.tsx';

export function BriefDoor({ desk }: { readonly desk: Desk }) {
  const { briefing } = desk;
  const wayOn = briefing.isFirst.value ? t('brief-begin') : undefined;
  return (
    <Sheet id="brief" title={t('brief')} isOpen={briefing.isSheet} wayOn={wayOn} onClosed={() => briefing.begin()}>
      <BriefSheet desk={desk} />
    </Sheet>
  );
}
