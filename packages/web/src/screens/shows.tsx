/** What happens, above the map: the battle card, the notice, the film of the other side's decisions and «Again». */

import type { Stage } from '@cauldron/board';
import { useEffect } from 'preact/hooks';
import '../styles/shows.css';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isFit, keyOf, withKey } from '../model/device/keys.ts';
import { Icon } from './icon.tsx';
import { lazy } from './lazy.tsx';

const BattleCardView = lazy(async () => (await import('./panels.ts')).BattleCardView);
const NoticeView = lazy(async () => (await import('./panels.ts')).NoticeView, true);

export function Shows({ desk, stage }: { readonly desk: Desk; readonly stage: Stage }) {
  const { showing } = desk;
  return (
    <div class="shows">
      {showing.isHeld.value && !showing.isStaying.value && <FilmStrip desk={desk} />}
      {showing.notice.value && <NoticeView desk={desk} stage={stage} notice={showing.notice.value} />}
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
