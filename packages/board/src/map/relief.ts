/** The lie of the land: soft shading over the whole sheet, painted once in small and stretched over every tile. */

import type { Box } from '../sheet.ts';
import { noise } from './noise.ts';

/** Units of the sheet for each pixel of the shading. */
const GRAIN = 15;

const DARK = [96, 66, 24, 58] as const;
const PALE = [255, 249, 226, 92] as const;

/** Each layer is turned another way, so that the net on which its heights lie does not show. */
const LAYERS = [
  { size: 560, high: 1.15, turn: 0.4 },
  { size: 240, high: 0.62, turn: 1.1 },
  { size: 105, high: 0.32, turn: 2 },
  { size: 47, high: 0.13, turn: 2.7 },
].map(({ size, high, turn }, i) => ({ size, high, seed: i + 5, cos: Math.cos(turn), sin: Math.sin(turn) }));

const height = (x: number, y: number): number => {
  let sum = 0;
  for (const { size, high, seed, cos, sin } of LAYERS)
    sum += high * noise(x * cos - y * sin, x * sin + y * cos, size, seed);
  return sum;
};

/** Light from the upper left; what faces away is brown, what faces the light is pale. */
export function reliefOf({ left, top, right, bottom }: Box): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  const [wide, high] = [Math.ceil((right - left) / GRAIN), Math.ceil((bottom - top) / GRAIN)];
  canvas.width = wide;
  canvas.height = high;
  const ctx = canvas.getContext('2d');
  if (!ctx) return undefined;
  const image = ctx.createImageData(wide, high);
  // Each height serves its own pixel and the one at its lower right.
  const heights = new Float32Array((wide + 1) * (high + 1));
  for (let i = 0; i < heights.length; i++) {
    const [x, y] = [i % (wide + 1), Math.floor(i / (wide + 1))];
    heights[i] = height(left + x * GRAIN, top + y * GRAIN);
    if (x === 0 || y === 0) continue;
    const shade = Math.max(-1, Math.min(1, (heights[i - wide - 2] - heights[i]) * 3.6));
    const at = ((y - 1) * wide + x - 1) * 4;
    const [red, green, blue, most] = shade > 0 ? DARK : PALE;
    image.data[at] = red;
    image.data[at + 1] = green;
    image.data[at + 2] = blue;
    image.data[at + 3] = Math.abs(shade) * most;
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

export function paintRelief(
  ctx: CanvasRenderingContext2D,
  relief: HTMLCanvasElement,
  { left, top }: Box,
  window: Box,
  strength: number,
): void {
  // Only the part that the tile shows, and a little around it, so that tiles agree at their edges.
  const x = Math.max(0, Math.floor((window.left - left) / GRAIN) - 2);
  const y = Math.max(0, Math.floor((window.top - top) / GRAIN) - 2);
  const wide = Math.min(relief.width, Math.ceil((window.right - left) / GRAIN) + 2) - x;
  const high = Math.min(relief.height, Math.ceil((window.bottom - top) / GRAIN) + 2) - y;
  if (wide <= 0 || high <= 0) return;
  ctx.globalAlpha = strength;
  ctx.drawImage(relief, x, y, wide, high, left + x * GRAIN, top + y * GRAIN, wide * GRAIN, high * GRAIN);
  ctx.globalAlpha = 1;
}
