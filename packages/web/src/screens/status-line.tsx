/** The line below the map: the hex under the pointer, its cost, or why it cannot be chosen. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { Look } from '../model/desk/sketch.ts';
import { RuleLink } from './rule-link.tsx';

export function StatusLine({ desk }: { readonly desk: Desk }) {
  const place = desk.hover.value ?? desk.cursor.value;
  if (place === undefined) return <div class="status-line empty" aria-hidden="true" />;
  const { words, offers } = desk.table;
  const answers = desk.answersAt(place);
  const refusal = answers.length === 0 && offers.value.all.length > 0 ? desk.whyNot(place) : undefined;
  const distance = desk.sketch.distanceTo(place);
  const look = desk.sketch.lookTo(place);
  const threat = desk.overlays.threatTo(place);
  const cost = desk.scene.value.costs.get(place);
  return (
    <div class="status-line">
      <b>{words.place(place)}</b>
      <span>{desk.groundOf(place)}</span>
      {cost !== undefined && <span class="cost">{t('costs', { n: cost })}</span>}
      {distance !== undefined && <b>{t('distance', { n: distance })}</b>}
      {look && <b>{wordsOf(desk, look)}</b>}
      {threat !== undefined && <span>{t('threat-here', { n: threat })}</span>}
      {answers.length > 0 && (
        <span class="can">
          {answers
            .slice(0, 3)
            .map((a) => words.action(a))
            .join(' · ')}
        </span>
      )}
      {refusal && (
        <span class="cannot">
          {words.refusal(refusal)} <RuleLink desk={desk} rule={refusal.rule} />
        </span>
      )}
    </div>
  );
}

function wordsOf({ table }: Desk, { distance, sight }: Look): string {
  if (!sight) return t('sight-no-rules', { n: distance });
  return sight.clear
    ? t('sight-clear', { n: distance })
    : t('sight-blocked', { place: table.words.place(sight.blockedBy) });
}
