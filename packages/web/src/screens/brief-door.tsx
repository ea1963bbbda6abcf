/** The brief as a sheet over the board, with a map of its own. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';
import { Sheet } from './sheet.tsx';

const BriefSheet = lazy(async () => (await import('../match/match.ts')).BriefSheet);

export function BriefDoor({ desk }: { readonly desk: Desk }) {
  return (
    <Sheet id="brief" title={t('brief')} isOpen={desk.briefing.isSheet}>
      <BriefSheet desk={desk} />
    </Sheet>
  );
}
