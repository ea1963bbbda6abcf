/** 15.0: Tobruk and the ring of its works. Its fall ends the match, so it is watched by itself. */

import { Ring } from '@cauldron/engine';
import type { Tobruk } from '../state.ts';
import { inParts } from '../travel.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import type { Weights } from './weights.ts';

/** So near to Tobruk an Axis unit is a danger to it; so near a hex belongs to its perimeter; so far its ring reaches. In hexes. */
export const GATE = 7;
const PERIMETER = 3;
const RING = 4;
/** More strength than this cannot be brought against it at once. */
const MOST_DANGER = 45;

export type Works = ReturnType<typeof ringOf>;

export function ringOf(world: World, w: Weights, wayTo: (place: number) => Int16Array) {
  const { units, map, costs } = world;
  const { tobrukHex: tobruk } = world.figures;
  const gaps = new Set<number>();
  const ring = new Ring(map, costs.land, tobruk, RING, COMMONWEALTH, AXIS);
  const works = world.fortOwners
    .filter(({ place, side }) => side === COMMONWEALTH && map.distance(place, tobruk) <= PERIMETER)
    .map(({ place }) => place);

  /** What Axis units could bring against it: those beside it, and, where its ring is open, all who could come in one or two moves. */
  function gateWorry(g: Tobruk, left: number): number {
    const isOpen = ring.isOpen(g);
    const way = wayTo(tobruk);
    let danger = 0;
    for (const u of g.unitsOf(AXIS)) {
      if (!g.isOnMap(u) || !g.isCombatUnit(u)) continue;
      const d = map.distance(g.at[u], tobruk);
      const moves = way[g.at[u]] / Math.max(1, inParts(g.movementOf(u)));
      if (d <= 1) danger += g.attackOf(u);
      else if (isOpen) danger += g.attackOf(u) * Math.max(0, 1.4 - 0.6 * moves);
      else if (d <= GATE) danger += (g.attackOf(u) * (GATE + 1 - d)) / (GATE * 4);
    }
    const pressure = Math.min(danger, MOST_DANGER) / Math.max(2, guardOf(g, -1));
    return (w.gate * left * pressure * pressure) / (pressure * pressure + 9);
  }

  /** The hexes of the works in which a unit would close the ring. */
  const findGaps = (g: Tobruk): void => ring.gaps(g, works, gaps);
  /** How good it is that somebody stands in such a hex. */
  const closing = (hex: number): number => (gaps.has(hex) ? w.closesRing + 10 * map.distance(hex, tobruk) : 0);

  /** The defence of Tobruk itself, without one unit. */
  const guardOf = (g: Tobruk, but: number): number =>
    g
      .stackAt(tobruk)
      .reduce(
        (sum, u) => sum + (u !== but && units.side[u] === COMMONWEALTH && g.isCombatUnit(u) ? g.defenceOf(u) : 0),
        0,
      );

  /** The garrison may sally, but somebody stays in each hex around Tobruk. */
  const isLastOfRing = (g: Tobruk, u: number): boolean =>
    units.side[u] === COMMONWEALTH &&
    g.isOnMap(u) &&
    map.distance(g.at[u], tobruk) <= PERIMETER &&
    !g.stackAt(g.at[u]).some((v) => v !== u && g.isCombatUnit(v));

  /** The perimeter is held without a gap, and somebody stands in the town. */
  function shiftGain(g: Tobruk, u: number): number {
    if (!g.isCombatUnit(u) || isLastOfRing(g, u)) return -10;
    const near = [...gaps].filter((gap) => map.distance(g.at[u], gap) === 1).map((gap) => map.distance(gap, tobruk));
    if (near.length > 0) return 40 * Math.max(...near) + g.defenceOf(u);
    return guardOf(g, -1) < w.guard && map.distance(g.at[u], tobruk) === 1 ? 30 : -10;
  }

  return { gateWorry, findGaps, gaps, closing, guardOf, isLastOfRing, shiftGain };
}
