/** The odds of the fight that is being prepared, with everything that is chosen: they follow every switch. */

import type { Action, Addition, AttackOdds } from '@cauldron/engine';
import { percent, t } from '../messages/messages.ts';
import { fatesOf } from '../model/desk/battle.ts';
import type { Desk } from '../model/desk/desk.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { isNothing, sufferingWords } from '../model/words/results.ts';
import { RuleLink } from './rule-link.tsx';

/** Results of a side that are told; the panel has all of them. */
const FATES = 3;
/** More ways to fight than this are not told one by one. */
const MOST_WAYS = 3;

export function GatherOdds({ desk }: { readonly desk: Desk }) {
  const { gather, table } = desk;
  const odds = gather.content.value?.odds;
  if (!odds) return null;
  const { attack, defence, column } = odds;
  const places = gather.targets.value.map((place) => table.words.place(place)).join(', ');
  const figures = t('gather-odds', { attack, defence, column });
  const ways = gather.oddsOfWays().map((one) => ({ way: answerWords(table, one.way), hurt: hurtIn(one.odds) }));
  const differ = new Set(ways.map((one) => one.hurt)).size > 1 && ways.length <= MOST_WAYS;
  return (
    <div class="small gather-odds" role="status">
      <p>
        <b>{places === '' ? figures : t('gather-at', { places, figures })}</b> {!differ && fatesIn(desk, odds)}
      </p>
      <Before desk={desk} odds={odds} />
      {differ && ways.map(({ way, hurt }) => <p key={way}>{t('gather-way', { way, hurt })}</p>)}
    </div>
  );
}

/** Who acts before the dice fall, and may change the odds. */
export function Before({ desk, odds }: { readonly desk: Desk; readonly odds: AttackOdds }) {
  const { words } = desk.table;
  return (
    <>
      {(odds.before ?? []).map(({ unit, because, rule, p }) => (
        <p key={unit} class="small cannot">
          {t('odds-before', { unit: words.unit(unit), what: words.reason(because), p: percent(p) })}{' '}
          <RuleLink desk={desk} rule={rule} />
        </p>
      ))}
      {odds.mayAdd && <MayAdd desk={desk} mayAdd={odds.mayAdd} />}
    </>
  );
}

interface MayAddProps {
  readonly desk: Desk;
  readonly mayAdd: Addition;
}

/** What the side that is attacked may still bring, and what the chances are then. */
function MayAdd({ desk, mayAdd: { side, n, because, rule, odds } }: MayAddProps) {
  const { words } = desk.table;
  const named = { side: words.side(side), n, what: words.reason(because) };
  const said = odds ? t('odds-may-add', { ...named, hurt: hurtIn(odds) }) : t('odds-may-play', named);
  return (
    <p class="small cannot">
      {said} <RuleLink desk={desk} rule={rule} />
    </p>
  );
}

/** How likely each side is harmed at all. */
const hurtIn = (odds: AttackOdds): string =>
  t('gather-hurt', { defender: chanceOf(odds, 'defender'), attacker: chanceOf(odds, 'attacker') });

const chanceOf = (odds: AttackOdds, side: 'attacker' | 'defender'): string =>
  percent(fatesOf(odds, side).reduce((sum, [what, p]) => sum + (isNothing(what) ? 0 : p), 0));

interface AmountOddsProps {
  readonly desk: Desk;
  readonly amount: Action;
}

/** What stands on the buttons of amounts, where there are some. */
export function AmountLegend({ desk }: { readonly desk: Desk }) {
  const rows = desk.gather.content.value?.rows ?? [];
  const offered = [...desk.bar.value.answers, ...rows.flatMap(({ options }) => options)];
  return offered.some((a) => desk.gather.oddsWith(a)) ? <p class="small on-map">{t('amount-legend')}</p> : null;
}

/** On the button of an amount of support: what the fight is with so much of it. */
export function AmountOdds({ desk, amount }: AmountOddsProps) {
  const odds = desk.gather.oddsWith(amount);
  if (!odds) return null;
  const figures = {
    column: odds.column,
    defender: chanceOf(odds, 'defender'),
    attacker: chanceOf(odds, 'attacker'),
  };
  return (
    <small class="amount" title={t('gather-amount-why', figures)}>
      {t('gather-amount', figures)}
    </small>
  );
}

function fatesIn({ table }: Desk, odds: AttackOdds): string {
  const fates = (['defender', 'attacker'] as const).map((side) =>
    t('gather-fates', {
      side: t(side),
      fates: fatesOf(odds, side)
        .slice(0, FATES)
        .map(([what, p]) => t('fate', { what: sufferingWords(what, table.words), p: percent(p) }))
        .join(' · '),
    }),
  );
  return `${fates.join('. ')}.`;
}
