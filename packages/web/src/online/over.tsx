/** The end of a match: how it ended, its record, and another one. */

import type { MatchResult } from '@cauldron/protocol';
import { useSignalEffect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from '../screens/lazy.tsx';
import { seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';
import { Rematch } from './rematch.tsx';
import { wholeOf } from './sandbox.ts';

const Ending = lazy(async () => (await import('../match/match.ts')).Ending);

interface Props {
  readonly desk: Desk;
  readonly table: OnlineTable;
  onReview(): void;
  onLuck(): void;
  /** Shows the whole match at a point of it. */
  onShow(desk: Desk): void;
}

export function Over({ desk, table, onReview, onLuck, onShow }: Props) {
  const [trouble, setTrouble] = useState('');
  const { table: beside, seat, entries } = table.state.value;
  if (!beside?.result) return null;
  const token = seatIn(table.id)?.token;
  const download = async () => {
    const answer = await api.call('record', { at: { match: table.id }, token });
    if (!answer.ok) return setTrouble(sayProblem(answer.problem));
    saveText(answer.value, `${table.info.terms.game}-${table.id}.jsonl`, 'application/x-ndjson');
  };
  const hasResigned = seat !== null && entries.some((entry) => entry.kind === 'resign' && entry.seat === seat);
  return (
    <div class="over">
      <h2>{sayResult(beside.result, (by) => nameOf(beside.seats, by), hasResigned)}</h2>
      {trouble !== '' && (
        <p class="note" role="alert">
          {trouble}
        </p>
      )}
      <div class="row">
        <Rematch table={table} onTrouble={setTrouble} />
        <button type="button" onClick={onReview}>
          {t('online-review')}
        </button>
        <button type="button" onClick={onLuck}>
          {t('luck')}
        </button>
        <button type="button" onClick={() => void download()}>
          {t('online-record')}
        </button>
      </div>
      <HowItWent desk={desk} table={table} onShow={onShow} />
    </div>
  );
}

/** Points, luck and course, as after a match on this device. They come from the record, which is open now. */
function HowItWent({ desk, table, onShow }: Pick<Props, 'desk' | 'table' | 'onShow'>) {
  const [whole, setWhole] = useState<Desk | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    wholeOf(table, desk.edition).then(
      (found) => {
        if (isWanted) setWhole(found);
        else found.table.leave?.();
      },
      // Without the record the points are shown as this page sees them.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [desk, table]);
  // A turning point was pressed: the whole match opens there.
  useSignalEffect(() => {
    if (whole?.table.past.value !== undefined) onShow(whole);
  });
  return <Ending key={whole?.number} desk={whole ?? desk} board={desk} />;
}

function sayResult(result: MatchResult, name: (seat: number) => string, hasResigned: boolean): string {
  if (result.how === 'aborted') return t('online-aborted');
  if (result.winner < 0) return t('draw');
  const who = name(result.winner);
  if (result.how === 'resigned') return t(hasResigned ? 'online-won-you-resigned' : 'online-won-resigned', { who });
  return t(result.how === 'time' ? 'online-won-time' : 'online-won', { who });
}

export function saveText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
