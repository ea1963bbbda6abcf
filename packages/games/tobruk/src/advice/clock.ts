/** How much of the match is still to come, and for whom. */

import { corpsActivation } from '../frames.ts';
import { MARK, PHASE, type Tobruk } from '../state.ts';
import type { World } from '../world.ts';

export function clockOf(world: World) {
  const { units, corps } = world;
  const present = new Uint8Array(corps.length);

  /** Turns that are still to be played, with the part of this one for which chits are still in the cup. */
  function turnsLeft(g: Tobruk): number {
    const later = g.scenario.last - g.turn;
    if (g.get('phase') !== PHASE.activation) return g.get('phase') === PHASE.end ? later : later + 1;
    present.set(g.cup);
    for (const u of units.hqs) if (g.isOnMap(u)) present[units.corps[u]] = 1;
    let all = 0;
    let waiting = g.nearest(corpsActivation) ? UNDER_WAY : 0;
    for (let c = 0; c < corps.length; c++) {
      if (present[c] > 0) all++;
      if (g.cup[c] > 0) waiting++;
    }
    return later + (all === 0 ? 1 : Math.min(1, waiting / all));
  }

  /** How often a unit may still be activated; a unit that was passed over when its chit was drawn is not activated again in this turn. */
  function activationsLeft(g: Tobruk, u: number): number {
    const later = g.scenario.last - g.turn;
    if (g.isMarked(u, MARK.activated) || g.get('phase') === PHASE.end) return later;
    const own = units.corps[u];
    if (own < 0 || g.get('phase') !== PHASE.activation || g.cup[own] > 0) return later + 1;
    return g.nearest(corpsActivation)?.corps === own ? later + 1 : later;
  }

  return { turnsLeft, activationsLeft };
}

/** Of a corps that is acting so much is thought to be still to come. */
const UNDER_WAY = 0.5;
