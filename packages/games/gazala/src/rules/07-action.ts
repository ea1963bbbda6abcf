/** 7.0 The Action Phase: whose it is, and the draw of chits. Also carries 2.2.1, 2.2.2, 3.0, 4.0, 6.0, 10.0, 13.4, 13.5 and 13.7. */

import { drawFrom, type Side } from '@cauldron/engine';
import { ACTION, TACTIC } from '../chits.ts';
import { actionPhase, actionPhases, airAttack, orders, stackingCheck } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { actionChitsLeft, holdChit, playAtOnce } from './04-chits.ts';

export const actionPhasesConduct = implement(actionPhases, {
  run(g, f) {
    for (const side of [AXIS, ALLIED]) wasteActions(g, side);
    const side = whoActs(g, f.n, f.next);
    if (side < 0) return g.pop(); // [3.0.f] [4.0.f] chits that are left stay in the cup
    f.n++;
    f.next = 1 - side;
    g.set('acting', side + 1);
    g.setActions(side, g.actionsLeft(side) - 1); // [4.0.e]
    return g.push(actionPhase, { side });
  },
});

/** 6.0: the printed order of the first turn; else the players alternate, and who has actions left when the other has none goes on. */
function whoActs(g: Gazala, n: number, next: Side): Side {
  if (g.turn === g.world.charts.initiative.fixedTurn) {
    for (const side of g.world.charts.initiative.fixedOrder.slice(n)) if (canAct(g, side)) return side; // [6.0.c]
    return -1;
  }
  if (canAct(g, next)) return next; // [3.0.f]
  return canAct(g, 1 - next) ? 1 - next : -1; // [7.0.o]
}

const canAct = (g: Gazala, side: Side): boolean => g.actionsLeft(side) > 0 && actionChitsLeft(g, side) > 0;

/** 13.7: actions without a chit to draw are lost. */
function wasteActions(g: Gazala, side: Side): void {
  const n = g.actionsLeft(side);
  if (n === 0 || actionChitsLeft(g, side) > 0) return;
  g.setActions(side, 0); // [13.7.h]
  g.tell?.('wasted', '13.7', { side, n });
}

export const actionPhaseConduct = implement(actionPhase, {
  steps: {
    draw: (g, { side }) => drawFrom(g, side, side, 1 << g.seatOf(side)), // [7.0.a] [4.0.a] only the owner looks at the chit
    read: (g, { side }) => (readChit(g, side, g.drawn) ? undefined : 'draw'), // [7.0.n] after an Action Chit nothing more is drawn
    stacking: (g) => g.push(stackingCheck), // [10.0.c] at the end of the phase
    end: endOfPhase,
  },
});

/** True for an Action Chit. */
function readChit(g: Gazala, side: Side, kind: number): boolean {
  const { tactic, held, name } = g.world.chits[kind];
  g.rolled.fill(0);
  g.cups[side][kind]--;
  if (tactic === ACTION) {
    g.plays[side][kind]++; // [7.0.c] on the Action Track
    g.tell?.('chit', '7.0', { side, chit: name }, undefined, true);
    g.push(orders, { side, chit: kind }); // [2.2.1.a]
  } else if (held)
    holdChit(g, side, kind); // [7.0.b] [2.2.2.a]
  else {
    playAtOnce(g, side, kind);
    if (tactic === TACTIC.sandstorm) {
      g.set('sandstorm', 1); // [13.5.b] G-12
      g.tell?.('sandstorm', '13.5', {});
    } else if (g.get('sandstorm') === 1)
      g.tell?.('air-grounded', '13.4', {}); // [13.4.b]
    else g.push(airAttack, { side });
  }
  return tactic === ACTION;
}

/** Activated units are so no longer; an attack that was promised and not made was not made (13.7). */
function endOfPhase(g: Gazala): void {
  g.unmarkAll(MARK.activated | MARK.acted);
  if (g.get('attackDue') === 1) g.set('attackMissed', 1); // G-11
  g.set('attackDue', 0);
  g.set('sandstorm', 0);
  g.set('acting', 0);
}
