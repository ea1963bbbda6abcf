/** What no honest server does, and other devices in one's own seat: shown before everything else, until it is settled. */

import { given, t } from '../messages/messages.ts';
import type { OnlineTable } from './online-table.ts';

interface Props {
  readonly table: OnlineTable;
}

export function Alarms({ table }: Props) {
  const { faults, isUnproved } = table.state.value;
  return (
    <>
      {faults.length > 0 && (
        <div class="unfair" role="alert">
          <b>{t('online-unfair')}</b>
          <ul>
            {faults.map(({ k, what }) => (
              <li key={`${k} ${what}`}>{t(`online-fault-${what}`, { k })}</li>
            ))}
          </ul>
        </div>
      )}
      <Strangers table={table} />
      <Lendings table={table} />
      {isUnproved && (
        <div class="unfair" role="alert">
          <p>{t('online-unproved')}</p>
        </div>
      )}
    </>
  );
}

/** Other devices that have put their keys on the log for this seat. */
function Strangers({ table }: Props) {
  const { strangers } = table.state.value;
  if (strangers.length === 0) return null;
  return (
    <div class="unfair" role="alert">
      <b>{t('online-stranger')}</b>
      {strangers.map((key) => (
        <p key={key} class="value">
          <span class="small">{t('online-stranger-key')}</span> <code>{given(key)}</code>{' '}
          <button type="button" onClick={() => void table.client.vouch(key)}>
            {t('online-stranger-mine')}
          </button>
        </p>
      ))}
    </div>
  );
}

/** The seat was lent to the computer from somewhere else. */
function Lendings({ table }: Props) {
  return table.state.value.lendings.map((k) => (
    <div key={k} class="unfair" role="alert">
      <p>{t('online-lent-elsewhere', { k })}</p>
      <button type="button" onClick={() => table.client.knowLending(k)}>
        {t('online-lent-by-me')}
      </button>
    </div>
  ));
}
