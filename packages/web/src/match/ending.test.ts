import { ACROSS } from '@cauldron/board';
import type { Score } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import './catalogue.ts';
import type { Words } from '../model/words/words.ts';
import { reasonsOf, thickOf } from './ending.tsx';

const words = { reason: (because: string) => because } as Words;
const scoreOf = (values: readonly number[], points = values.reduce((sum, n) => sum + n, 0)): Score => ({
  points: [points],
  items: values.map((value, i) => ({ side: 0, value, rule: '1', because: `r${i}` })),
  leader: 0,
  figures: {},
});

describe('the thick of the last fight', () => {
  it('is where most units are near each other, not where one has strayed', () => {
    const centreOf = new Map([0, 1, 2, 30].map((x, place) => [place, { x: x * ACROSS, y: 0 }]));
    const sheet = { flat: false, centreOf } as unknown as Parameters<typeof thickOf>[1];
    const look = thickOf([{ place: 0 }, { place: 1 }, { place: 1 }, { place: 2 }, { place: 3 }, { place: 99 }], sheet);
    expect(look?.around).not.toContain(3);
    expect(look?.around).toContain(1);
  });
});

describe('the reasons for the points at the end', () => {
  it('are all named while they are few', () => {
    expect(reasonsOf(scoreOf([1, 5]), 0, words)).toBe('5 for r1 · 1 for r0');
  });

  it('add up to the points of the side, however many there are', () => {
    const told = reasonsOf(scoreOf([5, 2, 2, 2, 1, 1, 1, 1, 1]), 0, words);
    expect(told).toContain('3 for 3 more');
    expect([...told.matchAll(/(?:^|· )(\d+) for/g)].reduce((sum, [, n]) => sum + Number(n), 0)).toBe(16);
  });

  it('say so if the points have a reason that is not listed', () => {
    expect(reasonsOf(scoreOf([1], 4), 0, words)).toBe('1 for r0 · 3 for other reasons');
  });
});
