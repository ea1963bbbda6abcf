/** Seeded randomness: the only randomness in the engine. No clock, no global generator. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** A source of whole numbers, for choosing among answers and for imagining hidden facts. */
export interface Rng {
  /** A whole number from 0 to n - 1, all equally likely. */
  below(n: number): number;
}

/** Always the lowest number: the random source for imagining hidden facts. The answer must not depend on it. */
export const LOWEST: Rng = { below: () => 0 };

/** A generator that can be saved and restored. */
export interface SavedRng extends Rng {
  save(): readonly number[];
}

export const seededRng = (seed: number | string): SavedRng => drawingFrom(xoroshiro128plus(seedNumber(seed)));
/** Restores a saved generator. */
export const rngFrom = (state: readonly number[]): SavedRng => drawingFrom(xoroshiro128plusFromState(state));

const drawingFrom = (generator: RandomGenerator): SavedRng => ({
  below: (n) => (n <= 1 ? 0 : uniformInt(generator, 0, n - 1)),
  save: () => generator.getState(),
});

/** Any text becomes a seed (FNV-1a, then mixed so that similar texts give very different seeds). */
export function seedNumber(seed: number | string): number {
  const text = String(seed);
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}
