/** 10, 3.5 Restricted Activation: garrisons are held back until the enemy comes near (TH-71). Also carries 3.5. */

import type { Formation, Place } from '@cauldron/engine';
import { AXIS, COMMONWEALTH } from '../names.ts';
import type { Restriction } from '../scenario.ts';
import type { Theseus } from '../state.ts';

/** Looks at every formation that is held back: after each step of the Axis, each attack and each Action. */
export function release(g: Theseus): void {
  for (const restriction of g.scenario.restrictions) {
    const { formation, turns } = restriction;
    if (!g.isReleased(formation) && g.turn <= turns[1] && isNear(g, restriction)) free(g, formation);
  }
}
function free(g: Theseus, formation: Formation): void {
  g.released[formation] = 1; // [3.5.e]
  g.tell?.('released', '3.5', { formation }, undefined, true);
}

/** An attack on one of its hexes releases a formation too. Later nobody is held back, and a release would only tell whose a unit is. */
export function releaseAttacked(g: Theseus, hex: Place): void {
  for (const { formation, attacked, turns } of g.scenario.restrictions) {
    if (!attacked || g.isReleased(formation) || g.turn > turns[1]) continue;
    if (g.stackAt(hex).some((u) => g.formationOf(u) === formation)) free(g, formation);
  }
}

function isNear(g: Theseus, { formation, within, inMinefield }: Restriction): boolean {
  const { map, mines, units } = g.world;
  let places: Place[] | undefined;
  for (let u = 0; u < units.count; u++) {
    if (units.side[u] !== AXIS || units.isCombat[u] === 0 || !g.isOnMap(u)) continue;
    const at = g.at[u];
    if (inMinefield && mines.owner[at] !== COMMONWEALTH) continue;
    places ??= placesOf(g, formation);
    for (const hex of places) if (map.distance(hex, at) <= within) return true;
  }
  return false;
}
function placesOf(g: Theseus, formation: Formation): Place[] {
  return [...g.unitsOfFormation(formation), g.hqOf(formation)].filter((u) => g.isOnMap(u)).map((u) => g.at[u]);
}
