/** 3.0 The sequence of play: supply, air (T-03), activation, end of turn. Also carries 1.0, 4.1, 9.6, 12.0, 15.1, 15.2 and 15.3. */

import { activationPhase, airAllotment, returningHeadquarters, supplyPhase, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { PHASE, type Tobruk } from '../state.ts';
import { airHome } from './11-air.ts';
import { writeOff } from './12-return.ts';
import { judge } from './14-victory.ts';

/** One game turn (3.0). */
export const turnConduct = implement(turn, {
  steps: {
    supply(g) {
      g.tell?.('turn', '3.0', { turn: g.turn, dates: g.world.dates[g.turn] }); // [1.0.a]
      g.set('phase', PHASE.supply);
      g.push(supplyPhase); // [3.0.a] [3.1.a]
    },
    air(g) {
      if (!g.optionOn('airAfterActivation')) allot(g); // [3.3.a] T-03: before the cup is filled
    },
    returns(g) {
      g.set('phase', PHASE.activation);
      g.push(returningHeadquarters, { unit: 0 }); // [4.1.a] at the start of the Activation Phase
    },
    activation: (g) => g.push(activationPhase), // [3.0.a]
    lateAir(g) {
      if (g.optionOn('airAfterActivation')) allot(g);
    },
    end: endOfTurn,
  },
});
/** The steps of a turn by name. */
export const TURN = turnConduct.at;

function allot(g: Tobruk): void {
  g.set('phase', PHASE.air);
  g.push(airAllotment);
}

/** 3.4: markers come off (road markers stay), air units go home, the turn marker advances. */
function endOfTurn(g: Tobruk): void {
  g.set('phase', PHASE.end);
  g.clearTurnMarks(); // [3.4.a]
  if (!g.optionOn('airAfterActivation')) airHome(g); // [3.4.a] under the option the new allotment waits for the next turn
  writeOff(g, -1); // [12.0.f]
  g.set('minefields', 0); // [9.6.a] once per turn
  const isLast = g.turn === g.scenario.last; // [15.1.a] [15.2.a] [15.3.a]
  if (!isLast) g.set('turn', g.turn + 1); // [3.4.a]
  if (isLast) judge(g);
  else g.become(turn);
}
