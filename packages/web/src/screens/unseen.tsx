/** The button that shows what can be chosen on the map, where most of it is out of view. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { spotsOf } from '../model/map/spots.ts';

export function Unseen({ desk }: { readonly desk: Desk }) {
  const n = desk.unseen.value;
  const places = spotsOf(desk).filter((place) => desk.edition.sheet.centreOf.has(place));
  const { hand, view, wanted } = desk.table;
  // A lesson shows what its step is about; and a unit that moves has its ways around it.
  const isMoving = view.value.pieces.some(
    (p) => hand.value.includes(p.unit) && desk.edition.sheet.centreOf.has(p.place),
  );
  if (wanted || isMoving || n === 0 || 2 * n < new Set(places).size) return null;
  const show = () => {
    desk.look.value = { place: places[0], around: places, isWhole: true };
  };
  return (
    <button type="button" class="show-unseen" onClick={show}>
      {t('show-unseen', { n })}
    </button>
  );
}

/** Formations are offered as buttons, and units of others by themselves on the map. */
export const Alone = () => <>{t('ringed-alone')}</>;
