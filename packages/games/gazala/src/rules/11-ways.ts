/** 11.1 The ways of a retreat: what is closed, and which way breaks the fewest of the ranked priorities. Also carries 8.1, 8.2 and 14.0. */

import { cheapestWays, lowestPrice, NO_WAY, type Place, type RetreatSteps, type Side } from '@cauldron/engine';
import type { Retreat } from '../frames.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { hasRoom } from './10-stacking.ts';

export const sideOf = (g: Gazala, f: Retreat): Side => g.sideOfUnit(f.item(0));
export const hexOf = (g: Gazala, f: Retreat): Place => g.at[f.item(0)];

/** 11.1: a hex or hexside that normal movement would forbid is closed; the 69th Brigade stays in its area (8.2). */
export function isClosed(g: Gazala, f: Retreat, from: Place, d: number): boolean {
  const { map, costs, prohibited, units, tether } = g.world;
  const side = sideOf(g, f);
  const edge = from * 6 + d;
  const to = map.neighbours[edge];
  if (to < 0 || costs.cliff[edge] === 1 || g.hasUnit(1 - side, to)) return true; // [11.1.d]
  if (side === AXIS && g.isMined(edge)) return true; // [11.1.d] [14.0.e]
  if (side === ALLIED && prohibited[to] === 1) return true; // [11.1.d] [8.1.b]
  for (let i = 0; i < f.count; i++) if (units.tethered[f.item(i)] === 1 && tether[to] === 0) return true; // [8.2.a]
  return false;
}

/** 11.1: an enemy zone counts unless a friend, other than those who retreat together, is in the hex. */
export function isZoned(g: Gazala, f: Retreat, hex: Place): boolean {
  const side = sideOf(g, f);
  return g.inEnemyZone(side, hex) && !g.hasUnit(side, hex); // [11.1.e]
}

/** Enemy zones are the price of a step. The end is exactly two hexes from the start (G-18). */
const stepsOf = (g: Gazala, f: Retreat): RetreatSteps => ({
  price(from, d, to, left) {
    const { map, charts } = g.world;
    const isFarther = map.distance(f.start, to) === charts.retreat.hexes - left + 1; // [11.1.a] [11.1.c]
    return isClosed(g, f, from, d) || !isFarther ? NO_WAY : Number(isZoned(g, f, to));
  },
});
const leftAfter = (g: Gazala, steps: number): number => g.world.charts.retreat.hexes - steps;

/** A bit per direction that is a proper one for the side. */
const properFor = (g: Gazala, f: Retreat): number =>
  g.world.properWays[sideOf(g, f)].reduce<number>((mask, isProper, d) => mask | (isProper << d), 0); // [11.1.h]

/**
 * A bit per direction: those with the fewest enemy zones, and of these the proper ones. The direction is judged hex by hex: where no
 * proper one is open, every other is as good (G-62).
 */
function choose(g: Gazala, f: Retreat, steps: RetreatSteps, from: Place, left: number): number {
  const all = cheapestWays(g.world.map, steps, from, left);
  return all & properFor(g, f) || all; // [11.1.c] [11.1.i]
}

const waysFrom = (g: Gazala, f: Retreat, from: Place, steps: number): number =>
  choose(g, f, stepsOf(g, f), from, leftAfter(g, steps));

/** Whether a way that begins so, and keeps the higher priorities, can end where there is room. */
function endsInRoom(g: Gazala, f: Retreat, to: Place, steps: number): boolean {
  const { map, charts } = g.world;
  if (steps >= charts.retreat.hexes) return hasRoom(g, to, f.item(0), f.count);
  return map.towards(to, waysFrom(g, f, to, steps)).some((next) => endsInRoom(g, f, next, steps + 1));
}

/** A bit per direction that is open to the retreat now, on the map. */
export function bestWays(g: Gazala, f: Retreat): number {
  const here = hexOf(g, f);
  const ways = waysFrom(g, f, here, f.steps);
  const isRoomy = (to: Place, d: number) => (ways & (1 << d)) !== 0 && endsInRoom(g, f, to, f.steps + 1);
  return g.world.map.directionsWhere(here, isRoomy) || ways; // [11.1.j]
}

/** 11.1: steps to the edge, from where the way leads off the map, if they break no more than the ways on the map do. */
export function waysOff(g: Gazala, f: Retreat): number {
  const here = hexOf(g, f);
  const fewest = lowestPrice(g.world.map, stepsOf(g, f), here, leftAfter(g, f.steps));
  const proper = properFor(g, f);
  return g.world.map.directionsWhere(here, (to, d) => {
    if (isClosed(g, f, here, d) || !canLeave(g, f, to)) return false; // [11.1.k]
    const zones = isZoned(g, f, to) ? 1 : 0;
    if (zones !== fewest || (proper & (1 << d)) !== 0) return zones <= fewest;
    return (waysFrom(g, f, here, f.steps) & proper) === 0;
  });
}

/** G-19: by any edge; never by force, and not with a unit that must stay in its area. */
export function canLeave(g: Gazala, f: Retreat, hex: Place): boolean {
  const { edges, retreatExits, units } = g.world;
  for (let i = 0; i < f.count; i++) if (units.tethered[f.item(i)] === 1) return false; // [8.2.a]
  return (edges[hex] & retreatExits[sideOf(g, f)]) !== 0; // [11.1.k]
}

/** 11.1: a unit that could not but end in a crowded hex may go on, ever farther from its start, to a hex with room. */
export function furtherWays(g: Gazala, f: Retreat): number {
  const { map } = g.world;
  const here = hexOf(g, f);
  const price = (from: Place, d: number, to: Place) =>
    isClosed(g, f, from, d) || map.distance(f.start, to) <= map.distance(f.start, from)
      ? NO_WAY
      : Number(isZoned(g, f, to)); // [11.1.j]
  return choose(g, f, { price }, here, 1);
}
