/** 4 The sequence of play: Admin, Ops and End of Turn Phases. Also carries 2, 3.1.4, 5.7.3, 8, 9 and 10. */

import { admin, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { PHASE, type Theseus } from '../state.ts';
import { turnTobruk } from './05-supply.ts';
import { beginOps } from './06-initiative.ts';
import { judge, scoreTurn } from './10-victory.ts';

/** One game turn, phase by phase. The first turn of a scenario has no Admin Phase. */
export const turnConduct = implement(turn, {
  run(g, f) {
    const phase = f.next++; // [4.b]
    g.set('phase', phase);
    switch (phase) {
      case PHASE.admin:
        return beginTurn(g); // [2.a]
      case PHASE.ops:
        return beginOps(g);
      default:
        return endOfTurn(g);
    }
  },
});

/** 2: the Admin Phase is left out on the first turn (10). */
function beginTurn(g: Theseus): void {
  turnTobruk(g); // [5.7.3.j]
  g.tell?.('turn', '4', { turn: g.turn, dates: g.world.dates[g.turn] }); // [3.1.4.a]
  if (g.turn === g.scenario.first) return; // [2.b] [10.b]
  g.set('initiative', 0); // [9.a]
  g.set('favoured', 0);
  g.push(admin); // [2.a]
}

/** 8: points are recorded; then the turn marker advances, or the match is judged. */
function endOfTurn(g: Theseus): void {
  if (scoreTurn(g)) return; // [4.h] [8.a]
  if (g.turn === g.scenario.last)
    judge(g); // [2.c] [8.b]
  else {
    g.set('turn', g.turn + 1);
    g.become(turn, { next: PHASE.admin });
  }
}
