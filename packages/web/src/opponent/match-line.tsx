/** Under the scrubber of a finished match: the course of the chances, and links to the turning points. */

import { useEffect, useState } from 'preact/hooks';
import { percent, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isOver } from '../model/past/story.ts';
import { afterSetUp, deedsOf, isNothing, type Turning, turningsOf, type Weight, weigh } from './evaluation.ts';
import { advisedAt } from './thread.ts';

const [WIDTH, HEIGHT] = [1000, 100];
/** Folded on a narrow screen, and below the scrubber: the map needs the room. */
const ROOMY = '(min-width: 700px) and (min-height: 600px)';

interface Props {
  readonly desk: Desk;
  readonly isFolded?: boolean;
  /** The match has ended although its rules would go on: somebody resigned. */
  readonly isEnded?: boolean;
}

export function MatchLine({ desk, isFolded = false, isEnded = false }: Props) {
  const { table } = desk;
  const [weights, setWeights] = useState<readonly Weight[] | undefined>(undefined);
  const length = table.length.value;
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const over = isEnded || isOver(table.match);
    setKnown(over);
    setWeights(undefined);
    if (!over) return undefined;
    let isWanted = true;
    const read = async () => {
      const { advice } = await advisedAt(table);
      const found = advice && (await weigh(table.match, table.history, advice));
      if (!isWanted) return;
      setKnown(found !== undefined);
      setWeights(found);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [table, length, isEnded]);
  if (!isKnown) return null;
  return (
    <details class="match-line" open={!isFolded && matchMedia(ROOMY).matches}>
      <summary title={t('line-why')}>
        {t(table.isWatched && table.past.value !== undefined ? 'line-tells' : 'line')}
      </summary>
      {weights ? <Drawn desk={desk} weights={weights} /> : <p class="hint">{t('line-reading')}</p>}
    </details>
  );
}

/** Whole hundredths: the chances are estimates. */
const about = (p: number): string => percent(Math.round(p * 100) / 100);

/** What happened there, and whom it brought how much. */
function turningWords({ table: { match, words } }: Desk, { moment, until, side, from, to }: Turning): string {
  const { attacked, acted } = deedsOf(match, words, moment.n, until);
  const active = words.side(moment.active);
  const deed = attacked.length > 0 ? t('line-attack', { active, places: attacked.join(', ') }) : (acted ?? '');
  const chances = { side: words.side(side), from: about(from), to: about(to) };
  return t('line-point', { turn: moment.turn, deed: deed.replace(/\.$/, ''), ...chances });
}

function Drawn({ desk, weights }: { readonly desk: Desk; readonly weights: readonly Weight[] }) {
  const { table, lookBack } = desk;
  const { words, history } = table;
  const length = Math.max(1, table.length.value);
  const isDeed = (from: number, until: number) => !isNothing(deedsOf(table.match, words, from, until));
  const turnings = turningsOf(weights, (n) => history.at(n), isDeed);
  const x = (n: number) => ((n / length) * WIDTH).toFixed(1);
  const y = (worth: number) => (((1 - worth) / 2) * HEIGHT).toFixed(1);
  const path = afterSetUp(weights, isDeed)
    .map(({ n, worth }, i) => `${i === 0 ? 'M' : 'L'}${x(n)} ${y(worth)}`)
    .join('');
  const now = x(lookBack.point());
  return (
    <>
      <div class="drawn">
        <span class="small">{words.side(0)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('line-why')}>
          <path class="even" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {turnings.map(({ moment }) => (
            <path key={moment.n} class="turning" d={`M${x(moment.n)} 0V${HEIGHT}`} />
          ))}
          <path class="worth" d={path} />
          <path class="now" d={`M${now} 0V${HEIGHT}`} />
        </svg>
        <span class="small">{words.side(1)}</span>
      </div>
      {turnings.length === 0 ? (
        <p class="small">{t('line-steady')}</p>
      ) : (
        <p class="turnings">
          {turnings.map((turning) => (
            <button key={turning.moment.n} type="button" onClick={() => lookBack.goTo(turning.moment.n)}>
              {turningWords(desk, turning)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
