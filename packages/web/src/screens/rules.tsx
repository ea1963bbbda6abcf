/** The ledger beside the board: every rule in our own words, found by its number or by a word. */

import { useEffect, useState } from 'preact/hooks';
import type { LedgerRow } from '../edition.ts';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';

export function Rules({ desk }: { readonly desk: Desk }) {
  const [rows, setRows] = useState<readonly LedgerRow[]>([]);
  useEffect(() => {
    void desk.edition.loadLedger().then(setRows);
  }, [desk]);
  const wanted = desk.rule.value.trim();
  const found = rows.filter((row) => matches(row, wanted));
  return (
    <div class="rules">
      <label for="rule-search">{t('find-rule')}</label>
      <input
        id="rule-search"
        type="search"
        value={wanted}
        onInput={(e) => {
          desk.rule.value = e.currentTarget.value;
        }}
      />
      <p class="small" role="status">
        {t('rules-found', { n: found.length })}
      </p>
      <dl>
        {found.map((row) => (
          <div key={row.id}>
            <dt>
              <b>{row.section}</b> {given(row.title)}
            </dt>
            <dd>{given(row.rule)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A number finds its section; anything else is searched for in the words. */
function matches(row: LedgerRow, wanted: string): boolean {
  if (wanted === '') return true;
  if (/^\d+(\.\w+)*$/.test(wanted)) return row.section === wanted || row.id.startsWith(`${wanted}.`);
  return `${row.title} ${row.rule}`.toLowerCase().includes(wanted.toLowerCase());
}
