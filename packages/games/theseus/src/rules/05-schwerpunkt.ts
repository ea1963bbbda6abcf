/** 5.9 The Schwerpunkt marker: one Axis formation has it. */

import { NO } from '@cauldron/engine';
import { schwerpunktAt } from '../frames.ts';
import { implement } from '../implement.ts';

/** At set-up the Axis gives it to any of its formations on the map. */
export const schwerpunktAtConduct = implement(schwerpunktAt, {
  rule: '5.9',
  prompt: 'choose-schwerpunkt',
  answers: {
    schwerpunkt: {
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot(k, f, formation) {
        const hq = k.hqOf(formation);
        if (k.sideOfUnit(hq) !== f.side) return k.no?.('5.9', 'not-own-formation', { formation }) ?? NO;
        return k.isOnMap(hq) ? undefined : (k.no?.('5.9', 'not-in-play', { formation }) ?? NO);
      },
      does(g, _f, formation) {
        g.set('schwerpunkt', formation + 1); // [5.9.a]
        g.tell?.('schwerpunkt', '5.9', { formation });
        g.pop();
      },
    },
  },
});
