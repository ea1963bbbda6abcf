import { expect, it } from 'vitest';
import { hexesIn } from './hexes-in.ts';

it('finds the hexes that a text names, and no other numbers', () => {
  const idOf = new Map([
    [3, '2607'],
    [4, '2708'],
    [5, '1941'],
  ]);
  expect(hexesIn('On 20 November the hills of Belhamed (2607) and 2708, not 27081.', { idOf })).toEqual([3, 4]);
});
