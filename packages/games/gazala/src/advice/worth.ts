/** What a position of Gazala is worth to a side. */

import type { Temper } from '@cauldron/engine';
import { countPoints } from '../16-victory.ts';
import type { Gazala } from '../state.ts';
import { ALLIED, AXIS, EDGES, SUPPLY, type World } from '../world.ts';
import type { Danger } from './danger.ts';
import type { Weights } from './weights.ts';

/** So far, in hexes, a unit bears on an objective. */
const NEAR = 8;
const POINT = 100;
export const NORTH = 1 << EDGES.indexOf('north');

export function worthBy(world: World, w: Weights, danger: Danger) {
  const { units, map, figures } = world;
  const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

  /** What a unit is worth as a force: it turns to its unused face again at the end of the turn, so its used face tells little. */
  function forceOf(g: Gazala, u: number): number {
    const fresh = units.face(u, g.steps[u], 0);
    return 0.8 * Math.max(units.hard[fresh], units.soft[fresh]) + 0.2 * Math.max(g.hardOf(u), g.softOf(u));
  }

  function evaluate(g: Gazala, side: number, temper: Temper): number {
    const { total } = countPoints(g);
    const lead = total[AXIS] - total[ALLIED];
    let sum = (side === AXIS ? lead : -lead) * POINT;
    const left = turnsLeft(g);
    let axis = 0;
    let onEdge = 0;
    for (let u = 0; u < units.count; u++) {
      if (!g.isOnMap(u)) continue;
      const own = units.side[u] === side;
      const strength = forceOf(g, u);
      const hunger = g.supply[u] === SUPPLY.out ? w.outOfSupply : g.supply[u] === SUPPLY.isolated ? w.isolated : 0;
      const worth = strength * w.strength - (g.isDisrupted(u) ? w.disrupted : 0) - hunger * Math.min(1, left / 2);
      sum += ((own ? temper.loss : -temper.gain) * worth) / 100;
      if (units.side[u] === AXIS && g.supply[u] === SUPPLY.supplied && (world.edges[g.at[u]] & NORTH) !== 0) onEdge++;
      sum += (own ? 1 : -1) * nearness(g, u, strength) * Math.min(1, left / 2.5);
    }
    axis += Math.min(1, onEdge / figures.northUnits) * figures.northPoints * left * w.northHolding;
    for (const o of g.scenario.objectives) {
      if (!o.each) continue;
      for (const hex of o.hexes) if (g.hasUnit(o.side, hex)) axis += o.vp * left * w.holding;
    }
    sum -= (peril(g, side) * temper.loss) / 100;
    sum += (peril(g, 1 - side) * temper.gain) / 100;
    return Math.round(sum + (side === AXIS ? axis : -axis));
  }

  /** What a side stands to lose to what the other may do next. */
  function peril(g: Gazala, side: number): number {
    const share = g.acting === 1 - side ? w.danger : w.chance;
    return share === 0 ? 0 : (danger.peril(g, side) * share) / 100;
  }

  /** Force that bears on what scores. */
  function nearness(g: Gazala, u: number, strength: number): number {
    if (w.near === 0) return 0;
    let best = 0;
    for (const o of g.scenario.objectives) {
      for (const hex of o.hexes) {
        const d = map.distance(g.at[u], hex);
        if (d >= NEAR) continue;
        const value = o.each ? o.vp * Math.min(3, turnsLeft(g)) : o.vp;
        best = Math.max(best, value * (NEAR - d));
      }
    }
    return (best * Math.min(8, strength) * w.near) / (NEAR * 20);
  }

  return evaluate;
}
