/** What a side of Gazala fights for, and the way there. */

import type { Aim, Target, WayTables } from '@cauldron/engine';
import type { Objective } from '../scenario.ts';
import { type Gazala, MARK } from '../state.ts';
import type { World } from '../world.ts';
import type { Danger } from './danger.ts';
import type { Weights } from './weights.ts';

const POINT = 100;

/** `chances` looks at the enemy of the side that asks. */
export function goalsBy(world: World, w: Weights, ways: WayTables, chances: Danger) {
  const { units, map } = world;
  const wayTo = (place: number): Int16Array => ways.wayTo(place);
  const noWay = new Int16Array(map.count);
  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  /** What a scoring place is worth to a side as a goal; 0 if it is none. */
  function prize(g: Gazala, o: Objective, place: number, side: number): number {
    const held = g.hasUnit(o.side, place);
    const value = o.vp * POINT * (o.each ? Math.min(4, turnsLeft(g)) : 1);
    return side === o.side ? (held ? value * 0.2 : value) : held ? value : 0;
  }

  /** What those in an enemy hex are worth as a goal: what an attack on them may bring, and that they are enemies. */
  function prey(g: Gazala, side: number, hex: number): number {
    return w.prey[side] + (chances.lossIn(g, 1 - side, hex) * w.chase[side]) / 100;
  }

  /** The formation that acts now, or -1. */
  function actingFormation(g: Gazala): number {
    for (let u = 0; u < units.count; u++) if (g.isMarked(u, MARK.activated)) return units.formation[u];
    return -1;
  }

  function targets(g: Gazala, side: number): Target[] {
    const list: Target[] = [];
    chances.look(g, 1 - side, -1, g.acting === side ? actingFormation(g) : -1);
    for (const o of g.scenario.objectives) {
      for (const place of o.hexes) {
        const value = prize(g, o, place, side);
        // A place that the enemy holds has to be taken by force.
        if (value > 0)
          list.push({ place, value: g.hasUnit(1 - side, place) ? value / 2 + prey(g, side, place) : value });
      }
    }
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !g.isOnMap(u) || list.some((t) => t.place === g.at[u])) continue;
      list.push({ place: g.at[u], value: prey(g, side, g.at[u]) });
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** The way to what a unit goes for: the best of all targets, less the way there. Written out, because it is asked so often. */
  function goalOf(g: Gazala, u: number, aim: Aim): Int16Array {
    if (aim.target >= 0) return wayTo(aim.target);
    const side = units.side[u];
    const from = g.isOnMap(u) ? g.at[u] : -1;
    const ways = from >= 0 ? wayTo(from) : undefined;
    const way = (place: number): number => (ways ? ways[place] : 20) * w.tug[side];
    chances.look(g, 1 - side, -1, units.formation[u]);
    // Most enemies are too far away to be worth a closer look.
    const cap = w.prey[side] + (chances.mostLoss * Math.max(0, w.chase[side])) / 100;
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
      if (units.side[v] === side || !g.isOnMap(v) || g.stacks.firstIn(g.at[v]) !== v) continue;
      const far = way(g.at[v]);
      if (cap - far <= most) continue;
      const value = prey(g, side, g.at[v]) - far;
      if (value <= most) continue;
      most = value;
      best = g.at[v];
    }
    return best < 0 ? noWay : wayTo(best);
  }

  return { targets, goalOf, noWay };
}
