/** Mouse, pen and fingers on the board: drag to pan, wheel or pinch to zoom, click or tap to choose. */

import type { Point } from './sheet.ts';
import type { Stage } from './stage.ts';

interface Hands {
  hover(place: number | undefined): void;
  choose(place: number): void;
}

/** So many pixels a press may stray and still be a click. */
const STRAY = 6;

export function attachPointer(box: HTMLElement, stage: Stage, hands: Hands): () => void {
  const down = new Map<number, Point>();
  let strayed = 0;
  let spread = 0;
  const at = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const hexAt = (point: Point) => stage.sheet.hexAt(stage.camera.toSheet(point));
  const isControl = (event: Event) =>
    event.target instanceof Element && event.target.closest('button, .minimap') !== null;

  const press = (event: PointerEvent) => {
    if (isControl(event) || event.button > 0) return;
    down.set(event.pointerId, at(event));
    if (down.size === 1) strayed = 0;
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
    box.setPointerCapture(event.pointerId);
    down.set(event.pointerId, now);
    if (down.size === 1) stage.camera.pan(now.x - before.x, now.y - before.y);
    else pinch();
  };
  const pinch = () => {
    const [a, b] = [...down.values()];
    const wide = Math.hypot(a.x - b.x, a.y - b.y);
    if (spread > 0) stage.camera.zoomBy(wide / spread, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    spread = wide;
    strayed = STRAY * 2;
  };
  const lift = (event: PointerEvent) => {
    const pressed = down.delete(event.pointerId);
    spread = 0;
    if (!pressed || strayed > STRAY || event.type === 'pointercancel') return;
    const place = hexAt(at(event));
    if (place !== undefined) hands.choose(place);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    stage.camera.zoomBy(Math.exp(-event.deltaY * lines * 0.0016), at(event));
  };
  const leave = () => hands.hover(undefined);

  box.addEventListener('pointerdown', press);
  box.addEventListener('pointermove', move);
  box.addEventListener('pointerup', lift);
  box.addEventListener('pointercancel', lift);
  box.addEventListener('pointerleave', leave);
  box.addEventListener('wheel', wheel, { passive: false });
  return () => {
    box.removeEventListener('pointerdown', press);
    box.removeEventListener('pointermove', move);
    box.removeEventListener('pointerup', lift);
    box.removeEventListener('pointercancel', lift);
    box.removeEventListener('pointerleave', leave);
    box.removeEventListener('wheel', wheel);
  };
}
