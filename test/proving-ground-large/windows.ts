/** 4.0 What the other side may do while a group marches: react with a formation, or fire a volley. */

import { NO, type Place, passing, rollDice, type Side } from '@cauldron/engine';
import { activation, march, reaction, volley } from './frames.ts';
import { implement } from './implement.ts';
import type { SteppeKnown } from './known.ts';
import { addNeighbours, stop } from './march.ts';
import { map } from './terrain.ts';
import { endOf, FORMATIONS, firstOf, HIDING, PASSES, SPENT, STREAM, VILLAGES, WINDOW } from './world.ts';

/** The conditions for a standing order: the number of marching counters, and their distance from the nearest village. */
const conditions = (k: SteppeKnown, f: { readonly hex: Place }) => ({
  counters: k.groupSize(f.hex),
  village: Math.min(...VILLAGES.map((village) => map.distance(f.hex, village))),
});

export const reacting = implement(reaction, {
  asks: (k, f) => k.seatOf(f.side),
  rule: '4.0',
  prompt: 'ask-react',
  figures: (_k, f) => ({ hex: f.hex }),
  subject: (_k, f) => ({ place: f.hex }),
  window: 'reaction',
  conditions,
  answers: {
    react: {
      role: 'yes',
      over: (_k, _f, c) => c.addBelow(FORMATIONS),
      whyNot: (k, f, formation) =>
        canReact(k, f.side, f.hex, formation) ? undefined : (k.no?.('4.0', 'not-at-hand', { formation }) ?? NO),
      does(g, f, formation) {
        const { side } = f;
        g.tell?.('reacted', '4.0', { side, formation });
        g.done[formation] = 1;
        g.become(activation, { side, formation, reacting: 1 });
      },
    },
    pass: passing(WINDOW.reaction, PASSES),
  },
});

function canReact(k: SteppeKnown, side: Side, hex: Place, formation: number): boolean {
  if (formation >= FORMATIONS || k.sideOfFormation(formation) !== side || !k.canAct(formation)) return false;
  for (let u = firstOf(formation); u < endOf(formation); u++)
    if (k.isOnMap(u) && (k.marksOf(u) & (HIDING | SPENT)) === 0 && map.directionTo(hex, k.placeOf(u)) >= 0) return true;
  return false;
}

/** 4.1 The dice belong to the group. */
export const volleying = implement(volley, {
  run(g, f) {
    if (f.rolled === 0) return true;
    const dice = Array.from(g.rolled.subarray(1, 1 + g.rolled[0]));
    const halted = g.groupIn(f.hex).filter((_, i) => dice[i] <= 2);
    for (const u of halted) stop(g, u);
    g.tell?.('halted', '4.1', { hex: f.hex, counters: halted.length, dice });
    return g.pop();
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '4.1',
  prompt: 'ask-volley',
  figures: (_k, f) => ({ hex: f.hex }),
  subject: (_k, f) => ({ place: f.hex }),
  window: 'volley',
  conditions,
  answers: {
    volley: {
      role: 'fight',
      over: (_k, f, c) => addNeighbours(f.hex, c),
      whyNot: (k, f, hex) =>
        map.directionTo(f.hex, hex) >= 0 && k.hasOpen(f.side, hex)
          ? undefined
          : (k.no?.('4.1', 'not-adjacent', { hex }) ?? NO),
      does(g, f) {
        f.rolled = 1;
        const size = g.groupIn(f.hex).length;
        rollDice(g, STREAM.volley, size, 6, undefined, g.nearest(march)?.side);
      },
    },
    pass: passing(WINDOW.volley, PASSES),
  },
});
