import { describe, expect, it } from 'vitest';
import type { Piece } from '../data.ts';
import { fanOut, unitAt } from './fan.ts';

const stack = (n: number): Piece[] =>
  Array.from({ length: n }, (_, i) => ({ unit: i, place: 7, order: i, face: 'front', badges: [] }));
const SEEN = { left: 0, top: 0, right: 1000, bottom: 800 };

describe('a stack fanned out on the map', () => {
  it('shows every counter, the topmost first, none over another, and each is found under the pointer', () => {
    const fan = fanOut({ x: 500, y: 600 }, stack(9), 1, SEEN);
    expect(fan.spots.map(({ piece }) => piece.unit)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    for (const { piece, at } of fan.spots) expect(unitAt(fan, at)).toBe(piece.unit);
    expect(unitAt(fan, { x: fan.box.left + 1, y: fan.box.top + 1 })).toBe(-1);
    expect(unitAt(fan, { x: 500, y: 600 })).toBeUndefined();
  });

  it('stays on the screen at every rim and on the narrowest', () => {
    for (const hex of [
      { x: 5, y: 5 },
      { x: 995, y: 795 },
      { x: 500, y: 20 },
    ]) {
      const { box } = fanOut(hex, stack(7), 1, SEEN);
      expect(box.left >= 0 && box.top >= 0 && box.right <= 1000 && box.bottom <= 800).toBe(true);
    }
    const narrow = { left: 0, top: 0, right: 320, bottom: 500 };
    const { box } = fanOut({ x: 160, y: 480 }, stack(7), 1, narrow);
    expect({ left: box.left >= 0, right: box.right <= 320 }).toEqual({ left: true, right: true });
  });

  it('can be read from afar', () => {
    const zoom = 0.25;
    expect(fanOut({ x: 500, y: 600 }, stack(3), zoom, SEEN).side * zoom).toBeGreaterThanOrEqual(56);
  });
});
