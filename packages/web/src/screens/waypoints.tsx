/** How waypoints are set, and the button that goes along them. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';

export function Waypoints({ desk }: { readonly desk: Desk }) {
  const { isPlanning, waypoints } = desk.course;
  if (!isPlanning.value || desk.table.hand.value.length === 0) return null;
  const n = waypoints.value.length;
  return n === 0 ? (
    <p class="small">{t('waypoints-how')}</p>
  ) : (
    <div class="answers">
      <button type="button" class="strong" onClick={() => void desk.goOnCourse()}>
        {t('waypoints-go', { n })}
      </button>
      <button type="button" onClick={() => desk.course.clear()}>
        {t('waypoints-clear')}
      </button>
    </div>
  );
}
