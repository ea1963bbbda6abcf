/** The switches of the overlays, with their keys, the tools of the map, and a legend. */

import { useEffect } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { TOOLS } from '../model/desk/sketch.ts';
import { keyNames, withKey } from '../model/device/keys.ts';

export function OverlayList({ desk }: { readonly desk: Desk }) {
  const { overlays } = desk;
  const legend = overlays.legend.value;
  useEffect(() => void overlays.load(), [overlays]);
  return (
    <>
      <fieldset aria-label={t('overlays')}>
        {overlays.known.map((overlay) => (
          <button
            key={overlay}
            type="button"
            aria-pressed={overlays.on.value.has(overlay)}
            onClick={() => void overlays.toggle(overlay)}
          >
            <kbd>{keyNames(`overlay-${overlay}`)}</kbd> {t(`overlay-${overlay}`)}
          </button>
        ))}
      </fieldset>
      <fieldset class="tools-of-map" aria-label={t('tools')}>
        {TOOLS.map((tool) => (
          <button
            key={tool}
            type="button"
            aria-pressed={desk.sketch.tool.value === tool}
            onClick={() => desk.sketch.take(tool)}
          >
            {withKey(t(`tool-${tool}`), tool)}
          </button>
        ))}
        <button type="button" aria-pressed={desk.course.isPlanning.value} onClick={() => desk.course.togglePlanning()}>
          {withKey(t('waypoints'), 'waypoints')}
        </button>
        <button type="button" disabled={desk.sketch.strokes.value.length === 0} onClick={() => desk.sketch.clear()}>
          {t('tool-clear')}
        </button>
      </fieldset>
      {legend.length > 0 && (
        <ul aria-label={t('legend')}>
          {legend.map(({ mark, colour, text }) => (
            <li key={text}>
              <span class="mark" aria-hidden="true" style={{ color: colour }}>
                {mark}
              </span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
