/** 6.0 Initiative: who decides who acts first. */

import { rollDice } from '@cauldron/engine';
import { initiative, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import { DIE_SIDES, dieValue, STREAM } from '../words.ts';

/** Both players roll; the higher decides, ties roll again. */
export const initiativeConduct = implement(initiative, {
  steps: {
    roll: (g) => rollDice(g, STREAM.initiative, 2, DIE_SIDES), // [6.0.a]
    read(g, f) {
      const [axis, allied] = [dieValue(g.die(0)), dieValue(g.die(1))];
      f.winner = axis > allied ? AXIS : ALLIED;
      if (axis === allied) g.tell?.('initiative-tie', '6.0', { roll: axis });
      else g.tell?.('initiative', '6.0', { axis, allied, winner: f.winner });
      return axis === allied ? 'roll' : 'choose'; // [6.0.a]
    },
    choose: () => true,
  },
  rule: '6.0',
  prompt: 'choose-first',
  answers: {
    first: {
      stakes: 'dice',
      over: (_k, _f, c) => c.addAll([AXIS, ALLIED]), // [6.0.b]
      does(g, _f, side) {
        g.tell?.('first-side', '6.0', { side });
        g.pop();
        g.within(turn).first = side;
      },
    },
  },
});
