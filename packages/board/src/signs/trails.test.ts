import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Piece } from '../data.ts';
import { recordDrawing } from '../testing/recorder.ts';
import { paintTrails } from './trails.ts';

afterAll(() => vi.unstubAllGlobals());

const SEEN = { left: 0, top: 0, right: 1000, bottom: 800 };
const sheet = {
  centreOf: new Map([
    [1, { x: 100, y: 200 }],
    [2, { x: 200, y: 200 }],
    [3, { x: 300, y: 200 }],
  ]),
};
const piece: Piece = { unit: 0, place: 0, order: 0, face: 'front', badges: [] };

/** What is drawn of a move from 1 over 2 to 3, with counters in some of these hexes. */
function drawnWith(places: readonly number[], hideCounters = false): string {
  const { drawn, canvas } = recordDrawing();
  const ctx = canvas().getContext('2d');
  if (!ctx) throw new Error('no canvas');
  paintTrails(ctx, sheet, { trails: [[1, 2, 3]], hideCounters }, new Map(places.map((p) => [p, [piece]])), SEEN);
  return drawn.join('\n');
}

/** Where the point of the arrow lies: the head is the last shape that is filled. */
const tipOf = (drawn: string): number => Number(/fill .*?lineTo ([\d.]+),/.exec(drawn)?.[1]);

describe('the arrow of a move', () => {
  it('ends at the rim of a counter, and in the middle of a hex without one', () => {
    expect(tipOf(drawnWith([3]))).toBe(265);
    expect(tipOf(drawnWith([]))).toBe(290);
  });

  it('goes under the counters on its way, unless they are hidden', () => {
    expect(drawnWith([2])).toContain('rect 165,165,70,70');
    expect(drawnWith([2], true)).not.toContain('rect 165,165,70,70');
  });
});
