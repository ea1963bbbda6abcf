/** What must hold in every position of Gazala. A broken one is a fault of the program, named with its figures. */

import { misplacedUnit, sharedHex } from '@cauldron/engine';
import { activated, battle } from './frames.ts';
import { ALLIED, AXIS, SIDES } from './names.ts';
import { excessIn } from './rules/10-stacking.ts';
import { BREACH, BREACH_FIELD, BREACH_FIELDS, type Gazala, MARK } from './state.ts';

export function invariants(g: Gazala): string | undefined {
  const points = g.get('points');
  if (points < 0 || points > g.world.figures.axisMaximum) return `the Axis has ${points} points`;
  return misplacedUnit(g) ?? sharedHex(g) ?? brokenUnit(g) ?? overfullHex(g) ?? brokenChits(g) ?? brokenBreach(g);
}

function brokenUnit(g: Gazala): string | undefined {
  const { map, units, boxes, prohibited, tether } = g.world;
  const off = [boxes.reserve, ...boxes.eliminated, boxes.withdrawn, ...boxes.turn];
  for (let u = 0; u < units.count; u++) {
    const id = units.ids[u];
    const at = g.at[u];
    if (!g.isOnMap(u) && !off.includes(at)) return `${id} is in ${map.ids[at]}`;
    if (g.steps[u] < 0 || g.steps[u] > units.steps[u]) return `${id} has ${g.steps[u]} of ${units.steps[u]} steps`;
    if ((g.steps[u] === 0) !== g.isEliminated(u)) return `${id} has ${g.steps[u]} steps and is in ${map.ids[at]}`;
    if (g.supply[u] < 0 || g.supply[u] > 2) return `${id} has the supply ${g.supply[u]}`;
    if (!g.isOnMap(u) && (g.isDisrupted(u) || g.supply[u] !== 0)) return `${id} is off the map with a marker`;
    if (g.isOnMap(u) && units.side[u] === ALLIED && prohibited[at] === 1)
      return `${id} stands in the prohibited zone in ${map.ids[at]}`;
    if (g.isOnMap(u) && units.tethered[u] === 1 && tether[at] === 0)
      return `${id} has left the area of its brigade for ${map.ids[at]}`;
    if (g.isMarked(u, MARK.retreating) && !g.nearest(battle)) return `${id} retreats from no battle`;
  }
  return undefined;
}

function overfullHex(g: Gazala): string | undefined {
  const { map } = g.world;
  if (g.nearest(activated) || g.acting >= 0) return undefined;
  const [hex] = map.hexesWhere((p) => excessIn(g, p) > 0);
  return hex === undefined ? undefined : `${map.ids[hex]} holds ${excessIn(g, hex)} units too many`;
}

/** Chits are neither lost nor made: what was put in this turn is in the cup, in the hand or played. */
function brokenChits(g: Gazala): string | undefined {
  for (const side of [AXIS, ALLIED]) {
    let held = 0;
    for (let kind = 0; kind < g.world.chits.length; kind++) {
      const { name, mix, faces } = g.world.chits[kind];
      held += g.hands[side][kind];
      const sum = g.cups[side][kind] + g.hands[side][kind] + g.plays[side][kind];
      const most = mix[g.turn][side];
      const isGone = faces.some((face) => face.some((f) => g.withdrawn[f] === 1));
      if (g.cups[side][kind] < 0 || g.hands[side][kind] < 0) return `${SIDES[side]} has a negative number of ${name}`;
      if (sum > most || (g.held[side] > 0 && sum < most && !isGone))
        return `${SIDES[side]} has ${sum} of ${most} chits ${name}`;
    }
    if (held !== g.held[side]) return `${SIDES[side]} holds ${held} chits and is said to hold ${g.held[side]}`;
    if (g.actionsLeft(side) < 0) return `${SIDES[side]} has used more actions than it had`;
  }
  return undefined;
}

function brokenBreach(g: Gazala): string | undefined {
  const { map, mines } = g.world;
  let building = 0;
  for (let m = 0; m < g.breaches.length; m += BREACH_FIELDS) {
    const state = g.breaches[m];
    if (state === BREACH.unused) continue;
    const edge = g.breaches[m + BREACH_FIELD.at] * 6 + g.breaches[m + BREACH_FIELD.direction];
    if (mines.index[edge] < 0) return `a breach in ${map.ids[Math.floor(edge / 6)]} where no mines are`;
    if (state !== BREACH.building) continue;
    building++;
    const u = g.breaches[m + BREACH_FIELD.unit] - 1;
    if (u < 0 || g.at[u] !== g.breaches[m + BREACH_FIELD.at] || !g.isMarked(u, MARK.pinned))
      return `nobody works on the breach from ${map.ids[Math.floor(edge / 6)]}`;
  }
  const pinned = g.marked(MARK.pinned).length;
  return pinned === building ? undefined : `${pinned} units are pinned by ${building} breaches`;
}
