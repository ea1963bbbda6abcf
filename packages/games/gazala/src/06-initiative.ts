/** 6.0 Initiative: who decides who acts first. */

import { frame, rollDice } from '@cauldron/engine';
import { turn } from './03-sequence.ts';
import type { Gazala } from './state.ts';
import { DIE_SIDES, dieValue, STREAM, V } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

const STEP = { roll: 0, read: 1, choose: 2 } as const;

/** Both players roll; the higher decides, ties roll again. */
export const initiative = frame<Gazala>()('initiative', ['step', 'winner'], {
  run(g, f) {
    if (f.step === STEP.roll) {
      f.step = STEP.read;
      rollDice(g, STREAM.initiative, 2, DIE_SIDES); // [6.0.a]
      return false;
    }
    if (f.step === STEP.choose) return true;
    const [axis, allied] = [dieValue(g.die(0)), dieValue(g.die(1))];
    f.step = axis === allied ? STEP.roll : STEP.choose; // [6.0.a]
    f.winner = axis > allied ? AXIS : ALLIED;
    if (axis === allied) g.tell?.('initiative-tie', '6.0', { roll: axis });
    else g.tell?.('initiative', '6.0', { axis, allied, winner: f.winner });
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.winner), '6.0', 'choose-first');
    q.offer(V.first, AXIS); // [6.0.b]
    q.offer(V.first, ALLIED);
  },
  on: {
    first(g, _f, side) {
      g.tell?.('first-side', '6.0', { side });
      g.pop();
      const t = g.nearest(turn);
      if (t) t.first = side;
    },
  },
});
