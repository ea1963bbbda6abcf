/** What units and places are worth, and how far it is to them. */

import { WayTables } from '@cauldron/engine';
import type { Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, MOTORIZED, type World } from '../world.ts';
import { POINT, STRENGTH } from './weights.ts';

export type Values = ReturnType<typeof valuesOf>;

export function valuesOf(world: World) {
  const { units, map, costs } = world;
  const ways = new WayTables(map, [costs.plain[MOTORIZED]]);

  /** Movement points, in parts, from any hex to a place, as if nobody were in the way. */
  const wayTo = (place: number): Int16Array => ways.wayTo(place);

  const strengthOf = (g: Tobruk, u: number): number => g.attackOf(u) + g.defenceOf(u);

  /** What it costs its owner when a unit is eliminated, and what is left of it now. */
  function lossOf(g: Tobruk, u: number): number {
    const strength = strengthOf(g, u) * STRENGTH;
    if (g.isHq(u)) return 250;
    if (g.reduced[u] === 0 && units.hasBack[u] === 1) {
      const back = units.attack[u * 2 + 1] + units.defence[u * 2 + 1];
      return Math.max(10, strength - back * STRENGTH);
    }
    return strength + (world.casualtyOf[u]?.vp ?? 0) * POINT;
  }

  /** What it is worth to drive a side out of a hex. */
  function placeValue(holder: number, hex: number): number {
    for (const o of world.objectives) if (o.place === hex) return o.vp * POINT * 0.8;
    return hex === world.figures.tobrukHex && holder === COMMONWEALTH ? 800 : 0;
  }

  /** What the other side holds is to be taken; what is held need only be kept. */
  const wanted = (g: Tobruk, side: number, place: number): number => (g.holderOf(place) === side ? 0.4 : 1);

  const gateValue = (side: number): number => (side === AXIS ? 150 : 90);

  return { wayTo, strengthOf, lossOf, placeValue, wanted, gateValue };
}
