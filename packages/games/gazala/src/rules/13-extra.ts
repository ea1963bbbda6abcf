/** 13.2 Extra Move: one additional unit of any formation joins the activated group. Also carries 15.0. */

import { NO, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { TACTIC } from '../chits.ts';
import { extraMove } from '../frames.ts';
import { implement } from '../implement.ts';
import { type Gazala, MARK } from '../state.ts';
import { playChit } from './04-chits.ts';
import { enrol, whyNotUnit } from './07-group.ts';

export const extraMoveConduct = implement(extraMove, {
  rule: '13.2',
  prompt: 'choose-unit',
  answers: {
    single: {
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotExtra(k, f.side, u), // [13.2.a] [15.0.b]
      does(g, _f, u) {
        g.tell?.('extra', '13.2', { unit: u });
        g.pop();
        enrol(g, u); // [13.2.c]
      },
    },
  },
});

function whyNotExtra(g: Gazala, side: Side, u: Unit): Refusal | undefined {
  const bad = whyNotUnit(g, side, u);
  if (bad) return bad;
  return g.isMarked(u, MARK.activated) ? (g.no?.('13.2', 'activated-already', { unit: u }) ?? NO) : undefined;
}

/** 13.2: some unit is there to be activated beside those that are already. */
export const hasExtra = (g: Gazala, side: Side): boolean => g.someUnit((u) => !whyNotExtra(g, side, u));

export function playExtraMove(g: Gazala, side: Side): void {
  playChit(g, side, TACTIC.extraMove, '13.2'); // [13.2.a] [13.2.b]
  g.push(extraMove, { side });
}
