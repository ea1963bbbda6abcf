/** 13.7 Withdraw: a formation leaves the game with its Action Chit. */

import { frame, refuse } from '@cauldron/engine';
import { clearState } from './11-losses.ts';
import { abandonBreach } from './14-minefields.ts';
import type { Gazala } from './state.ts';
import { FORMATIONS, V } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

/** Any Allied formation that was not withdrawn before, even one without a unit left. */
export const withdrawal = frame<Gazala>()('withdrawal', [], {
  ask(g, _f, q) {
    q.by(g.seatOf(ALLIED), '13.7', 'withdraw-formation');
    for (let f = 0; f < FORMATIONS.length; f++) if (canWithdraw(g, f)) q.offer(V.withdraw, f); // [13.7.f] [13.7.g]
  },
  on: {
    withdraw(g, _f, formation) {
      g.pop();
      withdraw(g, formation);
    },
  },
  why(g, _f, verb, formation) {
    if (verb !== V.withdraw || formation >= FORMATIONS.length) return undefined;
    if (g.world.formations[formation].side !== ALLIED)
      return refuse('13.7', 'not-allied', { formation: FORMATIONS[formation] });
    return refuse('13.7', 'withdrawn-before', { formation: FORMATIONS[formation] });
  },
});

const canWithdraw = (g: Gazala, formation: number): boolean =>
  g.world.formations[formation].side === ALLIED && g.withdrawn[formation] === 0; // [13.7.g]

export function canWithdrawAny(g: Gazala): boolean {
  for (let f = 0; f < FORMATIONS.length; f++) if (canWithdraw(g, f)) return true;
  return false;
}

function withdraw(g: Gazala, formation: number): void {
  const { units, boxes, chits, trace, map } = g.world;
  g.withdrawn[formation] = 1;
  g.tell?.('withdrawn', '13.7', { formation: FORMATIONS[formation] });
  chits.forEach((chit, kind) => {
    if (chit.faces.some((face) => face.includes(formation))) g.cups[ALLIED][kind] = 0; // [13.7.c]
  });
  trace.begin();
  for (let p = 0; p < map.hexes; p++) if (g.world.edges[p] !== 0 && !g.hasUnit(AXIS, p)) trace.source(p);
  trace.spread((_from, _direction, to) => !g.hasUnit(AXIS, to)); // [13.7.d]
  for (let u = 0; u < units.count; u++) {
    if (units.formation[u] !== formation || g.isEliminated(u) || g.at[u] === boxes.reserve) continue; // [13.7.e]
    if (g.isOnMap(u) && !trace.reaches(g.at[u])) continue; // [13.7.d]
    abandonBreach(g, u);
    clearState(g, u);
    g.put(u, boxes.withdrawn); // [13.7.c]
  }
}
