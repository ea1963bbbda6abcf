/** The card below the map: the hex under the pointer or the open one, its units, its cost, or why it cannot be chosen. */

import { printedOn } from '@cauldron/board';
import type { Piece } from '@cauldron/engine';
import { useRef } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { Look } from '../model/desk/sketch.ts';
import { whyNot } from '../model/desk/why-not.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { figuresIn } from '../screens/figures.ts';
import { FiguresLegend } from '../screens/figures-legend.tsx';
import { Ruled } from '../screens/rule-link.tsx';
import { HexCard } from './hex-card.tsx';
import { useSpot } from './use-spot.ts';

interface StatusCardProps {
  readonly desk: Desk;
  readonly place: number;
  readonly isRested: boolean;
  /** Called with where the card lies, as a class. */
  readonly onPlace: (at: string) => void;
}

export function StatusCard({ desk, place, isRested, onPlace }: StatusCardProps) {
  const title = useRef<HTMLElement>(null);
  useSpot(desk, place, title, onPlace);
  const { words, offers } = desk.table;
  const answers = desk.answersAt(place).filter((a) => !desk.isVain(a));
  // Nobody wonders why a unit in hand cannot go where it stands.
  const { pieces } = desk.table.view.value;
  const isOwn = pieces.some((p) => p.place === place && desk.table.hand.value.includes(p.unit));
  const refusal =
    desk.answersAt(place).length === 0 && offers.value.all.length > 0 && !isOwn
      ? whyNot(desk, place, isRested)
      : undefined;
  const distance = desk.sketch.distanceTo(place);
  const look = desk.sketch.lookTo(place);
  const threat = desk.overlays.on.value.has('threat') ? desk.overlays.threatTo(place) : undefined;
  const cost = desk.course.costs.value.get(place);
  return (
    <>
      <b ref={title}>{words.place(place)}</b>
      <span>{desk.groundOf(place)}</span>
      {cost !== undefined && <span class="cost">{t('costs', { n: cost })}</span>}
      {distance !== undefined && <b>{t('distance', { n: distance })}</b>}
      {look && <b>{wordsOf(desk, look)}</b>}
      {threat !== undefined && <span>{t('threat-here', { n: threat })}</span>}
      {desk.picksUp(place) && <span class="can">{t('card-picks-up')}</span>}
      {answers.length > 0 && !desk.picksUp(place) && (
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
      {isRested && <HexCard desk={desk} place={place} />}
    </>
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
