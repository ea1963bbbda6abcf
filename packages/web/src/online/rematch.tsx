/** Another match after this one: a player offers it, the others agree or decline. Nobody is seated without consent. */

import { t } from '../messages/messages.ts';
import { keepSeat, seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { hashOf } from './link.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';

interface Props {
  readonly table: OnlineTable;
  onTrouble(words: string): void;
}

export function Rematch({ table, onTrouble }: Props) {
  const { table: beside, seat } = table.state.value;
  if (!beside?.result || seat === null) return null;
  const { seats, offers, rematch } = beside;
  const asking = offers.rematch.filter((other) => other !== seat);
  const isAsking = offers.rematch.includes(seat);
  const answer = async (route: 'rematch' | 'declineRematch') => {
    const token = seatIn(table.id)?.token;
    const said = await api.call(route, { at: { match: table.id }, token });
    if (!said.ok) return onTrouble(sayProblem(said.problem));
    const { match } = said.value;
    if (!match || route !== 'rematch') return;
    if (token !== undefined) keepSeat({ match: match.id, seat, token, invitations: [] });
    location.hash = hashOf({ at: 'match', match: match.id });
  };
  if (rematch !== null)
    return (
      <button type="button" class="strong" onClick={() => void answer('rematch')}>
        {t('online-to-rematch')}
      </button>
    );
  if (isAsking)
    return (
      <p class="offer" role="status">
        {t('online-rematch-waits')}{' '}
        <button type="button" onClick={() => void answer('declineRematch')}>
          {t('online-rematch-back')}
        </button>
      </p>
    );
  if (asking.length > 0)
    return (
      <div class="offer" role="status">
        <p>{t('online-rematch-asked', { who: asking.map((other) => nameOf(seats, other)).join(', ') })}</p>
        <button type="button" class="strong" onClick={() => void answer('rematch')}>
          {t('online-yes')}
        </button>{' '}
        <button type="button" onClick={() => void answer('declineRematch')}>
          {t('online-no')}
        </button>
      </div>
    );
  return (
    <button type="button" class="strong" onClick={() => void answer('rematch')}>
      {t('online-rematch')}
    </button>
  );
}
