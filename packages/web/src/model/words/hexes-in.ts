/** The hexes that a text names by their numbers. */

import type { Sheet } from '@cauldron/board';

export function hexesIn(text: string, { idOf }: Pick<Sheet, 'idOf'>): readonly number[] {
  const named = new Set(text.match(/\b\d{3,6}\b/g));
  return [...idOf].filter(([, id]) => named.has(id)).map(([place]) => place);
}
