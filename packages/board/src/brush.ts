/** What is drawn on, from where it is seen, and with how many device pixels for each of the screen. */

import type { Camera } from './camera.ts';

export interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly ratio: number;
}
