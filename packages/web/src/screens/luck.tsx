/** The luck report: expected and actual results of each side, as bars and as a table. */

import { useEffect, useState } from 'preact/hooks';
import { decimal, given, percent, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lossesOf, lossWords } from '../model/past/losses.ts';
import { type FallenRoll, type LuckTable, luckOf, surprisesOf, verdictOf } from '../model/past/luck.ts';

interface LuckProps {
  readonly desk: Desk;
  /** Closes the report. */
  onLeave(): void;
}

export function Luck({ desk, onLeave }: LuckProps) {
  const [tables, setTables] = useState<readonly LuckTable[] | undefined>(undefined);
  useEffect(() => {
    const { match, words, seat } = desk.table;
    void luckOf(match, words, seat.peek()).then(setTables);
  }, [desk]);
  return (
    <div class="luck">
      {tables && <Verdict desk={desk} tables={tables} />}
      <p class="small">{t('luck-why')}</p>
      {tables === undefined ? (
        <p class="hint">{t('luck-counting')}</p>
      ) : tables.length === 0 ? (
        <p class="hint">{t(desk.table.view.value.outcome ? 'luck-none-over' : 'luck-none')}</p>
      ) : (
        <>
          <Unlikeliest desk={desk} tables={tables} onLeave={onLeave} />
          {tables.map((table) => (
            <Table key={`${table.stream}/${table.side}`} desk={desk} table={table} />
          ))}
        </>
      )}
    </div>
  );
}

/** Who had the better dice, before all figures. */
function Verdict({ desk, tables }: { readonly desk: Desk; readonly tables: readonly LuckTable[] }) {
  const [verdict, ...made] = verdictOf(tables, desk.table.words, (unit) => desk.showing.sideOf(unit));
  const [lost, setLost] = useState('');
  useEffect(() => {
    const { match, words, seat } = desk.table;
    const sideOf = (unit: number) => desk.showing.sideOf(unit);
    void lossesOf(match, words, seat.peek(), sideOf).then((losses) => setLost(lossWords(losses, words)));
  }, [desk]);
  if (verdict === undefined) return null;
  return (
    <div class="verdict">
      <p>
        <b>{verdict}</b>
      </p>
      <p class="small">{made.join(' ')}</p>
      {lost !== '' && <p class="small">{lost}</p>}
    </div>
  );
}

/** Results that did not fall and were less likely than this in all rolls together are one row. */
const SELDOM = 0.5;

/** The rolls that surprised most, each with what came of it; a press shows it on the board. */
function Unlikeliest({ desk, tables, onLeave }: LuckProps & { readonly tables: readonly LuckTable[] }) {
  const { words } = desk.table;
  const { rolls, more } = surprisesOf(tables);
  const where = ({ place }: FallenRoll) => (place < 0 ? '' : ` ${t('luck-at', { place: words.place(place) })}`);
  if (rolls.length === 0) return <p>{t('luck-ordinary')}</p>;
  return (
    <>
      <h3>{t('luck-unlikeliest')}</h3>
      <ul class="rolls">
        {rolls.map((roll) => (
          <li key={roll.n}>
            <button
              type="button"
              onClick={() => {
                onLeave();
                desk.lookBack.goTo(roll.n);
              }}
            >
              {words.side(roll.side)}, {words.phase(roll.stream).toLowerCase()}
              {where(roll)}: {roll.result} ({t('luck-unusual', { p: percent(roll.unusual) })})
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="small">{t('luck-as-unusual', { n: more })}</p>}
    </>
  );
}

function Table({ desk, table }: { readonly desk: Desk; readonly table: LuckTable }) {
  const { words } = desk.table;
  const isRare = ({ expected, actual }: LuckTable['rows'][number]) => actual === 0 && expected < SELDOM;
  const rare = table.rows.filter(isRare);
  const rest = { result: t('luck-rest'), expected: rare.reduce((sum, row) => sum + row.expected, 0), actual: 0 };
  const rows = rare.length < 2 ? table.rows : [...table.rows.filter((row) => !isRare(row)), rest];
  // The last row is a sum, and may be the longest.
  const most = Math.max(1, ...rows.flatMap((row) => [row.expected, row.actual]));
  const bar = (kind: string, value: number) => <i class={kind} style={{ width: `${(value / most) * 100}%` }} />;
  return (
    <table>
      <caption>
        <b>{t('luck-of', { side: words.side(table.side), what: words.phase(table.stream) })}</b>{' '}
        {table.isCompared
          ? t('luck-compared', { n: table.rolls })
          : t('luck-rolls', { n: table.rolls, mean: decimal(table.mean), fair: decimal(table.fairMean) })}
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
        {rows.map((row) => (
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
