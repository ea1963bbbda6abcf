/** The end of a match: why it ended so, its course with the turning points, its luck in a sentence, and what to do with it. */

import { distanceBetween, type Sheet } from '@cauldron/board';
import { isRefusal, type Piece, type Score } from '@cauldron/engine';
import { useEffect, useState } from 'preact/hooks';
import { decimal, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { InSight } from '../model/desk/sight.ts';
import { limitWords, neededOf, scoresOf } from '../model/panels/needed.ts';
import { type LuckTable, luckOf } from '../model/past/luck.ts';
import { capital, type Words } from '../model/words/words.ts';
import { lazy } from '../screens/lazy.tsx';
import { shareMatch } from './share.ts';

const MatchLine = lazy(async () => (await import('../opponent/opponent.ts')).MatchLine);

/** The reasons for points that are named, most points first. */
const REASONS = 6;

interface EndingProps {
  readonly desk: Desk;
  /** The desk on the page, if what is told comes from another one, which is not asked anything any more. */
  readonly board?: Desk;
}

export function Ending({ desk, board }: EndingProps) {
  const { table } = desk;
  useEffect(() => lightScored(board ?? desk), [desk, board]);
  return (
    <section class="ending" aria-label={t('end')}>
      <Points desk={desk} />
      {!table.match.isViewed && <LuckLine desk={desk} />}
      {table.fork && !desk.lookBack.isOpen.value && <MatchLine desk={desk} isEnded={board !== undefined} />}
      {table.text && !board && (
        <p>
          <button type="button" onClick={() => void shareMatch(desk)}>
            {t('end-share')}
          </button>
        </p>
      )}
    </section>
  );
}

/** Lights the hexes that brought points and brings the thick of the last fight into sight, until somebody looks back or leaves. */
function lightScored(desk: Desk): () => void {
  const { game, view } = desk.table;
  const score = game.query(view.peek(), { ask: 'score' });
  const places = isRefusal(score) ? [] : score.items.flatMap(({ place, value }) => (value > 0 ? (place ?? []) : []));
  desk.light(places);
  const thick = thickOf(view.peek().pieces, desk.edition.sheet);
  if (thick) desk.look.value = thick;
  return () => desk.light([]);
}

/** Hexes around the middle of everything that stand for the thick of it. */
const AROUND = 4;

/** The occupied hex that is nearest to all others, and those around it. */
export function thickOf(pieces: readonly Pick<Piece, 'place'>[], sheet: Sheet): InSight | undefined {
  const places = [...new Set(pieces.map(({ place }) => place))].filter((place) => sheet.centreOf.has(place));
  const far = (from: number) => places.reduce((sum, to) => sum + distanceBetween(sheet, from, to), 0);
  const [nearest] = places.map((place) => ({ place, far: far(place) })).sort((a, b) => a.far - b.far);
  if (!nearest) return undefined;
  const { place } = nearest;
  return { place, around: places.filter((one) => distanceBetween(sheet, place, one) <= AROUND) };
}

/** The points of each side with their weightiest reasons, and what was needed. */
function Points({ desk: { table, edition } }: { readonly desk: Desk }) {
  const { words, game, view } = table;
  const score = game.query(view.value, { ask: 'score' });
  if (isRefusal(score)) return null;
  const needed = neededOf(edition.pack, table.header.scenario, score) ?? '';
  return (
    <>
      {scoresOf(score).map(([side, points]) => (
        <p key={game.vocabulary.sides[side]} class="aim">
          <b style={{ borderColor: edition.counters.paintOfSide(side)?.fill }}>
            {t('strip-side', { side: words.side(side), points })}
          </b>{' '}
          <span class="small">{reasonsOf(score, side, words)}</span>
        </p>
      ))}
      {needed !== '' && <p class="small">{capital(needed)}.</p>}
      {score.limits?.map((limit) => (
        <p key={limit.because} class="small">
          {limitWords(limit, words)}.
        </p>
      ))}
    </>
  );
}

/** The weightiest reasons for a side's points, and how much all the others make: together they are its points. */
export function reasonsOf({ items, points }: Score, side: number, words: Words): string {
  const own = items.filter((item) => item.side === side && item.value !== 0).sort((a, b) => b.value - a.value);
  const named = own.slice(0, own.length > REASONS + 1 ? REASONS : undefined);
  const rest = points[side] - named.reduce((sum, { value }) => sum + value, 0);
  const told = named.map(({ place, because, value }) => {
    const reason = words.reason(because);
    return t('end-reason', {
      reason: place === undefined ? reason : `${words.place(place)} (${reason})`,
      points: value,
    });
  });
  const n = own.length - named.length;
  return [...told, ...(n > 0 || rest !== 0 ? [t('end-rest', { n, points: rest })] : [])].join(' · ');
}

/** The dice that fell most often, as each side threw them. */
function LuckLine({ desk: { table } }: { readonly desk: Desk }) {
  const [tables, setTables] = useState<readonly LuckTable[]>([]);
  useEffect(() => {
    let isWanted = true;
    void luckOf(table.match, table.words, table.seat.peek()).then((found) => isWanted && setTables(found));
    return () => {
      isWanted = false;
    };
  }, [table]);
  const [most] = tables.filter(({ isCompared }) => !isCompared).sort((a, b) => b.rolls - a.rolls);
  if (!most) return null;
  const rolls = tables
    .filter(({ stream }) => stream === most.stream)
    .map(({ side, rolls: n, mean, fairMean }) =>
      t('end-rolls', { n, side: table.words.side(side), mean: decimal(mean), fair: decimal(fairMean) }),
    );
  return <p class="small">{t('end-luck', { rolls: rolls.join(', ') })}</p>;
}
