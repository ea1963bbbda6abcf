import { describe, expect, it } from 'vitest';
import { besideCard, clearest, noticeTops } from './notice-spot.ts';

const MAP = { top: 50, bottom: 850, width: 1000 };

describe('a notice', () => {
  it('lies at the top, unless it covers more counters there than at the bottom', () => {
    const tops = noticeTops(MAP, 60, undefined);
    const strip = { left: 200, width: 600, height: 60 };
    expect(clearest(tops, strip, [])).toBe(tops[0]);
    expect(clearest(tops, strip, [{ x: 500, y: tops[0] + 30 }])).toBe(tops[1]);
    expect(clearest(tops, strip, [{ x: 900, y: tops[0] + 30 }])).toBe(tops[0]);
    expect(
      clearest(
        tops,
        strip,
        [tops[0], tops[1]].map((y) => ({ x: 500, y })),
      ),
    ).toBe(tops[0]);
  });

  it('rather covers three counters than one that can be chosen', () => {
    const tops = noticeTops(MAP, 60, undefined);
    const strip = { left: 200, width: 600, height: 60 };
    const asked = [{ x: 500, y: tops[0] + 30 }];
    const others = [300, 400, 500].map((x) => ({ x, y: tops[1] + 30 }));
    expect(clearest(tops, strip, [...asked, ...others])).toBe(tops[0]);
    expect(clearest(tops, strip, [...asked, ...others], asked)).toBe(tops[1]);
  });

  it('never lies on the box of online play', () => {
    const above = { top: 60, bottom: 160, width: 200 };
    expect(noticeTops(MAP, 60, above)[0]).toBeGreaterThanOrEqual(110);
    const below = { top: 760, bottom: 830, width: 200 };
    const [, last] = noticeTops({ ...MAP, width: 390 }, 60, below);
    expect(last + 60).toBeLessThanOrEqual(710);
  });

  it('does not lie on the card of a hex', () => {
    const tops = [64, 640];
    const strip = { left: 200, width: 600, height: 60 };
    const [above, below] = [12, 500].map((top) => ({ left: 12, top, width: 400, height: 200 }));
    expect(besideCard(tops, strip, above)).toEqual([640]);
    expect(besideCard(tops, strip, below)).toEqual([64]);
    expect(besideCard(tops, strip, { ...above, left: 800 })).toEqual(tops);
    expect(besideCard(tops, strip, undefined)).toEqual(tops);
  });
});
