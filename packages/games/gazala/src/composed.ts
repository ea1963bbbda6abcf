/** The one question of a composed position in which nothing goes on by itself. */

import { composed } from './frames.ts';
import { implement } from './implement.ts';
import { AXIS } from './names.ts';

/** A position that stands as it was composed, to be looked at, until someone says to go on. */
export const composedConduct = implement(composed, {
  asks: (k) => k.seatOf(AXIS),
  rule: '3.0',
  prompt: 'go-on',
  answers: { done: { role: 'end', does: (g) => g.pop() } },
});
