/** 11.1 The ways of a retreat: what is closed, and which way breaks the fewest of the ranked priorities. */

import type { Place, Side } from '@cauldron/engine';
import type { Retreat } from '../frames.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { hasRoom } from './10-stacking.ts';

export const sideOf = (g: Gazala, f: Retreat): Side => g.sideOfUnit(f.item(0));
export const hexOf = (g: Gazala, f: Retreat): Place => g.at[f.item(0)];

/** More than any number of zones: there is no way. */
const NONE = 1 << 20;

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

/** The fewest enemy zones on the rest of the way, from a hex with so many steps made; NONE if there is no way. */
function zonesFrom(g: Gazala, f: Retreat, from: Place, steps: number): number {
  let fewest = NONE;
  for (let d = 0; d < 6; d++) fewest = Math.min(fewest, zonesBy(g, f, from, d, steps));
  return fewest;
}

/** The same for the ways that begin with one direction. The end is exactly two hexes from the start (G-18). */
function zonesBy(g: Gazala, f: Retreat, from: Place, d: number, steps: number): number {
  const { map, charts } = g.world;
  const to = map.neighbours[from * 6 + d];
  if (isClosed(g, f, from, d) || map.distance(f.start, to) !== steps + 1) return NONE; // [11.1.a] [11.1.c]
  const zones = isZoned(g, f, to) ? 1 : 0;
  return steps + 1 < charts.retreat.hexes ? Math.min(NONE, zones + zonesFrom(g, f, to, steps + 1)) : zones;
}

const isProper = (g: Gazala, f: Retreat, d: number): boolean => g.world.properWays[sideOf(g, f)][d] === 1; // [11.1.h]

/**
 * A bit per direction: those with the fewest enemy zones, and of these the proper ones. The direction is judged hex by hex: where no
 * proper one is open, every other is as good (G-62).
 */
function choose(g: Gazala, f: Retreat, zones: (d: number) => number): number {
  let fewest = NONE;
  for (let d = 0; d < 6; d++) fewest = Math.min(fewest, zones(d));
  if (fewest >= NONE) return 0;
  let all = 0;
  let proper = 0;
  for (let d = 0; d < 6; d++) {
    if (zones(d) !== fewest) continue;
    all |= 1 << d;
    if (isProper(g, f, d)) proper |= 1 << d;
  }
  return proper === 0 ? all : proper; // [11.1.c] [11.1.i]
}

const waysFrom = (g: Gazala, f: Retreat, from: Place, steps: number): number =>
  choose(g, f, (d) => zonesBy(g, f, from, d, steps));

/** Whether a way that begins so, and keeps the higher priorities, can end where there is room. */
function endsInRoom(g: Gazala, f: Retreat, from: Place, d: number, steps: number): boolean {
  const { map, charts } = g.world;
  const to = map.neighbours[from * 6 + d];
  if (steps + 1 >= charts.retreat.hexes) return hasRoom(g, to, f.item(0), f.count);
  const ways = waysFrom(g, f, to, steps + 1);
  for (let next = 0; next < 6; next++)
    if ((ways & (1 << next)) !== 0 && endsInRoom(g, f, to, next, steps + 1)) return true;
  return false;
}

/** A bit per direction that is open to the retreat now, on the map. */
export function bestWays(g: Gazala, f: Retreat): number {
  const here = hexOf(g, f);
  const ways = waysFrom(g, f, here, f.steps);
  let roomy = 0;
  for (let d = 0; d < 6; d++) if ((ways & (1 << d)) !== 0 && endsInRoom(g, f, here, d, f.steps)) roomy |= 1 << d;
  return roomy === 0 ? ways : roomy; // [11.1.j]
}

/** 11.1: a step to the edge, from where the way leads off the map, if it breaks no more than the ways on the map do. */
export function isWayOff(g: Gazala, f: Retreat, d: number): boolean {
  const here = hexOf(g, f);
  if (isClosed(g, f, here, d)) return false;
  const to = g.world.map.neighbours[here * 6 + d];
  if (!canLeave(g, f, to)) return false; // [11.1.k]
  const zones = isZoned(g, f, to) ? 1 : 0;
  const fewest = zonesFrom(g, f, here, f.steps);
  if (zones !== fewest || isProper(g, f, d)) return zones <= fewest;
  const ways = waysFrom(g, f, here, f.steps);
  for (let way = 0; way < 6; way++) if ((ways & (1 << way)) !== 0 && isProper(g, f, way)) return false;
  return true;
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
  return choose(g, f, (d) => {
    const to = map.neighbours[here * 6 + d];
    if (isClosed(g, f, here, d) || map.distance(f.start, to) <= map.distance(f.start, here)) return NONE;
    return isZoned(g, f, to) ? 1 : 0; // [11.1.j]
  });
}
