/** Looks at a position with the eyes of a seat. One object serves all positions, so nothing is made while a search asks. */

import { NOBODY, type Seat, type Side } from '@cauldron/engine';
import { TheseusKnown } from './known.ts';
import type { Theseus } from './state.ts';

const asked = new TheseusKnown();
const everyone = new TheseusKnown();
const ruling = new TheseusKnown();

/** For the kernel: what the asked seat knows, or what everyone knows. */
export const knownTo = (g: Theseus, seat: Seat): TheseusKnown => (seat === NOBODY ? everyone : asked).of(g, seat);

/** For rules that must decide as the owner of a side sees it, so that nobody learns from what is asked and what is not. */
export const eyesOf = (g: Theseus, side: Side): TheseusKnown => ruling.of(g, g.seatOf(side));
