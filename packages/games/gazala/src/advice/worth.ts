/** What a position of Gazala is worth to a side. */

import { FAR, type Temper, type WayTables } from '@cauldron/engine';
import { ALLIED, AXIS, EDGES, SUPPLY } from '../names.ts';
import { countPoints } from '../rules/16-victory.ts';
import type { Gazala } from '../state.ts';
import type { World } from '../world.ts';
import type { Danger } from './danger.ts';
import type { Weights } from './weights.ts';

/** Who has to go further than this many movement points is not on its way: two marches. */
const MARCHES = 48;
const POINT = 100;
/** A worth of so much makes a win likely. */
export const SCALE = 600;
export const NORTH = 1 << EDGES.indexOf('north');

const turnsLeft = (g: Gazala): number => g.scenario.last - g.turn + 1;

/** A lead in hundredths of a point, measured by what may still change: so the same worth means the same chance on the first turn and on the
 * last (the figures are those of script matches, see docs/ai-measured.md). */
export const clockBy = (w: Weights) => (g: Gazala, lead: number) => (lead * SCALE) / (w.close + w.sway * turnsLeft(g));

/** Parts of the evaluation by name, for the kit. */
export interface Terms {
  readonly names: readonly string[];
  tell(g: Gazala, into: Float64Array, at: number): void;
}

export function worthBy(world: World, w: Weights, ways: WayTables, danger: Danger) {
  const { units, figures } = world;
  const byClock = clockBy(w);

  /** What a unit is worth as a force: it turns to its unused face again at the end of the turn, so its used face tells little. */
  function forceOf(g: Gazala, u: number): number {
    const fresh = units.face(u, g.steps[u], 0);
    return 0.8 * Math.max(units.hard[fresh], units.soft[fresh]) + 0.2 * Math.max(g.hardOf(u), g.softOf(u));
  }

  function evaluate(g: Gazala, side: number, temper: Temper): number {
    const { total } = countPoints(g);
    const left = turnsLeft(g);
    const lead = (total[AXIS] - total[ALLIED]) * POINT + (g.turn === 1 ? w.onset : 0);
    let sum = side === AXIS ? lead : -lead;
    const scoring = w.holdingNow + w.holdingLater * (left - 1);
    let axis = northEdge(g) * figures.northEdge * scoring;
    for (let u = 0; u < units.count; u++) {
      if (!g.isOnMap(u)) continue;
      const own = units.side[u] === side;
      const strength = forceOf(g, u);
      const hunger = g.supply[u] === SUPPLY.out ? w.outOfSupply : g.supply[u] === SUPPLY.isolated ? w.isolated : 0;
      const worth = strength * w.strength - (g.isDisrupted(u) ? w.disrupted : 0) - hunger * Math.min(1, left / 2);
      sum += ((own ? temper.loss : -temper.gain) * worth) / 100;
    }
    for (const o of g.scenario.objectives) {
      if (!o.each) continue;
      for (const hex of o.hexes) axis += o.vp * scoring * (g.hasUnit(o.side, hex) ? 1 : onTheWay(g, o.side, hex));
    }
    sum -= (peril(g, side) * temper.loss) / 100;
    sum += (peril(g, 1 - side) * temper.gain) / 100;
    sum += side === AXIS ? axis : -axis;
    return Math.round(byClock(g, sum));
  }

  /** What a side stands to lose to what the other may do next. */
  function peril(g: Gazala, side: number): number {
    const share = g.acting === 1 - side ? w.danger[side] : w.chance[side];
    return share === 0 ? 0 : (danger.peril(g, side) * share) / 100;
  }

  /** From 0 to 1, by the way that is left. */
  const closeness = (way: number): number => Math.max(0, 1 - way / MARCHES);

  /** How far a side has come towards a place, as a part of having it. */
  function onTheWay(g: Gazala, side: number, hex: number): number {
    let most = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !g.isOnMap(u)) continue;
      most = Math.max(most, closeness(ways.wayTo(hex, units.mover[u])[g.at[u]]));
    }
    return (most * w.gathering) / 100;
  }

  /** 16.0: four supplied units on the north edge score; fewer score nothing, but they and who comes are on the way to it. */
  function northEdge(g: Gazala): number {
    const wanted = figures.northEdgeUnits;
    best.fill(0);
    let there = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== AXIS || !g.isOnMap(u) || g.supply[u] !== SUPPLY.supplied) continue;
      if ((world.edges[g.at[u]] & NORTH) !== 0) there++;
      const close = closeness(toNorth(units.mover[u])[g.at[u]]);
      if (close <= best[wanted - 1]) continue;
      best[wanted - 1] = close;
      best.sort().reverse();
    }
    if (there >= wanted) return 1;
    return (best.reduce((sum, close) => sum + close, 0) * w.gathering) / (100 * wanted);
  }
  const best = new Float64Array(figures.northEdgeUnits);

  /** [class][place] the way to the nearest hex of the north edge. */
  const northWays: Int16Array[] = [];
  function toNorth(mover: number): Int16Array {
    if (northWays[mover]) return northWays[mover];
    const way = new Int16Array(world.map.count).fill(FAR);
    for (let hex = 0; hex < world.map.hexes; hex++) {
      if ((world.edges[hex] & NORTH) === 0) continue;
      const from = ways.wayTo(hex, mover);
      for (let p = 0; p < way.length; p++) if (from[p] < way[p]) way[p] = from[p];
    }
    northWays[mover] = way;
    return way;
  }

  /** [16.0] the north edge, the perils of both sides, and how near each scoring hex is. */
  const terms: Terms = {
    names: ['north edge', 'north edge now', 'axis peril', 'allied peril', 'axis peril next', 'allied peril next'],
    tell(g, into, at) {
      const north = northEdge(g);
      into[at] = north;
      into[at + 1] = north === 1 ? 1 : 0;
      for (const side of [AXIS, ALLIED]) {
        const loss = danger.peril(g, side) / POINT;
        into[at + 2 + side] = loss;
        into[at + 4 + side] = g.acting === 1 - side ? loss : 0;
      }
    },
  };

  return { evaluate, terms };
}
