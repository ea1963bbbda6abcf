/** The end of a match: how it ended, its record, and another one. */

import type { MatchResult } from '@cauldron/protocol';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { seatIn } from './held-seats.ts';
import { api } from './host.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { sayProblem } from './problems.ts';
import { Rematch } from './rematch.tsx';

interface Props {
  readonly table: OnlineTable;
  onReview(): void;
  onLuck(): void;
}

export function Over({ table, onReview, onLuck }: Props) {
  const [trouble, setTrouble] = useState('');
  const { table: beside } = table.state.value;
  if (!beside?.result) return null;
  const token = seatIn(table.id)?.token;
  const download = async () => {
    const answer = await api.call('record', { at: { match: table.id }, token });
    if (!answer.ok) return setTrouble(sayProblem(answer.problem));
    saveText(answer.value, `${table.info.terms.game}-${table.id}.jsonl`, 'application/x-ndjson');
  };
  return (
    <div class="over">
      <h2>{sayResult(beside.result, (by) => nameOf(beside.seats, by))}</h2>
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
    </div>
  );
}

function sayResult(result: MatchResult, name: (seat: number) => string): string {
  if (result.how === 'aborted') return t('online-aborted');
  if (result.winner < 0) return t('draw');
  const who = name(result.winner);
  if (result.how === 'resigned') return t('online-won-resigned', { who });
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
