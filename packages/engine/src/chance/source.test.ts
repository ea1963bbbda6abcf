import { describe, expect, it } from 'vitest';
import type { Chance } from '../flow/question.ts';
import { seededRng } from './random.ts';
import {
  ChanceError,
  forEachOutcome,
  nameOutcome,
  readOutcome,
  ScriptedChance,
  SeededChance,
  sample,
  totalWeight,
} from './source.ts';

const dice = (n: number, stream = 'fire'): Chance => ({
  kind: 'chance',
  stream,
  dice: n,
  sides: 6,
  cup: undefined,
  see: -1,
  side: -1,
});
const cup = (...counts: number[]): Chance => ({
  kind: 'chance',
  stream: 'chits',
  dice: 0,
  sides: 0,
  cup: Int32Array.from(counts),
  see: -1,
  side: -1,
});
const fall = (source: { next(c: Chance): number }, chance: Chance) => nameOutcome(chance, source.next(chance));

describe('seeded chance', () => {
  it('rolls of one stream do not depend on how often another rolled', () => {
    const [quiet, busy] = [new SeededChance('x'), new SeededChance('x')];
    for (let i = 0; i < 10; i++) busy.next(dice(2, 'weather'));
    for (let i = 0; i < 10; i++) expect(busy.next(dice(2))).toBe(quiet.next(dice(2)));
  });

  it('draws each kind as often as there are chits of it, and never one that has run out', () => {
    const rng = seededRng('cup');
    const drawn = [0, 0, 0];
    for (let i = 0; i < 4000; i++) drawn[sample(cup(1, 0, 3), rng)]++;
    expect(drawn[1]).toBe(0);
    expect(Math.abs(drawn[0] - 1000)).toBeLessThan(150);
  });

  it('a draw from an empty cup crashes', () => {
    expect(() => sample(cup(0, 0), seededRng(1))).toThrow('empty cup');
  });
});

describe('scripted chance', () => {
  it('gives the scripted outcomes in order', () => {
    const script = new ScriptedChance([[3, 4], 6, 1]);
    expect({ twoDice: fall(script, dice(2)), oneDie: fall(script, dice(1)), draw: fall(script, cup(0, 2)) }).toEqual({
      twoDice: [3, 4],
      oneDie: [6],
      draw: [1],
    });
    expect(script.used).toBe(3);
  });

  it('draws a kind by its name, if one of that name is in the cup', () => {
    const named: Chance = { ...cup(0, 2, 1), kinds: ['axis', 'allied', 'axis'] };
    const script = new ScriptedChance(['axis', ['allied'], 'neutral']);
    expect({ first: fall(script, named), second: fall(script, named) }).toEqual({ first: [2], second: [1] });
    expect(() => script.next(named)).toThrow('“neutral” is no outcome of a draw (chits): there are allied, axis');
  });

  it('the tenth face of a ten-sided die is 0 or 10; a six-sided die has no 0', () => {
    const ten: Chance = { ...dice(2), sides: 10 };
    const script = new ScriptedChance([[0, 10], 0]);
    expect(fall(script, ten)).toEqual([10, 10]);
    expect(() => script.next(dice(1))).toThrow('[0] is no outcome of 1d6');
  });

  it('says what is missing when it runs out, or goes on with another source', () => {
    expect(() => new ScriptedChance([]).next(dice(2))).toThrow('none left for 2d6 (fire)');
    expect(fall(new ScriptedChance([], new ScriptedChance([5])), dice(1))).toEqual([5]);
  });
});

describe('outcomes as people write them', () => {
  it.each([
    ['too few dice', dice(2), [3]],
    ['a face that no die has', dice(1), [7]],
    ['a face of nought', dice(1), [0]],
    ['half a pip', dice(1), [1.5]],
    ['a chit that is out', cup(0, 1), [0]],
    ['a chit that never was', cup(1), [4]],
    ['two chits', cup(3), [0, 0]],
  ])('%s is no outcome', (_, chance, figures) => {
    expect(() => readOutcome(chance, figures)).toThrow(ChanceError);
  });

  it('each outcome comes once, and the weights add up', () => {
    for (const chance of [dice(1), dice(3), cup(2, 0, 5)]) {
      const met = new Map<number, number>();
      forEachOutcome(chance, (outcome, weight) => met.set(outcome, weight));
      expect([...met.values()].reduce((sum, n) => sum + n, 0)).toBe(totalWeight(chance));
      for (const outcome of met.keys()) expect(readOutcome(chance, nameOutcome(chance, outcome))).toBe(outcome);
    }
  });
});
