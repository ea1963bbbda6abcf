/** The frames of the Ford, in the order of its rules. */

import { count, frame, given, later, place, side, unit } from '@cauldron/engine';

/** The whole match. `step`: the last one that began. */
export const match = frame('match', { step: count });
/** 1.0 `asked`: the seat that bids now; `tied`: a die has been asked for to break a tie. */
export const bid = frame('bid', { asked: count, tied: count });
/** 2.0 `next`: the block that is dealt, red's then blue's; `awaited`: its draw has been asked for. */
export const muster = frame('muster', { next: count, awaited: count });
/** 3.0 `step`: the one that comes next. */
export const turn = frame('turn', { step: count }, { span: 'turn' });
export const drawCard = frame('drawCard', { side, awaited: count });
/** 6.0 `unit`: the local that moves now. */
export const lead = frame('lead', { unit });
/** 3.0 One activation of a side; the next one has its own frame. `begun`: its group has been chosen. */
export const impulse = frame('impulse', { side, begun: count }, { span: 'activation' });
/**
 * 4.0 The list holds the group; a unit counts while it stands where the group does. `left`: the hexes it may still march;
 * `moved`: the enemy may still fire on this step.
 */
export const march = frame('march', { side, at: place, left: given, moved: count }, { list: unit, span: 'move' });
/** 5.0, 5.4 A side may fire on a place. */
export const reaction = frame('reaction', { side, place });
export const fire = frame('fire', { unit, place, rolled: count });
/** 5.2 `which`: the die that is rolled again, -1 before that is decided. */
export const again = frame('again', { side, first: given, second: given, which: later(given) });
