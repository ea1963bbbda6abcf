/** 5.9 The Schwerpunkt marker: one Axis formation has it. */

import { NO } from '@cauldron/engine';
import { schwerpunktAt } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK } from '../state.ts';

/** At set-up the Axis gives it to any of its formations on the map; later to one whose HQ is in supply, or leaves it. */
export const schwerpunktAtConduct = implement(schwerpunktAt, {
  rule: '5.9',
  prompt: 'choose-schwerpunkt',
  answers: {
    schwerpunkt: {
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot(k, f, formation) {
        const hq = k.hqOf(formation);
        if (k.sideOfUnit(hq) !== f.side) return k.no?.('5.9', 'not-own-formation', { formation }) ?? NO;
        if (!k.isOnMap(hq)) return k.no?.('5.9', 'not-in-play', { formation }) ?? NO;
        const isUnfed = f.again === 1 && k.isMarked(hq, MARK.unfed); // [5.9.c]
        if (isUnfed) return k.no?.('5.9', 'hq-unsupplied', { formation }) ?? NO;
        return k.schwerpunkt === formation ? (k.no?.('5.9', 'has-it', { formation }) ?? NO) : undefined;
      },
      does(g, _f, formation) {
        g.set('schwerpunkt', formation + 1); // [5.9.a]
        g.tell?.('schwerpunkt', '5.9', { formation });
        g.pop();
      },
    },
    done: { role: 'end', whyNot: (_k, f) => (f.again === 1 ? undefined : NO), does: (g) => g.pop() },
  },
});
