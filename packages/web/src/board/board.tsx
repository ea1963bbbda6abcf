/** The board of a match: the map with its minimap and its buttons for the zoom. */

import type { Point, Stage } from '@cauldron/board';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
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
  const spots = () => {
    const { byPlace, unitPlaces } = desk.table.offers.value;
    // A formation that could act is looked for before units that could act alone.
    return desk.formations.value.length > 0 ? desk.formations.value : [...byPlace.keys(), ...unitPlaces.keys()];
  };
  return (
    <MapBox desk={desk} hands={hands} middle={() => middleOf(desk)} spots={spots}>
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

/** The middle of the formations that could act, or of everything that can be chosen, or else of everything on the map. */
function middleOf(desk: Desk): Point {
  const { lit, ready, pieces } = desk.scene.peek();
  const { centreOf, paper } = desk.edition.sheet;
  const spots = (places: Iterable<number>) => [...places].flatMap((p) => centreOf.get(p) ?? []);
  const formations = spots(desk.formations.peek());
  const asked = formations.length > 0 ? formations : spots([...lit, ...ready]);
  const all = asked.length > 0 ? asked : spots(pieces.map((p) => p.place));
  if (all.length === 0) return { x: (paper.left + paper.right) / 2, y: (paper.top + paper.bottom) / 2 };
  const mean = (of: (p: Point) => number) => all.reduce((sum, p) => sum + of(p), 0) / all.length;
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
}
