/** 7.3.4 Screen movement: armour that outweighs the enemies around it slips from zone to zone. Also carries 5.6.3. */

import type { Place, Side, Unit } from '@cauldron/engine';
import type { Facts } from '../facts.ts';

/** The Tank Points in a hex are at least twice the points of all enemies that exert zones into it, as far as they are known. */
export function mayScreen(k: Facts, side: Side, hex: Place): boolean {
  const { ints, zones } = k.lieOf(side);
  if ((ints[hex] & zones) === 0) return false;
  const own = k.unitsAt(hex).filter((u) => !k.isDisrupted(u) && k.isCombat(u)); // [7.3.4.e] TH-128
  const tanks = own.reduce((sum, u) => sum + k.tankOf(u), 0);
  const enemy = zoneMakers(k, 1 - side, hex).reduce((sum, u) => sum + k.tankOf(u) + k.antitankOf(u), 0);
  return tanks >= 2 * enemy; // [7.3.4.a]
}

/** The units of a side, as far as they are known, whose zones reach a hex. */
function zoneMakers(k: Facts, side: Side, hex: Place): Unit[] {
  const { map, field, units } = k.world;
  return map.around[hex].flatMap((from) => {
    const isOpen = ((field.crossings[from * 6 + map.directionTo(from, hex)] >> side) & 1) === 1;
    if (!isOpen || !k.hasUnit(side, from) || k.isMinedBy(1 - side, hex)) return [];
    return k.unitsAt(from).filter((u) => units.hasZone[u] === 1 && !k.isDisrupted(u)); // [7.3.4.d] [5.6.3.f]
  });
}
