/** What a position of Gazala is worth beyond the points on the table. */

import { approachBy, pointsInReach, type WayTables } from '@cauldron/engine';
import { AXIS, EDGES, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

/** Who has to go further than this many movement points is not on its way: two marches. */
const MARCHES = 48;
/** The part of a unit's force that its unused face is: it turns to it again at the end of the turn. */
const FRESH = 0.8;

export type Worth = ReturnType<typeof worthBy>;

export function worthBy(world: World, w: Weights, ways: WayTables, lossOf: (g: Gazala, side: number) => number) {
  const { units, figures, edges, map } = world;
  const approach = approachBy<Gazala>(world, MARCHES);
  const isNorth = (hex: number): boolean => (edges[hex] & (1 << EDGES.indexOf('north'))) !== 0;
  const north = Array.from({ length: map.hexes }, (_, hex) => hex).filter(isNorth);
  /** [class][place] the way to the nearest hex of the north edge. */
  const toNorth = world.costs.step[0].map((_, mover) => ways.wayToAny(north, mover));
  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  /** To the Axis. */
  function hopes(g: Gazala): number {
    const scoring = w.holdingNow + w.holdingLater * (turnsLeft(g) - 1);
    const wayTo = (hex: number, u: number) => ways.wayTo(hex, units.mover[u])[g.at[u]];
    const held = pointsInReach(g.scenario.objectives, g, approach, wayTo, w.gathering / 100);
    return (g.turn === 1 ? w.onset : 0) + (northEdge(g) * figures.northEdge + held) * scoring;
  }

  function worthOf(g: Gazala, u: number): number {
    if (!g.isOnMap(u)) return 0;
    const face = units.face(u, g.steps[u], 0);
    const now = Math.max(g.hardOf(u), g.softOf(u));
    const strength = FRESH * Math.max(units.hard[face], units.soft[face]) + (1 - FRESH) * now;
    const hunger = g.supply[u] === SUPPLY.out ? w.outOfSupply : g.supply[u] === SUPPLY.isolated ? w.isolated : 0;
    return strength * w.strength - (g.isDisrupted(u) ? w.disrupted : 0) - hunger * Math.min(1, turnsLeft(g) / 2);
  }

  /** What a side stands to lose to what the other may do next. */
  function peril(g: Gazala, side: number): number {
    const share = g.acting === 1 - side ? w.danger[side] : w.chance[side];
    return share === 0 ? 0 : (lossOf(g, side) * share) / 100;
  }

  /** 16.0: four supplied units on the north edge score; fewer score nothing, but they and who comes are on the way to it. */
  function northEdge(g: Gazala): number {
    const wayOf = (u: number) => (g.supply[u] === SUPPLY.supplied ? toNorth[units.mover[u]][g.at[u]] : -1);
    const share = approach(g, AXIS, figures.northEdgeUnits, wayOf);
    return share === 1 ? 1 : (share * w.gathering) / 100;
  }

  /** A place on the north edge for a unit; a fifth brings nothing. */
  function northFor(g: Gazala, u: number, hex: number): number {
    if (units.side[u] !== AXIS || !isNorth(hex)) return 0;
    const others = g.unitsOf(AXIS).filter((v) => v !== u && g.isOnMap(v) && isNorth(g.at[v])).length;
    return others <= figures.northEdgeUnits ? w.north * Math.min(3, turnsLeft(g)) : 0;
  }

  return { turnsLeft, clock: w, hopes, worthOf, peril, northEdge, northFor };
}
