import { describe, expect, it } from 'vitest';
import { row } from '../testing/rows.ts';
import { balanceOf, leaningOf } from './balance.ts';
import { balancePicture } from './picture.ts';

const many = (n: number, winner: number) =>
  Array.from({ length: n }, () => row('s', winner, winner === 0 ? [5, 2] : [1, 2]));

describe('the balance of a scenario', () => {
  it('counts wins, draws, points and endings', () => {
    const found = balanceOf('one', 2, [
      row('s', 0, [5, 2]),
      row('s', 1, [1, 2]),
      row('s', -1, [2, 2]),
      row('s', 0, [4, 0]),
    ]);
    expect(found).toMatchObject({ matches: 4, draws: 1, endings: { won: 3, tie: 1 }, leads: [3, -1, 0, 4] });
    expect(found.wins.map((w) => w.share)).toEqual([0.5, 0.25]);
    expect(found.points.map((p) => p.mean)).toEqual([3, 1.5]);
  });

  it('leans to a side only if chance does not explain it, and is even only after enough matches', () => {
    expect(leaningOf(balanceOf('one', 2, [...many(7, 0), ...many(3, 1)]))).toBeUndefined();
    expect(leaningOf(balanceOf('one', 2, [...many(70, 0), ...many(30, 1)]))).toBe(0);
    expect(leaningOf(balanceOf('one', 2, [...many(30, 0), ...many(30, 1)]))).toBeUndefined();
    expect(leaningOf(balanceOf('one', 2, [...many(200, 0), ...many(200, 1)]))).toBe(-1);
    // A draw is half a win for either side.
    expect(leaningOf(balanceOf('one', 2, [...many(50, 0), ...many(50, 1), ...many(300, -1)]))).toBe(-1);
    expect(leaningOf(balanceOf('one', 2, []))).toBeUndefined();
  });

  it('is drawn with bars in proportion to the shares', () => {
    const picture = balancePicture('A & B', ['red', 'blue'], [balanceOf('one', 2, [...many(3, 0), ...many(1, 1)])]);
    // 320 wide: three quarters and one quarter.
    expect(picture).toContain('width="240" height="28"');
    expect(picture).toContain('width="80" height="28"');
    expect(picture).toContain('<title>A &amp; B</title>');
    expect(picture).not.toContain('NaN');
    expect(balancePicture('A', ['red', 'blue'], [balanceOf('one', 2, [])])).not.toContain('NaN');
  });
});
