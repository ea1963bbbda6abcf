/** The game's charts, as its board lists them; reconstructed figures are marked. */

import type { Chart } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';

export function Charts({ desk }: { readonly desk: Desk }) {
  const { board, charts } = desk.edition.pack;
  return (
    <div class="charts">
      {board.charts.map((id) => (
        <details key={id}>
          <summary>{charts[id].title}</summary>
          <Grid chart={charts[id]} />
          <List chart={charts[id]} />
          <Values chart={charts[id]} />
          {isReconstructed(charts[id]) && <p class="small">◇ {t('reconstructed')}</p>}
        </details>
      ))}
    </div>
  );
}

function isReconstructed({ source }: Chart): boolean {
  const origins = typeof source === 'string' ? [source] : Object.values(source);
  return origins.some((origin) => origin.startsWith('reconstructed'));
}

const show = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '–' : String(value);

function Grid({ chart }: { readonly chart: Chart }) {
  const { rows, columns, cells } = chart;
  if (!cells || !rows || !columns) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section class="scroll" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chart.dice ?? ''}</th>
            {columns.map((c) => (
              <th key={c} scope="col">
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={r}>
              <th scope="row">{r}</th>
              {columns.map((c, k) => (
                <td key={c}>{show(cells[i]?.[k])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const UNSHOWN = new Set(['source', 'ledger', 'special']);

function List({ chart }: { readonly chart: Chart }) {
  const { list } = chart;
  if (!list) return null;
  const fields = [...new Set(list.flatMap((e) => Object.keys(e)))].filter(
    (f) => !UNSHOWN.has(f) && list.every((e) => typeof e[f] !== 'object' || Array.isArray(e[f]) || e[f] === null),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section class="scroll" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {fields.map((f) => (
              <th key={f} scope="col">
                {f}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((entry, i) => (
            <tr key={String(entry.id ?? i)}>
              {fields.map((f) => (
                <td key={f}>{show(entry[f])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Values({ chart }: { readonly chart: Chart }) {
  if (!chart.values) return null;
  return (
    <dl>
      {Object.entries(chart.values).map(([name, { value, note }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {show(value)} {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}
