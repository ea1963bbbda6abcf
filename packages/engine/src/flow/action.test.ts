import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, CHANCE_VERB, diceAction, diceOf, targetOf, verbOf } from './action.ts';

describe('an action in one integer', () => {
  it('keeps its verb and its target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 2 ** 24 - 1 }), (verb, target) => {
        const stored = new Int32Array([action(verb, target)])[0];
        expect({ verb: verbOf(stored), target: targetOf(stored) }).toEqual({ verb, target });
        expect(stored).toBe(action(verb, target));
      }),
      { seed: 1 },
    );
  });

  it('keeps up to nine dice in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 9 }), (dice) => {
        const a = diceAction(dice, 6);
        expect(verbOf(a)).toBe(CHANCE_VERB);
        expect(diceOf(a, dice.length, 6)).toEqual(dice);
      }),
      { seed: 2 },
    );
  });
});
