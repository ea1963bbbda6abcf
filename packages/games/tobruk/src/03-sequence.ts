/** 3.0 The sequence of play: supply, air (T-03), activation, end of turn. */

import { frame, SCOPE } from '@cauldron/engine';
import { returningHeadquarters } from './04-reinforcements.ts';
import { supplyPhase } from './05-supply.ts';
import { activationPhase } from './06-activation.ts';
import { airAllotment, airHome } from './11-air.ts';
import { writeOff } from './12-recovery.ts';
import { judge } from './14-victory.ts';
import { PHASE, type Tobruk } from './state.ts';

/** One game turn (3.0). Its step is the next phase to begin. */
export const turn = frame<Tobruk>()('turn', ['step'], {
  run(g, f) {
    switch (f.step++) {
      case 0:
        g.tell?.('turn', '3.0', { turn: g.turn, dates: g.world.dates[g.turn] }); // [1.0.a]
        g.set('phase', PHASE.supply);
        g.push(supplyPhase, -1); // [3.0.a] [3.1.a]
        return;
      case 1:
        if (!g.optionOn('airAfterActivation')) allot(g); // [3.3.a] T-03: before the cup is filled
        return;
      case 2:
        g.set('phase', PHASE.activation);
        g.push(returningHeadquarters, 0); // [4.1.a] at the start of the Activation Phase
        return;
      case 3:
        g.push(activationPhase, 0); // [3.0.a]
        return;
      case 4:
        if (g.optionOn('airAfterActivation')) allot(g);
        return;
      default:
        f.step = 0;
        endOfTurn(g);
    }
  },
});

function allot(g: Tobruk): void {
  g.set('phase', PHASE.air);
  g.push(airAllotment, 0);
}

/** 3.4: markers come off (road markers stay), air units go home, the turn marker advances. */
function endOfTurn(g: Tobruk): void {
  g.set('phase', PHASE.end);
  g.clearTurnMarks(); // [3.4.a]
  if (!g.optionOn('airAfterActivation')) airHome(g); // [3.4.a] under the option the new allotment waits for the next turn
  writeOff(g, -1); // [12.0.f]
  g.set('minefields', 0); // [9.6.a] once per turn
  g.windows.end(SCOPE.turn);
  const isLast = g.turn === g.scenario.last; // [15.1.a] [15.2.a] [15.3.a]
  if (isLast) judge(g);
  else g.set('turn', g.turn + 1); // [3.4.a]
}
