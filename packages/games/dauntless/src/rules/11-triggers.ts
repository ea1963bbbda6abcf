/** 11.5.1 What sets off the Armor Reaction Cycle: a vehicle moves, a unit fires. Also carries 5.3, 5.3.1, 6.1, 6.2, 10.0, 10.7.1, 10.7.4 and 12.1.1. */

import { itemsOf, type Place, type Unit } from '@cauldron/engine';
import { type HeldMoving, reaction } from '../frames.ts';
import { enemyOf } from '../names.ts';
import type { Dauntless } from '../state.ts';

/** [11.5.1.a] [11.5.1.d] [11.5.1.g] One trigger for a stack with vehicles, in the hex it has come to; Friction Fire goes before, and is another thing. [10.7.4.a] [10.7.1.o] [6.1.f] [11.5.1.b] [12.1.1.g] */
export function offerReaction(g: Dauntless, f: HeldMoving, dir: number): void {
  const vehicles = itemsOf(f).filter((u) => g.at[u] === f.hex && g.isVehicle(u)); // [11.5.1.h] R89
  if (vehicles.length === 0) return;
  g.push(reaction, { side: enemyOf(f.side), hex: f.hex, dir, road: f.onRoad });
  for (const u of vehicles) g.append(u);
}

/** [11.5.1.c] [11.5.1.f] [3.0.II.e] A Ranged Attack from the map; it shows the firer if it is direct. [5.3.1.a] [10.0.l] [5.3.e] [3.0.II.k] */
export function answerTo(g: Dauntless, gun: Unit, hex: Place): void {
  if (!g.isOnMap(gun)) return; // [11.5.e]
  if (g.world.units.isIndirect[g.faceOf(gun)] === 0) g.faces[gun] = exitsOf(g, g.at[gun], hex)[0] + 1;
  g.push(reaction, { side: enemyOf(g.sideOfUnit(gun)), hex: g.at[gun], gun });
}

/** The direction in which a shot leaves; along a hexspine there are two. [6.2.a] */
export const exitsOf = (k: Dauntless, from: Place, to: Place): number[] => {
  const bits = k.world.sight.courses.exits(from, to);
  return [0, 1, 2, 3, 4, 5].filter((d) => (bits & (1 << d)) !== 0);
};
