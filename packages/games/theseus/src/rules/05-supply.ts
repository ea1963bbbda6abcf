/**
 * 5.7 Supply: paths from HQs and unassigned independents to a source, and what a check finds. Also carries 10.1.
 */

import type { Place, Side, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { COMMONWEALTH, TYPE } from '../names.ts';
import { isPassable, type Lie } from '../path-trace.ts';
import { MARK, type Theseus } from '../state.ts';
import { knowers } from './05-losses.ts';

/** 5.7.2: how far the first leg of a Supply Path may go across country, in hexes. */
function reachOf(k: Facts, u: Unit): number {
  const { units } = k.world;
  if (!k.isHq(u)) return units.effectiveness[u * 2]; // [5.7.2.d] also for a disrupted unit
  return units.isLegHq[u] === 1 ? 1 : units.command[u]; // [5.7.2.a] [5.7.2.c]
}

/** 5.7.3: the sources that serve a side now: Major sources that are not blocked. */
export function openSources(k: Facts, side: Side): Place[] {
  const { sources } = k.world;
  const first = side === 0 ? 0 : sources[0].length;
  return sources[side].filter((_, i) => ((k.get('blocked') >> (first + i)) & 1) === 0); // [5.7.3.a] [5.7.3.b]
}

/** 5.7: a Supply Path from the unit's hex to a source, both included; just its hex if a Box feeds it; undefined if it has none. */
export function supplyPath(k: Facts, u: Unit): readonly Place[] | undefined {
  const { tobruk, inside } = k.world;
  const side = k.sideOfUnit(u);
  const hex = k.placeOf(u);
  if (k.scenario.solitaire >= 0 && k.formationOf(u) === k.scenario.solitaire) return [hex]; // [10.1.c]
  if (isFedByBox(k, u, hex)) return [hex];
  const lie = k.lieOf(side);
  const ends = openSources(k, side);
  if (k.get('tobruk') === side + 1 && inside[hex] === 1) ends.push(tobruk); // [5.7.3.f] [5.7.3.g] [5.7.3.k]
  return pathTo(k, lie, hex, reachOf(k, u), ends);
}

/** 5.7.3: Commonwealth leg HQs and unassigned leg infantry on or next to an unbreached Box of their own. */
function isFedByBox(k: Facts, u: Unit, hex: Place): boolean {
  const { units, mines, map } = k.world;
  const isLeg = k.isHq(u) ? units.isLegHq[u] === 1 : units.type[u] === TYPE.infantry && k.formationOf(u) < 0;
  if (k.sideOfUnit(u) !== COMMONWEALTH || !isLeg) return false;
  return [hex, ...map.around[hex]].some((at) => mines.isBox[at] === 1 && k.isMinedBy(COMMONWEALTH, at)); // [5.7.3.d] [5.7.3.e]
}

/** 5.7.2: the second leg: the ways spread from the sources. */
function spreadWays(k: Facts, lie: Lie, ends: readonly Place[], hex: Place): void {
  const { trace, costs } = k.world;
  trace.begin();
  for (const end of ends) if (end === hex || isPassable(lie, end)) trace.source(end); // [5.4.1.e] TH-88
  trace.spreadBy({
    open: costs.way, // [5.7.2.b] other terrain does not matter along a way
    field: lie.ints,
    blockedBy: lie.enemies | lie.mined, // [5.7.4.a] TH-89
    zonedBy: lie.zones, // [5.7.4.b]
    heldBy: lie.own,
  });
}

/** 5.7.2: the first leg goes across country to a way, or to a source itself; -1 if there is none in reach. */
function nearestWay(k: Facts, lie: Lie, hex: Place, reach: number, ends: readonly Place[]): Place {
  const { trace, paths, map } = k.world;
  const isFed = (at: Place): boolean => (map.wayHexes[at] !== 0 || ends.includes(at)) && trace.reaches(at); // [5.7.2.e]
  paths.run(lie, hex, reach, true, undefined, isFed);
  return paths.nearest(isFed);
}

function pathTo(k: Facts, lie: Lie, hex: Place, reach: number, ends: readonly Place[]): Place[] | undefined {
  const { trace, paths } = k.world;
  spreadWays(k, lie, ends, hex);
  const road = nearestWay(k, lie, hex, reach, ends);
  return road < 0 ? undefined : [...paths.pathFrom(road).reverse(), ...trace.pathFrom(road).slice(1)];
}

/** For a unit that is asked about in many hexes, all of them away from Tobruk: the ways are spread once. */
export function feederOf(k: Facts, u: Unit): (hex: Place) => boolean {
  const side = k.sideOfUnit(u);
  const lie = k.lieOf(side);
  const ends = openSources(k, side);
  spreadWays(k, lie, ends, -1);
  return (hex) => nearestWay(k, lie, hex, reachOf(k, u), ends) >= 0;
}

/** 5.7.1: a check finds out whether an HQ or an unassigned independent is supplied; the finding stands until the next check. */
export function checkSupply(g: Theseus, u: Unit): boolean {
  const isFed = supplyPath(g, u) !== undefined;
  setFed(g, u, isFed); // [5.7.1.h]
  return isFed;
}

export function setFed(g: Theseus, u: Unit, isFed: boolean): void {
  if (g.isMarked(u, MARK.unfed) === !isFed) return;
  if (isFed) g.unmark(u, MARK.unfed);
  else g.mark(u, MARK.unfed);
  // The check may hang on a zone of control that its owner did not know (TH-133).
  g.tell?.(isFed ? 'supplied' : 'unsupplied', '5.7', { unit: u }, { only: { unit: knowers(g, u) }, reveals: true });
}

/** 5.7.3: a unit ends a Movement Action in a hex: it may block a source of the enemy there, free one of its own, or take Tobruk. */
export function endInHex(g: Theseus, side: Side, hex: Place): void {
  const { sources, tobruk } = g.world;
  const i = sources[1 - side].indexOf(hex);
  if (i >= 0) setBlocked(g, 1 - side, i, true); // [5.7.3.b] TH-51
  if (hex === tobruk && g.get('captor') !== side + 1) {
    g.set('captor', side + 1); // [5.7.3.h] [5.7.3.i] TH-97
    g.tell?.('tobruk-taken', '5.7.3', { side, hex });
  }
}
/** 5.7.3: a friend who enters the hex opens the source again. */
export function enterHex(g: Theseus, side: Side, hex: Place): void {
  const i = g.world.sources[side].indexOf(hex);
  if (i >= 0) setBlocked(g, side, i, false); // [5.7.3.c]
}
function setBlocked(g: Theseus, owner: Side, i: number, on: boolean): void {
  const bit = 1 << (owner === 0 ? i : g.world.sources[0].length + i);
  if (((g.get('blocked') & bit) !== 0) === on) return;
  g.set('blocked', on ? g.get('blocked') | bit : g.get('blocked') & ~bit);
  g.tell?.(on ? 'source-blocked' : 'source-free', '5.7.3', { side: owner, hex: g.world.sources[owner][i] });
}

/** 5.7.3: at the start of a turn Tobruk serves the side that took it. */
export function turnTobruk(g: Theseus): void {
  const captor = g.get('captor');
  if (captor === 0 || captor === g.get('tobruk')) return;
  g.set('tobruk', captor); // [5.7.3.j] TH-61
  g.tell?.('tobruk-serves', '5.7.3', { side: captor - 1 });
}
