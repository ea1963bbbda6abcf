/** 9.6 Minefields: once a turn the Axis may halt a moving Commonwealth unit. An interrupt that does not nag. */

import { halt, itemsOf, oneOf, passing, type Side, type Unit } from '@cauldron/engine';
import { minefield, moving, walk } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { MINEFIELD_WINDOW, PASS_SPANS } from '../words.ts';
import { AXIS, COMMONWEALTH, TYPE } from '../world.ts';

/** Put after every hex a Commonwealth stack enters in its Move mode, while it could still go on: else a declaration would do nothing. */
export function offerMinefield(g: Tobruk, mover: Side): void {
  if (mover !== COMMONWEALTH) return; // [9.6.a]
  if (g.get('minefields') >= g.world.figures.minefieldsPerTurn) return; // [9.6.a]
  if (g.isWindowOpen(MINEFIELD_WINDOW, g.seatOf(AXIS))) g.push(minefield);
}

const movers = (k: Tobruk): Unit[] => itemsOf(k.within(moving));

/** The Axis names a unit of the moving stack, or lets it pass: for this hex, this move, this activation or this turn. */
export const minefieldConduct = implement(minefield, {
  asks: (k) => k.seatOf(AXIS),
  rule: '9.6',
  prompt: 'declare-minefield',
  figures: (k) => ({ hex: k.at[movers(k)[0]] }),
  subject: (k) => ({ units: movers(k), place: k.at[movers(k)[0]] }),
  window: 'minefield',
  conditions: (k) => ({
    armour: movers(k).some((u) => k.world.units.type[u] === TYPE.armor) ? 1 : 0,
    objective: Math.min(...k.world.objectives.map((o) => k.world.map.distance(k.at[movers(k)[0]], o.place))),
  }),
  answers: {
    mine: {
      role: 'yes',
      stakes: 'hands-over',
      ...oneOf(movers, (k, _f, unit) => k.no?.('9.6', 'not-moving', { unit })),
      does(g, _f, u) {
        g.mark(u, MARK.mined); // [9.6.c] on the unit, not on the hex
        g.set('minefields', g.get('minefields') + 1);
        g.tell?.('minefield', '9.6', { unit: u, hex: g.at[u] });
        g.pop();
        halt(g, walk); // T-26: the step is complete; the rest of the path is chosen anew
      },
    },
    pass: passing(MINEFIELD_WINDOW, PASS_SPANS),
  },
});
