import { describe, expect, it } from 'vitest';
import { liesAtTop, placeOf } from './hex-card-spot.ts';

const CARD = { width: 420, height: 200 };
const SPOTS = { bottom: { x: 12, y: 500 }, top: { x: 140, y: 12 } };
const [LOW, HIGH] = [
  { x: 300, y: 600 },
  { x: 300, y: 100 },
];

describe('the card of a hex', () => {
  it('does not hide the hex that is proposed, though nobody points there', () => {
    expect(liesAtTop(CARD, SPOTS, [LOW], false)).toBe(true);
    expect(liesAtTop(CARD, SPOTS, [HIGH], true)).toBe(false);
  });

  it('lies where nobody points if it hides as much in both places', () => {
    for (const points of [[], [LOW, HIGH], [{ x: 900, y: 300 }]]) {
      expect(liesAtTop(CARD, SPOTS, points, true)).toBe(true);
      expect(liesAtTop(CARD, SPOTS, points, false)).toBe(false);
    }
  });

  it('never lies on the battle card, and is nowhere if that leaves it no room', () => {
    const battle = { left: 400, top: 8, width: 320, height: 400 };
    expect(placeOf(CARD, SPOTS, undefined, [], true)).toBe('top');
    expect(placeOf(CARD, SPOTS, battle, [], true)).toBe('bottom');
    expect(placeOf(CARD, SPOTS, { ...battle, top: 450, height: 200 }, [], false)).toBe('top');
    expect(placeOf(CARD, SPOTS, { ...battle, height: 640 }, [], true)).toBeUndefined();
    expect(placeOf(CARD, SPOTS, { ...battle, left: 600, height: 640 }, [], true)).toBe('top');
  });

  it('never lies on its own hex, even if the other place hides more', () => {
    expect(placeOf(CARD, SPOTS, undefined, [LOW], false)).toBe('top');
    expect(placeOf(CARD, SPOTS, undefined, [HIGH], true)).toBe('bottom');
    const battle = { left: 400, top: 450, width: 320, height: 200 };
    expect(placeOf(CARD, SPOTS, battle, [HIGH], true)).toBeUndefined();
  });
});
