/** Days off, where the terms of the clock allow them. */

import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { OnlineTable } from './online-table.ts';
import { Sure } from './sure.tsx';

export function Vacation({ table }: { readonly table: OnlineTable }) {
  const [days, setDays] = useState(1);
  const { table: beside, seat } = table.state.value;
  const left = beside?.clocks.vacation?.[seat ?? -1] ?? 0;
  if (left === 0 || beside?.result) return null;
  const chosen = Math.min(days, left);
  return (
    <div class="vacation">
      <label>
        {t('online-vacation-days', { n: left })}{' '}
        <input
          type="number"
          min={1}
          max={left}
          value={chosen}
          onInput={(e) => setDays(Math.max(1, Math.floor(e.currentTarget.valueAsNumber) || 1))}
        />
      </label>{' '}
      <Sure
        label={t('online-vacation-take')}
        question={t('online-vacation-sure', { n: chosen })}
        onYes={() => void table.client.takeVacation(chosen)}
      />
    </div>
  );
}
