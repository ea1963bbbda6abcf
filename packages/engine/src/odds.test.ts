import { describe, expect, it } from 'vitest';
import { action } from './flow/action.ts';
import { rollDice } from './flow/chance.ts';
import { mergeOdds, oddsOf } from './odds.ts';
import { sumWays } from './table/odds.ts';
import { newToy, toy, unlessRefused, V } from './testing/toy.ts';

describe('exact odds', () => {
  it('of a roll equal those of the dice counted one by one', () => {
    const results = unlessRefused(oddsOf(toy, newToy(), action(V.roll, 0)));
    expect(results).toHaveLength(36);
    const bySum = mergeOdds(results, (events) => String(events[0].figures.sum));
    sumWays(2).forEach((ways, sum) => {
      const found = bySum.find(({ outcome }) => outcome === String(sum));
      expect(found?.p ?? 0).toBeCloseTo(ways / 36, 12);
    });
  });

  it('of a draw depend on the cup', () => {
    const results = unlessRefused(oddsOf(toy, newToy(), action(V.draw, 0)));
    expect(mergeOdds(results, (events) => String(events[0].figures.worth))).toEqual([
      { p: 3 / 5, outcome: '1' },
      { p: 2 / 5, outcome: '0' },
    ]);
  });

  it('of an answer without dice are certain', () => {
    const results = unlessRefused(oddsOf(toy, newToy(), action(V.show, 0)));
    expect(results.map(({ p, events }) => [p, events[0].key])).toEqual([[1, 'shown']]);
  });

  it('leave the position as it was', () => {
    const g = newToy();
    const before = g.ints.slice();
    oddsOf(toy, g, action(V.roll, 0));
    expect(g.ints).toEqual(before);
  });

  it('of an answer that is not offered are its refusal', () => {
    expect(oddsOf(toy, newToy(), action(V.nod, 0))).toMatchObject({ refused: true, key: 'not-offered' });
  });

  it('are not given if the dice can fall in too many ways', () => {
    const g = newToy();
    const many = { ...toy, apply: () => undefined, copy: () => g };
    rollDice(g, 0, 6);
    expect(oddsOf(many, g, action(V.roll, 0))).toMatchObject({ refused: true, key: 'too-many-branches' });
  });

  it('add up to one if some branches end the match and others go on', () => {
    const g = newToy();
    g.gain(0, 33);
    const results = unlessRefused(oddsOf(toy, g, action(V.roll, 0)));
    expect(results.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it('merge equal results, the likeliest first, then by name', () => {
    const told = (key: string) => [{ key, rule: '', figures: {}, see: -1, reveals: false }];
    const merged = mergeOdds(
      [
        { p: 0.25, events: told('b') },
        { p: 0.25, events: told('a') },
        { p: 0.5, events: told('c') },
      ],
      (events) => events[0].key,
    );
    expect(merged.map(({ outcome }) => outcome)).toEqual(['c', 'a', 'b']);
  });
});
