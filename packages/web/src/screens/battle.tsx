/** Before a battle: strengths, ratio, every shift and modifier with its reason, and the exact chances of each result. */

import type { Modifier } from '@cauldron/engine';
import { given, percent, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';
import { RuleLink } from './rule-link.tsx';

export function Battle({ desk }: { readonly desk: Desk }) {
  const battle = desk.battle.value;
  if (!battle) return null;
  const { odds, units, place, isChosen, next } = battle;
  const { words } = desk.table;
  // In the order of the dice, so that the chart shows the shape of the odds.
  const { results } = odds;
  const most = Math.max(...results.map((r) => r.p));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where space is short, and is reached by keyboard.
    <section class="battle" aria-label={t('battle')} tabIndex={0}>
      <h3>{t(isChosen ? 'battle-chosen' : 'battle-at', { place: words.place(place) })}</h3>
      <p class="small">{units.map((u) => words.unit(u)).join(', ')}</p>
      <p class="odds">
        <b>{odds.attack}</b> <span>{t('against')}</span> <b>{odds.defence}</b> <span>=</span> <b>{odds.ratio}</b>
        <span class="column">{t('column', { column: odds.column })}</span>
      </p>
      {next && (
        <p class="small next-column">
          {t('next-column', { units: next.units.map((u) => words.unit(u)).join(', '), column: next.column })}
        </p>
      )}
      <Reasons desk={desk} title={t('shifts')} list={odds.shifts} />
      <Reasons desk={desk} title={t('modifiers')} list={odds.modifiers} />
      <table class="chart">
        <thead>
          <tr>
            <th scope="col">{t('attacker')}</th>
            <th scope="col">{t('defender')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ p, attacker, defender }) => (
            <tr key={`${attacker}/${defender}`} class={p === most ? 'likeliest' : ''}>
              <td>{given(attacker)}</td>
              <td>{given(defender)}</td>
              <td>
                <span class="bar" style={{ width: `${(p / most) * 60}%` }} />
                {percent(p)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Meaning desk={desk} column={odds.column} />
    </section>
  );
}

/** What the results stand for: the first note of the table that is rolled on. */
function Meaning({ desk, column }: { readonly desk: Desk; readonly column: string }) {
  const charts = Object.values(desk.edition.pack.charts);
  const note = charts.find((c) => c.dice !== undefined && c.columns?.includes(column))?.notes?.[0];
  return note === undefined ? null : <p class="small">{note}</p>;
}

function Reasons({
  desk,
  title,
  list,
}: {
  readonly desk: Desk;
  readonly title: string;
  readonly list: readonly Modifier[];
}) {
  if (list.length === 0) return null;
  return (
    <ul class="reasons" aria-label={title}>
      {list.map(({ value, because, rule }) => (
        <li key={because}>
          <b>{value > 0 ? `+${value}` : value}</b> {desk.table.words.reason(because)}{' '}
          <RuleLink desk={desk} rule={rule} />
        </li>
      ))}
    </ul>
  );
}
