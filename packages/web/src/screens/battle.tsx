/** Before a battle: strengths, ratio, every shift and modifier with its reason, and the exact chances of each result. */

import type { AttackOdds } from '@cauldron/engine';
import { given, percent, t } from '../messages/messages.ts';
import { fatesOf } from '../model/desk/battle.ts';
import type { Desk } from '../model/desk/desk.ts';
import { sufferingWords } from '../model/words/results.ts';
import { Before } from './gather-odds.tsx';
import { Reasons } from './reasons.tsx';

export function Battle({ desk }: { readonly desk: Desk }) {
  const battle = desk.battle.value;
  if (!battle) return null;
  const { odds, units, defenders, places, isChosen, next } = battle;
  const { words } = desk.table;
  // In the order of the dice, so that the chart shows the shape of the odds.
  const { results } = odds;
  const most = Math.max(...results.map((r) => r.p));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where space is short, and is reached by keyboard.
    <section class="battle" aria-label={t('battle')} tabIndex={0}>
      <h3>{t(isChosen ? 'battle-chosen' : 'battle-at', { place: places.map((p) => words.place(p)).join(', ') })}</h3>
      <p class="odds">
        <b>{odds.attack}</b> <span>{t('against')}</span> <b>{odds.defence}</b> <span>=</span> <b>{odds.ratio}</b>
        <span class="column">{t('column', { column: odds.column })}</span>
      </p>
      <Before desk={desk} odds={odds} />
      {odds.worst && <Worst desk={desk} worst={odds.worst} />}
      {next && (
        <p class="small next-column">
          {t('next-column', { units: next.units.map((u) => words.unit(u)).join(', '), column: next.column })}
        </p>
      )}
      <Reasons desk={desk} title={t('shifts')} list={odds.shifts} />
      <Reasons desk={desk} title={t('modifiers')} list={odds.modifiers} />
      <Fate desk={desk} units={units} odds={odds} side="attacker" />
      <Fate desk={desk} units={defenders} odds={odds} side="defender" />
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
              <Suffering desk={desk} part={attacker} />
              <Suffering desk={desk} part={defender} />
              <td>
                {percent(p)}
                <span class="bar" style={{ width: `${(p / most) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Meaning desk={desk} column={odds.column} />
    </section>
  );
}

/** What a side suffers, in words; beside it as the table prints it. */
function Suffering({ desk, part }: { readonly desk: Desk; readonly part: string }) {
  return (
    <td>
      {sufferingWords(part, desk.table.words)} <small>{given(part)}</small>
    </td>
  );
}

interface WorstProps {
  readonly desk: Desk;
  readonly worst: AttackOdds;
}

/** The same attack if what is hidden is as strong as it can be. */
function Worst({ desk, worst }: WorstProps) {
  const { attack, defence, column } = worst;
  const fates = (['attacker', 'defender'] as const).map((side) => {
    const chance = fatesOf(worst, side).map(([what, p]) =>
      t('fate', { what: sufferingWords(what, desk.table.words), p: percent(p) }),
    );
    return `${t(side)}: ${chance.join(' · ')}`;
  });
  return (
    <details class="small worst">
      <summary>{t('worst-odds', { attack, defence, column })}</summary>
      {fates.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}

interface FateProps {
  readonly desk: Desk;
  readonly units: readonly number[];
  readonly odds: AttackOdds;
  readonly side: 'attacker' | 'defender';
}

/** The units of one side, and their possible losses. */
function Fate({ desk, units, odds, side }: FateProps) {
  return (
    <p class="small fate">
      <span>{t(side)}</span> <b>{units.map((u) => desk.table.words.unit(u)).join(', ')}</b>{' '}
      {fatesOf(odds, side)
        .map(([what, p]) => t('fate', { what: sufferingWords(what, desk.table.words), p: percent(p) }))
        .join(' · ')}
    </p>
  );
}

/** The meaning of the results: the first note of the table that is used. */
function Meaning({ desk, column }: { readonly desk: Desk; readonly column: string }) {
  const charts = Object.values(desk.edition.pack.charts);
  const note = charts.find((c) => c.dice !== undefined && c.columns?.includes(column))?.notes?.[0];
  return note === undefined ? null : <p class="small">{note}</p>;
}
