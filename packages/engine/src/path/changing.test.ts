import { describe, expect, it } from 'vitest';
import { ChangingSides } from './changing.ts';

describe('hexsides that change', () => {
  it('are computed once, and again for other integers or another turn', () => {
    const sides = new ChangingSides(6);
    const stale = (turn: number, ...keys: number[]) => sides.isStale(Int32Array.from(keys), turn);
    expect([stale(0, 0, 0), stale(0, 0, 0)]).toEqual([true, false]);
    expect([stale(0, 0, 1), stale(0, 0, 1)]).toEqual([true, false]);
    expect([stale(1, 0, 1), stale(1, 0, 1)]).toEqual([true, false]);
    expect([stale(1, 2, 1), stale(0, 2, 1), stale(1, 2, 1)]).toEqual([true, true, true]);
  });
});
