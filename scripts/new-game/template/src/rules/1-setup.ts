/** 1.0 The set-up: where a match begins. */

import { opening, placeStarts } from '@cauldron/engine';
import { turn } from '../frames.ts';
import { Template } from '../state.ts';
import { BLUE } from '../world.ts';

/** Every unit waits beside the map. */
function clear(g: Template): void {
  g.at.fill(g.world.reserve);
  g.rebuild();
}
export const emptyMap = opening(Template, clear);

export const setup = opening(Template, (g) => {
  clear(g);
  placeStarts(g, g.reduced); // [1.2.a]
  g.push(turn, { side: BLUE }); // [2.1.a]
});
