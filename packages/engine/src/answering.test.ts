import { describe, expect, it } from 'vitest';
import { type Answering, answerTo, chancesOf, supplyLine } from './answering.ts';
import type { OpenQuestion, Query } from './query.ts';
import { sumWays } from './table/odds.ts';
import { Toy, vocabulary } from './testing/toy.ts';

const CLOSED: OpenQuestion = { offers: () => [], why: () => undefined };

describe('a question about a position', () => {
  const answering: Answering<Toy> = {
    unit: (_s, { unit }) => ({ unit }),
    path: (_s, { to }) => ({ places: [to], cost: 1 }),
    zoc: (_s, { side }) => ({ places: [side] }),
  };
  const ask = (query: Query) => answerTo(answering, vocabulary, new Toy(), query, CLOSED, 'umpire');

  it('is answered by the function that the game gives for it', () => {
    expect(ask({ ask: 'unit', unit: 0 })).toEqual({ unit: 0 });
    expect(ask({ ask: 'zoc', side: 1 })).toEqual({ places: [1] });
  });

  it('is refused if the game gives none', () => {
    expect(ask({ ask: 'score' })).toMatchObject({ key: 'unknown-query', figures: { ask: 'score' } });
    expect(ask({ ask: 'supply', unit: 7 })).toMatchObject({ key: 'unknown-query' });
  });

  it('never reaches the game with an unknown unit, place or side', () => {
    expect(ask({ ask: 'unit', unit: 1 })).toMatchObject({ key: 'unknown-unit', figures: { name: '1' } });
    expect(ask({ ask: 'unit', unit: 0.5 })).toMatchObject({ key: 'unknown-unit' });
    expect(ask({ ask: 'zoc', side: 2 })).toMatchObject({ key: 'unknown-side' });
    expect(ask({ ask: 'zoc', side: 0, unit: -1 })).toMatchObject({ key: 'unknown-unit' });
    expect(ask({ ask: 'path', units: [0, 1], to: 0 })).toMatchObject({ key: 'unknown-unit' });
    expect(ask({ ask: 'path', units: [0], to: 3 })).toMatchObject({ key: 'unknown-place', figures: { name: '3' } });
  });

  it('may be about the inside of a unit', () => {
    expect(ask({ ask: 'path', units: [0], to: 2 })).toEqual({ places: [2], cost: 1 });
  });
});

describe('the chances of a combat', () => {
  it('are counted over all ways to fall, and equal results are merged', () => {
    const results = chancesOf(sumWays(2), (roll) =>
      roll <= 3 ? ['-', 'loss'] : roll === 12 ? ['loss', '-'] : ['-', '-'],
    );
    expect(results).toEqual([
      { p: 3 / 36, attacker: '-', defender: 'loss' },
      { p: 32 / 36, attacker: '-', defender: '-' },
      { p: 1 / 36, attacker: 'loss', defender: '-' },
    ]);
  });
});

describe('a supply line', () => {
  it('ends at its source, and says what the next check would make of the unit', () => {
    expect(supplyLine('low', [4, 3], 'full', 'out')).toEqual({ status: 'low', next: 'full', source: 3, path: [4, 3] });
    expect(supplyLine('low', [], 'full', 'out')).toEqual({ status: 'low', next: 'out', source: -1, path: [] });
  });
});
