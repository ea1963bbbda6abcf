/**
 * Mouse, pen and fingers on the board: drag a counter to move it, drag the map to pan, wheel or pinch to zoom, click or tap to choose.
 * A finger that moves at once pans, even from a counter; after a long press it drags the counter. The right button draws on the map.
 */

import { unitAt } from './counters/fan.ts';
import { COUNTER } from './counters/stacks.ts';
import type { Point } from './sheet.ts';
import type { Stage } from './stage.ts';

/** Called when a person does something with the board. All of it may be left out. */
export interface Hands {
  hover(place: number | undefined): void;
  choose(place: number): void;
  /** A counter of the fanned stack. */
  pick(unit: number): void;
  /** Whether the counters of a place can be picked up. */
  canLift(place: number): boolean;
  lift(place: number, alone: boolean): Promise<void>;
  drop(place: number, from: number): void;
  /** A stroke of the right button, from hex to hex; on one hex, a mark. */
  draw(from: number, to: number): void;
}

/** Hands for a board that nobody plays on. */
const IDLE: Hands = {
  hover: () => undefined,
  choose: () => undefined,
  pick: () => undefined,
  canLift: () => false,
  lift: async () => undefined,
  drop: () => undefined,
  draw: () => undefined,
};

/** A press that moves no more pixels than this is a click. */
const STRAY = 6;
/** A finger that rests for this long on a counter has it in hand. */
const LONG_PRESS_MS = 350;

/** Listens on the element that holds the canvases. Call the returned function to stop. */
export function attachPointer(box: HTMLElement, stage: Stage, given: Partial<Hands>): () => void {
  const hands = { ...IDLE, ...given };
  const down = new Map<number, Point>();
  let strayed = 0;
  let spread = 0;
  /** The place whose counters are under the finger or, once they are lifted, in hand. */
  let grip: number | undefined;
  let lifted: Promise<void> | undefined;
  let stroke: number | undefined;
  const at = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const hexAt = (point: Point) => stage.sheet.hexAt(stage.camera.toSheet(point));
  /** Controls that lie on the map: buttons, and elements marked as controls. */
  const isControl = (event: Event) =>
    event.target instanceof Element && event.target.closest('button, [data-control]') !== null;

  /** The place whose counter (not only its hex) is under a point. */
  const counterAt = (point: Point): number | undefined => {
    const [place, spot] = [hexAt(point), stage.camera.toSheet(point)];
    const centre = place === undefined ? undefined : stage.sheet.centreOf.get(place);
    if (!centre || stage.scene.hideCounters) return undefined;
    return Math.max(Math.abs(spot.x - centre.x), Math.abs(spot.y - centre.y)) < COUNTER * 0.6 ? place : undefined;
  };
  /** The unit of the fan under a point; -1 in a gap between its counters; undefined outside. */
  const fannedAt = (point: Point): number | undefined => {
    const fan = stage.fan();
    return fan && unitAt(fan, stage.camera.toSheet(point));
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    clearTimeout(resting);
    grip = lifted = undefined;
    delete box.dataset.held;
    stage.carry(undefined);
  };
  /** A finger rests on a counter: it is shown as lifted, and the next move drags it. */
  const rest = (place: number, point: Point) => {
    grip = place;
    box.dataset.held = '';
    stage.carry({ from: place, at: point, alone: false });
  };

  const press = (event: PointerEvent) => {
    if (isControl(event)) return;
    if (event.button === 2) stroke = hexAt(at(event));
    if (event.button > 0) return;
    down.set(event.pointerId, at(event));
    // A quick stroke may end on a button before it was noticed: the map hears of it all the same.
    if (event.target instanceof HTMLCanvasElement) box.setPointerCapture(event.pointerId);
    letGo();
    if (down.size === 1) {
      strayed = 0;
      const place = fannedAt(at(event)) === undefined ? counterAt(at(event)) : undefined;
      if (place !== undefined && hands.canLift(place)) {
        if (event.pointerType !== 'touch') grip = place;
        else resting = setTimeout(() => rest(place, at(event)), LONG_PRESS_MS);
      }
    }
    spread = 0;
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === 'mouse' && !isControl(event)) hands.hover(hexAt(now));
      return;
    }
    strayed += Math.hypot(now.x - before.x, now.y - before.y);
    if (strayed <= STRAY && down.size === 1) return;
    clearTimeout(resting);
    box.setPointerCapture(event.pointerId);
    down.set(event.pointerId, now);
    if (down.size > 1) pinch();
    else if (grip === undefined) stage.camera.pan(now.x - before.x, now.y - before.y);
    else {
      lifted ??= hands.lift(grip, event.shiftKey);
      stage.carry({ from: grip, at: now, alone: event.shiftKey });
      hands.hover(hexAt(now));
    }
  };
  const pinch = () => {
    const [a, b] = [...down.values()];
    const wide = Math.hypot(a.x - b.x, a.y - b.y);
    if (spread > 0) stage.camera.zoomBy(wide / spread, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    spread = wide;
    strayed = STRAY * 2;
  };
  const lift = (event: PointerEvent) => {
    const fanned = fannedAt(at(event));
    const place = hexAt(at(event));
    if (event.button === 2 && stroke !== undefined && place !== undefined) hands.draw(stroke, place);
    stroke = undefined;
    const pressed = down.delete(event.pointerId);
    spread = 0;
    const [from, taken] = [grip, lifted];
    letGo();
    if (!pressed || event.type === 'pointercancel') return;
    if (fanned !== undefined && !taken) {
      if (fanned >= 0 && strayed <= STRAY) hands.pick(fanned);
      return;
    }
    if (place === undefined) return;
    if (taken && from !== undefined) {
      if (place !== from) void taken.then(() => hands.drop(place, from));
    } else if (strayed <= STRAY) hands.choose(place);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    stage.camera.zoomBy(Math.exp(-event.deltaY * lines * 0.0016), at(event));
  };
  const leave = () => hands.hover(undefined);
  const noMenu = (event: Event) => event.preventDefault();

  const listeners = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', lift],
    ['pointercancel', lift],
    ['pointerleave', leave],
    ['contextmenu', noMenu],
    ['wheel', wheel],
  ] as const;
  for (const [name, listener] of listeners) {
    box.addEventListener(name, listener as EventListener, name === 'wheel' ? { passive: false } : undefined);
  }
  return () => {
    clearTimeout(resting);
    for (const [name, listener] of listeners) box.removeEventListener(name, listener as EventListener);
  };
}
