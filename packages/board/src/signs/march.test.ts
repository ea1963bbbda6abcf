/** Counters on their way. */

import { describe, expect, it } from 'vitest';
import { pointAlong } from './march.ts';

const WAY = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 20 },
];

describe('a counter on its way', () => {
  it('goes from hex to hex, each in the same time', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((part) => pointAlong(WAY, part))).toEqual([
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 20 },
    ]);
  });

  it('stays at the end of its way, and where it is if it has none', () => {
    expect(pointAlong(WAY, 3)).toEqual({ x: 10, y: 20 });
    expect(pointAlong(WAY.slice(0, 1), 0.5)).toEqual({ x: 0, y: 0 });
    expect(pointAlong([], 0.5)).toBeUndefined();
  });
});
