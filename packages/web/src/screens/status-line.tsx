/** The card below the map: the hex under the pointer or the open one, its units, its cost, or why it cannot be chosen. */

import { printedOn } from '@cauldron/board';
import type { Piece } from '@cauldron/engine';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { Look } from '../model/desk/sketch.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { figuresIn } from './figures.ts';
import { lazy } from './lazy.tsx';
import { Ruled } from './rule-link.tsx';

const FiguresLegend = lazy(async () => (await import('./panels.ts')).FiguresLegend, true);
const HexCard = lazy(async () => (await import('../match/match.ts')).HexCard);

/** A pointer that stays on a hex this long asks for its card. */
const REST_MS = 350;
/** The place once the pointer or the cursor has rested on it: the card is not worked out for hexes that are only passed. */
function useRested(place: number | undefined): number | undefined {
  const [rested, setRested] = useState<number | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRested(place), REST_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return rested === place ? place : undefined;
}

export function StatusLine({ desk }: { readonly desk: Desk }) {
  const place = desk.hover.value ?? desk.cursor.value ?? desk.selected.value;
  const rested = useRested(place);
  const [at, setAt] = useState('');
  if (place === undefined) return <section class="status-line empty" aria-hidden="true" />;
  const { words, offers } = desk.table;
  const answers = desk.answersAt(place);
  // Nobody wonders why a unit in hand cannot go where it stands.
  const { pieces } = desk.table.view.value;
  const isOwn = pieces.some((p) => p.place === place && desk.table.hand.value.includes(p.unit));
  const refusal = answers.length === 0 && offers.value.all.length > 0 && !isOwn ? desk.whyNot(place) : undefined;
  const distance = desk.sketch.distanceTo(place);
  const look = desk.sketch.lookTo(place);
  const threat = desk.overlays.on.value.has('threat') ? desk.overlays.threatTo(place) : undefined;
  const cost = desk.course.costs.value.get(place);
  return (
    <section
      class={rested === undefined ? 'status-line' : `status-line ${at}`}
      aria-label={t('card')}
      tabIndex={rested === undefined ? undefined : 0}
    >
      <b>{words.place(place)}</b>
      <span>{desk.groundOf(place)}</span>
      {cost !== undefined && <span class="cost">{t('costs', { n: cost })}</span>}
      {distance !== undefined && <b>{t('distance', { n: distance })}</b>}
      {look && <b>{wordsOf(desk, look)}</b>}
      {threat !== undefined && <span>{t('threat-here', { n: threat })}</span>}
      {answers.length > 0 && (
        <span class="can">
          {answers
            .slice(0, 3)
            .map((a) => answerWords(desk.table, a))
            .join(' · ')}
        </span>
      )}
      {refusal && (
        <span class="cannot">
          <Ruled desk={desk} text={words.refusal(refusal)} rule={refusal.rule} />
        </span>
      )}
      <UnitLines desk={desk} place={place} />
      {rested !== undefined && <HexCard desk={desk} place={rested} onPlace={setAt} />}
    </section>
  );
}

/** More units than this are counted. */
const SHOWN = 6;

/** The units of a hex from the top down, each with what its counter says. */
function UnitLines({ desk, place }: { readonly desk: Desk; readonly place: number }) {
  const pieces = desk.table.view.value.pieces.filter((p) => p.place === place).sort((a, b) => b.order - a.order);
  if (pieces.length === 0) return null;
  const more = pieces.length - SHOWN;
  return (
    <ul class="unit-lines">
      {pieces.slice(0, SHOWN).map((piece) => (
        <UnitLine key={piece.order} desk={desk} piece={piece} />
      ))}
      {more > 0 && <li class="small">{t('more-units', { n: more })}</li>}
      <li>
        <FiguresLegend
          desk={desk}
          used={pieces.slice(0, SHOWN).flatMap((piece) => ratingsOf(desk, piece).map(([rating]) => rating))}
        />
      </li>
    </ul>
  );
}

function ratingsOf({ edition }: Desk, piece: Piece): readonly [string, unknown][] {
  const data = edition.counters.dataOf(piece.unit);
  return data ? Object.entries(printedOn(data, piece).ratings) : [];
}

function UnitLine({ desk, piece }: { readonly desk: Desk; readonly piece: Piece }) {
  const { edition, table } = desk;
  const data = edition.counters.dataOf(piece.unit);
  const ratings = ratingsOf(desk, piece);
  const states = edition.counters.statesOf(piece);
  return (
    <li>
      <b>{data?.name ?? table.words.unit(piece.unit)}</b> <span class="ratings">{figuresIn(desk, ratings)}</span>{' '}
      {states.length > 0 && <span class="small">{states.join(', ')}</span>}
    </li>
  );
}

function wordsOf({ table }: Desk, { distance, sight }: Look): string {
  if (!sight) return t('sight-no-rules', { n: distance });
  return sight.clear
    ? t('sight-clear', { n: distance })
    : t('sight-blocked', { place: table.words.place(sight.blockedBy) });
}
