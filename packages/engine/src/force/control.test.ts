import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Control, controlLength } from './control.ts';

const PLACES = 40;

describe('control of places', () => {
  it.each([2, 3, 4, 15])('is kept for each of %i sides and for nobody', (sides) => {
    const gift = fc.tuple(fc.nat(PLACES - 1), fc.integer({ min: -1, max: sides - 1 }));
    fc.assert(
      fc.property(fc.array(gift, { maxLength: 80 }), (gifts) => {
        const control = new Control(new Int32Array(controlLength(PLACES, sides)), PLACES, sides);
        const expected = new Array(PLACES).fill(-1);
        for (const [place, side] of gifts) {
          control.setController(place, side);
          expected[place] = side;
        }
        expect(expected.map((_, place) => control.controllerOf(place))).toEqual(expected);
      }),
      { seed: 31 },
    );
  });

  it('takes two bits a place for three sides, four bits for more', () => {
    expect({
      twoSides: controlLength(16, 2),
      threeSides: controlLength(17, 3),
      fourSides: controlLength(16, 4),
    }).toEqual({ twoSides: 1, threeSides: 2, fourSides: 2 });
  });

  it('refuses too many sides, too little room and an unknown side', () => {
    expect(() => controlLength(1, 16)).toThrow('15 sides at most');
    expect(() => new Control(new Int32Array(1), 17, 2)).toThrow('too few');
    expect(() => new Control(new Int32Array(1), 16, 2).setController(0, 2)).toThrow('no side 2');
  });
});
