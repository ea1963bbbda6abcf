import { describe, expect, it } from 'vitest';
import { typeOf } from './counter-paint.ts';

describe('what is written on a counter', () => {
  it('runs along the edge if it is a name at a side; a figure is upright everywhere', () => {
    expect(typeOf({ at: 'left', strong: false }).turn).toBe(-1);
    expect(typeOf({ at: 'right', strong: false }).turn).toBe(1);
    for (const at of ['left', 'right', 'bottom'] as const) expect(typeOf({ at, strong: true }).turn).toBe(0);
  });

  it('leaves the symbol free', () => {
    const { x, room } = typeOf({ at: 'left', strong: true });
    expect(x + room / 200).toBeLessThan(0.23);
  });

  it('stands above the stripe of the formation if it is a figure at the top', () => {
    const { y, size } = typeOf({ at: 'top-left', strong: true });
    // Figures are seven tenths as high as their font.
    const half = (0.7 * size) / 200;
    expect([y - half > 0.012, y + half < 0.212]).toEqual([true, true]);
  });
});
