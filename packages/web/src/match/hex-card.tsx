/** More about the hex under the pointer or the cursor: its terrain, zones, stacking, supply, command, and what attacks would be. */

import { type AttackOdds, type Game, type Strike, targetOf } from '@cauldron/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { percent, t } from '../messages/messages.ts';
import { fatesOf, previewBattle, standingBeside } from '../model/desk/battle.ts';
import type { Desk } from '../model/desk/desk.ts';
import { factsOf, factsOnArrival, type HexFacts, piecesAt, type UnitStanding } from '../model/map/facts.ts';
import { strikesOn } from '../model/map/strike.ts';
import { whyVain } from '../model/map/why-vain.ts';
import { sufferingWords } from '../model/words/results.ts';
import type { Words } from '../model/words/words.ts';

interface CardProps {
  readonly desk: Desk;
  readonly place: number;
}

export function HexCard({ desk, place }: CardProps) {
  const { table, edition } = desk;
  const view = table.view.value;
  const units = piecesAt(view, place).map(({ unit }) => unit);
  const arrival = factsOnArrival(desk, place);
  const facts = arrival ?? factsOf(edition, view, place, units);
  const { words } = table;
  const zones = facts.zones.map((side) => words.side(side)).join(', ');
  const isFull = facts.stack && (arrival !== undefined || units.length > 0) ? facts.stack : undefined;
  const state = [
    zones === '' ? '' : t('card-zones', { sides: zones }),
    isFull ? t('stacking', { used: isFull.used, limit: isFull.limit }) : '',
    ...facts.standing.map((standing) => standingWords(desk, standing, facts.standing.length > 1)),
  ].filter((part) => part !== '');
  const isBad = facts.standing.some(({ isTraced, commander }) => !isTraced || commander === -1);
  return (
    <ul class="hex-card">
      <Ground desk={desk} facts={facts} />
      {state.length > 0 && (
        <Line isBad={isBad || (isFull?.over ?? 0) > 0}>
          {arrival && t('card-there')} {state.join(' · ')}
        </Line>
      )}
      {facts.hidden !== undefined && arrival === undefined && <Line>{words.term(facts.hidden)}</Line>}
      <Idle desk={desk} place={place} />
      {desk.isHostile(place) ? <OwnAttack desk={desk} place={place} /> : <EnemyAttack desk={desk} place={place} />}
    </ul>
  );
}

function Line({ isBad = false, children }: { readonly isBad?: boolean; readonly children: ComponentChildren }) {
  return <li class={isBad ? 'cannot' : undefined}>{children}</li>;
}

/** Units that may be chosen here and could do nothing, with the reasons. */
function Idle({ desk, place }: CardProps) {
  const { table, edition } = desk;
  const idle = desk.answersAt(place).filter((act) => desk.isVain(act));
  return (
    <>
      {idle.map((act) => (
        <Line key={act} isBad>
          {t('card-idle', {
            unit: table.words.unit(targetOf(act)),
            why: whyVain(edition, table, act)
              .map((refusal) => table.words.refusal(refusal))
              .join(' '),
          })}
        </Line>
      ))}
    </>
  );
}

/** What the terrain does here and not in the open. */
function Ground({ desk: { table }, facts }: { readonly desk: Desk; readonly facts: HexFacts }) {
  const { words } = table;
  const effects = facts.effects.map(([field, value]) =>
    t('card-effect', { field: words.label(field), value: words.label(worded(value)) }),
  );
  return effects.length > 0 ? <Line>{t('card-effects', { effects: effects.join(' · ') })}</Line> : null;
}

const worded = (value: unknown): string => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value));

function standingWords({ table: { words } }: Desk, standing: UnitStanding, isNamed: boolean): string {
  const { badge, isTraced, commander, units } = standing;
  const supply = badge !== '' ? badge : t(isTraced ? 'legend-supplied' : 'legend-no-path');
  const names = units.map((unit) => words.unit(unit)).join(', ');
  return [
    isNamed ? t('card-of', { units: names, state: supply }) : supply,
    commander === undefined || (commander >= 0 && units.includes(commander))
      ? ''
      : commander < 0
        ? t('legend-no-command')
        : t('card-commanded', { by: words.unit(commander) }),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** What an attack by all own units next to the hex would be. */
function OwnAttack({ desk, place }: CardProps) {
  const { edition, table } = desk;
  const view = table.view.value;
  const chosen = desk.battle.value;
  // The attack that is being prepared or fought, as it stands; a second figure beside it would contradict it.
  if (chosen?.isChosen && chosen.places.includes(place))
    return <Line>{t('card-chosen', { odds: oddsWords(chosen.odds, table.words) })}</Line>;
  const beside = standingBeside(edition, view, place).map(({ unit }) => unit);
  const attack = { place, isOpen: false, chosen: [], offered: [], beside };
  const battle = previewBattle(edition.game, view, attack);
  if (!battle) return null;
  return <Line>{t('card-attack', { odds: oddsWords(battle.odds, table.words) })}</Line>;
}

/** The strongest attack takes a while to find. It is looked for when nothing has changed for this long. */
const CALM_MS = 400;

/** Whether nothing has changed since a while: a question that is answered at once needs no look at what the enemy could do. */
function useCalm(desk: Desk, place: number): boolean {
  const view = desk.table.view.value;
  const [calm, setCalm] = useState<unknown>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(view), CALM_MS);
    return () => clearTimeout(timer);
  }, [view, place]);
  return calm === view;
}

/** The strongest attack that the enemy could bring here. */
function EnemyAttack({ desk, place }: CardProps) {
  const isCalm = useCalm(desk, place);
  const { edition, table, overlays } = desk;
  const [whole, setWhole] = useState<Game | undefined>(undefined);
  useEffect(() => {
    void overlays.load();
    void edition.loadWhole().then((game) => setWhole(() => game));
  }, [edition, overlays]);
  const { threats } = overlays;
  const own = edition.game.vocabulary.sides[table.view.value.side];
  const isOwn = piecesAt(table.view.value, place).some(({ unit }) => edition.counters.sideOf(unit) === own);
  if (!isCalm || !isOwn || !whole || !threats || !overlays.known.includes('threat')) return null;
  const { usual, worst, isGuessed } = strikesOn(desk, place, whole, threats);
  const says = (key: 'card-threat' | 'card-worst' | 'card-worst-unseen', { units, unseen, odds }: Strike) =>
    t(key, {
      n: units.length + unseen,
      units: [
        ...units.map((unit) => table.words.unit(unit)),
        ...(unseen > 0 ? [t('card-unseen', { n: unseen })] : []),
      ].join(', '),
      odds: oddsWords(odds, table.words),
    });
  return (
    <>
      {usual ? <Line>{says('card-threat', usual)}</Line> : <Line>{t('card-safe')}</Line>}
      {worst && (isGuessed || worst.odds.column !== usual?.odds.column) && (
        <Line isBad>{says(isGuessed ? 'card-worst-unseen' : 'card-worst', worst)}</Line>
      )}
    </>
  );
}

/** The results of the defender that are likeliest. */
const FATES = 3;

function oddsWords(odds: AttackOdds, words: Words): string {
  const fates = fatesOf(odds, 'defender')
    .slice(0, FATES)
    .map(([what, p]) => t('fate', { what: sufferingWords(what, words), p: percent(p) }));
  return t('card-odds', {
    attack: odds.attack,
    defence: odds.defence,
    column: odds.column,
    fates: fates.join(' · '),
  });
}
