import { expect, it } from 'vitest';
import { blockMap } from '../testing/country.ts';
import { crossingsWhere, stepCosts } from './crossings.ts';

const map = blockMap(3, 3);

it('tables over crossings know both hexes, and nothing leads off the map', () => {
  const costs = stepCosts(map, (_edge, to, from) => (to > from ? to : -1));
  const up = crossingsWhere(map, (_edge, to, from) => to > from);
  for (let edge = 0; edge < map.neighbours.length; edge++) {
    const to = map.neighbours[edge];
    const isUp = to > Math.floor(edge / 6);
    expect([costs[edge], up[edge]]).toEqual(isUp ? [to, 1] : [-1, 0]);
  }
});
