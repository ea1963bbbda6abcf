/** How many windows a side has used in an enemy activation: the usual orders ask it no more after two. Everyone can count them. */

import type { Side } from '@cauldron/engine';
import { activation } from './frames.ts';
import type { TheseusKnown } from './known.ts';
import type { Theseus } from './state.ts';

export function usedBy(k: Theseus | TheseusKnown, side: Side): number {
  const f = k.nearest(activation);
  return f && f.side !== side ? f.used : 0;
}
export function useWindow(g: Theseus, side: Side): void {
  const f = g.nearest(activation);
  if (f && f.side !== side) f.used++;
}
