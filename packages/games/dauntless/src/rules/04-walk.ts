/** 4.1 Step by step: what a moving stack pays and meets on its way. Also carries 5.2, 6.1, 7.1, 8.5.2, 8.7, 10.7.1, 10.7.2 and 11.5.4. */

import { itemsOf, type Place, type Unit, walking } from '@cauldron/engine';
import { type HeldMoving, type Moving, moving, walk } from '../frames.ts';
import { GOES } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { stepCost, usesRoad } from './04-movement.ts';
import { fireAsEntered, offerFriction } from './10-friction.ts';
import { offerReaction } from './11-triggers.ts';

export const walkConduct = walking<Dauntless>(walk, {
  /** 10.7.1: each step is declared, and cannot be changed after fire. */
  announce(g, to) {
    const f = g.within(moving);
    f.to = to; // [10.7.1.m]
    f.ff = -1;
    f.onRoad = Number(
      f.goes === GOES.move ? f.offRoad === 0 && usesRoad(g, itemsOf(f), f.hex, to) : overBridge(g, f, to),
    );
    offerFriction(g, f, to);
  },
  mayStep(g, to) {
    const f = g.within(moving);
    if (f.halted === 1 || f.over === 1 || walkersOf(g, f).length === 0) return false; // [10.7.2.d] [10.7.2.f]
    if (f.goes === GOES.move) pay(g, f, to); // [8.5.2.b] [8.7.b]
    return true;
  },
  enter(g, to) {
    const f = g.within(moving);
    const from = f.hex;
    const walkers = walkersOf(g, f);
    for (const u of walkers) {
      g.put(u, to);
      if (f.goes === GOES.move) g.mark(u, g.isTransported(u) ? MARK.carried : MARK.walked);
    }
    f.hex = to;
    f.steps++;
    const [event, rule] = TOLD[f.goes];
    g.tell?.(event, rule, { unit: walkers[0], n: walkers.length, from, to });
    offerReaction(g, f, g.world.map.directionTo(from, to)); // after the fire below (10.7.4)
    fireAsEntered(g, f, from, to);
  },
});

/** What is said of a step, by GOES. */
const TOLD = [
  ['moved', '4.1'],
  ['falls-back', '8.5.2'],
  ['advanced', '8.7'],
  ['dodged', '11.5.2.3'],
] as const;

/** [5.2.i] A vehicle that retreats or advances is on a road only where it crosses a waterway. */
export function overBridge(g: Dauntless, f: Moving, to: Place): boolean {
  const { costs, map } = g.world;
  const edge = f.hex * 6 + map.directionTo(f.hex, to);
  return costs.water[edge] === 1 && costs.unbridged[edge] === 0 && itemsOf(f).some((u) => g.isVehicle(u));
}

/** Those that go on: who is not lost; after a halt of the others only the AFVs (10.7.3). */
const walkersOf = (g: Dauntless, f: HeldMoving): Unit[] =>
  itemsOf(f).filter(
    (u) => g.at[u] === f.hex && (f.split === 0 || !g.isSoft(u)) && !g.isMarked(u, MARK.stopped), // [11.5.4.b]
  );

/** [4.1.a] [6.1.b] A first step that is too dear takes all there is (4.1.1). */
function pay(g: Dauntless, f: HeldMoving, to: Place): void {
  const { map, costs, charts } = g.world;
  const edge = f.hex * 6 + map.directionTo(f.hex, to);
  if (f.road === 1 && (f.offRoad === 1 || costs.road[g.mud][edge] < 0 || g.lieOf(f.side).near()[to] === 1)) f.road = 0; // [4.3.a]
  for (const u of walkersOf(g, f)) {
    const leaves = g.isMarked(u, MARK.zoned) && (g.marks[u] & (MARK.walked | MARK.carried)) === 0;
    const cost = stepCost(g, u, f.hex, to, f.offRoad === 1) + (leaves ? charts.movement.leaveZone : 0); // [7.1.b]
    const most = g.allowanceOf(u) + (f.road === 1 ? charts.movement.extended : 0);
    g.spent[u] = Math.min(g.spent[u] + cost, Math.max(most, g.spent[u])); // [4.1.1.a]
  }
}
