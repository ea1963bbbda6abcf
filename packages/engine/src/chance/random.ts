/** Seeded randomness: the only source of it in the engine. No clock, no global generator. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A source of whole numbers, for drawing among answers and for imagining what is hidden. */
export interface Rng {
  /** A whole number from 0 to n - 1, each as likely. */
  below(n: number): number;
}

export function seededRng(seed: number | string): Rng {
  const generator = xoroshiro128plus(seedNumber(seed));
  return { below: (n) => (n <= 1 ? 0 : uniformInt(generator, 0, n - 1)) };
}

/** Any text becomes a seed (FNV-1a, then mixed so that near texts give far seeds). */
export function seedNumber(seed: number | string): number {
  const text = String(seed);
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}
