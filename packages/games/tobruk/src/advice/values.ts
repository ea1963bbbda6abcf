/** What units and places are worth, and how far it is to them. */

import { Flood } from '@cauldron/engine';
import type { Tobruk } from '../state.ts';
import { AXIS, COMMONWEALTH, MOTORIZED, type World } from '../world.ts';
import { FAR, POINT, STRENGTH } from './weights.ts';

export type Values = ReturnType<typeof valuesOf>;

export function valuesOf(world: World) {
  const { units, map, costs } = world;
  const flood = new Flood(map);
  const ways = new Map<number, Int16Array>();

  /** Movement points, in parts, from any hex to a place, as if nobody were in the way. */
  function wayTo(place: number): Int16Array {
    let way = ways.get(place);
    if (!way) {
      flood.run({ start: place }, { budget: Number.POSITIVE_INFINITY, cost: costs.plain[MOTORIZED] });
      way = flood.cost.map((n) => (n < 0 ? FAR : n));
      way[place] = 0;
      ways.set(place, way);
    }
    return way;
  }

  const strengthOf = (g: Tobruk, u: number): number => g.attackOf(u) + g.defenceOf(u);

  /** What it costs its owner when a unit is eliminated, and what is left of it now. */
  function lossOf(g: Tobruk, u: number): number {
    const strength = strengthOf(g, u) * STRENGTH;
    if (g.isHq(u)) return 250;
    if (g.reduced[u] === 0 && units.hasBack[u] === 1) {
      const back = units.attack[u * 2 + 1] + units.defence[u * 2 + 1];
      return Math.max(10, strength - back * STRENGTH);
    }
    return strength + casualtyPoints(u) * POINT;
  }

  function casualtyPoints(u: number): number {
    for (const c of world.casualties)
      if (c.nation === units.nation[u] && (c.type < 0 || c.type === units.type[u])) return c.vp;
    return 0;
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
