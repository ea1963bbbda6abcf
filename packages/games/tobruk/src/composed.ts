/** The one question of a composed position in which nothing goes on by itself. */

import { composed } from './frames.ts';
import { finishing, implement } from './implement.ts';
import { COMMONWEALTH } from './world.ts';

/** A position in which no corps can act: it stands as it was composed, to be looked at, until someone says to go on. */
export const composedConduct = implement(composed, {
  asks: (k) => k.seatOf(COMMONWEALTH),
  rule: '3.0',
  prompt: 'go-on',
  answers: { done: finishing },
});
