/** After the end: the match is looked through as one side, as another, or with everything open. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isOver } from '../model/past/story.ts';

const ALL = 'umpire';

export function Eyes({ desk: { table } }: { readonly desk: Desk }) {
  const { eyes, match, game, words } = table;
  table.length.value;
  if (!eyes || match.isViewed || !isOver(match)) return null;
  const end = match.stateAt(match.line.length);
  const chosen = eyes.value ?? table.seat.value;
  return (
    <label class="eyes">
      {t('eyes')}{' '}
      <select
        value={String(chosen)}
        onChange={({ currentTarget: { value } }) => {
          eyes.value = value === ALL ? ALL : Number(value);
        }}
      >
        {(table.players ?? []).map((_, seat) => (
          <option key={seat} value={String(seat)}>
            {words.side(game.observe(end, seat).side) || t('player', { n: seat + 1 })}
          </option>
        ))}
        <option value={ALL}>{t('eyes-all')}</option>
      </select>
    </label>
  );
}
