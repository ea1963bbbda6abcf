/** 18.0 The set-up: the scenario's places; owners choose who begins loaded. Also carries 1.2, 4.5, 4.5.1, 4.5.8, 14.6 and 14.6.2. */

import { opening, placeStarts, type Unit } from '@cauldron/engine';
import { setUp, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { Dauntless, DUG_IN } from '../state.ts';
import { CARRIED } from '../units.ts';

/** Every unit waits beside the map. */
function clear(g: Dauntless): void {
  g.at.fill(g.world.reserve);
  g.pools.set(g.scenario.pools.map((pool) => (pool === 0 ? -1 : pool))); // [4.5.8.a] [4.5.8.e]
  g.rebuild();
}
export const emptyMap = opening(Dauntless, clear);

export const startPosition = opening(Dauntless, (g) => {
  clear(g);
  placeStarts(g, g.flipped); // [1.2.c]
  for (const hex of g.scenario.dugIn) g.dug[hex] = DUG_IN;
  for (const hex of g.scenario.strongpoints) g.works[hex] = 1; // [14.6.2.a] nobody builds one later [14.6.a]
  g.rebuild();
  for (const { place, side } of g.scenario.control) g.control.setController(place, side);
  g.push(setUp);
});

/** The next unit, from this number on, whose owner may choose: those in Dug-In hexes are deployed. */
function nextChoice(g: Dauntless, from: number): number {
  const { starts } = g.scenario;
  const isChosen = (u: Unit) => g.world.units.carried[u] !== CARRIED.not && g.isOnMap(u) && g.dug[g.at[u]] === 0;
  let next = from;
  while (next < starts.length && !isChosen(starts[next].unit)) next++;
  return next;
}

export const setUpConduct = implement(setUp, {
  run(g, f) {
    f.next = nextChoice(g, f.next);
    return f.next < g.scenario.starts.length || g.become(turn);
  },
  asks: (k, f) => k.seatOf(k.scenario.starts[f.next].side),
  rule: '4.5.1',
  prompt: 'set-state',
  figures: (k, f) => ({ unit: k.scenario.starts[f.next].unit }),
  subject: (k, f) => ({ units: [k.scenario.starts[f.next].unit] }),
  answers: {
    state: {
      role: 'choose',
      over: (_k, _f, c) => c.addBelow(2),
      does(g, f, state) {
        g.flipped[g.scenario.starts[f.next].unit] = state; // [4.5.1.a] [4.5.b]
        f.next++;
      },
    },
  },
});
