import type { Why } from '@cauldron/ai';
import { describe, expect, it, vi } from 'vitest';
import { asSeen, tellingOf } from './means.tsx';
import { answeredBy, layerOf } from './plan.tsx';
import { movesBefore } from './reasons.ts';
import type { EntryReason } from './thinker.ts';

const why = (more: Partial<Why>): Why => ({
  intention: { key: 'hold', figures: {} },
  arrows: [],
  odds: [],
  reply: [],
  worth: 0,
  futures: 0,
  plans: 0,
  ...more,
});
const reason = (n: number, plans: number): EntryReason => ({ n, side: 1, why: why({ plans }) });

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

describe('the reason that is shown', () => {
  it('is the one with the most thought, and of two equals the last', () => {
    expect(tellingOf([])).toBeUndefined();
    expect(tellingOf([reason(1, 0), reason(2, 0)])?.n).toBe(2);
    expect(tellingOf([reason(1, 90), reason(2, 3), reason(3, 80), reason(4, 5)])?.n).toBe(3);
  });
});

describe('the computer’s plan, as a person is told it', () => {
  it('leaves out units that the person does not see', () => {
    const arrows = [7, 8].map((unit) => ({ unit, from: 1, to: 2, by: 'own' as const }));
    const attackers = [7, 8].map((unit) => ({ unit, from: 1 }));
    const odds = [7, 8].map((unit) => ({ key: 'battle', figures: { unit }, results: [], attackers, at: [3] }));
    const pieces = [{ unit: 8, place: 2, order: 0, face: 'front' as const, badges: [] }];
    const seen = asSeen(why({ arrows, odds }), pieces);
    expect(seen.arrows.map(({ unit }) => unit)).toEqual([8]);
    expect(seen.odds.map(({ figures }) => figures.unit)).toEqual([8]);
    expect(seen.odds.flatMap((battle) => battle.attackers.map(({ unit }) => unit))).toEqual([8]);
  });
});

describe('a plan on the map', () => {
  it('has arrows for both sides, a question mark at the expected answer, and nothing off the map', () => {
    const centreOf = new Map([1, 2, 3].map((place) => [place, { x: 0, y: 0 }]));
    const own = [
      { unit: 7, from: 1, to: 2, by: 'own' as const },
      { unit: 8, from: 1, to: 99, by: 'own' as const },
    ];
    const reply = [{ unit: 9, from: 2, to: 3, by: 'other' as const }];
    const { lines, signs } = layerOf(why({ arrows: own, reply }), { centreOf });
    expect(lines.map(({ places }) => places)).toEqual([
      [2, 3],
      [1, 2],
    ]);
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(2);
    expect(signs).toMatchObject([{ place: 3, text: '?' }]);
  });

  it('has its attacks in another colour and another shape than its moves', () => {
    const centreOf = new Map([1, 2, 3].map((place) => [place, { x: 0, y: 0 }]));
    const arrows = [{ unit: 7, from: 1, to: 2, by: 'own' as const }];
    // Two attack from the same place, a third from off the map.
    const attackers = [7, 8, 9].map((unit) => ({ unit, from: unit === 9 ? 99 : 2 }));
    const odds = [{ key: 'battle', figures: {}, results: [], attackers, at: [3] }];
    const { lines, signs } = layerOf(why({ arrows, odds }), { centreOf });
    expect(lines.map(({ places, broad }) => ({ places, broad: broad ?? false }))).toEqual([
      { places: [1, 2], broad: false },
      { places: [2, 3], broad: true },
    ]);
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(2);
    expect(signs).toMatchObject([{ place: 3, shape: 'star' }]);
  });

  it('goes as far as the hex that it attacks from: only a battle that is won brings a unit to the enemy’s', () => {
    const arrows = [7, 8, 9].map((unit) => ({ unit, from: unit === 8 ? 2 : 1, to: 3, by: 'own' as const }));
    // The first comes and attacks, the second attacks where it stands, the third goes there when the battle is over.
    const attackers = [7, 8].map((unit) => ({ unit, from: 2 }));
    const odds = [{ key: 'battle', figures: {}, results: [], attackers, at: [3] }];
    const told = movesBefore(why({ arrows, odds })).map(({ unit, to }) => [unit, to]);
    expect(told).toEqual([
      [7, 2],
      [9, 3],
    ]);
  });

  it('expects answers only of the other side', () => {
    const reply = [7, 8].map((unit) => ({ unit, from: 1, to: 2, by: 'other' as const }));
    expect(answeredBy(why({ reply }), (unit) => unit === 7).reply).toMatchObject([{ unit: 8 }]);
  });
});
