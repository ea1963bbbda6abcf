/** The places of a map by the names that every game's pack gives them. */

import type { Place } from '../ids.ts';
import type { GameMap } from './map.ts';
import { MapError } from './source.ts';

/** A hex or box that must exist. */
export function placeNamed(map: GameMap, id: string): Place {
  const place = map.place(id);
  if (place < 0) throw new MapError(`the map lacks the place ${id}`);
  return place;
}

/** [side] the box of each side: `eliminated:axis`. */
export const boxesBySide = (map: GameMap, name: string, sides: readonly string[]): readonly Place[] =>
  sides.map((side) => placeNamed(map, `${name}:${side}`));

/** [turn] the boxes of the turn track: `turn:3`. */
export function turnBoxes(map: GameMap): readonly Place[] {
  const boxes: Place[] = [];
  for (const [place, id] of map.ids.entries()) if (id.startsWith('turn:')) boxes[Number(id.slice(5))] = place;
  return boxes;
}
