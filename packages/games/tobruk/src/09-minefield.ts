/** 9.6 Minefields: once a turn the Axis may halt a moving Commonwealth unit. An interrupt that does not nag. */

import { frame, refuse, SCOPES } from '@cauldron/engine';
import { moving, walk } from './09-movement.ts';
import { MARK, type Tobruk } from './state.ts';
import { MINEFIELD_WINDOW, V } from './words.ts';
import { AXIS, COMMONWEALTH } from './world.ts';

/** Put after every hex a Commonwealth stack enters in its Move mode, while it could still go on: else a declaration would do nothing. */
export function offerMinefield(g: Tobruk, mover: number): void {
  if (mover !== COMMONWEALTH) return; // [9.6.a]
  if (g.get('minefields') >= g.world.figures.minefieldsPerTurn) return; // [9.6.a]
  if (g.windows.isOpen(MINEFIELD_WINDOW)) g.push(minefield);
}

/** The Axis names a unit of the moving stack, or lets it pass: for this hex, this move, this activation or this turn. */
export const minefield = frame<Tobruk>()('minefield', [], {
  ask(g, _f, q) {
    q.by(g.seatOf(AXIS), '9.6', 'declare-minefield');
    q.window = 'minefield';
    const m = g.nearest(moving);
    if (!m) return;
    if (q.wordy) q.figures = { hex: g.at[m.item(0)] };
    for (let i = 0; i < m.count; i++) q.offer(V.mine, m.item(i));
    for (let scope = 0; scope < SCOPES.length; scope++) q.offer(V.pass, scope);
  },
  on: {
    mine(g, _f, u) {
      g.mark(u, MARK.mined); // [9.6.c] on the unit, not on the hex
      g.set('minefields', g.get('minefields') + 1);
      g.tell?.('minefield', '9.6', { unit: u, hex: g.at[u] });
      g.pop();
      const path = g.nearest(walk); // T-26: the step is complete; the rest of the path is chosen anew
      if (path) path.cut = 1;
    },
    pass(g, _f, scope) {
      g.windows.pass(MINEFIELD_WINDOW, scope);
      g.pop();
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.mine ? refuse('9.6', 'not-moving', { unit: u }) : undefined;
  },
});
