import { describe, expect, it } from 'vitest';
import { ChangingSides } from './changing.ts';

describe('hexsides that change', () => {
  it('are computed once, and again for other integers or another turn', () => {
    const sides = new ChangingSides(6);
    const stale = (turn: number, ...keys: number[]) => sides.isStale(Int32Array.from(keys), turn);
    expect({ first: stale(0, 0, 0), again: stale(0, 0, 0) }).toEqual({ first: true, again: false });
    expect({ first: stale(0, 0, 1), again: stale(0, 0, 1) }).toEqual({ first: true, again: false });
    expect({ first: stale(1, 0, 1), again: stale(1, 0, 1) }).toEqual({ first: true, again: false });
    expect({ changed: stale(1, 2, 1), back: stale(0, 2, 1), again: stale(1, 2, 1) }).toEqual({
      changed: true,
      back: true,
      again: true,
    });
  });
});
