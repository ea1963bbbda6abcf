/** 6.0 The locals: a third force, led by a side that does not own it. */

import { NO } from '@cauldron/engine';
import { lead } from './frames.ts';
import { implement } from './implement.ts';
import { addNeighbours, areAdjacent, isHex, UNITS } from './world.ts';

export const leadConduct = implement(lead, {
  run: (g, f) => (f.unit < UNITS ? true : g.pop()),
  asks: (k) => k.seatOf(k.leader),
  rule: '6.0',
  prompt: 'ask-lead',
  figures: (_k, f) => ({ unit: f.unit }),
  answers: {
    lead: {
      role: 'go',
      over: (k, f, c) => addNeighbours(k.placeOf(f.unit), c),
      whyNot(k, f, hex) {
        const from = k.placeOf(f.unit);
        if (!isHex(hex)) return NO;
        if (!areAdjacent(from, hex)) return k.no?.('6.0', 'not-adjacent', { from, to: hex }) ?? NO;
        return k.isEmpty(hex) ? undefined : NO;
      },
      does(g, f, to) {
        g.tell?.('led', '6.0', { unit: f.unit, from: g.placeOf(f.unit), to });
        g.stacks.move(f.unit, to);
        f.unit++;
      },
    },
    stay: {
      role: 'no',
      does(_g, f) {
        f.unit++;
      },
    },
  },
});
