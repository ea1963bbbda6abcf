/** What players ask about a position: where a unit can go, zones, odds, points. */

import {
  type Answering,
  type AttackOdds,
  attacksOf,
  cardOf,
  type Flood,
  itemsOf,
  type Path,
  type Place,
  type Reach,
  type Refusal,
  refuse,
  type ScoreItem,
  scoreOf,
  stackUse,
  type Unit,
} from '@cauldron/engine';
import { attack, moving } from './frames.ts';
import { flood } from './rules/3-movement.ts';
import { oddsFor } from './rules/5-combat.ts';
import { countPoints } from './rules/6-victory.ts';
import { MARK, type Template } from './state.ts';
import { SIDES } from './world.ts';

export const answers: Answering<Template> = {
  reach: (g, { units }) => reach(g, units),
  path: (g, { units, to }) => path(g, units, to),
  zoc: (g, { side }) => ({ places: g.world.map.hexesWhere((hex) => g.covers(side, hex)) }),
  stack: (g, { place }) => stackUse(g.stackAt(place).length, 1),
  attack: attacksOf(oddsUnderWay, (g, { place, units }) => oddsOf(g, place, units)),
  unit: (g, { unit: u }) => ({
    ...cardOf(g, u, SIDES, MARK),
    reduced: g.reduced[u] === 1,
    steps: 2 - g.reduced[u],
    strength: g.strengthOf(u),
    movement: g.movementOf(u),
  }),
  score(g) {
    const items: ScoreItem[] = [];
    const points = countPoints(g, items);
    return scoreOf(points, items);
  },
};

/** What a unit can reach: with the rest of its points if it is moving, otherwise with its whole allowance. */
function floodOf(g: Template, units: readonly Unit[]): Flood | Refusal {
  const [u] = units;
  if (units.length !== 1 || u === undefined) return refuse('3.1', 'one-at-a-time');
  if (!g.isOnMap(u)) return refuse('3.1', 'not-on-map', { unit: u });
  const now = g.nearest(moving);
  return flood(g, u, now?.unit === u ? now.spent : 0, g.world.overlay);
}

function reach(g: Template, units: readonly Unit[]): Reach | Refusal {
  const found = floodOf(g, units);
  if ('refused' in found) return found;
  const places = Array.from(found.reached.subarray(0, found.count)).sort((a, b) => a - b);
  return { places, costs: places.map((place) => found.cost[place]) };
}

function path(g: Template, units: readonly Unit[], to: number): Path | Refusal {
  const found = floodOf(g, units);
  if ('refused' in found) return found;
  if (!(found.cost[to] >= 0)) return refuse('3.2', 'too-far', { hex: to, left: g.movementOf(units[0]) });
  const places = new Int16Array(g.world.map.count);
  const length = found.pathTo(to, places);
  return { places: Array.from(places.subarray(0, length)), cost: found.cost[to] };
}

/** 5.2 The exact chances of the current attack. */
function oddsUnderWay(g: Template): AttackOdds | Refusal {
  const now = g.nearest(attack);
  return now && now.count > 0 ? oddsOf(g, g.at[now.target], itemsOf(now)) : refuse('5.1', 'no-attacker');
}

function oddsOf(g: Template, place: Place, attackers: readonly Unit[]): AttackOdds | Refusal {
  const target = g.stacks.firstIn(place);
  if (!(target >= 0) || place >= g.world.map.hexes || g.sideOfUnit(target) === g.sideOfUnit(attackers[0]))
    return refuse('5.1', 'no-enemy-there', { hex: place });
  const far = attackers.find((u) => !g.areAdjacent(u, target));
  if (far !== undefined) return refuse('5.1', 'not-adjacent', { unit: far, target });
  return oddsFor(g, target, attackers);
}
