import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameRatio, OddsLadder, roundedRatio, sumWays } from './odds.ts';

describe('a ratio rounded in the defender’s favour', () => {
  it.each([
    [7, 5, '1:1'],
    [5, 7, '1:2'],
    [10, 5, '2:1'],
    [5, 10, '1:2'],
    [11, 4, '2:1'],
    [4, 11, '1:3'],
    [6, 6, '1:1'],
    [3, 0, '3:1'],
    [0, 3, '0:1'],
  ])('%i against %i is %s', (attack, defence, name) => {
    expect(nameRatio(roundedRatio(attack, defence))).toBe(name);
  });

  it('never flatters the attacker', () => {
    const strength = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(strength, strength, (attack, defence) => {
        const r = roundedRatio(attack, defence);
        expect(r.attack / r.defence).toBeLessThanOrEqual(attack / defence + 1e-12);
      }),
      { seed: 6 },
    );
  });
});

describe('the columns of an odds table', () => {
  const ladder = new OddsLadder(['1:3', '1:2', '1:1', '2:1', '4:1']);

  it.each([
    [1, 5, '1:3'],
    [1, 2, '1:2'],
    [1, 1, '1:1'],
    [3, 1, '2:1'],
    [9, 1, '4:1'],
    [0, 1, '1:3'],
  ])('%i:%i is read in the column %s', (attack, defence, column) => {
    expect(ladder.columns[ladder.columnOf({ attack, defence })]).toBe(column);
  });

  it('a ratio below the first column reaches none', () => {
    expect([ladder.reaches({ attack: 1, defence: 4 }), ladder.reaches({ attack: 1, defence: 3 })]).toEqual([
      false,
      true,
    ]);
  });

  it('shifts stop at both ends', () => {
    expect({ below: ladder.clamp(-2), inside: ladder.clamp(3), above: ladder.clamp(9) }).toEqual({
      below: 0,
      inside: 3,
      above: 4,
    });
  });

  it('a table whose columns do not rise, or are not ratios, is broken', () => {
    expect(() => new OddsLadder(['2:1', '1:1'])).toThrow('do not rise');
    expect(() => new OddsLadder(['1:1', 'many'])).toThrow('"many" is not a ratio');
  });
});

describe('the ways that dice can fall', () => {
  it('equal those counted one by one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 2, max: 8 }), (dice, sides) => {
        const counted = new Array<number>(dice * sides + 1).fill(0);
        for (let code = 0; code < sides ** dice; code++) {
          let sum = 0;
          for (let i = 0, rest = code; i < dice; i++, rest = Math.floor(rest / sides)) sum += (rest % sides) + 1;
          counted[sum]++;
        }
        expect(sumWays(dice, sides)).toEqual(counted);
      }),
      { seed: 7 },
    );
  });

  it('two dice make seven in six ways', () => {
    expect(sumWays(2)[7]).toBe(6);
  });
});
