import type { View } from '@cauldron/engine';
import { diffViews, hashView } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { SeenViews } from './past-views.ts';

/** Views that differ in their turn, as a server would give them. */
const viewOf = (seq: number) => ({ game: 'g', turn: seq, pieces: [] }) as unknown as View;

function serverWith(newest: number, damaged = -1) {
  const asked: (readonly [number, number])[] = [];
  const views = new SeenViews(async (at, to) => {
    asked.push([at, to]);
    if (at > newest) return undefined;
    const steps = Math.min(to, newest) - at;
    const next = Array.from({ length: steps }, (_, i) => ({
      patch: { ...diffViews(viewOf(at + i), viewOf(at + i + 1)) },
      hash: at + i + 1 === damaged ? 'another' : hashView(viewOf(at + i + 1)),
    }));
    return { seat: 0, at, view: { ...viewOf(at) }, hash: hashView(viewOf(at)), next };
  });
  return { views, asked };
}

const turnAt = (views: SeenViews, seq: number) => views.nearest(seq)?.turn;

describe('views of the past', () => {
  it('are fetched in pieces, and only once', async () => {
    const { views, asked } = serverWith(150);
    views.add(150, viewOf(150));
    expect(await Promise.all([views.reach(100, 150), views.reach(70, 150)])).toEqual([true, true]);
    expect(await views.reach(127, 150)).toBe(true);
    expect(asked).toEqual([[64, 127]]);
    expect([64, 100, 127].map((seq) => turnAt(views, seq))).toEqual([64, 100, 127]);
  });

  it('are not fetched if they were seen before', async () => {
    const { views, asked } = serverWith(40);
    for (let seq = 0; seq < 10; seq++) views.add(seq, viewOf(seq));
    expect(await views.reach(5, 40)).toBe(true);
    expect(await views.reach(20, 40)).toBe(true);
    expect(asked).toEqual([[10, 40]]);
  });

  it('are replaced by the nearest earlier one until they arrive', async () => {
    const { views } = serverWith(40);
    views.add(40, viewOf(40));
    expect(turnAt(views, 20)).toBe(40);
    views.add(7, viewOf(7));
    expect(turnAt(views, 20)).toBe(7);
    const { value } = views.came;
    await views.reach(20, 40);
    expect(views.came.value).toBeGreaterThan(value);
    expect(turnAt(views, 20)).toBe(20);
  });

  it('are left out if they arrive damaged, and may be fetched again', async () => {
    const { views, asked } = serverWith(30, 12);
    expect(await views.reach(12, 30)).toBe(false);
    expect(await views.reach(11, 30)).toBe(true);
    expect(await views.reach(12, 30)).toBe(true);
    expect(asked).toEqual([
      [0, 30],
      [12, 30],
    ]);
  });

  it('are asked for again the next time if the server gave none', async () => {
    const { views, asked } = serverWith(-1);
    expect(await views.reach(3, 30)).toBe(false);
    expect(await views.reach(3, 30)).toBe(false);
    expect(asked).toHaveLength(2);
  });
});
