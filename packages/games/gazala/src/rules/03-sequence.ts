/** 3.0 The sequence of play: chits, mines, supply, initiative, actions, recovery, points. Also carries 2.1, 6.0, 7.0, 12.0 and 17.0. */

import { actionPhases, initiative, minefieldPhase, supplyPhase, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS } from '../names.ts';
import { type Gazala, MARK, PHASE } from '../state.ts';
import { fillCups } from './04-chits.ts';
import { judge, scoreTurn } from './16-victory.ts';

/** One game turn (3.0), phase by phase. */
export const turnConduct = implement(turn, {
  run(g, f) {
    const phase = f.next++;
    g.set('phase', phase); // [3.0.a]
    switch (phase) {
      case PHASE.chits:
        g.tell?.('turn', '3.0', { turn: g.turn, dates: g.world.dates[g.turn] }); // [2.1.c]
        return fillCups(g); // [3.0.b]
      case PHASE.minefields:
        return g.push(minefieldPhase); // [3.0.c]
      case PHASE.supply:
        return g.push(supplyPhase); // [3.0.d]
      case PHASE.initiative:
        return g.turn === g.world.charts.initiative.fixedTurn ? undefined : g.push(initiative); // [3.0.e] [6.0.c]
      case PHASE.actions:
        return g.push(actionPhases, { next: f.first }); // [3.0.f]
      case PHASE.recovery:
        return recover(g); // [3.0.g]
      default:
        return endOfTurn(g); // [3.0.h]
    }
  },
});

/** 3.0: Disrupted markers come off, and every unit of both sides turns to its unused face. */
function recover(g: Gazala): void {
  for (let u = 0; u < g.world.units.count; u++) {
    g.used[u] = 0; // [3.0.g]
    if (g.isDisrupted(u)) g.disrupt(u, false); // [12.0.h]
  }
  g.tell?.('recovery', '3.0', {});
}

/** 3.0, 16.0: the turn's points; then the turn marker advances, or the match is judged. */
function endOfTurn(g: Gazala): void {
  scoreTurn(g);
  g.activations.fill(0); // [7.0.h]
  g.unmarkAll(MARK.activated | MARK.acted);
  if (g.turn === g.scenario.last)
    judge(g); // [17.0.a] [17.0.i]
  else {
    g.set('turn', g.turn + 1); // [3.0.h]
    g.become(turn, { next: PHASE.chits, first: AXIS });
  }
}
