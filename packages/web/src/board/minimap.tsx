/** The whole sheet in small, with the visible part framed. A click goes there. It never covers a place that can be chosen. */

import { type Box, RADIUS, type Scene, type Stage } from '@cauldron/board';
import { useEffect, useRef } from 'preact/hooks';
import { askedPlaces } from './asked-places.ts';

const WIDE = 170;
/** On a board that is not wide it is smaller. */
const [SMALL, NOT_WIDE] = [120, 800];
/** The gap between the minimap and the edge of the board, and the frame around it, in pixels. */
const EDGE = 12;
/** In the left corner it lies above the line and the button there. */
const LIFT = 84;
const FRAME = 2;

export function Minimap({ stage }: { readonly stage: Stage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = stage.sheet.paper;
  const k = WIDE / (right - left);
  const high = Math.round((bottom - top) * k);

  useEffect(() => {
    const small = document.createElement('canvas');
    small.width = WIDE * 2;
    small.height = high * 2;
    let [shown, pieces]: [HTMLCanvasElement | undefined, Scene['pieces']] = [undefined, []];
    const draw = () => {
      const ctx = canvas.current?.getContext('2d');
      const whole = stage.overview();
      if (canvas.current && !canvas.current.matches(':active')) keepClear(canvas.current, stage, high);
      if (!ctx || !whole) return;
      // The content is drawn again only when it has changed; the frame moves all the time.
      if (whole !== shown || pieces !== stage.scene.pieces) paintSmall(small, whole, stage, k);
      [shown, pieces] = [whole, stage.scene.pieces];
      ctx.setTransform(2, 0, 0, 2, 0, 0);
      ctx.drawImage(small, 0, 0, WIDE, high);
      const seen = stage.camera.window();
      ctx.strokeStyle = '#c2321f';
      ctx.lineWidth = 1.6;
      ctx.strokeRect(
        (seen.left - left) * k,
        (seen.top - top) * k,
        (seen.right - seen.left) * k,
        (seen.bottom - seen.top) * k,
      );
    };
    draw();
    return stage.onFrame(draw);
  }, [stage, left, top, k, high]);

  const go = (event: PointerEvent) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const rect = canvas.current?.getBoundingClientRect();
    if (!rect) return;
    const scale = (right - left) / rect.width;
    stage.camera.glideTo({
      x: left + (event.clientX - rect.left) * scale,
      y: top + (event.clientY - rect.top) * scale,
    });
  };

  return (
    <canvas
      ref={canvas}
      class="minimap"
      data-control
      width={WIDE * 2}
      height={high * 2}
      onPointerDown={go}
      onPointerMove={go}
    />
  );
}

/** Goes to the other corner, or becomes faint and lets clicks through, if something that matters now lies below. */
function keepClear(map: HTMLCanvasElement, stage: Stage, high: number): void {
  const { width, height } = stage.camera;
  const size = width < NOT_WIDE ? SMALL : WIDE;
  if (map.style.width !== `${size}px`) map.style.width = `${size}px`;
  const top = height - (high * size) / WIDE - EDGE - 2 * FRAME;
  const wide = size + 2 * FRAME;
  const isFree = (left: number, lift = 0) =>
    !coversAny(stage, { left, top: top - lift, right: left + wide, bottom: height - EDGE - lift });
  const corner = isFree(width - EDGE - wide) ? 'right' : isFree(EDGE, LIFT) ? 'left' : 'faint';
  if (map.dataset.at !== corner) map.dataset.at = corner;
}

/** Whether a part of the screen covers a hex that is lit, holds units that can be chosen, is asked about, is open or is on the way. */
export function coversAny({ camera, scene, sheet }: Pick<Stage, 'camera' | 'scene' | 'sheet'>, box: Box): boolean {
  const reach = RADIUS * camera.zoom;
  const { selected, cursor, flash, path } = scene;
  const isUnder = (place: number | undefined): boolean => {
    const at = place === undefined ? undefined : sheet.centreOf.get(place);
    if (!at) return false;
    const { x, y } = camera.toScreen(at);
    return x + reach > box.left && x - reach < box.right && y + reach > box.top && y - reach < box.bottom;
  };
  return [...askedPlaces(scene), ...flash, ...path, selected, cursor].some(isUnder);
}

function paintSmall(small: HTMLCanvasElement, whole: HTMLCanvasElement, stage: Stage, k: number): void {
  const ctx = small.getContext('2d');
  if (!ctx) return;
  const { left, top } = stage.sheet.paper;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(whole, 0, 0, small.width, small.height);
  ctx.setTransform(2, 0, 0, 2, 0, 0);
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.6)';
  ctx.lineWidth = 0.6;
  for (const piece of stage.scene.pieces) {
    const at = stage.sheet.centreOf.get(piece.place);
    if (!at) continue;
    const [x, y] = [(at.x - left) * k, (at.y - top) * k];
    ctx.fillStyle = stage.colourOf(piece.unit);
    ctx.fillRect(x - 2, y - 2, 4, 4);
    ctx.strokeRect(x - 2, y - 2, 4, 4);
  }
}
