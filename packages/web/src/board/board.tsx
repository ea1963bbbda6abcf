/** The board of a match: the map with its minimap and its buttons for the zoom. */

import type { Stage } from '@cauldron/board';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { spotsOf } from '../model/map/spots.ts';
import { objectivesOf } from '../model/map/worth.ts';
import { Icon } from '../screens/icon.tsx';
import { Shows } from '../screens/shows.tsx';
import { MapBox } from './map-box.tsx';
import { Minimap } from './minimap.tsx';

export function Board({ desk }: { readonly desk: Desk }) {
  const hands = useMemo(
    () => ({
      hover: (place: number | undefined) => {
        desk.hover.value = place;
      },
      canLift: (place: number) => desk.sketch.tool.value === undefined && desk.canLift(place),
      lift: (place: number, alone: boolean) => desk.lift(place, alone),
      pick: (unit: number) => void desk.pick(unit),
      drop: (place: number, from: number) => void desk.drop(place, from),
      draw: (from: number, to: number) => desk.sketch.draw(from, to),
    }),
    [desk],
  );
  useEffect(() => desk.showing.attend(), [desk]);
  return (
    <MapBox
      desk={desk}
      hands={hands}
      first={() => firstOf(desk)}
      spots={() => spotsOf(desk)}
      subject={() => desk.about.value}
      isWhole={desk.table.pointed !== undefined}
    >
      {(stage) => (
        <>
          <Minimap stage={stage} />
          <Zoom stage={stage} />
          <Shows desk={desk} stage={stage} />
        </>
      )}
    </MapBox>
  );
}

function Zoom({ stage: { camera } }: { readonly stage: Stage }) {
  return (
    <fieldset class="zoom" aria-label={t('zoom')}>
      <button type="button" onClick={() => camera.zoomBy(1.4)} aria-label={t('zoom-in')}>
        +
      </button>
      <button type="button" onClick={() => camera.zoomBy(1 / 1.4)} aria-label={t('zoom-out')}>
        −
      </button>
      <button type="button" onClick={() => camera.fit()} aria-label={t('zoom-fit')}>
        <Icon of="fit" />
      </button>
    </fieldset>
  );
}

/**
 * The formations that could act, or everything that can be chosen, matter first; then everything on the map. Before the other player has set up,
 * the objectives show where the match will be.
 */
function firstOf(desk: Desk) {
  const { lit, ready, pieces } = desk.scene.peek();
  const formations = desk.formations.peek();
  const needed = formations.length > 0 ? formations : [...lit, ...ready];
  const { sheet } = desk.edition;
  const others = pieces.flatMap(({ place }) => (sheet.centreOf.has(place) ? [place] : []));
  const objectives = [...objectivesOf(desk.edition, desk.table.view.peek()).keys()];
  // A lesson shows what its step is about.
  const aims = desk.table.pointed ? [] : objectives;
  return { needed, others: others.length > 0 ? others : objectives, aims };
}
