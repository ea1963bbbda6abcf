import { describe, expect, it } from 'vitest';
import { besideCards, clearest, noticeTops } from './notice-spot.ts';

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
    expect(besideCards(tops, strip, undefined, above)).toEqual([640]);
    expect(besideCards(tops, strip, undefined, below)).toEqual([64]);
    expect(besideCards(tops, strip, undefined, { ...above, left: 808 })).toEqual(tops);
    expect(besideCards(tops, strip, undefined, undefined)).toEqual(tops);
  });

  it('lies rather on the card of a hex than on the battle card, and nowhere if that leaves it no room', () => {
    const tops = [64, 640];
    const strip = { left: 200, width: 600, height: 60 };
    const battle = { left: 600, top: 8, width: 320, height: 500 };
    expect(besideCards(tops, strip, battle, undefined)).toEqual([640]);
    expect(besideCards(tops, strip, battle, { left: 12, top: 600, width: 400, height: 200 })).toEqual([640]);
    expect(besideCards(tops, strip, { ...battle, height: 780 }, undefined)).toEqual([]);
    expect(besideCards(tops, strip, { ...battle, width: 0, height: 0 }, undefined)).toEqual(tops);
  });
});
