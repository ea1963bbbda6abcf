/** 12.3 Artillery beside the map: British batteries reset each turn, German ones come back after a delay. Also carries 2.0. */

import { rollDice, type Side, type Unit } from '@cauldron/engine';
import { delay } from '../frames.ts';
import { implement } from '../implement.ts';
import { type Dauntless, MARK } from '../state.ts';
import { SIX, STREAM } from '../words.ts';

/** 12.3.2: from 0700 on 26 June. */
const EPSOM = 16;

/** [12.3.2.c] the row of the delay table that holds now; -1 for a unit without one. */
export const delayRow = (k: Dauntless, u: Unit): number => {
  const { delay: early, delayEpsom } = k.world.units;
  return (k.scenario.track === 'B' && k.turn >= EPSOM ? delayEpsom : early)[u];
};

/** 10.0, 12.3: an indirect unit has fired. [12.3.a] [12.3.b] [12.3.1.a] */
export function markFired(g: Dauntless, u: Unit): void {
  g.mark(u, MARK.fired);
  if (delayRow(g, u) >= 0) g.push(delay, { unit: u }); // [12.3.2.a] [12.3.2.b]
}

export const delayConduct = implement(delay, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.delay, 1, SIX, undefined, g.sideOfUnit(f.unit)),
    result(g, { unit }) {
      const turns = g.world.charts.delay.grid[delayRow(g, unit)][g.die(0) - 1]; // [12.3.2.d]
      g.returns[unit] = g.turn + turns;
      g.tell?.('delayed', '12.3.2', { unit, turn: g.returns[unit] });
      if (g.returns[unit] > g.scenario.last) g.put(unit, g.world.withdrawn[g.sideOfUnit(unit)]); // [12.3.2.e]
    },
  },
});

/** 3.0 I step 1: Fired units are ready again; a German battery only on the turn of its return (R34, R97). [12.3.2.f] */
export function resetFired(g: Dauntless, side: Side): void {
  for (const u of g.marked(MARK.fired)) {
    if (g.sideOfUnit(u) !== side || g.returns[u] > g.turn) continue;
    g.unmark(u, MARK.fired); // [3.0.I.b] [2.0.i]
    g.returns[u] = 0;
  }
}
