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
  const held: Item[][] = bins.map(() => []);
  const order = shuffled(
    bins.map((_, i) => i),
    rng,
  );
  /** Puts an item somewhere, if need be in the place of another one, which goes elsewhere. Each bin makes room once. */
  const place = (item: Item, tried: Set<number>): boolean => {
    for (const i of order) {
      if (held[i].length >= size(bins[i]) || !fits(item, bins[i], held[i])) continue;
      held[i].push(item);
      return true;
    }
    for (const i of order) {
      if (tried.has(i)) continue;
      tried.add(i);
      const before = held[i];
      for (const [j, other] of before.entries()) {
        const rest = before.filter((_, k) => k !== j);
        if (!fits(item, bins[i], rest)) continue;
        held[i] = [...rest, item];
        if (place(other, tried)) return true;
        held[i] = before;
      }
    }
    return false;
  };
  for (const item of shuffled(items, rng)) {
    // Other bins come first for every item, so that nothing gathers in the first ones.
    order.push(...order.splice(0, 1 + rng.below(Math.max(1, order.length))));
    if (!place(item, new Set())) return undefined;
  }
  return held;
}
