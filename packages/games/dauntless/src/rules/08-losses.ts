/** 8.5 Losses: steps first, then hexes of Retreat, as the owner likes. Also carries 2.0, 12.2.1, 12.2.2 and 14.6.1. */

import { itemsOf, NO, type Refusal } from '@cauldron/engine';
import { battle, type Losses, losses } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Dauntless } from '../state.ts';
import { beginRetreat, whyNotRetreat } from './08-retreat.ts';
import { reduceStep } from './08-steps.ts';

export const lossesConduct = implement(losses, {
  run(g, f) {
    for (const u of itemsOf(f)) if (!g.isOnMap(u)) g.remove(u);
    return (f.left > 0 && f.count > 0) || g.pop();
  },
  rule: '8.5',
  prompt: 'take-losses',
  answers: {
    /** [8.5.b] [8.5.e] [2.0.m] a step; once a Retreat has begun there are no more. */
    lose: {
      over: (_k, f, c) => c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => (f.has(u) ? undefined : (k.no?.('8.5.1', 'not-soft', { unit: u }) ?? NO)),
      does(g, f, u) {
        f.left--;
        f.must = Math.max(0, f.must - 1);
        f.spared = 1;
        reduceStep(g, u);
      },
    },
    retreat: {
      role: 'choose',
      whyNot: (k, f) =>
        f.must > 0
          ? (k.no?.('8.5', 'steps-first', { n: f.must }) ?? NO) // [8.5.c] [8.5.d]
          : whyNotRetreat(k, f.side, itemsOf(f), f.left),
      does(g, f) {
        const { side, left } = f;
        const units = itemsOf(f);
        g.pop();
        beginRetreat(g, side, units, left); // [8.5.2.a]
      },
    },
    ignore: {
      role: 'yes',
      whyNot: whyNotIgnore,
      does(_g, f) {
        f.left--; // [8.3.j] [8.5.f] [14.6.1.a] R6
        f.spared = 1;
      },
    },
  },
});

/** 14.6.1: leg units in a Strongpoint ignore their first loss, but not to flame. */
function whyNotIgnore(k: Dauntless, f: Losses): Refusal | undefined {
  const b = k.within(battle);
  const isFlamed = b.assault === 1 && itemsOf(b).some((u) => k.world.units.isFlame[u] === 1); // [14.6.1.b] [12.2.1.e] [12.2.2.a]
  const isSheltered = f.side !== b.side && k.isStrongpoint(f.hex) && itemsOf(f).some((u) => !k.isVehicle(u));
  return isSheltered && !isFlamed && f.spared === 0
    ? undefined
    : (k.no?.('14.6.1', 'no-shelter', { hex: f.hex }) ?? NO);
}
