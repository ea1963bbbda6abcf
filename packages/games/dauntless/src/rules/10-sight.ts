/** 10.6 Line of sight: the matrix of the map, cut short by the hour and the weather. Also carries 2.0, 5.1.1, 5.3, 16.0 and 17.0. */

import type { Place, Unit } from '@cauldron/engine';
import { FOG, FOGS, SIDES, TIMES } from '../names.ts';
import type { Dauntless } from '../state.ts';

const VISIBILITY = ['day', 'morning', 'dawn', 'dusk', 'night', 'rain', 'lightFog', 'heavyFog'];

/** 10.6.2: the farthest that anyone sees in this turn, in hexes; the lowest limit counts. */
export function longestSight(k: Dauntless): number {
  const known = k.world.farthest.get(k.today);
  if (known !== undefined) return known;
  const { kind, weather, fog } = k.today;
  const rows = [TIMES[kind], weather === 1 ? 'rain' : 'day', FOGS[fog] === 'none' ? 'day' : `${FOGS[fog]}Fog`];
  const far = Math.min(...rows.map((row) => k.world.charts.visibility.grid[VISIBILITY.indexOf(row)][0])); // [10.6.2.a] [16.0.d] [17.0.e]
  k.world.farthest.set(k.today, far);
  return far;
}

/** Whether a hex is seen from another. Neighbours always are, except in heavy fog. */
export function sees(k: Dauntless, from: Place, to: Place): boolean {
  const far = k.world.map.distance(from, to);
  if (k.today.fog === FOG.heavy) return far === 0;
  return far <= 1 || (far <= longestSight(k) && k.world.sight.sees(from, to)); // [10.6.1.b] [10.6.1.g]
}

/** 10.6.1: direct fire is stopped by friends on the line that are no vehicles, unless the firer stands higher than they. */
export function seesToFire(k: Dauntless, u: Unit, to: Place): boolean {
  const from = k.at[u];
  if (!sees(k, from, to)) return false;
  const side = k.sideOfUnit(u);
  const { elevation } = k.world.map;
  return k.world.sight.seesPast(from, to, (hex) => {
    const stands = k.hasUnit(side, hex) && k.stackAt(hex).some((v) => !k.isVehicle(v));
    return stands && elevation[hex] >= elevation[from]; // [10.6.1.h] [10.6.1.ha] [10.6.1.hb]
  });
}

/** 5.3: whether units in a hex are Concealed from somebody in another: per observer (R57). */
export function isConcealedFrom(k: Dauntless, observer: Place, hex: Place): boolean {
  const { map, sight, isField } = k.world;
  if (isField[hex] === 1) return false; // [5.1.1.a]
  const isRevealed = map.distance(observer, hex) <= 1 || (sees(k, observer, hex) && sight.seesInto(observer, hex));
  return !isRevealed; // [2.0.h] [5.3.a] [5.3.f] [10.6.3.f]
}

/** How a unit that fires indirectly sees its target. */
export const SPOTTED = { not: -1, self: 0, near: 1, far: 2 } as const;

/** Who looks for a firer, and from where. */
export interface Eyes {
  readonly spotted: number;
  readonly from: Place;
}

/** [10.5.1.a] [10.5.1.b] [10.5.1.c] every way in which an indirect attack can be spotted: by itself, or by any friend that sees the hex. */
function eyesFor(k: Dauntless, u: Unit, hex: Place): Eyes[] {
  if (k.isHeavyFog) return []; // [10.5.b]
  const eyes: Eyes[] = [];
  if (k.isOnMap(u) && sees(k, k.at[u], hex)) eyes.push({ spotted: SPOTTED.self, from: k.at[u] }); // [10.5.d]
  for (const v of k.unitsOf(k.sideOfUnit(u))) {
    const from = k.at[v];
    if (v === u || !maySpotFor(k, v, u) || !sees(k, from, hex)) continue; // [10.5.a]
    eyes.push({ spotted: k.world.map.distance(from, hex) <= 1 ? SPOTTED.near : SPOTTED.far, from });
  }
  return eyes;
}

/** Whether anybody sees a hex for a firer: the first that does is enough. */
export function isSpotted(k: Dauntless, u: Unit, hex: Place): boolean {
  if (k.isHeavyFog) return false;
  if (k.isOnMap(u) && sees(k, k.at[u], hex)) return true;
  return k.unitsOf(k.sideOfUnit(u)).some((v) => v !== u && sees(k, k.at[v], hex) && maySpotFor(k, v, u));
}

/** The best of them for the firer: itself where nothing is hidden from it, then a neighbour of the hex, then who sees into it. */
export function bestEyes(k: Dauntless, u: Unit, hex: Place): Eyes {
  const worth = ({ spotted, from }: Eyes) => (isConcealedFrom(k, from, hex) ? 10 : 0) + spotted;
  let best: Eyes = { spotted: SPOTTED.not, from: k.at[u] };
  for (const eyes of eyesFor(k, u, hex)) if (best.spotted < 0 || worth(eyes) < worth(best)) best = eyes;
  return best;
}

/** 10.5.1: German divisions do not spot for one another; 21PD is of Panzer Lehr, the Luftwaffe and the 101st of none (R81). */
function maySpotFor(k: Dauntless, spotter: Unit, u: Unit): boolean {
  const [a, b] = [divisionOf(k, spotter), divisionOf(k, u)];
  return SIDES[k.sideOfUnit(u)] === 'british' || a === '' || b === '' || a === b; // [10.5.1.d]
}
function divisionOf(k: Dauntless, u: Unit): string {
  const name = k.world.units.division[u];
  if (name === '21PD') return 'Panzer Lehr';
  return name === 'Luftwaffe' || name === '101st' ? '' : name;
}
