import { expect, it } from 'vitest';
import { type Modifier, ModifierSum, sumOf } from './modifiers.ts';

it('modifiers add up to the number they explain', () => {
  expect(sumOf([])).toBe(0);
  expect(
    sumOf([
      { value: 2, rule: '10.4', because: 'artillery' },
      { value: -3, rule: '10.5', because: 'escarpment' },
    ]),
  ).toBe(-1);
});

it('a tally adds up what counts, with its reasons where somebody reads them', () => {
  const reasons: Modifier[] = [];
  for (const list of [reasons, undefined]) {
    const tally = new ModifierSum(list);
    tally.add(2, '10.4', 'artillery');
    tally.add(0, '10.4', 'air');
    tally.add(-3, '10.5', 'escarpment');
    expect(tally.sum).toBe(-1);
  }
  expect(reasons.map((m) => m.because)).toEqual(['artillery', 'escarpment']);
});
