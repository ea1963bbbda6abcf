/** 6.0 The locals: a third force, led by a side that does not own it. */

import { frame } from '@cauldron/engine';
import type { Ford } from './state.ts';
import { map, UNITS, V } from './world.ts';

export const lead = frame<Ford>()('lead', ['unit'], {
  run: (g, f) => (f.unit < UNITS ? true : g.pop()),
  ask(g, f, q) {
    q.by(g.seatOf(g.leader), '6.0', 'ask-lead');
    if (q.wordy) q.figures = { unit: f.unit };
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[g.placeOf(f.unit) * 6 + d];
      if (hex >= 0 && g.stacks.isEmpty(hex)) q.offer(V.lead, hex);
    }
    q.offer(V.stay);
  },
  on: {
    lead(g, f, to) {
      g.tell?.('led', '6.0', { unit: f.unit, from: g.placeOf(f.unit), to });
      g.stacks.move(f.unit, to);
      f.unit++;
    },
    stay(_g, f) {
      f.unit++;
    },
  },
});
