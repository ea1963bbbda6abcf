/** What happens, above the map: the battle card, the notice, the film of the other side's decisions and «Again». */

import type { Stage } from '@cauldron/board';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import '../styles/shows.css';
import { askedPlaces, onScreen } from '../board/asked-places.ts';
import { besideCard, clearest, noticeTops } from '../board/notice-spot.ts';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isFit, keyOf, withKey } from '../model/device/keys.ts';
import { Icon } from './icon.tsx';
import { lazy } from './lazy.tsx';
import { Ruled } from './rule-link.tsx';

const BattleCardView = lazy(async () => (await import('./panels.ts')).BattleCardView);

export function Shows({ desk, stage }: { readonly desk: Desk; readonly stage: Stage }) {
  const { showing } = desk;
  return (
    <div class="shows">
      {showing.isHeld.value && !showing.isStaying.value && <FilmStrip desk={desk} />}
      <NoticeView desk={desk} stage={stage} />
      {showing.card.value && <BattleCardView desk={desk} stage={stage} card={showing.card.value} />}
      {showing.canRepeat.value && (
        <button type="button" class="again" onClick={() => void showing.again()}>
          <Icon of="play" /> {withKey(t('film-again'), 'film-again')}
        </button>
      )}
    </div>
  );
}

/** While a film runs, any key and any click ends it, and does nothing else. */
function FilmStrip({ desk }: { readonly desk: Desk }) {
  useEffect(() => swallowInputs(() => desk.showing.skip()), [desk]);
  return (
    <p class="film-strip" role="status">
      {t('film-runs')} <span class="small">{t('film-skips')}</span>
    </p>
  );
}

/** The events of one key press or one click, which are swallowed together. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  keydown: ['keyup'],
  pointerdown: ['click', 'pointercancel', 'contextmenu'],
};
/** A press that has not ended after this many milliseconds never will. */
const LOST_MS = 2000;

/** Calls `skip` at the first key or click, and keeps all of that key or click from everything else. Call the result to stop. */
function swallowInputs(skip: () => void): () => void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const listen = (type: string, on: (event: Event) => void) => {
    window.addEventListener(type, on, { capture: true });
    return () => window.removeEventListener(type, on, { capture: true });
  };
  const onPress = (event: Event) => {
    // Keys of the browser, and Shift or Control alone, mean nothing here.
    if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey || !isFit(keyOf(event))))
      return;
    swallow(event);
    if (event.type === 'keydown' || event.type === 'pointerdown') swallowRest(event, swallow, listen);
    skip();
  };
  const stops = ['keydown', 'pointerdown', 'click', 'wheel'].map((type) =>
    listen(type, type === 'wheel' ? (event) => event.stopImmediatePropagation() : onPress),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** A held key repeats, and a click follows its press: these belong to the press that ended the film. */
function swallowRest(
  press: Event,
  swallow: (event: Event) => void,
  listen: (type: string, on: (event: Event) => void) => () => void,
): void {
  const during = press.type === 'keydown' ? ['keydown', 'keypress'] : ['pointerup', 'mousedown', 'mouseup', 'touchend'];
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const end of stops) end();
  };
  for (const type of during)
    stops.push(
      listen(type, (event) => {
        if (event instanceof KeyboardEvent && !event.repeat) stop();
        else swallow(event);
      }),
    );
  for (const type of ENDS[press.type])
    stops.push(
      listen(type, (event) => {
        swallow(event);
        stop();
      }),
    );
  setTimeout(stop, LOST_MS);
}

function NoticeView({ desk, stage }: { readonly desk: Desk; readonly stage: Stage }) {
  const box = useRef<HTMLUListElement>(null);
  const notice = desk.showing.notice.value;
  useLayoutEffect(() => keepClear(box.current, stage), [stage, notice]);
  if (!notice) return null;
  const { lines, more } = notice;
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
    </ul>
  );
}

/** The notice stays where it covers few counters while the map moves, off the card of a hex, and off the box of online play. */
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
    const free = besideCard(tops, spot, card && inside(map, card.getBoundingClientRect()));
    box.style.top = `${clearest(free, spot, points, asked)}px`;
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
  return () => {
    sizes.disconnect();
    classes.disconnect();
    leave();
  };
}

/** A box of the page as the map counts. */
const inside = (map: DOMRect, { left, top, width, height }: DOMRect) => ({
  left: left - map.left,
  top: top - map.top,
  width,
  height,
});
