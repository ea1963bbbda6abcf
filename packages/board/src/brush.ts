/** The context to draw on, the camera, and the device pixels for each screen pixel. */

import type { Camera } from './camera.ts';

export interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly ratio: number;
}
