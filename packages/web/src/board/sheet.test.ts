import { Vocabulary } from '@cauldron/engine';
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
  const ids = ['0101', '0102', '0201', '0202', '0301', '0302'];
  const map = {
    game: 'made-up',
    scale: { hexKm: 1 },
    grid: { orientation: 'flat', shifted: 'even', shift: 'down', id: 'CCRR', rowsUp: false },
    hexes: Object.fromEntries(ids.map((id) => [id, { t: 'plain' }])),
    sides: [],
    ways: [],
    source: { grid: 'rulebook 1', hexes: 'rulebook 1', sides: 'rulebook 1', ways: 'rulebook 1' },
  } as const;
  const words = new Vocabulary({ go: 'place' }, ['one'], [], ids);
  const sheet = layOut({ ...map, sides: [], ways: [] }, words);

  it('finds every hex at its own middle, and none beside the map', () => {
    for (const [place, at] of sheet.centreOf) expect(sheet.hexAt(at)).toBe(place);
    expect(sheet.hexAt({ x: sheet.bounds.right + ACROSS, y: sheet.bounds.top })).toBeUndefined();
  });

  it('goes up, down and aside by the arrow keys, and stops at the edge', () => {
    const from = words.place('0201');
    expect(sheet.toward(from, Math.PI / 2)).toBe(words.place('0202'));
    expect(sheet.toward(words.place('0202'), -Math.PI / 2)).toBe(from);
    expect(sheet.toward(from, -0.1)).toBe(words.place('0301'));
    expect(sheet.toward(words.place('0101'), -Math.PI / 2)).toBeUndefined();
  });
});
