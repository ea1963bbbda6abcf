/** What must hold in every position of Tobruk. A broken one is a fault of the program, named with its figures. */

import { misplacedUnit, sharedHex } from '@cauldron/engine';
import { stackIn, stackLimit } from './rules/07-stacking.ts';
import { MARK, type Tobruk } from './state.ts';

export function invariants(g: Tobruk): string | undefined {
  if (g.get('artilleryLeft') < 0) return 'more artillery was used than there is';
  return misplacedUnit(g) ?? sharedHex(g) ?? brokenUnit(g) ?? overfullHex(g);
}

function brokenUnit(g: Tobruk): string | undefined {
  const { map, units, costs, boxes } = g.world;
  const airBoxes = [boxes.pool, boxes.ready, boxes.flown, boxes.aborted, boxes.lostAir];
  for (let u = 0; u < units.count; u++) {
    const id = units.ids[u];
    const at = g.at[u];
    if (g.isOnMap(u) && costs.land[at] === 0) return `${id} stands at sea in ${map.ids[at]}`;
    if (g.isAir(u) && !airBoxes.some((b) => b[units.side[u]] === at))
      return `${id} has left the air boxes for ${map.ids[at]}`;
    if (!g.isAir(u) && airBoxes.some((b) => b.includes(at))) return `${id} is no air unit but in ${map.ids[at]}`;
    if (g.reduced[u] === 1 && units.hasBack[u] === 0) return `${id} is reduced but has no back`;
    if (g.hunger[u] < 0 || g.hunger[u] > 3) return `${id} has gone ${g.hunger[u]} turns without supply`;
    if (g.isMarked(u, MARK.returning) && !g.isHq(u)) return `${id} returns like a headquarters`;
  }
  return undefined;
}

/** Between activations no stack is over its limit (7.1). */
function overfullHex(g: Tobruk): string | undefined {
  const { map } = g.world;
  const [hex] = g.get('hq') === 0 ? map.hexesWhere((p) => stackIn(g, p) > stackLimit(g, p)) : [];
  return hex === undefined ? undefined : `${map.ids[hex]} holds ${stackIn(g, hex)} battalions of ${stackLimit(g, hex)}`;
}
