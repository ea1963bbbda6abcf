/** What players ask about a position: where a stack can go, zones, stacking, sight, points. */

import {
  type Answering,
  type AttackOdds,
  attacksOf,
  cardOf,
  type Path,
  type Place,
  type Reach,
  type Refusal,
  refuse,
  type ScoreItem,
  scoreOf,
  stackUse,
  type Unit,
  whyNotTogether,
} from '@cauldron/engine';
import { battle, moving } from './frames.ts';
import { SIDES } from './names.ts';
import { groupOf } from './rules/04-movement.ts';
import { stackSize } from './rules/06-stacking.ts';
import { oddsNow } from './rules/08-battle.ts';
import { oddsFor } from './rules/08-odds.ts';
import { hexesHeld } from './rules/18-victory.ts';
import { type Dauntless, MARK } from './state.ts';
import type { Travel } from './travel.ts';

export const answers: Answering<Dauntless> = {
  reach: (g, { units }) => reach(g, units),
  path: (g, { units, to }) => path(g, units, to),
  zoc: (g, { side }) => ({ places: g.world.map.hexesWhere((hex) => g.covers(side, hex)) }),
  stack: (g, { place }) => {
    const { stacking } = g.world.charts;
    return stackUse(Math.ceil(stackSize(g, g.stackAt(place)) / stacking.platoonsToUnit), stacking.units);
  },
  attack: attacksOf(
    (g) => {
      const f = g.nearest(battle);
      return f && f.count > 0 ? oddsNow(g, f) : refuse('8.0', 'no-combat');
    },
    (g, { place, units }) => oddsOf(g, place, units),
  ),
  unit: (g, { unit: u }) => ({
    ...cardOf(g, u, SIDES, MARK),
    reduced: g.flipped[u] === 1 && !g.isTransported(u),
    steps: g.stepsOf(u),
  }),
  score(g) {
    const items: ScoreItem[] = [];
    return scoreOf(hexesHeld(g, items), items);
  },
};

function travelOf(g: Dauntless, units: readonly Unit[]): Travel | Refusal {
  const [first] = units;
  const wrong = whyNotTogether(g, units);
  if (wrong) return wrong;
  const lost = units.find((u) => !g.isOnMap(u) || g.allowanceOf(u) < 0);
  if (first === undefined || lost !== undefined) return refuse('4.1', 'not-on-map', { unit: lost ?? first });
  const apart = units.find((u) => g.at[u] !== g.at[first]);
  if (apart !== undefined) return refuse('6.1', 'not-in-hex', { unit: apart, hex: g.at[first] });
  const f = g.nearest(moving);
  g.overlay.run(g, g.lieOf(g.sideOfUnit(first)), groupOf(g, units, f?.has(first) ? f.road : 1));
  return g.overlay;
}

function reach(g: Dauntless, units: readonly Unit[]): Reach | Refusal {
  const found = travelOf(g, units);
  if ('refused' in found) return found;
  const places = Array.from({ length: found.count }, (_, i) => found.reached(i)).sort((a, b) => a - b);
  return { places, costs: places.map((place) => found.costTo(place)) };
}

function path(g: Dauntless, units: readonly Unit[], to: number): Path | Refusal {
  const found = travelOf(g, units);
  if ('refused' in found) return found;
  if (!found.reaches(to)) return refuse('4.1', 'out-of-reach', { hex: to, left: 0 });
  const steps = found.trace(to);
  return { places: Array.from(found.path.subarray(0, steps)), cost: found.costTo(to) };
}

/** 8.0: what a Combat of these units on a hex would come to. */
function oddsOf(g: Dauntless, target: Place, attackers: readonly Unit[]): AttackOdds | Refusal {
  const [first] = attackers;
  if (target >= g.world.map.hexes || first === undefined || !g.hasUnit(1 - g.sideOfUnit(first), target))
    return refuse('8.0', 'no-enemy-there', { hex: target });
  const far = attackers.find((u) => !g.isOnMap(u) || g.world.map.directionTo(g.at[u], target) < 0);
  if (far !== undefined) return refuse('8.0', 'not-adjacent', { unit: far, hex: target });
  return oddsFor(g, { isAssault: false, target, attackers, defenders: g.stackAt(target) });
}
