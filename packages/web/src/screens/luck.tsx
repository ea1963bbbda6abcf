/** The luck report: expected and actual results of each side, as bars and as a table. */

import { useEffect, useState } from 'preact/hooks';
import { decimal, given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { type LuckTable, luckOf } from '../model/past/luck.ts';

export function Luck({ desk }: { readonly desk: Desk }) {
  const [tables, setTables] = useState<readonly LuckTable[] | undefined>(undefined);
  useEffect(() => {
    const { match, words, seat } = desk.table;
    void luckOf(match, words, seat.peek()).then(setTables);
  }, [desk]);
  return (
    <div class="luck">
      <p class="small">{t('luck-why')}</p>
      {tables === undefined ? (
        <p class="hint">{t('luck-counting')}</p>
      ) : tables.length === 0 ? (
        <p class="hint">{t(desk.table.view.value.outcome ? 'luck-none-over' : 'luck-none')}</p>
      ) : (
        tables.map((table) => <Table key={`${table.stream}/${table.side}`} desk={desk} table={table} />)
      )}
    </div>
  );
}

function Table({ desk, table }: { readonly desk: Desk; readonly table: LuckTable }) {
  const { words } = desk.table;
  const most = Math.max(1, ...table.rows.flatMap((row) => [row.expected, row.actual]));
  const bar = (kind: string, value: number) => <i class={kind} style={{ width: `${(value / most) * 100}%` }} />;
  return (
    <table>
      <caption>
        <b>{t('luck-of', { side: words.side(table.side), what: words.phase(table.stream) })}</b>{' '}
        {t('luck-rolls', { n: table.rolls, mean: decimal(table.mean), fair: decimal(table.fairMean) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('luck-result')}</th>
          <th scope="col">{t('luck-expected')}</th>
          <th scope="col">{t('luck-actual')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.result}>
            <th scope="row">{given(row.result)}</th>
            <td>{decimal(row.expected)}</td>
            <td>{row.actual}</td>
            <td class="bars" aria-hidden="true">
              {bar('expected', row.expected)}
              {bar('actual', row.actual)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
