/** How far units come, and by which way: in the move that is under way, or in one that they could make. */

import {
  isRefusal,
  movesOf,
  type OpenQuestion,
  type PossibleMove,
  type Refusal,
  refuse,
  type StepwiseMove,
  stepsOffered,
  stepsTo,
  type Unit,
} from '@cauldron/engine';
import { advances, exploiting, furtherAdvance, moving, overrunMoves, retreat } from './frames.ts';
import { canEnter, entryHexes } from './rules/04-reinforcements.ts';
import { journeyOf, whyNotTo } from './rules/09-movement.ts';
import { exploitJourney } from './rules/09-overrun.ts';
import { MARK, type Tobruk } from './state.ts';
import { inParts, type Journey } from './travel.ts';
import { V } from './words.ts';
import { MOTORIZED } from './world.ts';

/** 10.3, 10.4: a unit that retreats or advances. */
function stepwise(g: Tobruk, units: readonly Unit[], open: OpenQuestion): StepwiseMove | undefined {
  if (units.length !== 1) return undefined;
  const [u] = units;
  if (g.nearest(retreat)?.unit === u || g.nearest(furtherAdvance)?.unit === u) return stepsOffered(open, V.to);
  const into = g.nearest(advances)?.hex;
  if (into === undefined || !open.offers(V.advance).includes(u)) return undefined;
  return stepsTo([into], (hex) => refuse('10.4', 'not-adjacent', { unit: u, hex }));
}

/** A stack as it could move now: what is left of a move under way, or its whole allowance. */
function journey(g: Tobruk, units: readonly Unit[]): Journey | Refusal {
  if (units.length === 0) return refuse('9.0', 'no-units');
  const first = units[0];
  for (const u of units) {
    if (g.isAir(u)) return refuse('2.5', 'air-never-moves', { unit: u });
    if (g.at[u] !== g.at[first]) return refuse('9.3', 'not-stacked', { unit: u });
    if (!g.isOnMap(u) && !canEnter(g, u)) return refuse('6.0', 'not-on-map', { unit: u });
  }
  const e = g.nearest(exploiting);
  if (e && units.length === 1 && e.unit === first) return exploitJourney(g, first, e.left);
  const isNext = g.nearest(overrunMoves) !== undefined && g.isMarked(first, MARK.overrun);
  if (isNext && units.length === 1) return exploitJourney(g, first, g.world.figures.overrunHexes);
  const m = g.nearest(moving);
  if (m && units.every((u) => m.has(u)) && m.count === units.length) return journeyOf(g, m);
  const allowance = inParts(Math.min(...units.map((u) => g.movementOf(u))));
  const has = (mover: number) => units.some((u) => g.world.units.mover[u] === mover);
  return {
    side: g.sideOfUnit(first),
    from: g.at[first],
    left: [has(MOTORIZED) ? allowance : -1, has(1 - MOTORIZED) ? allowance : -1],
    first: true,
    offRoad: false,
    byHexes: false,
    entries: g.isOnMap(first) ? [] : entryHexes(g, first),
  };
}

function possible(g: Tobruk, units: readonly Unit[]): PossibleMove | Refusal {
  const j = journey(g, units);
  if (isRefusal(j)) return j;
  const { byHexes } = j;
  return {
    ways: g.overlay,
    run: (to) => g.overlay.run(g, j, to),
    whyNot: (to) => whyNotTo(g, j, to),
    parts: byHexes ? 1 : inParts(1),
    byHexes,
  };
}

export const moves = movesOf(possible, stepwise);
