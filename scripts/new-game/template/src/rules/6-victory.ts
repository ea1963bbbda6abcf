/** 6.0 Victory: points for the town and for lost enemy units. */

import type { ScoreItem } from '@cauldron/engine';
import type { Template } from '../state.ts';
import { BLUE, enemyOf, RED } from '../world.ts';

/** The points of each side; `items` gives the reasons. */
export function countPoints(g: Template, items?: ScoreItem[]): [blue: number, red: number] {
  const { points, town, lost, units } = g.world;
  const total: [number, number] = [0, 0];
  const add = (side: number, item: Omit<ScoreItem, 'side'>) => {
    total[side] += item.value;
    items?.push({ side, ...item });
  };
  if (g.holder >= 0) add(g.holder, { value: points.town, rule: '6.1', because: 'town', place: town }); // [6.1.b]
  for (const side of [BLUE, RED]) {
    const gone = units.side.filter((owner, u) => owner === enemyOf(side) && g.at[u] === lost).length;
    if (gone > 0) add(side, { value: gone * points.unit, rule: '6.2', because: 'eliminated-units' }); // [6.2.a]
  }
  return total;
}
