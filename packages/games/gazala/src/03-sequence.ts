/** 3.0 The sequence of play: chits, minefields, supply, initiative, actions, recovery, victory points. */

import { frame, SCOPE } from '@cauldron/engine';
import { fillCups } from './04-chits.ts';
import { supplyPhase } from './05-supply.ts';
import { initiative } from './06-initiative.ts';
import { actionPhases } from './07-action.ts';
import { minefieldPhase } from './14-minefields.ts';
import { judge, scoreTurn } from './16-victory.ts';
import { type Gazala, MARK, PHASE } from './state.ts';
import { AXIS } from './world.ts';

/** One game turn (3.0). Its step is the next phase to begin; `first` the side that acts first. */
export const turn = frame<Gazala>()('turn', ['step', 'first'], {
  run(g, f) {
    switch (f.step++) {
      case 0:
        g.set('phase', PHASE.chits);
        g.tell?.('turn', '3.0', { turn: g.turn, dates: g.world.dates[g.turn] }); // [2.1.c]
        fillCups(g); // [3.0.b]
        return;
      case 1:
        g.set('phase', PHASE.minefields);
        g.push(minefieldPhase, 0, 0); // [3.0.c]
        return;
      case 2:
        g.set('phase', PHASE.supply); // [3.0.a]
        g.push(supplyPhase, 0); // [3.0.d]
        return;
      case 3:
        g.set('phase', PHASE.initiative);
        f.first = AXIS;
        if (g.turn !== g.world.figures.fixedTurn) g.push(initiative, 0, 0); // [3.0.e] [6.0.c]
        return;
      case 4:
        g.set('phase', PHASE.actions);
        g.push(actionPhases, 0, f.first); // [3.0.f]
        return;
      case 5:
        g.set('phase', PHASE.recovery);
        recover(g); // [3.0.g]
        return;
      default:
        f.step = 0;
        endOfTurn(g); // [3.0.h]
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
  g.set('phase', PHASE.victory);
  scoreTurn(g);
  g.activations.fill(0); // [7.0.h]
  for (let u = 0; u < g.world.units.count; u++) g.unmark(u, MARK.activated | MARK.acted);
  g.windows.end(SCOPE.turn);
  if (g.turn === g.scenario.last)
    judge(g); // [17.0.a] [17.0.i]
  else g.set('turn', g.turn + 1); // [3.0.h]
}
