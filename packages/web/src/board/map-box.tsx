/** The map on the page: two canvases, the pointer and the keys. It tells a desk where a person points, and shows the desk's scene. */

import { attachPointer, type Hands, mapArt, type Point, Stage } from '@cauldron/board';
import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { MapDesk } from '../model/desk/map-desk.ts';
import { commandOf, type KeyCommand, keyNames } from '../model/device/keys.ts';
import { isMeant } from '../screens/meant.ts';

interface Props {
  readonly desk: MapDesk;
  readonly hands: Omit<Hands, 'choose'>;
  /** What the first view should show: the places that matter, the others that are worth seeing, and those that the match is about. */
  readonly first: () => {
    readonly needed: readonly number[];
    readonly others: readonly number[];
    readonly aims: readonly number[];
  };
  /** The places that can be chosen: at least one should be in sight. */
  readonly spots: () => readonly number[];
  /** What is asked about: all of it should be in sight, if it fits. */
  readonly subject: () => readonly number[];
  /** All of the subject must be in sight, if need be from further away. */
  readonly isWhole?: boolean;
  readonly children?: (stage: Stage) => ComponentChildren;
}

/** Arrow keys mean directions on the screen. A flat map has no hex due east, so the nearest in that direction is taken. */
const ARROWS: Readonly<Partial<Record<KeyCommand, number>>> = {
  right: -0.1,
  down: Math.PI / 2,
  left: Math.PI + 0.1,
  up: -Math.PI / 2,
};

export function MapBox({ desk, hands, first, spots, subject, isWhole, children }: Props) {
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | undefined>(undefined);

  useEffect(() => {
    if (!base.current || !over.current || !box.current) return undefined;
    const { pack, sheet, counters } = desk.edition;
    const made = new Stage({
      base: base.current,
      over: over.current,
      sheet,
      art: mapArt(pack, sheet),
      counters,
      isStill: () => document.documentElement.dataset.motion === 'less',
    });
    made.show(desk.scene.peek());
    const { needed, others, aims } = first();
    const { left, right, top, bottom } = sheet.paper;
    Object.assign(made.camera, { x: (left + right) / 2, y: (top + bottom) / 2 });
    made.camera.first = { needed: pointsOf(desk, needed), others: pointsOf(desk, others), aims: pointsOf(desk, aims) };
    made.camera.attend(pointsOf(desk, subject()), pointsOf(desk, spots()), isWhole);
    setStage(made);
    const watch = new ResizeObserver(([entry]) => made.resize(entry.contentRect.width, entry.contentRect.height));
    watch.observe(box.current);
    const choose = (place: number) => {
      desk.cursor.value = undefined;
      void desk.choose(place);
    };
    const attend = made.onFrame(() => {
      if (box.current) tellWhere(box.current, made);
      const choices = pointsOf(desk, spots());
      if (desk.unseen) desk.unseen.value = choices.filter((at) => !made.camera.isSeen(at)).length;
    });
    const detach = attachPointer(box.current, made, { ...hands, choose });
    return () => {
      watch.disconnect();
      attend();
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
    if (look?.isWhole) return stage?.camera.showWhole(pointsOf(desk, look.around ?? [look.place]));
    if (at) stage?.camera.reveal(at);
    if (look?.around) stage?.camera.revealAll(pointsOf(desk, look.around));
  });
  useSignalEffect(() => {
    const [about, choices] = [pointsOf(desk, subject()), pointsOf(desk, spots())];
    stage?.camera.attend(about, choices, isWhole);
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
          up: keyNames('up'),
          down: keyNames('down'),
          left: keyNames('left'),
          right: keyNames('right'),
          choose: keyNames('choose'),
          next: keyNames('next'),
        })}
      </p>
      {stage && children?.(stage)}
    </div>
  );
}

const pointsOf = ({ edition }: MapDesk, places: Iterable<number>): readonly Point[] =>
  [...new Set(places)].flatMap((place) => edition.sheet.centreOf.get(place) ?? []);

/**
 * Programs that point at hexes read where the sheet lies on the screen, which hexes are lit, where units can be chosen, and what else is drawn
 * on the map that a person must see: hexes that are pointed out, numbers that somebody needs, the ways of moves.
 */
function tellWhere({ dataset }: HTMLElement, { camera, scene }: Stage): void {
  const { x, y, zoom } = camera;
  const { lit, ready, flash, numbered, trails } = scene;
  const said = {
    camera: `${x} ${y} ${zoom}`,
    lit: [...lit].join(' '),
    ready: [...ready].join(' '),
    flash: flash.join(' '),
    numbered: [...numbered].join(' '),
    trails: trails.map((places) => places.join(' ')).join(','),
  };
  for (const [name, value] of Object.entries(said)) if (dataset[name] !== value) dataset[name] = value;
}

/** A key on the map. Returns false if it means nothing. */
function obeyed(command: KeyCommand, desk: MapDesk, { camera, sheet }: Stage): boolean {
  const angle = ARROWS[command];
  const cursor = desk.cursor.value;
  if (angle !== undefined) {
    const first = desk.scene.peek().selected ?? sheet.hexAt({ x: camera.x, y: camera.y }) ?? sheet.hexes[0];
    const to = cursor === undefined ? first : sheet.toward(cursor, angle);
    if (to !== undefined) desk.moveCursor(to);
  } else if (command === 'choose' && cursor !== undefined) void desk.choose(cursor);
  else if (command === 'next') desk.next(1);
  else if (command === 'previous') desk.next(-1);
  else if (command === 'zoom-in') camera.zoomBy(1.25);
  else if (command === 'zoom-out') camera.zoomBy(0.8);
  else if (command === 'zoom-fit') camera.fit();
  else if (command === 'let-go') desk.letGo();
  else return false;
  return true;
}
