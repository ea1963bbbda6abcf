/** What players may ask of the Ford. Every answer follows from what everyone knows. */

import { type Answer, type Query, type Reach, type Refusal, refuse } from '@cauldron/engine';
import { STACKING } from './march.ts';
import type { Ford } from './state.ts';
import { HEXES, isEdgeOf, isHex, KIND_NAMES, NEIGHBOURS, ownerOf, PLACES, UNITS } from './world.ts';

export function answer(g: Ford, query: Query): Answer {
  switch (query.ask) {
    case 'reach':
      return reach(g, query.units);
    case 'stack': {
      if (query.place >= PLACES) return refuse('', 'unknown-place', { name: String(query.place) });
      const used = Math.max(g.countIn(query.place, 0), g.countIn(query.place, 1));
      return { used, limit: STACKING, over: Math.max(0, used - STACKING) };
    }
    case 'unit': {
      const { unit } = query;
      if (!(unit >= 0 && unit < UNITS)) return refuse('', 'unknown-unit', { name: String(unit) });
      return { unit, place: g.placeOf(unit), kind: g.isShown(unit) ? KIND_NAMES[g.kindOf(unit)] : 'block' };
    }
    case 'score': {
      const points = [g.points(0), g.points(1)];
      const lead = points[0] - points[1];
      return { points, items: [], leader: lead === 0 ? -1 : lead > 0 ? 0 : 1, figures: {} };
    }
    default:
      return refuse('', 'unknown-query', { ask: query.ask });
  }
}

/** 4.0 Where a group could get in one march; hexes with enemies count, and end it. */
function reach(g: Ford, units: readonly number[]): Reach | Refusal {
  const unit = units[0];
  if (unit === undefined || !(unit >= 0 && unit < UNITS)) return refuse('', 'unknown-unit', { name: String(unit) });
  const from = g.groundOf(unit);
  const side = ownerOf(unit);
  if (side > 1 || from === PLACES - 1) return refuse('4.0', 'not-reached');
  const costs = new Map<number, number>([[from, 0]]);
  for (const [place, cost] of costs) {
    if (cost === 3 || (isHex(place) && g.countIn(place, 1 - side) > 0)) continue;
    for (let hex = 0; hex < HEXES; hex++) {
      const isNext = isHex(place) ? NEIGHBOURS.subarray(place * 6, place * 6 + 6).includes(hex) : isEdgeOf(side, hex);
      const isBarred = g.holdsLocals(hex) && g.leader !== side;
      if (isNext && !isBarred && !costs.has(hex)) costs.set(hex, cost + 1);
    }
  }
  const found = [...costs].filter(([place]) => place !== from).sort((a, b) => a[0] - b[0]);
  return { places: found.map(([place]) => place), costs: found.map(([, cost]) => cost) };
}
