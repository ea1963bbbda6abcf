/** 2.0 The turn: blue moves and attacks, then red, until the last turn is over. */

import { endMatch } from '@cauldron/engine';
import { combat, movement, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Template } from '../state.ts';
import { ENDING } from '../words.ts';
import { BLUE, RED, SIDES } from '../world.ts';
import { countPoints } from './6-victory.ts';

/** 2.1 The phases of a side's turn, in order. */
export const PHASES: readonly string[] = ['movement', 'combat'];

export const turnConduct = implement(turn, {
  run(g, f) {
    const { side } = f;
    // [6.3.a] after each phase
    if (SIDES.some((_, one) => !g.hasUnitsLeft(one))) return end(g, ENDING['wiped-out']);
    switch (PHASES[f.stage++]) {
      case 'movement':
        g.active = side;
        g.tell?.('turn-begins', '2.1', { turn: g.turn, side });
        return g.push(movement, { side }); // [2.1.b]
      case 'combat':
        return g.push(combat, { side });
      default:
        g.marks.fill(0);
        if (side === BLUE) return g.become(turn, { side: RED }); // [2.1.a]
        if (g.turn === g.scenario.last) return end(g, ENDING['more-points']); // [2.2.a]
        g.turn++;
        return g.become(turn, { side: BLUE });
    }
  },
});

/** The side that is left wins at once; otherwise points decide. */
function end(g: Template, ending: number): void {
  const [blue, red] = countPoints(g);
  const left = SIDES.findIndex((_, side) => g.hasUnitsLeft(side));
  const leader = blue === red ? -1 : blue > red ? BLUE : RED; // [6.2.b]
  endMatch(g, ending === ENDING['wiped-out'] ? left : leader, ending, 0, [blue, red]);
}
