/** Another match after this one: a player offers it, the others agree or decline. Nobody is seated without consent. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { keepSeat, seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { hashOf } from './link.ts';
import { nameOf } from './notes.ts';
import { Question } from './offers.tsx';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';

interface Props {
  readonly table: OnlineTable;
  onTrouble(words: string): void;
}

type RematchAnswer = 'rematch' | 'declineRematch';

/** Offers or agrees to another match, or declines it. Resolves to what went wrong; empty if nothing did. */
async function say(id: string, seat: number, route: RematchAnswer): Promise<string> {
  const token = seatIn(id)?.token;
  const said = await api.call(route, { at: { match: id }, token });
  if (!said.ok) return sayProblem(said.problem);
  const { match } = said.value;
  if (!match || route !== 'rematch') return '';
  if (token !== undefined) keepSeat({ match: match.id, seat, token, invitations: [] });
  location.hash = hashOf({ at: 'match', match: match.id });
  return '';
}

export function Rematch({ table, onTrouble }: Props) {
  const { table: beside, seat } = table.state.value;
  if (!beside?.result || seat === null) return null;
  const { offers, rematch } = beside;
  const answer = (route: RematchAnswer) => void say(table.id, seat, route).then(onTrouble);
  if (rematch !== null)
    return (
      <button type="button" class="strong" onClick={() => answer('rematch')}>
        {t('online-to-rematch')}
      </button>
    );
  if (offers.rematch.includes(seat))
    return (
      <p class="offer" role="status">
        {t('online-rematch-waits')}{' '}
        <button type="button" onClick={() => answer('declineRematch')}>
          {t('online-rematch-back')}
        </button>
      </p>
    );
  // The offer of the others stands with their other requests.
  if (offers.rematch.length > 0) return null;
  return (
    <button type="button" class="strong" onClick={() => answer('rematch')}>
      {t('online-rematch')}
    </button>
  );
}

/** The offer of another match by the others, with its answers. */
export function RematchAsked({ table }: { readonly table: OnlineTable }) {
  const [trouble, setTrouble] = useState('');
  const { table: beside, seat } = table.state.value;
  if (!beside?.result || seat === null || beside.rematch !== null) return null;
  const { seats, offers } = beside;
  if (offers.rematch.length === 0 || offers.rematch.includes(seat)) return null;
  const who = offers.rematch.map((other) => nameOf(seats, other)).join(', ');
  return (
    <>
      <Question
        text={t('online-rematch-asked', { who })}
        canAnswer
        onAnswer={(yes) => void say(table.id, seat, yes ? 'rematch' : 'declineRematch').then(setTrouble)}
      />
      {trouble !== '' && (
        <p class="note" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
