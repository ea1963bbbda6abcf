/** The board on the page: two canvases, the pointer and the keys. It tells the desk where a person points, and shows its scene. */

import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';
import { type Command, commandOf, keyNames } from '../model/keys.ts';
import { isMeant } from '../screens/meant.ts';
import { mapArt } from './map-art.ts';
import { Minimap } from './minimap.tsx';
import { attachPointer } from './pointer.ts';
import { Stage } from './stage.ts';

/** Arrow keys point on the screen; on a flat map there is no hex due east, so the nearest in that direction is taken. */
const ARROWS: Readonly<Partial<Record<Command, number>>> = {
  right: -0.1,
  down: Math.PI / 2,
  left: Math.PI + 0.1,
  up: -Math.PI / 2,
};

export function Board({ desk }: { readonly desk: Desk }) {
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | undefined>(undefined);

  useEffect(() => {
    if (!base.current || !over.current || !box.current) return undefined;
    const { edition } = desk;
    const made = new Stage(
      base.current,
      over.current,
      edition.sheet,
      mapArt(edition.pack, edition.sheet),
      edition.counters,
    );
    made.show(desk.scene.peek());
    Object.assign(made.camera, middleOf(desk));
    setStage(made);
    const watch = new ResizeObserver(([entry]) => made.resize(entry.contentRect.width, entry.contentRect.height));
    watch.observe(box.current);
    const detach = attachPointer(box.current, made, {
      hover: (place) => {
        desk.hover.value = place;
      },
      choose: (place) => {
        desk.cursor.value = undefined;
        void desk.choose(place);
      },
      canLift: (place) => desk.sketch.tool.value === undefined && desk.carry.canLift(place),
      lift: (place, alone) => desk.lift(place, alone),
      drop: (place) => void desk.drop(place),
      draw: (from, to) => desk.sketch.draw(from, to),
    });
    return () => {
      watch.disconnect();
      detach();
      made.stop();
    };
  }, [desk]);

  useSignalEffect(() => {
    const scene = desk.scene.value;
    stage?.show(scene);
  });
  useSignalEffect(() => {
    const look = desk.look.value;
    const at = look && desk.edition.sheet.centreOf.get(look.place);
    if (at) stage?.camera.reveal(at);
  });
  // Where nothing that can be chosen is in sight, the board goes to where something is.
  useSignalEffect(() => {
    const { byPlace, unitPlaces } = desk.table.offers.value;
    const spots = [...byPlace.keys(), ...unitPlaces.keys()].flatMap((p) => desk.edition.sheet.centreOf.get(p) ?? []);
    if (stage) stage.camera.revealAny(spots);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!stage || !isMeant(event)) return;
    const command = commandOf(event, 'map');
    if (command && obeyed(command, desk, stage)) event.preventDefault();
  };

  return (
    <div
      ref={box}
      class="board"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is worked with arrow keys, as an application.
      tabIndex={0}
      aria-label={t('map')}
      aria-describedby="map-help"
      onKeyDown={onKeyDown}
    >
      <canvas ref={base} />
      <canvas ref={over} />
      <p id="map-help" class="unseen">
        {t('map-help', {
          ...{ up: keyNames('up'), down: keyNames('down'), left: keyNames('left'), right: keyNames('right') },
          ...{ choose: keyNames('choose'), next: keyNames('next') },
        })}
      </p>
      {stage && <Minimap stage={stage} />}
      {stage && (
        <fieldset class="zoom" aria-label={t('zoom')}>
          <button type="button" onClick={() => stage.camera.zoomBy(1.4)} aria-label={t('zoom-in')}>
            +
          </button>
          <button type="button" onClick={() => stage.camera.zoomBy(1 / 1.4)} aria-label={t('zoom-out')}>
            −
          </button>
          <button type="button" onClick={() => stage.camera.fit()} aria-label={t('zoom-fit')}>
            ⤢
          </button>
        </fieldset>
      )}
    </div>
  );
}

/** The middle of all that can be chosen, or of all that stands on the map. */
function middleOf(desk: Desk): { x: number; y: number } {
  const { lit, ready, pieces } = desk.scene.peek();
  const { centreOf, paper } = desk.edition.sheet;
  const spots = (places: Iterable<number>) => [...places].flatMap((p) => centreOf.get(p) ?? []);
  const asked = spots([...lit, ...ready]);
  const all = asked.length > 0 ? asked : spots(pieces.map((p) => p.place));
  if (all.length === 0) return { x: (paper.left + paper.right) / 2, y: (paper.top + paper.bottom) / 2 };
  const mean = (of: (p: { x: number; y: number }) => number) => all.reduce((sum, p) => sum + of(p), 0) / all.length;
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
}

/** A key on the board. Returns whether it meant anything. */
function obeyed(command: Command, desk: Desk, stage: Stage): boolean {
  const { camera, sheet } = stage;
  const angle = ARROWS[command];
  if (angle !== undefined) {
    const from =
      desk.cursor.value ?? desk.selected.value ?? sheet.hexAt({ x: camera.x, y: camera.y }) ?? sheet.hexes[0];
    const to = desk.cursor.value === undefined ? from : sheet.toward(from, angle);
    if (to !== undefined) desk.moveCursor(to);
    return true;
  }
  if (command === 'choose' && desk.cursor.value !== undefined) void desk.choose(desk.cursor.value);
  else if (command === 'next') desk.next(1);
  else if (command === 'previous') desk.next(-1);
  else if (command === 'zoom-in') camera.zoomBy(1.25);
  else if (command === 'zoom-out') camera.zoomBy(0.8);
  else if (command === 'zoom-fit') camera.fit();
  else if (command === 'let-go') {
    desk.selected.value = undefined;
    desk.cursor.value = undefined;
    desk.note.value = undefined;
    desk.sketch.from.value = desk.sketch.tool.value = undefined;
  } else return false;
  return true;
}
