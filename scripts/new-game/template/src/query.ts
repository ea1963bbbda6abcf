/** What players ask about a position: where a unit can go, zones, odds, points. */

import {
  type Answer,
  type AttackOdds,
  type Flood,
  type Modifier,
  nameRatio,
  type Path,
  type Query,
  type Reach,
  type Refusal,
  refuse,
  type ScoreItem,
  type Unit,
  whyNotTogether,
} from '@cauldron/engine';
import { attack, moving } from './frames.ts';
import { flood } from './rules/3-movement.ts';
import { assess, resultOf } from './rules/5-combat.ts';
import { countPoints } from './rules/6-victory.ts';
import { MARK, type Template } from './state.ts';
import { SIDES } from './world.ts';

export function answer(g: Template, query: Query): Answer {
  switch (query.ask) {
    case 'reach':
      return reach(g, query.units);
    case 'path':
      return path(g, query.units, query.to);
    case 'zoc':
      return { places: hexesOf(g).filter((place) => g.covers(query.side, place)) };
    case 'stack': {
      const used = g.unitsIn(0, query.place) + g.unitsIn(1, query.place);
      return { used, limit: 1, over: Math.max(0, used - 1) };
    }
    case 'attack':
      return odds(g, query.place, query.units);
    case 'unit':
      return card(g, query.unit);
    case 'score': {
      const items: ScoreItem[] = [];
      const points = countPoints(g, items);
      return { points, items, leader: points[0] === points[1] ? -1 : points[0] > points[1] ? 0 : 1, figures: {} };
    }
    default:
      return refuse('', 'unknown-query', { ask: query.ask });
  }
}

const hexesOf = (g: Template): number[] => Array.from({ length: g.world.map.hexes }, (_, place) => place);

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

/** 5.2 The exact chances of an attack; without units, of the current attack. */
function odds(g: Template, hex: number, units: readonly Unit[]): AttackOdds | Refusal {
  const now = g.nearest(attack);
  const attackers = units.length > 0 ? units : Array.from({ length: now?.count ?? 0 }, (_, i) => now?.item(i) ?? -1);
  const place = units.length > 0 || !now ? hex : g.at[now.target];
  if (attackers.length === 0) return refuse('5.1', 'no-attacker');
  const unfit = whyNotTogether(g, attackers);
  if (unfit) return unfit;
  const target = g.stacks.firstIn(place);
  if (!(target >= 0) || place >= g.world.map.hexes || g.sideOfUnit(target) === g.sideOfUnit(attackers[0]))
    return refuse('5.1', 'no-enemy-there', { hex: place });
  const far = attackers.find((u) => !g.areAdjacent(u, target));
  if (far !== undefined) return refuse('5.1', 'not-adjacent', { unit: far, target });
  const shifts: Modifier[] = [];
  const { strengths, column, ...ratio } = assess(g, target, attackers, shifts);
  const results = g.world.results.map((_, i) => {
    const [attacker, defender] = resultOf(g, i + 1, column).text;
    return { p: 1 / g.world.results.length, attacker, defender };
  });
  return {
    attack: strengths[0],
    defence: strengths[1],
    ratio: nameRatio(ratio),
    modifier: 0,
    modifiers: [],
    shifts,
    column: g.world.ladder.columns[column],
    results,
  };
}

function card(g: Template, u: Unit) {
  const { data, side } = g.world.units;
  return {
    id: data[u].id,
    name: data[u].name,
    side: SIDES[side[u]],
    type: data[u].type,
    at: g.world.map.ids[g.at[u]],
    reduced: g.reduced[u] === 1,
    steps: 2 - g.reduced[u],
    strength: g.strengthOf(u),
    movement: g.movementOf(u),
    status: Object.entries(MARK).flatMap(([name, mark]) => (g.isMarked(u, mark) ? [name] : [])),
  };
}
