import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '../sheet.ts';
import { placeNames } from './labels.ts';

const paper = { left: 0, top: 0, right: 2000, bottom: 1200 };
const widthOf = (text: string, size: number) => text.length * size * 0.5;

describe('names on the map', () => {
  it('never cover one another, and never leave the paper', () => {
    const spot = fc.record({ x: fc.integer({ min: 20, max: 1980 }), y: fc.integer({ min: 20, max: 1180 }) });
    const name = fc.record({
      text: fc.string({ minLength: 1, maxLength: 14 }),
      at: spot,
      size: fc.constant(18),
      weight: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), (names) => {
        const placed = placeNames(names, 100, widthOf, paper);
        placed.forEach((a, i) => {
          expect(a.box.left > paper.left && a.box.right < paper.right).toBe(true);
          for (const b of placed.slice(i + 1)) expect(overlaps(a.box, b.box)).toBe(false);
        });
      }),
      { seed: 5 },
    );
  });

  it('stand below their town if there is room, and elsewhere if another name is in the way', () => {
    const at = { x: 500, y: 500 };
    const [great, small] = placeNames(
      [
        { text: 'Hamlet', at: { x: 500, y: 510 }, size: 18, weight: 0 },
        { text: 'City', at, size: 24, weight: 2 },
      ],
      100,
      widthOf,
      paper,
    );
    expect({ text: great.text, middle: great.middle }).toEqual({ text: 'City', middle: { x: 500, y: 540 } });
    expect(small.text).toBe('Hamlet');
    expect(overlaps(small.box, great.box)).toBe(false);
  });
});
