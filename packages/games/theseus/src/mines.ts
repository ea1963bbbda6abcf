/** 3.1.3: the Minefield and Box hexes. Each belongs to one side for good; only whether it is breached changes. */

import type { GameMap, Place } from '@cauldron/engine';
import { SIDES } from './names.ts';

export function compileMines(map: GameMap) {
  const owners = SIDES.map((side) => map.feature(`owner:${side}`));
  const hexes = map.hexesWhere((hex) => owners.some((owner) => owner[hex] === 1));
  const index = new Int16Array(map.count).fill(-1);
  hexes.forEach((hex, i) => {
    index[hex] = i;
  });
  const isBox = Uint8Array.from(map.ids, (_, place) => Number(map.terrainIs(place, 'box'))); // [3.1.3.b] a Box is a Minefield too
  return {
    hexes,
    /** [place] its number among the mined hexes; -1 if it is none. */
    index,
    /** [place] the side that it belongs to, even if the enemy stands there; -1 if it is not mined. */
    owner: Int8Array.from(map.ids, (_, place) => owners.findIndex((owner) => owner[place] === 1)), // [3.1.3.a] [3.1.3.d]
    isBox,
    boxes: hexes.filter((hex: Place) => isBox[hex] === 1),
  };
}
