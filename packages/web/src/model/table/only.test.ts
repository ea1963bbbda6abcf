import { action, type Game, type Role, type Stake, type View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { hasOnlyAnswerForAll, hasOnlyNoes, isOnlyAnswer } from './only.ts';

const [WITH, RESOLVE] = [1, 2];
const isGiven = (setVerb: number, stake: Stake | undefined, verbs = [RESOLVE]): boolean =>
  isOnlyAnswer({
    actions: Int32Array.from(verbs, (verb) => action(verb, 0)),
    count: verbs.length,
    setVerb,
    stakeOf: (verb) => (verb === RESOLVE ? stake : undefined),
  });

describe('the only answer', () => {
  it('is given by itself, whatever comes of it, where nobody was gathering a set', () => {
    expect({ 'isGiven 1 undefined': isGiven(-1, undefined), 'isGiven 1 dice': isGiven(-1, 'dice') }).toEqual({
      'isGiven 1 undefined': true,
      'isGiven 1 dice': true,
    });
  });

  it('waits when a set is complete and dice would fall: taking the last attacker does not roll', () => {
    expect({
      'isGiven WITH dice': isGiven(WITH, 'dice'),
      'isGiven WITH undefined': isGiven(WITH, undefined),
      'isGiven WITH hands-over': isGiven(WITH, 'hands-over'),
    }).toEqual({ 'isGiven WITH dice': false, 'isGiven WITH undefined': true, 'isGiven WITH hands-over': true });
  });

  it('is none where there are two', () => {
    expect(isGiven(-1, undefined, [WITH, RESOLVE])).toBe(false);
  });
});

describe('the only answer on a server', () => {
  const isGivenAtOnce = (sealed: boolean, actions: readonly number[]): boolean => {
    const question = { actions, setVerb: -1, stakes: {} };
    const game = { imagine: () => ({}), pending: () => ({ kind: 'question', sealed }) };
    return hasOnlyAnswerForAll(game as unknown as Game, { question } as unknown as View);
  };
  it('is given by itself, but a sealed one waits: coming at once it would tell that there was no choice', () => {
    expect([isGivenAtOnce(false, [RESOLVE]), isGivenAtOnce(true, [RESOLVE])]).toEqual([true, false]);
    expect(isGivenAtOnce(false, [WITH, RESOLVE])).toBe(false);
  });
});

describe('a window in which one can only say no', () => {
  const [PLAY, PASS] = [1, 2];
  const isEmpty = (verbs: readonly number[], window = 'chits') =>
    hasOnlyNoes({
      actions: Int32Array.from(verbs, (verb, i) => action(verb, i)),
      count: verbs.length,
      window,
      roleOf: (verb): Role => (verb === PASS ? 'no' : 'yes'),
    });

  it('needs no person; one with something to play does, and so does every question that is no window', () => {
    expect([isEmpty([PASS, PASS]), isEmpty([PASS, PLAY]), isEmpty([PASS, PASS], '')]).toEqual([true, false, false]);
  });
});
