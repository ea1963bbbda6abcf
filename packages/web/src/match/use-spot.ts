/** Finds where the card of a hex lies on the map. */

import type { Point } from '@cauldron/board';
import { useLayoutEffect } from 'preact/hooks';
import { attendBoxes, inside } from '../board/boxes.ts';
import { liesAtTop, placeOf } from '../board/hex-card-spot.ts';
import { standingBeside } from '../model/desk/battle.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isNarrow } from '../model/device/narrow.ts';

/** With more places than this to choose from, the card cannot keep off them. */
const FEW = 6;
/** The lower part of the map begins here. */
const LOW = 0.55;
const CLASSES = { top: 'above', bottom: '', nowhere: 'gives-way' };
/** From the rims of the map, as the style sheet has it. */
const RIM = 12;
const WIDE = { bottom: RIM, left: 140 };
const NARROW = { bottom: 22, left: RIM };

/** Finds the spot where the card does not hide its own hex, and least of what is proposed, of a few choices and of who fights. `onPlace` takes its class. */
export function useSpot(
  desk: Desk,
  place: number,
  part: { readonly current: HTMLElement | null },
  onPlace: (className: string) => void,
): void {
  const { primary } = desk.bar.value;
  const { lit, ready } = desk.scene.value;
  const fight = desk.battle.value;
  useLayoutEffect(() => {
    const card = part.current?.closest('.status-line');
    const map = card?.parentElement?.querySelector<HTMLElement>('.board');
    if (!card || !map) return undefined;
    const look = () => {
      const ground = map.getBoundingClientRect();
      const { height } = ground;
      const size = card.getBoundingClientRect();
      const rims = isNarrow() ? NARROW : WIDE;
      const spots = { bottom: { x: RIM, y: height - rims.bottom - size.height }, top: { x: rims.left, y: RIM } };
      const choices = lit.size + ready.size <= FEW ? [...lit, ...ready] : [];
      const proposed = primary === undefined ? [] : desk.placesOf(primary);
      const own = pointsOn(map, desk, [place]);
      const isLow = own.some(({ y }) => y > height * LOW);
      const points = pointsOn(map, desk, new Set([...proposed, ...choices, ...fighting(desk)]));
      const battle = map.querySelector('.battle-card')?.getBoundingClientRect();
      const isTop = liesAtTop(size, spots, points, isLow);
      onPlace(CLASSES[placeOf(size, spots, battle && inside(ground, battle), own, isTop) ?? 'nowhere']);
    };
    look();
    const alone = attendBoxes(map.querySelector('.shows'), look);
    const watch = new ResizeObserver(look);
    watch.observe(card);
    return () => {
      alone();
      watch.disconnect();
    };
  }, [desk, place, primary, lit, ready, fight]);
}

/** Where those stand who may fight the battle that is prepared or fought. */
function fighting({ battle, edition, table }: Desk): number[] {
  const view = table.view.value;
  const places = battle.value?.places ?? [];
  return [...places, ...places.flatMap((target) => standingBeside(edition, view, target).map((piece) => piece.place))];
}

/** Where places lie on the map, in pixels: the map says where its camera stands. */
function pointsOn(map: HTMLElement, { edition }: Desk, places: Iterable<number>): Point[] {
  const [x, y, zoom] = (map.dataset.camera ?? '').split(' ').map(Number);
  const { width, height } = map.getBoundingClientRect();
  return [...places].flatMap((one) => {
    const at = edition.sheet.centreOf.get(one);
    return at ? [{ x: width / 2 + (at.x - x) * zoom, y: height / 2 + (at.y - y) * zoom }] : [];
  });
}
