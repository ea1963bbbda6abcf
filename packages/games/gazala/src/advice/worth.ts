/** What a position of Gazala is worth to a side. */

import { closeness, type Danger, FAR, Nearest, type WayTables } from '@cauldron/engine';
import { AXIS, EDGES, SUPPLY } from '../names.ts';
import type { Gazala } from '../state.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

/** Who has to go further than this many movement points is not on its way: two marches. */
const MARCHES = 48;
/** A worth of so much makes a win likely. */
export const SCALE = 600;
/** The part of a unit's force that its unused face is: it turns to it again at the end of the turn. */
const FRESH = 0.8;

export type Worth = ReturnType<typeof worthBy>;

const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

export function worthBy(world: World, w: Weights, ways: WayTables, danger: Danger<Gazala>) {
  const { units, figures, edges, map } = world;
  const closest = new Nearest(figures.northEdgeUnits);
  const one = new Nearest(1);

  const isNorth = (hex: number): boolean => (edges[hex] & (1 << EDGES.indexOf('north'))) !== 0;

  /** To the Axis. */
  function hopes(g: Gazala): number {
    const scoring = w.holdingNow + w.holdingLater * (turnsLeft(g) - 1);
    let sum = (g.turn === 1 ? w.onset : 0) + northEdge(g) * figures.northEdge * scoring;
    for (const o of g.scenario.objectives)
      for (const hex of o.each ? o.hexes : [])
        sum += o.vp * scoring * (g.hasUnit(o.side, hex) ? 1 : onTheWay(g, o.side, hex));
    return sum;
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
    return share === 0 ? 0 : (danger.peril(g, side) * share) / 100;
  }

  /** How far a side has come towards a place, as a part of having it. */
  function onTheWay(g: Gazala, side: number, hex: number): number {
    one.clear();
    for (let u = 0; u < units.count; u++)
      if (units.side[u] === side && g.isOnMap(u)) one.add(closeness(ways.wayTo(hex, units.mover[u])[g.at[u]], MARCHES));
    return (one.share * w.gathering) / 100;
  }

  /** 16.0: four supplied units on the north edge score; fewer score nothing, but they and who comes are on the way to it. */
  function northEdge(g: Gazala): number {
    closest.clear();
    let there = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== AXIS || !g.isOnMap(u) || g.supply[u] !== SUPPLY.supplied) continue;
      if (isNorth(g.at[u])) there++;
      closest.add(closeness(toNorth(units.mover[u])[g.at[u]], MARCHES));
    }
    return there >= figures.northEdgeUnits ? 1 : (closest.share * w.gathering) / 100;
  }

  /** A place on the north edge for a unit; a fifth brings nothing. */
  function northFor(g: Gazala, u: number): number {
    let others = 0;
    for (let v = 0; v < units.count; v++)
      if (v !== u && units.side[v] === AXIS && g.isOnMap(v) && isNorth(g.at[v])) others++;
    return others <= figures.northEdgeUnits ? w.north * Math.min(3, turnsLeft(g)) : 0;
  }

  /** [class][place] the way to the nearest hex of the north edge. */
  const northWays: Int16Array[] = [];
  function toNorth(mover: number): Int16Array {
    if (northWays[mover]) return northWays[mover];
    const way = new Int16Array(map.count).fill(FAR);
    for (let hex = 0; hex < map.hexes; hex++) {
      const from = isNorth(hex) ? ways.wayTo(hex, mover) : undefined;
      for (let p = 0; from && p < way.length; p++) way[p] = Math.min(way[p], from[p]);
    }
    northWays[mover] = way;
    return way;
  }

  return { hopes, worthOf, peril, turnsLeft, clock: w, northEdge, northFor, isNorth };
}
