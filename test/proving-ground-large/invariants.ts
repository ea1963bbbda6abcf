/** The invariants of Steppe. */

import type { Unit } from '@cauldron/engine';
import { gathering, march } from './frames.ts';
import { SEATS, Steppe } from './state.ts';
import { isWood } from './terrain.ts';
import { HIDING, KIND, kindOf, MOVING, UNITS } from './world.ts';

const fresh = new Steppe();

export function invariants(g: Steppe): string | undefined {
  for (let u = 0; u < UNITS; u++) {
    const broken = brokenUnit(g, u);
    if (broken) return `unit ${u} in ${g.at[u]} ${broken}`;
  }
  fresh.ints.set(g.ints.subarray(0, g.layout.truth));
  fresh.rebuild();
  const odd = fresh.ints.findIndex((n, i) => n !== g.ints[i]);
  return odd < 0 ? undefined : `figure ${odd} of the position is ${g.ints[odd]} and ought to be ${fresh.ints[odd]}`;
}

function brokenUnit(g: Steppe, u: Unit): string | undefined {
  const top = g.stacks.firstIn(g.at[u]);
  const carrier = g.carrierOf(u);
  if (carrier >= 0) {
    if (kindOf[u] !== KIND.foot || kindOf[carrier] !== KIND.wagon || g.stacks.next(top) >= 0)
      return 'cannot ride (3.4)';
    return g.isOpen(carrier) ? undefined : 'rides in a wagon that is not there';
  }
  if (!g.isThere(u)) return g.marks[u] === 0 ? undefined : 'is gone and has marks';
  if (g.sideOfUnit(top) !== g.sideOfUnit(u)) return 'stands with another side (3.1)';
  if (g.isMarked(u, HIDING)) {
    if (kindOf[u] !== KIND.scout || !isWood(g.at[u])) return 'cannot hide (1.2)';
    const below = g.stacks.next(u);
    return below < 0 || g.isMarked(below, HIDING) ? undefined : 'hides on top of others';
  }
  const isSeen = SEATS.every((seat) => g.holds(seat, g.sideOfUnit(u)) || ((g.seen[u] >> seat) & 1) === 1);
  if (u === top && !isSeen) return 'lies on top and is not seen (1.1)';
  return g.isMarked(u, MOVING) && !g.nearest(march) && g.stackEnd > 0 && !isGathering(g)
    ? 'marches nowhere'
    : undefined;
}
const isGathering = (g: Steppe): boolean => g.nearest(gathering) !== undefined;
