/** A notice above the map: what changes the match, in a few lines, where it covers little. */

import type { Stage } from '@cauldron/board';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { askedPlaces, onScreen } from '../board/asked-places.ts';
import { attendBoxes, inside } from '../board/boxes.ts';
import { besideCards, clearest, noticeTops } from '../board/notice-spot.ts';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { MapNotice } from '../model/past/showing.ts';
import { Ruled } from './rule-link.tsx';

interface NoticeProps {
  readonly desk: Desk;
  readonly stage: Stage;
  readonly notice: MapNotice;
}

export function NoticeView({ desk, stage, notice }: NoticeProps) {
  const box = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => keepClear(box.current, stage), [stage, notice]);
  const { lines, more, isLasting } = notice;
  return (
    <ul class="notice" ref={box} aria-label={t('notice')}>
      {lines.map((line, i) => (
        <li key={i} class={line.kind}>
          {line.dice && (
            <span class="dice" role="img" aria-label={t('dice', { dice: line.dice.join(' ') })}>
              {line.dice.map((face, die) => (
                <span key={die}>{given(face)}</span>
              ))}
            </span>
          )}
          <Ruled desk={desk} text={given(line.text)} rule={line.rule} />
          {more > 0 && i === lines.length - 1 && <span class="small"> {t('notice-more', { n: more })}</span>}
        </li>
      ))}
      {isLasting && (
        <li>
          <button type="button" onClick={() => desk.showing.putNoticeAway()}>
            {t('notice-read')}
          </button>
        </li>
      )}
    </ul>
  );
}

/**
 * The notice stays where it covers few counters while the map moves, off the other cards, and off the box of online play. Where the battle card leaves it no
 * room it is not shown: what it says stands in the log too.
 */
function keepClear(box: HTMLElement | null, stage: Stage): (() => void) | undefined {
  if (!box) return undefined;
  const { camera } = stage;
  const map = box.closest('.board')?.getBoundingClientRect();
  const corner = box.closest('main')?.querySelector('.corner')?.getBoundingClientRect();
  const { left, width, height } = box.getBoundingClientRect();
  if (!map) return undefined;
  const tops = noticeTops(map, height, corner);
  const card = box.closest('main')?.querySelector('.status-line') ?? undefined;
  let [where, shown]: [string, Stage['scene'] | undefined] = ['', undefined];
  const put = () => {
    const now = `${camera.x} ${camera.y} ${camera.zoom}`;
    if (now === where && shown === stage.scene) return;
    [where, shown] = [now, stage.scene];
    // What is pointed out counts as well: the notice may be about it.
    const points = onScreen(stage, [...shown.pieces.map(({ place }) => place), ...shown.flash]);
    const asked = onScreen(stage, askedPlaces(shown));
    const spot = { left: left - map.left, width, height };
    const battle = box.parentElement?.querySelector('.battle-card');
    const [fight, hex] = [battle, card].map((one) => (one ? inside(map, one.getBoundingClientRect()) : undefined));
    const free = besideCards(tops, spot, fight, hex);
    // Only what changes is written: others watch these boxes.
    const style = {
      top: `${clearest(free.length > 0 ? free : tops, spot, points, asked)}px`,
      visibility: free.length > 0 ? '' : 'hidden',
    };
    if (box.style.top !== style.top || box.style.visibility !== style.visibility) Object.assign(box.style, style);
  };
  put();
  const anew = () => {
    shown = undefined;
    put();
  };
  const [sizes, classes] = [new ResizeObserver(anew), new MutationObserver(anew)];
  if (card) {
    sizes.observe(card);
    classes.observe(card, { attributeFilter: ['class'] });
  }
  const leave = stage.onFrame(put);
  const alone = attendBoxes(box.parentElement, anew);
  return () => {
    alone();
    sizes.disconnect();
    classes.disconnect();
    leave();
  };
}
