/** What must hold in every position. A broken one is a fault of the program, named with its figures. */

import { misplacedUnit, sharedHex } from '@cauldron/engine';
import { activation, independent, moving, setUp, stacking } from './frames.ts';
import { AXIS, SIDES } from './names.ts';
import { isOverstacked } from './rules/05-limits.ts';
import { MARK, type Theseus } from './state.ts';

export function invariants(g: Theseus): string | undefined {
  return misplacedUnit(g) ?? sharedHex(g) ?? brokenUnit(g) ?? brokenStack(g) ?? brokenBoxes(g) ?? brokenTracks(g);
}

function brokenUnit(g: Theseus): string | undefined {
  const { units, map, boxes } = g.world;
  for (let u = 0; u < units.count; u++) {
    const id = units.ids[u];
    const isGone = g.at[u] === boxes.eliminated[g.sideOfUnit(u)];
    if (g.strength[u] < 0 || g.strength[u] > units.strength[u])
      return `${id} has ${g.strength[u]} of ${units.strength[u]} points`;
    if (g.isCombat(u) && (g.strength[u] === 0) !== isGone)
      return `${id} has ${g.strength[u]} points and is in ${map.ids[g.at[u]]}`;
    if (g.isHq(u) && g.isDisrupted(u)) return `${id} is disrupted (5.6)`;
    if (!g.isCombat(u) && !g.isHq(u) && g.isOnMap(u)) return `${id} is an air unit on the map (3.4)`;
    if (!g.isOnMap(u) && g.seen[u] !== 3 && g.at[u] !== boxes.reserve)
      return `${id} is off the map and not everyone knows`;
    if (g.isOnMap(u) && map.terrainIs(g.at[u], 'sea')) return `${id} stands in the sea in ${map.ids[g.at[u]]}`;
    if (g.isMarked(u, MARK.emergency) && !g.isHq(u)) return `${id} has expended supplies that it never had`;
  }
  return undefined;
}

/** 5.3: HQs lie on top, and the other side has seen what lies open. Limits hold between Actions. */
function brokenStack(g: Theseus): string | undefined {
  const { map } = g.world;
  const busy =
    g.nearest(activation) ?? g.nearest(independent) ?? g.nearest(moving) ?? g.nearest(stacking) ?? g.nearest(setUp);
  for (let hex = 0; hex < map.hexes; hex++) {
    const stack = g.stackAt(hex);
    if (stack.length === 0 || (g.nearest(setUp) && g.sideOfUnit(stack[0]) === AXIS)) continue; // TH-160
    if (stack.some((u) => g.isHq(u)) && !g.isHq(stack[0])) return `an HQ lies beneath another unit in ${map.ids[hex]}`;
    const other = g.seatOf(1 - g.sideOfUnit(stack[0]));
    const open = g.isHq(stack[0]) ? stack : stack.slice(0, 1);
    if (open.some((u) => !g.knows(other, u))) return `the other side has not seen what lies open in ${map.ids[hex]}`;
    if (busy === undefined && isOverstacked(g, hex)) return `${map.ids[hex]} holds too many units`;
    if (g.hasImproved(hex) && stack.some((u) => g.isDisrupted(u)))
      return `a disrupted unit is in Improved Defence in ${map.ids[hex]}`;
  }
  return undefined;
}

/** 5.5.2: each box holds as many markers as units and dummies are assigned to its formation. */
function brokenBoxes(g: Theseus): string | undefined {
  const { formations, units } = g.world;
  for (let f = 0; f < formations.length; f++) {
    const real = units.ids.filter((_, u) => g.assigned[u] === f + 1).length;
    const dummies = g.dummies.filter((to) => to === f + 1).length;
    if (real + dummies !== g.boxes[f])
      return `the box of ${formations[f]} holds ${g.boxes[f]} markers instead of ${real + dummies}`;
  }
  return undefined;
}

function brokenTracks(g: Theseus): string | undefined {
  const { formations, charts } = g.world;
  for (let f = 0; f < formations.length; f++) {
    const most = charts.formations.list[f].maximum;
    if (g.level[f] < 0 || g.level[f] > most) return `${formations[f]} has the level ${g.level[f]} of ${most}`;
  }
  const favoured = g.get('favoured');
  return favoured < 0 || favoured > SIDES.length ? `the initiative marker shows side ${favoured - 1}` : undefined;
}
