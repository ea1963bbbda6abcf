/** 15.0: Tobruk and the ring of its works. Its fall ends the match, so it is watched by itself. */

import { Ring } from '@cauldron/engine';
import type { Tobruk } from '../state.ts';
import { inParts } from '../travel.ts';
import { AXIS, COMMONWEALTH, type World } from '../world.ts';
import type { Values } from './values.ts';
import { GATE, MOST_DANGER, PERIMETER, RING, type Weights } from './weights.ts';

export type Works = ReturnType<typeof ringOf>;

export function ringOf(world: World, w: Weights, { wayTo }: Values) {
  const { units, map, costs } = world;
  const gaps = new Set<number>();
  const ring = new Ring(map, costs.land, world.figures.tobrukHex, RING, COMMONWEALTH, AXIS);
  const works = world.fortOwners
    .filter(({ place, side }) => side === COMMONWEALTH && map.distance(place, world.figures.tobrukHex) <= PERIMETER)
    .map(({ place }) => place);

  /**
   * 15.0: Tobruk's fall ends the match. What Axis units could bring against what stands in it: those beside it, and, where the ring of
   * zones around it is open, all who could come in one or two moves.
   */
  function gateWorry(g: Tobruk, left: number): number {
    const { tobrukHex: tobruk } = world.figures;
    const guard = guardOf(g, -1);
    const isOpen = ring.isOpen(g);
    const way = wayTo(tobruk);
    let danger = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== AXIS || !g.isOnMap(u) || !g.isCombatUnit(u)) continue;
      const d = map.distance(g.at[u], tobruk);
      if (d <= 1) danger += g.attackOf(u);
      else if (isOpen) {
        const moves = way[g.at[u]] / Math.max(1, inParts(g.movementOf(u)));
        danger += g.attackOf(u) * Math.max(0, 1.4 - 0.6 * moves);
      } else if (d <= GATE) danger += (g.attackOf(u) * (GATE + 1 - d)) / (GATE * 4);
    }
    if (danger === 0) return 0;
    const pressure = Math.min(danger, MOST_DANGER) / Math.max(2, guard);
    const square = pressure * pressure;
    return (w.gate * left * square) / (square + 9);
  }

  /** The hexes of the works in which a unit would close the ring. */
  const findGaps = (g: Tobruk): void => ring.gaps(g, works, gaps);

  /** The defence of Tobruk itself, without one unit. */
  function guardOf(g: Tobruk, but: number): number {
    let guard = 0;
    for (let u = g.stacks.firstIn(world.figures.tobrukHex); u >= 0; u = g.stacks.next(u))
      if (u !== but && units.side[u] === COMMONWEALTH && g.isCombatUnit(u)) guard += g.defenceOf(u);
    return guard;
  }

  /** The garrison may sally, but somebody stays in each hex around Tobruk. */
  function isLastOfRing(g: Tobruk, u: number): boolean {
    if (units.side[u] !== COMMONWEALTH || !g.isOnMap(u)) return false;
    if (map.distance(g.at[u], world.figures.tobrukHex) > PERIMETER) return false;
    for (let v = g.stacks.firstIn(g.at[u]); v >= 0; v = g.stacks.next(v))
      if (v !== u && g.isCombatUnit(v)) return false;
    return true;
  }

  /** The perimeter is held without a gap, and somebody stands in the town. */
  function shiftGain(g: Tobruk, u: number): number {
    if (!g.isCombatUnit(u) || isLastOfRing(g, u)) return -10;
    let gain = -10;
    for (const gap of gaps)
      if (map.distance(g.at[u], gap) === 1)
        gain = Math.max(gain, 40 * map.distance(gap, world.figures.tobrukHex) + g.defenceOf(u));
    if (gain > 0) return gain;
    return guardOf(g, -1) < w.guard && map.distance(g.at[u], world.figures.tobrukHex) === 1 ? 30 : -10;
  }

  return { gateWorry, findGaps, gaps, guardOf, isLastOfRing, shiftGain };
}
