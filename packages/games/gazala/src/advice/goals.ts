/** What a side of Gazala fights for, and the way there. */

import type { Aim, Target } from '@cauldron/engine';
import type { Objective } from '../scenario.ts';
import type { Gazala } from '../state.ts';
import type { World } from '../world.ts';
import type { Ground } from './ground.ts';
import type { Weights } from './weights.ts';

const POINT = 100;

export function goalsBy(world: World, w: Weights, ways: Ground) {
  const { units, map, figures } = world;
  const wayTo = (place: number): Int16Array => ways.wayTo(place);
  const noWay = new Int16Array(map.count);
  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  /** What a scoring place is worth to a side as a goal; 0 if it is none. */
  function prize(g: Gazala, o: Objective, place: number, side: number): number {
    const held = g.hasUnit(o.side, place);
    const value = o.vp * POINT * (o.each ? Math.min(4, turnsLeft(g)) : 1);
    return side === o.side ? (held ? value * 0.2 : value) : held ? value : 0;
  }

  /** What an enemy unit is worth as a goal. */
  function prey(g: Gazala, u: number): number {
    const side = 1 - units.side[u];
    const weak = (g.isDisrupted(u) ? 30 : 0) + (g.supply[u] > 0 ? 40 : 0);
    return w.prey[side] + weak + figures.stepPoints[1 - side] * 25;
  }

  function targets(g: Gazala, side: number): Target[] {
    const list: Target[] = [];
    for (const o of g.scenario.objectives) {
      for (const place of o.hexes) {
        const value = prize(g, o, place, side);
        if (value > 0) list.push({ place, value });
      }
    }
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !g.isOnMap(u) || list.some((t) => t.place === g.at[u])) continue;
      list.push({ place: g.at[u], value: prey(g, u) });
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** The way to what a unit goes for: the best of all targets, less the way there. Written out, because it is asked so often. */
  function goalOf(g: Gazala, u: number, aim: Aim): Int16Array {
    if (aim.target >= 0) return wayTo(aim.target);
    const side = units.side[u];
    const from = g.isOnMap(u) ? g.at[u] : -1;
    const way = (place: number): number => (from >= 0 ? wayTo(from)[place] : 20) * w.tug[side];
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (const o of g.scenario.objectives) {
      for (const place of o.hexes) {
        const value = prize(g, o, place, side);
        if (value === 0 || value - way(place) <= most) continue;
        most = value - way(place);
        best = place;
      }
    }
    for (let v = 0; v < units.count; v++) {
      if (units.side[v] === side || !g.isOnMap(v)) continue;
      const value = prey(g, v) - way(g.at[v]);
      if (value <= most) continue;
      most = value;
      best = g.at[v];
    }
    return best < 0 ? noWay : wayTo(best);
  }

  return { targets, goalOf, noWay };
}
