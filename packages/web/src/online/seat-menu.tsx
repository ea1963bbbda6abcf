/** What a player may do with the match itself: offer, ask, resign, hand the seat on. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { clockWords } from './clock-words.ts';
import { HandToProgram } from './hand-to-program.tsx';
import { dropSeat, seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { LinkToSend } from './invite.tsx';
import { linkTo } from './link.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';
import { Sure } from './sure.tsx';
import { Vacation } from './vacation.tsx';

export function SeatMenu({ table }: { readonly table: OnlineTable }) {
  const [handing, setHanding] = useState('');
  const [trouble, setTrouble] = useState('');
  const { client } = table;
  const { clock } = table.info.terms;
  const seat = table.seat.value;
  const token = seatIn(table.id)?.token;
  const last = table.state.value.entries.findLast((entry) => entry.seat === seat && entry.kind === 'act');
  const isBegun = last !== undefined;
  const hand = async () => {
    const answer = await api.call('hand', { at: { match: table.id, seat }, token, body: { to: { kind: 'link' } } });
    if (!answer.ok) return setTrouble(sayProblem(answer.problem));
    const { invitation } = answer.value;
    if (invitation !== undefined) setHanding(linkTo({ at: 'join', match: table.id, invitation }));
  };
  const leave = async () => {
    const answer = await api.call('leave', { at: { match: table.id, seat }, token });
    if (!answer.ok) return setTrouble(sayProblem(answer.problem));
    dropSeat(table.id);
    history.back();
  };
  return (
    <details class="seat-menu">
      <summary>{t('online-seat')}</summary>
      <div>
        {/* The corner of a phone has no room for it. */}
        {clock.kind !== 'none' && <p class="small">{clockWords(clock)}</p>}
        <button type="button" onClick={() => void client.offerDraw()}>
          {t('online-offer-draw')}
        </button>
        <button type="button" disabled={!isBegun} onClick={() => last && void client.askUndo(last.line)}>
          {t('online-ask-undo')}
        </button>
        <button type="button" onClick={() => void hand()}>
          {t('online-hand')}
        </button>
        <HandToProgram table={table} onTrouble={setTrouble} />
        <Vacation table={table} />
        {handing !== '' && <LinkToSend label={t('online-hand-link')} link={handing} />}
        <LinkToSend label={t('online-watch-link')} link={linkTo({ at: 'match', match: table.id })} />
        {/* Last and apart: nothing that ends the match comes under a pointer that meant something else. */}
        <div class="ways-out">
          <Sure label={t('online-resign')} question={t('online-resign-sure')} onYes={() => void client.resign()} />
          <Sure label={t('online-abort')} question={t('online-abort-sure')} onYes={() => void client.abort()} />
          <Sure label={t('online-leave-seat')} question={t('online-leave-sure')} onYes={() => void leave()} />
        </div>
        {trouble !== '' && (
          <p class="note" role="alert">
            {trouble}
          </p>
        )}
      </div>
    </details>
  );
}
