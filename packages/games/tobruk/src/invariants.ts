/** What must hold in every position of Tobruk. A broken one is a fault of the program, named with its figures. */

import { stackIn, stackLimit } from './rules/07-stacking.ts';
import { MARK, type Tobruk } from './state.ts';

export function invariants(g: Tobruk): string | undefined {
  const { map, units, costs, boxes } = g.world;
  const airBoxes = [boxes.pool, boxes.ready, boxes.flown, boxes.aborted, boxes.lostAir];
  for (let u = 0; u < units.count; u++) {
    const id = units.ids[u];
    const at = g.at[u];
    if (at < 0 || at >= map.count) return `${id} stands in no place (${at})`;
    if (g.isOnMap(u) && costs.land[at] === 0) return `${id} stands at sea in ${map.ids[at]}`;
    if (g.isAir(u) && !airBoxes.some((b) => b[units.side[u]] === at))
      return `${id} has left the air boxes for ${map.ids[at]}`;
    if (!g.isAir(u) && airBoxes.some((b) => b.includes(at))) return `${id} is no air unit but in ${map.ids[at]}`;
    if (g.reduced[u] === 1 && units.hasBack[u] === 0) return `${id} is reduced but has no back`;
    if (g.hunger[u] < 0 || g.hunger[u] > 3) return `${id} has gone ${g.hunger[u]} turns without supply`;
    if (g.isMarked(u, MARK.returning) && !g.isHq(u)) return `${id} returns like a headquarters`;
  }
  for (let p = 0; p < map.hexes; p++) {
    if (g.hasUnit(0, p) && g.hasUnit(1, p)) return `both sides stand in ${map.ids[p]}`;
  }
  const between = g.get('hq') === 0;
  for (let p = 0; between && p < map.hexes; p++) {
    if (stackIn(g, p) > stackLimit(g, p))
      return `${map.ids[p]} holds ${stackIn(g, p)} battalions of ${stackLimit(g, p)}`;
  }
  if (g.get('artilleryLeft') < 0) return 'more artillery was used than there is';
  return undefined;
}
