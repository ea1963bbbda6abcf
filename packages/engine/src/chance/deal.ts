/**
 * Hidden things are dealt to the places where they could be, at random, for positions that are imagined. Every place gets exactly as
 * many as are seen there, and nothing that could not be there; if the first choice leaves somebody without a place, others make room.
 */

import type { Rng } from './random.ts';

export function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const left = [...items];
  return items.map(() => left.splice(rng.below(left.length), 1)[0]);
}

/** What is dealt: `fits` says whether an item may join those that a bin holds already. */
export interface Deal<Item, Bin> {
  readonly items: readonly Item[];
  readonly bins: readonly Bin[];
  /** How many a bin takes. */
  size(bin: Bin): number;
  fits(item: Item, bin: Bin, others: readonly Item[]): boolean;
}

/** [bin] its items; undefined if not every item finds a place. */
export function deal<Item, Bin>({ items, bins, size, fits }: Deal<Item, Bin>, rng: Rng): Item[][] | undefined {
  /** Items by their numbers: two of them may be equal. */
  const held: number[][] = bins.map(() => []);
  const order = shuffled(
    bins.map((_, i) => i),
    rng,
  );
  const joins = (n: number, i: number, others: readonly number[]): boolean =>
    fits(
      items[n],
      bins[i],
      others.map((other) => items[other]),
    );
  /** Puts an item somewhere, if need be in the place of another one, which goes elsewhere. Each item gives way once. */
  const place = (n: number, moved: Set<number>): boolean => {
    for (const i of order) {
      if (held[i].length >= size(bins[i]) || !joins(n, i, held[i])) continue;
      held[i].push(n);
      return true;
    }
    for (const i of order) {
      const before = held[i];
      for (const other of before) {
        const rest = before.filter((one) => one !== other);
        if (moved.has(other) || !joins(n, i, rest)) continue;
        moved.add(other);
        held[i] = [...rest, n];
        if (place(other, moved)) return true;
        held[i] = before;
      }
    }
    return false;
  };
  const numbers = items.map((_, n) => n);
  for (const n of shuffled(numbers, rng)) {
    // Other bins come first for every item, so that nothing gathers in the first ones.
    order.push(...order.splice(0, 1 + rng.below(Math.max(1, order.length))));
    if (!place(n, new Set([n]))) return undefined;
  }
  return held.map((numbersHeld) => numbersHeld.map((n) => items[n]));
}
