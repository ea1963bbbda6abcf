/** The whole sheet in small, with the visible part framed. A click goes there. */

import type { Scene, Stage } from '@cauldron/board';
import { useEffect, useRef } from 'preact/hooks';

const WIDE = 170;
/** Its distance from the rim, and half a hex. */
const ROOM = 30;

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
      canvas.current?.classList.toggle('away', isInTheWay(stage, high));
      const ctx = canvas.current?.getContext('2d');
      const whole = stage.overview();
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

/** Whether a hex that can be chosen lies in its usual corner. */
function isInTheWay({ scene, sheet, camera }: Stage, high: number): boolean {
  const lies = (place: number) => {
    const centre = sheet.centreOf.get(place);
    const at = centre && camera.toScreen(centre);
    if (!at || at.x > camera.width || at.y > camera.height) return false;
    return at.x > camera.width - WIDE - ROOM && at.y > camera.height - high - ROOM;
  };
  for (const place of scene.lit) if (lies(place)) return true;
  for (const place of scene.ready) if (lies(place)) return true;
  return false;
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
