/** The game's charts, as its board lists them; reconstructed figures are marked. */

import type { Chart } from '@cauldron/engine';
import { useEffect, useRef } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { type ChartOrigins, chartOrigins } from '../model/panels/chart-origins.ts';
import { chartValue } from '../model/panels/chart-value.ts';
import type { Words } from '../model/words/words.ts';
import { Icon } from './icon.tsx';
import { Reconstructed } from './reconstructed.tsx';

export function Charts({ desk }: { readonly desk: Desk }) {
  return (
    <div class="charts">
      {desk.edition.pack.board.charts.map((id) => (
        <OneChart key={id} desk={desk} id={id} />
      ))}
    </div>
  );
}

/** A chart that is entirely reconstructed has one mark; other charts have one at every reconstructed figure. */
function OneChart({ desk, id }: { readonly desk: Desk; readonly id: string }) {
  const chart = desk.edition.pack.charts[id];
  const { words } = desk.table;
  const origins = chartOrigins(chart);
  const whole = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (desk.chart.value !== id || !whole.current) return;
    desk.chart.value = '';
    whole.current.open = true;
    whole.current.querySelector('summary')?.focus();
  }, [desk, id]);
  return (
    <details ref={whole}>
      <summary>
        {chart.title} {origins.isWhole && <Reconstructed />}
      </summary>
      <Grid chart={chart} origins={origins} words={words} />
      <List chart={chart} origins={origins} words={words} />
      <Values chart={chart} origins={origins} words={words} />
      {origins.isPartly && (
        <p class="small">
          <Icon of="reconstructed" /> {t('reconstructed')}
        </p>
      )}
    </details>
  );
}

interface Props {
  readonly chart: Chart;
  readonly origins: ChartOrigins;
  readonly words: Words;
}

function Grid({ chart, origins, words }: Props) {
  const { rows, columns, cells } = chart;
  if (!cells || !rows || !columns) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section class="scroll" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{given(chart.dice ?? '')}</th>
            {columns.map((c) => (
              <th key={c} scope="col">
                {words.label(String(c))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={r}>
              <th scope="row">{words.label(String(r))}</th>
              {columns.map((c, k) => (
                <td key={c}>
                  {chartValue(cells[i]?.[k], words)} {!origins.isWhole && origins.isCell(r, c) && <Reconstructed />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const UNSHOWN = new Set(['source', 'ledger', 'special']);

function List({ chart, origins, words }: Props) {
  const { list } = chart;
  if (!list) return null;
  const fields = [...new Set(list.flatMap((e) => Object.keys(e)))].filter(
    (f) => !UNSHOWN.has(f) && list.every((e) => typeof e[f] !== 'object' || Array.isArray(e[f]) || e[f] === null),
  );
  const marks = (field: string) => !origins.isWhole && field !== 'id';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section class="scroll" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {fields.map((f) => (
              <th key={f} scope="col">
                {words.label(f)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((entry, i) => (
            <tr key={String(entry.id ?? i)}>
              {fields.map((f) => (
                <td key={f}>
                  {chartValue(entry[f], words)} {marks(f) && origins.isEntry(i, f) && f in entry && <Reconstructed />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Values({ chart, origins, words }: Props) {
  if (!chart.values) return null;
  return (
    <dl>
      {Object.entries(chart.values).map(([name, { value, note }]) => (
        <div key={name}>
          <dt>{words.label(name)}</dt>
          <dd>
            {chartValue(value, words)} {!origins.isWhole && origins.isValue(name) && <Reconstructed />} {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
