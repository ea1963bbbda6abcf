/** The odds of the fight that is being prepared, with everything that is chosen: they follow every switch. */

import { percent, t } from '../messages/messages.ts';
import { fatesOf } from '../model/desk/battle.ts';
import type { Desk } from '../model/desk/desk.ts';
import { sufferingWords } from '../model/words/results.ts';

/** Results of a side that are told; the panel has all of them. */
const FATES = 3;

export function GatherOdds({ desk }: { readonly desk: Desk }) {
  const odds = desk.gather.content.value?.odds;
  if (!odds) return null;
  const { attack, defence, column } = odds;
  const fates = (['defender', 'attacker'] as const).map((side) =>
    t('gather-fates', {
      side: t(side),
      fates: fatesOf(odds, side)
        .slice(0, FATES)
        .map(([what, p]) => t('fate', { what: sufferingWords(what, desk.table.words), p: percent(p) }))
        .join(' · '),
    }),
  );
  return (
    <p class="small gather-odds" role="status">
      <b>{t('gather-odds', { attack, defence, column })}</b> {fates.join('. ')}.
    </p>
  );
}
