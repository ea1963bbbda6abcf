import type { Game, Question, State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { aimOf } from './plan.ts';
import { Policy } from './policy.ts';

const question = (count: number) =>
  ({ count, setVerb: -1, actions: Int32Array.from({ length: count }, (_, i) => 10 + i) }) as unknown as Question;

/** A policy of a game that rates the answers so; without ratings the game rates nothing. */
function clear(...ratings: number[]): number | undefined {
  const advice = {
    appeal: (_s: State, _q: Question, _aim: unknown, into: Float64Array) => {
      into.set(ratings);
      return ratings.length > 0;
    },
  };
  return new Policy({ advice } as unknown as Game).clear({} as State, question(ratings.length || 3), aimOf('script'));
}

describe('an answer is clear', () => {
  it('if it appeals far more than every other', () => {
    expect(clear(0, 1000, 20)).toBe(11);
    expect(clear(900, 1000, 20)).toBeUndefined();
    expect(clear(1000, 20, 900)).toBeUndefined();
  });
  it('if no sensible player would give another', () => {
    expect(clear(-1e9, 5, -1e9)).toBe(11);
    expect(clear(-1e9, -1e9)).toBeUndefined();
  });
  it('only where the game rates the question', () => {
    expect(clear()).toBeUndefined();
  });
});
