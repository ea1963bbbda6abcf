import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACROSS, axialToPoint, corners, layOut, pointToAxial, RADIUS } from './sheet.ts';

const whole = fc.integer({ min: -60, max: 60 });

describe('the hex under the pointer', () => {
  for (const flat of [true, false]) {
    it(`is the one whose middle is nearest, on a ${flat ? 'flat' : 'pointy'} map`, () => {
      fc.assert(
        fc.property(
          whole,
          whole,
          fc.double({ min: 0, max: 0.98, noNaN: true }),
          fc.double({ min: 0, max: 6.28, noNaN: true }),
          (q, r, far, angle) => {
            const middle = axialToPoint(q, r, flat);
            const reach = (far * ACROSS) / 2;
            const near = { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
            expect(pointToAxial(near, flat)).toEqual({ q, r });
          },
        ),
        { seed: 11 },
      );
    });

    it(`lies a hex across from each neighbour, on a ${flat ? 'flat' : 'pointy'} map`, () => {
      const [a, b] = [axialToPoint(0, 0, flat), axialToPoint(1, 0, flat)];
      expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(ACROSS);
      for (const c of corners(a, flat)) expect(Math.hypot(c.x, c.y)).toBeCloseTo(RADIUS);
    });
  }
});

describe('a sheet laid out from a map', () => {
  // Three columns of two hexes, the second half a hex lower.
  const hexes = [
    { place: 10, id: '0101', q: 0, r: 0 },
    { place: 11, id: '0102', q: 0, r: 1 },
    { place: 12, id: '0201', q: 1, r: 0 },
    { place: 13, id: '0202', q: 1, r: 1 },
    { place: 14, id: '0301', q: 2, r: -1 },
    { place: 15, id: '0302', q: 2, r: 0 },
  ];
  const placeOf = (id: string) => hexes.find((hex) => hex.id === id)?.place ?? -1;
  const sheet = layOut(hexes, true);

  it('finds every hex at its own middle, and none beside the map', () => {
    for (const [place, at] of sheet.centreOf) expect(sheet.hexAt(at)).toBe(place);
    expect(sheet.hexAt({ x: sheet.bounds.right + ACROSS, y: sheet.bounds.top })).toBeUndefined();
  });

  it('goes up, down and aside by the arrow keys, and stops at the edge', () => {
    const from = placeOf('0201');
    expect(sheet.toward(from, Math.PI / 2)).toBe(placeOf('0202'));
    expect(sheet.toward(placeOf('0202'), -Math.PI / 2)).toBe(from);
    expect(sheet.toward(from, -0.1)).toBe(placeOf('0301'));
    expect(sheet.toward(placeOf('0101'), -Math.PI / 2)).toBeUndefined();
  });

  it('knows which hexes touch', () => {
    expect(sheet.neighbours.get(placeOf('0101'))?.map((place) => sheet.idOf.get(place))).toEqual(['0201', '0102']);
    expect(sheet.neighbours.get(placeOf('0201'))?.length).toBe(5);
  });
});
