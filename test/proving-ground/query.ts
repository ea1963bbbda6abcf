/** What players may ask of the Ford. Every answer follows from what everyone knows. */

import {
  type Answering,
  Flood,
  type Path,
  type Reach,
  type Refusal,
  refuse,
  scoreOf,
  stackUse,
} from '@cauldron/engine';
import { STACKING } from './march.ts';
import type { Ford } from './state.ts';
import { HEXES, isHex, KIND_NAMES, MARCH, map, OFF, ownerOf } from './world.ts';

export const answers: Answering<Ford> = {
  reach: (g, { units }) => reach(g, units[0]),
  path: (g, { units, to }) => path(g, units[0], to),
  stack: (g, { place }) => stackUse(Math.max(g.countIn(place, 0), g.countIn(place, 1)), STACKING),
  unit: (g, { unit }) => ({
    unit,
    place: g.placeOf(unit),
    kind: g.isShown(unit) ? KIND_NAMES[g.kindOf(unit)] : 'block',
  }),
  score: (g) => scoreOf([g.points(0), g.points(1)], []),
};

/** 4.0 Where a group could get in one march. Hexes with enemies count, and end it. */
function flood(g: Ford, unit: number | undefined): Refusal | undefined {
  if (unit === undefined) return refuse('', 'unknown-unit', { name: String(unit) });
  const start = g.groundOf(unit);
  const side = ownerOf(unit);
  if (side > 1 || start === OFF) return refuse('4.0', 'not-on-board', { unit });
  const field = new Int32Array(map.count);
  for (let hex = 0; hex < HEXES; hex++) {
    if (g.holdsLocals(hex) && g.leader !== side) field[hex] = LOCALS;
    else if (g.countIn(hex, 1 - side) > 0) field[hex] = ENEMY;
  }
  const links = map.linksOf(start);
  const entries = isHex(start)
    ? undefined
    : { places: links.map(({ to }) => to), costs: links.map(({ cost }) => cost) };
  FLOOD.run({ start, field, blockedBy: LOCALS, stopIn: ENEMY }, { budget: MARCH, cost: COST }, entries);
  return undefined;
}
const LOCALS = 1;
const ENEMY = 2;
const FLOOD = new Flood(map);
const COST = new Int16Array(map.count * 6).fill(1);

function reach(g: Ford, unit: number | undefined): Reach | Refusal {
  const refusal = flood(g, unit);
  if (refusal) return refusal;
  const places = Array.from(FLOOD.reached.subarray(0, FLOOD.count)).sort((a, b) => a - b);
  return { places, costs: places.map((place) => FLOOD.cost[place]) };
}

function path(g: Ford, unit: number | undefined, to: number): Path | Refusal {
  const refusal = flood(g, unit);
  if (refusal) return refusal;
  if (!(to >= 0 && to < HEXES) || FLOOD.cost[to] < 0) return refuse('4.0', 'not-reached', { to });
  const places = new Int16Array(MARCH);
  const length = FLOOD.pathTo(to, places);
  return { places: Array.from(places.subarray(0, length)), cost: FLOOD.cost[to] };
}
