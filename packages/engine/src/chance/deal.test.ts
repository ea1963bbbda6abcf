import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, shuffled } from './deal.ts';
import { seededRng } from './random.ts';

/** Cards of two colours; a box takes at most one red card, and a blue one only where blue may lie. */
interface Box {
  readonly size: number;
  readonly blue: boolean;
}
const cards = (red: number, blue: number) => [
  ...new Array<string>(red).fill('red'),
  ...new Array<string>(blue).fill('blue'),
];
const dealt = (items: readonly string[], bins: readonly Box[], seed: string) =>
  deal(
    {
      items,
      bins,
      size: ({ size }) => size,
      fits: (card, { blue }, others) => (card === 'blue' ? blue : !others.includes('red')),
    },
    seededRng(seed),
  );

describe('deal', () => {
  it('gives every bin as many as it takes, each where it may lie', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 5 }), (seed, n) => {
        // One narrow box for each red card: whatever is dealt first, the others must make room.
        const boxes = [...new Array<Box>(n).fill({ size: 1, blue: false }), { size: n, blue: true }];
        const held = dealt(cards(n, n), boxes, seed);
        expect(held?.map((box) => box.length)).toEqual(boxes.map(({ size }) => size));
        expect(held?.slice(0, n).every(([card]) => card === 'red')).toBe(true);
      }),
    );
  });
  it('finds a place in the very bin that makes room', () => {
    // A red card lies in the narrow box of the second and must go to the wide one, which a blue one leaves for it.
    const boxes = [
      { size: 2, blue: true },
      { size: 1, blue: true },
    ];
    for (let i = 0; i < 50; i++)
      expect(dealt(cards(2, 1), boxes, `narrow ${i}`)?.map((box) => box.length)).toEqual([2, 1]);
  });
  it('does not give up a bin because the first who looked at it could not lie there', () => {
    // Two blue cards for the blue boxes; jokers, here red cards one to a box, may lie anywhere.
    const boxes = [
      { size: 1, blue: true },
      { size: 1, blue: false },
      { size: 1, blue: true },
      { size: 1, blue: false },
    ];
    for (let i = 0; i < 100; i++) expect(dealt(cards(2, 2), boxes, `joker ${i}`)).toBeDefined();
  });
  it('says so if there is no place for one', () => {
    expect(dealt(cards(2, 0), [{ size: 2, blue: true }], 'x')).toBeUndefined();
  });
  it('deals differently with other dice', () => {
    const boxes = new Array<Box>(4).fill({ size: 1, blue: true });
    const ways = new Set(Array.from({ length: 20 }, (_, i) => dealt(cards(2, 2), boxes, `deal ${i}`)?.flat().join()));
    expect(ways.size).toBeGreaterThan(3);
  });
});

describe('shuffled', () => {
  it('has the same items in some order', () => {
    const rng = seededRng('shuffled');
    expect(shuffled([1, 2, 3, 4, 5], rng).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
