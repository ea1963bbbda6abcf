/** Chance that depends only on the spot: every tile and every machine draws the same map. */

import type { Point } from '../sheet.ts';

/** A number from -1 to 1 for a whole spot: integer arithmetic, so no machine differs. */
function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x7fffffff - 1;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** From -1 to 1, changing smoothly; hills and hollows are about `size` apart. */
export function noise(x: number, y: number, size: number, seed = 0): number {
  const ix = Math.floor(x / size);
  const iy = Math.floor(y / size);
  const tx = smooth(x / size - ix);
  const ty = smooth(y / size - iy);
  const [a, b] = [lattice(ix, iy, seed), lattice(ix + 1, iy, seed)];
  const [c, d] = [lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed)];
  const upper = a + (b - a) * tx;
  return upper + (c + (d - c) * tx - upper) * ty;
}

/** Moves a point by at most `reach` in each direction. */
export function strayed({ x, y }: Point, reach: number, size: number, seed = 0): Point {
  return { x: x + noise(x, y, size, seed + 1) * reach, y: y + noise(x, y, size, seed + 2) * reach };
}

/** Random numbers from 0 to 1, the same each time for the same spot. */
export function scatter({ x, y }: Point, seed = 0): () => number {
  const [ix, iy] = [Math.round(x), Math.round(y)];
  let n = seed * 1000;
  return () => (lattice(ix, iy, n++) + 1) / 2;
}
