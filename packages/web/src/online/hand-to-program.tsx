/** Lends one's own seat to the program, with the level and the temper that it plays on with, and takes it back. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { dropLent, dropSeat, keepLent, keepSeat, lentIn, playerName, seatIn } from './held-seats.ts';
import { api } from './host.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';
import { LevelChoice, OFFICER, type Program, TemperChoice } from './program-choice.tsx';
import { Sure } from './sure.tsx';

interface Props {
  readonly table: OnlineTable;
  onTrouble(text: string): void;
}

export function HandToProgram({ table, onTrouble }: Props) {
  const [program, setProgram] = useState<Program>(OFFICER);
  const hand = async () => {
    const at = { match: table.id, seat: table.seat.value };
    // The program does not witness. This device says so under its own key: the server must not say it in its name.
    const { table: beside } = table.client.state;
    if (beside?.witnessed && !beside.result) await table.client.goUnwitnessed();
    table.client.willLend();
    const answer = await api.call('hand', { at, token: seatIn(table.id)?.token, body: { to: program } });
    if (!answer.ok) return onTrouble(sayProblem(answer.problem));
    const { invitation } = answer.value;
    if (invitation !== undefined) keepLent({ match: table.id, invitation });
    dropSeat(table.id);
    location.reload();
  };
  return (
    <details class="hand-ai">
      <summary>{t('online-hand-ai')}</summary>
      <LevelChoice program={program} onChoose={setProgram} />
      <TemperChoice program={program} onChoose={setProgram} />
      <Sure label={t('online-hand-ai-now')} question={t('online-hand-ai-sure')} onYes={() => void hand()} />
    </details>
  );
}

/** For the lender, who watches now: the way back to the seat. */
export function TakeSeatBack({ table }: { readonly table: OnlineTable }) {
  const [trouble, setTrouble] = useState('');
  const lent = lentIn(table.id);
  if (!lent) return null;
  const take = async () => {
    const name = playerName.value || t('player', { n: 1 });
    const answer = await api.call('take', { at: { match: table.id }, body: { invitation: lent.invitation, name } });
    if (!answer.ok) return setTrouble(sayProblem(answer.problem));
    keepSeat({ match: table.id, seat: answer.value.seat, token: answer.value.token, invitations: [] });
    dropLent(table.id);
    location.reload();
  };
  return (
    <div class="offer">
      <p>{t('online-lent')}</p>
      <button type="button" class="strong" onClick={() => void take()}>
        {t('online-take-back-seat')}
      </button>
      {trouble !== '' && (
        <p class="note" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
