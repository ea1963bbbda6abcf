/** 13.7 Withdraw: a formation leaves the game with its Action Chit. */

import { type Formation, NO, type Refusal } from '@cauldron/engine';
import { withdrawal } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { clearState } from './11-losses.ts';
import { abandonBreach } from './14-minefields.ts';

/** Any Allied formation of the scenario that was not withdrawn before, even one without a unit left. */
export const withdrawalConduct = implement(withdrawal, {
  asks: (k) => k.seatOf(ALLIED),
  rule: '13.7',
  prompt: 'withdraw-formation',
  answers: {
    withdraw: {
      whyNot: (k, _f, formation) => whyNotWithdraw(k, formation),
      does(g, _f, formation) {
        g.pop();
        withdraw(g, formation);
      },
    },
  },
});

export function whyNotWithdraw(g: Gazala, formation: Formation): Refusal | undefined {
  const named = { formation: g.world.formations[formation].name };
  if (g.world.formations[formation].side !== ALLIED) return g.no?.('13.7', 'not-allied', named) ?? NO;
  if (g.withdrawn[formation] === 1) return g.no?.('13.7', 'withdrawn-before', named) ?? NO; // [13.7.g]
  return isInScenario(g, formation) ? undefined : (g.no?.('13.7', 'not-in-scenario', named) ?? NO);
}

/** G-60: one of its units is on the map, still to come, or was eliminated; else there is nothing to remove. */
const isInScenario = (g: Gazala, formation: Formation): boolean =>
  g.someUnit((u) => g.formationOf(u) === formation && g.at[u] !== g.world.boxes.reserve); // [13.7.f]

export const canWithdrawAny = (g: Gazala): boolean => g.world.formations.some((_, f) => !whyNotWithdraw(g, f));

function withdraw(g: Gazala, formation: Formation): void {
  const { units, boxes, chits, trace, edges } = g.world;
  g.withdrawn[formation] = 1;
  g.tell?.('withdrawn', '13.7', { formation: g.world.formations[formation].name });
  chits.forEach((chit, kind) => {
    if (chit.faces.some((face) => face.includes(formation))) g.cups[ALLIED][kind] = 0; // [13.7.c]
  });
  trace.begin();
  for (const hex of g.hexesWhere((p) => edges[p] !== 0 && !g.hasUnit(AXIS, p))) trace.source(hex);
  trace.spread((_from, _direction, to) => !g.hasUnit(AXIS, to)); // [13.7.d]
  for (let u = 0; u < units.count; u++) {
    if (units.formation[u] !== formation || g.isEliminated(u) || g.at[u] === boxes.reserve) continue; // [13.7.e]
    if (g.isOnMap(u) && !trace.reaches(g.at[u])) continue; // [13.7.d]
    abandonBreach(g, u);
    clearState(g, u);
    g.put(u, boxes.withdrawn); // [13.7.c]
  }
}
