/** What must hold in every position on a map, whatever the game. Each gives the first thing that does not hold, in words. */

import type { Unit } from '../ids.ts';
import type { FieldState, FieldWorld } from './field.ts';

/** A world that has names for its places and units. */
interface NamedWorld extends FieldWorld {
  readonly map: FieldWorld['map'] & { readonly ids: readonly string[] };
  readonly units: FieldWorld['units'] & { readonly ids: readonly string[] };
}

/** Every unit is in a hex or box, and the stack there holds it. A game with carriers has more `places`: the inside of each unit. */
export function misplacedUnit(g: FieldState<NamedWorld>, places = g.world.map.count): string | undefined {
  const { map, units } = g.world;
  for (let u = 0; u < units.count; u++) {
    const at = g.at[u];
    if (!(at >= 0 && at < places)) return `${units.ids[u]} stands in no place (${at})`;
    if (!isStacked(g, u)) return `${units.ids[u]} is not in the stack of its place (${map.ids[at] ?? at})`;
  }
  return undefined;
}

function isStacked(g: FieldState<NamedWorld>, unit: Unit): boolean {
  for (let u = g.stacks.firstIn(g.at[unit]); u >= 0; u = g.stacks.next(u)) if (u === unit) return true;
  return false;
}

/** For games in which enemies never share a hex. */
export function sharedHex(g: FieldState<NamedWorld>): string | undefined {
  const { map, field } = g.world;
  for (let hex = 0; hex < map.hexes; hex++) {
    for (let side = 0; side < field.sides; side++)
      if (g.hasUnit(side, hex) && (g.field.ints[hex] & g.enemiesOf(side)) !== 0)
        return `enemies stand together in ${map.ids[hex]}`;
  }
  return undefined;
}
