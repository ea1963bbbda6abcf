/** The frames of Steppe, in the order of its rules. */

import { count, formation, frame, given, hiddenWalk, place, side } from '@cauldron/engine';

/** 2.0 `rested`: a bit for each side that rests. */
export const turn = frame('turn', { side, rested: count }, { span: 'turn' });
/** 2.1 `reacting`: 1 for a reaction inside another activation. */
export const activation = frame(
  'activation',
  { side, formation, marches: count, reacting: count },
  { span: 'activation' },
);
/** 2.1 Picks counters of a formation in one hex. */
export const gathering = frame('gathering', { side, formation, hex: place });
/** 3.0 The group is the counters with the mark MOVING in the hex. `asked`: somebody else has decided since the path was chosen. */
export const march = frame('march', { side, hex: place, spent: count, asked: count }, { span: 'move' });
/** 3.2 Only its owner knows where it leads. */
export const walk = hiddenWalk();
/** 4.0 and 4.1 */
export const reaction = frame('reaction', { side, hex: place });
export const volley = frame('volley', { side, hex: place, rolled: count });
/** 5.0 A battle after an advance stands on the battle before it. */
export const battle = frame('battle', { side, target: place, level: given, step: count });
