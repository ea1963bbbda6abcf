/** 9.3 Assaults of AFVs alone: round by round, until one breaks off; and 12.1.2 Overruns. Also carries 12.1 and 12.6.1. */

import { itemsOf, NO } from '@cauldron/engine';
import { battle, breakingOff, type HeldBattle, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Dauntless } from '../state.ts';
import { beginRetreat, canWithdraw } from './08-retreat.ts';

/** 9.3: neither side has anything but AFVs; Carrier and Scout Platoons are none here. [12.6.1.h] */
export const isAllArmour = (k: Dauntless, f: HeldBattle): boolean =>
  f.assault === 1 && [...itemsOf(f), ...k.stackAt(f.target)].every((u) => !k.isSoft(u)); // [9.3.a]

/** [9.3.b] [9.3.c] the phasing player first, then the other: break off, or another round. */
export const breakingOffConduct = implement(breakingOff, {
  rule: '9.3',
  prompt: 'break-off',
  figures: (_k, f) => ({ hex: f.target }),
  answers: {
    yield: {
      role: 'yes',
      whyNot(k, f) {
        const isAttacker = f.side === k.within(battle).side;
        const canGo = isAttacker || canWithdraw(k, f.side, k.stackAt(f.target));
        return canGo ? undefined : (k.no?.('9.3', 'no-retreat', { unit: k.stackAt(f.target)[0] }) ?? NO);
      },
      does(g, f) {
        const b = g.within(battle);
        const { side, target } = f;
        const isAttacker = side === b.side;
        g.pop();
        if (isAttacker) b.sure = BROKEN_OFF;
        else beginRetreat(g, side, g.stackAt(target), WITHDRAWAL, 1);
      },
    },
    stay: { role: 'no', does: (g) => g.pop() },
  },
});
/** What `sure` becomes when the attacker has broken off. */
export const BROKEN_OFF = 2;
const WITHDRAWAL = 2;

/** [12.1.2.b] [9.3.d] R27: armour alone that has taken the hex may go on with the points it has left. [12.1.2.e] [12.1.g] */
export function endAssault(g: Dauntless, f: HeldBattle): void {
  const m = g.within(moving);
  const isOverrun = itemsOf(m).every((u) => !g.isSoft(u)) && itemsOf(m).some((u) => g.at[u] === f.target);
  if (!isOverrun) return;
  m.hex = f.target;
  m.over = 0;
}
