import { type Game, isRefusal, SeededChance, type State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { loadGame, someGameIds } from '../../../test/helpers.ts';
import { GivenAnswers } from './given.ts';
import { createOpponent } from './opponent.ts';
import { aimOf, fix, planFor, topicOf } from './plan.ts';

const game = { hash: (s: unknown) => String(s) } as unknown as Game;
const at = (place: number) => place as unknown as State;

describe('the answers given in an activation', () => {
  it('are not given again in the same position, as long as there is another', () => {
    const given = new GivenAnswers<State>();
    const answer = (place: number, action: number, others: readonly number[]) => {
      given.at(game, at(place));
      const chosen = given.unless(action, others);
      given.note(1, chosen);
      return chosen;
    };
    expect(answer(1, 5, [5, 6])).toBe(5);
    expect(answer(2, 5, [5, 6])).toBe(5);
    expect(answer(1, 5, [5, 6])).toBe(6);
    expect(answer(1, 5, [5, 6])).toBe(5);
  });
  it('are forgotten when another activation begins', () => {
    const given = new GivenAnswers<State>();
    given.at(game, at(1));
    given.note(1, 5);
    expect(given.has(5)).toBe(true);
    given.note(2, 6);
    expect([given.has(5), given.has(6)]).toEqual([false, true]);
  });
});
