/** 9 The Admin Phase: its segments. Also carries 4, 5.9, 9.2, 9.3, 9.4 and 9.4.1. */

import { admin, arrivals, organisation, schwerpunktAt } from '../frames.ts';
import { implement } from '../implement.ts';
import { AXIS, COMMONWEALTH } from '../names.ts';
import { recoverAll } from './09-recovery.ts';
import { beginReplacements } from './09-replacements.ts';

/** 9: the segments in their order. */
export const adminConduct = implement(admin, {
  steps: {
    recovery: recoverAll, // [4.c]
    organiseAxis: (g) => g.push(organisation, { side: AXIS }),
    organiseCommonwealth: (g) => g.push(organisation, { side: COMMONWEALTH }),
    schwerpunkt: (g) => g.push(schwerpunktAt, { side: AXIS, again: 1 }), // [5.9.c] [9.2.a]
    axisReplacements: (g) => beginReplacements(g, AXIS), // [9.3.c]
    commonwealthReplacements: (g) => beginReplacements(g, COMMONWEALTH),
    commonwealth: (g) => g.push(arrivals, { side: COMMONWEALTH }), // [9.4.1.a] [9.4.b]
    axis: (g) => g.push(arrivals, { side: AXIS }),
  },
});
